"""Small house rules over bundled games: what `check` offers to paste is pasted, and leaves no error; nothing else is reported.

The edits are made from the lines of the game itself: a number, a die, a cell, a word, a new word, a line taken away.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.games import EVERY_GAME_ASKED, the_game_checked

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.ir import deeds as do
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.project import bundled

SMALL = ("causeway", "lamp_and_fen", "low_tide", "threshing_floor")
EDITED = bundled.names() if EVERY_GAME_ASKED else SMALL
LEFT_ALONE = bundled.names() if EVERY_GAME_ASKED else (*SMALL, "mwan18_filled")
EDITS = 12 if EVERY_GAME_ASKED else 2
ROUNDS = 4
"""What is pasted may lead to one more block: a row for a new word, then the sentence that tells it."""
OF_EXAMPLES = frozenset({"GR402", "GR403", "GR404"})


def edits(ruleset: Ruleset) -> Iterator[str]:
    """Every small change of some kinds, as the lines of a variant."""
    for rule in ruleset.rules.values():
        for line in rule.lines:
            text = _words(line.place.text)
            if isinstance(line.deed, do.Amount) and line.label and rule.called.startswith("modifiers"):
                yield f"amend {rule.called}\n  {re.sub(r'[0-9]+', lambda one: str(2 * int(one[0])), text, count=1)}"
                yield f"remove {line.label} from {rule.called}"
            elif isinstance(line.deed, do.Roll) and (die := re.search(r"D(6|8|10|12)\b", text)) and not line.body:
                yield f"amend {rule.called}\n  {text.replace(die[0], 'D20')}"
        for gate in rule.gates:
            text = _words(gate.place.text)
            if number := re.search(r"(?<=[^\w/.-])[1-9][0-9]*(?=[\" ]|$)", text):
                yield f"amend {rule.called}\n  {text[: number.start()]}{int(number[0]) + 1}{text[number.end() :]}"
    for table in ruleset.tables.values():
        yield from _rows(table)
    for choice in ruleset.choices.values():
        yield f"add to {choice.name}\n  zonk"


def _rows(table: Table) -> Iterator[str]:
    """A row with another number, and with a word of another row, in its last cell."""
    for row, other in zip(table.rows, (*table.rows[1:], *table.rows[:1]), strict=True):
        text = _words(row.place.text)
        left, bars, cells = text.partition("||")
        last = cells.rstrip("| ").rpartition("|")[2].strip()
        if bars and re.fullmatch(r"[0-9]+", last):
            yield f"amend {table.name}\n  {left}||{cells.replace(last, str(int(last) + 1))}"
        elif bars and len(row.cells) == 1 and row.cells[0].text != other.cells[0].text:
            yield f"amend {table.name}\n  {left}|| {other.cells[0].text} |"


def _words(text: str) -> str:
    """A line without what stands below it, its citations and its remarks."""
    return re.sub(r"\[[^\]]*\]|\s--\s.*", "", text.split("\n")[0]).rstrip()


def _said(found: Diagnostic) -> tuple[str, str, int, str]:
    return found.code.name, Path(found.place.file.path).name, found.place.line, found.message


def _errors(found: tuple[Diagnostic, ...]) -> list[str]:
    return [f"{one.code.name} {one.place}: {one.message}" for one in found if one.severity is Severity.ERROR]


@pytest.mark.slow
@pytest.mark.parametrize("name", EDITED)
def test_what_is_offered_leaves_no_error_when_it_is_pasted(name: str) -> None:
    every = list(edits(the_game_checked(name).ruleset))
    for edit in random.Random(7).sample(every, min(EDITS, len(every))):
        head, own, offered = f"variant Try of {name}\n\n", f"{edit}\n", ""
        for _ in range(ROUNDS):
            found = check_source(head + own).diagnostics
            blocks = {one.paste: one for one in found if one.paste and one.paste not in own}
            if not blocks:
                break
            for block, one in blocks.items():
                own = f"{block}\n" if "in place of yours" in (one.help or "") else f"{own}\n{block}\n"
                offered += f"{block}\n\n"
        assert not offered or _errors(found) == [], f"{edit}\n\noffered:\n{offered}"


@pytest.mark.slow
@pytest.mark.parametrize("name", LEFT_ALONE)
def test_a_variant_is_not_warned_of_what_it_does_not_reach(name: str) -> None:
    """A scenario that stands by itself, a label with another name, one modifier twice as large: nothing but examples that change."""
    base = the_game_checked(name)
    known = {_said(one) for one in (*base.diagnostics, *base.allowed)}
    kind = next(
        (piece.name for piece in base.ruleset.pieces.values() if not (piece.one_each or piece.shape or piece.deck)),
        None,
    )
    text = f"variant Try of {name}\n\nscenario A try of ours\n  > Nothing else.\n"
    text += f"  given a {kind} as the first one of ours\n" if kind is not None else ""
    lists = [
        (rule, line)
        for rule in base.ruleset.rules.values()
        for line in rule.lines
        if rule.called.startswith("modifiers") and isinstance(line.deed, do.Amount) and line.label
    ]
    if lists:
        rule, line = lists[len(lists) // 2]
        doubled = re.sub(r"[0-9]+", lambda one: str(2 * int(one[0])), _words(line.place.text), count=1)
        text += f"\namend {rule.called}\n  {doubled}\n\nrename {lists[0][1].label} as zonk of ours\n"
    found = [one for one in check_source(text).diagnostics if one.code.name not in OF_EXAMPLES]
    assert [one for one in map(_said, found) if one not in known] == []
