"""Every line of a rule is on the sheet: without the line, the sheet is another.

The oracle is deletion: it knows nothing of how a line is said. The sentences of its author, which a person compares
with the rules, are taken away before. Of a large game every twelfth line is asked, and all where `GROGNARD_EVERY_GAME` is set.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import attrs
import pytest

from grognard.docgen.needs import says_itself
from grognard.docgen.sheet import view
from grognard.docgen.sheet.view import sheet_data
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.on_sheet import remarks
from grognard.ir.rules import RuleKind, Sequence
from grognard.ir.ruleset import Ruleset
from tests.games import EVERY_GAME_ASKED, the_game

T = TypeVar("T")


def shorter(lines: tuple[il.Line, ...]) -> Iterator[tuple[il.Line, tuple[il.Line, ...]]]:
    """Each line, with the lines that are left without it."""
    for at, line in enumerate(lines):
        before, behind = lines[:at], lines[at + 1 :]
        yield line, (*before, *behind)
        for inner, left in shorter(line.body):
            yield inner, (*before, attrs.evolve(line, body=left), *behind)


def begins_at_nothing(line: il.Line) -> bool:
    return isinstance(line.deed, do.StartAt) and isinstance(line.deed.value, ir.Constant) and line.deed.value.value == 0


def in_its_own_lines(ruleset: Ruleset) -> Ruleset:
    """A ruleset without a word of its author's about the sheet."""

    def bare(one: T) -> T:
        return attrs.evolve(one, notes=remarks(one.notes))  # type: ignore[attr-defined, misc]

    def bare_sequence(one: Sequence) -> Sequence:
        return attrs.evolve(bare(one), phases=tuple(map(bare, one.phases)))

    return attrs.evolve(
        ruleset,
        rules={name: bare(one) for name, one in ruleset.rules.items()},
        tables={name: bare(one) for name, one in ruleset.tables.items()},
        choices={name: bare(one) for name, one in ruleset.choices.items()},
        sequences={name: bare_sequence(one) for name, one in ruleset.sequences.items()},
        limits=tuple(map(bare, ruleset.limits)),
        sheet=(),
    )


def unseen(ruleset: Ruleset, each: int = 1) -> tuple[int, list[str]]:
    """How many lines there are, and those that no row of the sheet is missing: one in `each` is taken away."""
    ruleset = in_its_own_lines(ruleset)
    whole, count, found = sheet_data(ruleset).sections, 0, []
    for rule in ruleset.rules.values():
        if rule.kind is RuleKind.STATE or says_itself(rule):
            continue  # the conditions of the one are printed, and the name of the other
        for line, left in shorter(rule.lines):
            if begins_at_nothing(line):
                continue  # goes without saying
            count += 1
            if count % each:
                continue
            without = attrs.evolve(rule, lines=left)
            made = attrs.evolve(ruleset, rules={**ruleset.rules, rule.key: without})
            if sheet_data(made).sections == whole:
                found.append(f"{rule.called}: {line.place.text.splitlines()[0]}")
    return count, found


@pytest.fixture(autouse=True)
def _no_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mark in a sheet's corner is of the whole game, takes as long as the sheet, and would differ always."""
    monkeypatch.setattr(view, "digest", lambda _: "")


@pytest.mark.parametrize("name", ["low_tide", "threshing_floor", "causeway"])
def test_no_line_of_a_small_game_is_lost(name: str) -> None:
    count, found = unseen(the_game(name).ruleset)
    assert count > 10 and found == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["regimental", "mwan18", "tyneside", "stargrunt", "hardtack", "square_brigadier"])
def test_no_line_of_a_large_game_is_lost(name: str) -> None:
    count, found = unseen(the_game(name).ruleset, 1 if EVERY_GAME_ASKED else 12)
    assert count > 20 and found == []
