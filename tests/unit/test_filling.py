"""Gaps that a variant fills: under their condition, in one of two declarations of a name, or alone in a chapter."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.driver import Compiled
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import find_rule, pose
from grognard.lowering.quantities import span

BASE = """ruleset Base

choice spirits: low, high

chapter 1 The day

? how long a day in the field is

piece unit
  wet: yes or no, usually no
  men: 0 to 9, usually 5

test spirits of a unit
  start at 5
  ? what the rain does to it in the end  when it is wet
  add 1/5 of full size

work out full size of a unit
  start at its men
"""


def laid(tmp_path: Path, variant: str) -> Compiled:
    (tmp_path / "base.rules").write_text(BASE)
    (tmp_path / "mine.rules").write_text(f"variant Mine of Base\n\n{variant}")
    return check_game(str(tmp_path / "mine.rules"))


def result(compiled: Compiled, **facts: str) -> object:
    question = pose(compiled.ruleset, find_rule(compiled.ruleset, "spirits"), facts)
    (outcome,) = Odds(question.world).results(question.program()).outcomes
    return outcome


def test_what_fills_a_conditional_gap_keeps_its_condition(tmp_path: Path) -> None:
    # The words of the gap hold an `in`; `spirits` is a list of words too.
    found = laid(tmp_path, "fill what the rain does to it in the end in spirits with\n  subtract 2\n")
    assert not found.has_errors
    assert result(found) == 6
    assert result(found, wet="yes") == 4


def test_unfilled_it_stops_who_needs_it(tmp_path: Path) -> None:
    assert result(laid(tmp_path, "")) == 6


def test_a_gap_that_stands_alone_is_filled_in_its_chapter_with_prose(tmp_path: Path) -> None:
    found = laid(tmp_path, "fill how long a day in the field is in 1 The day with\n  > Ten turns.\n")
    assert [gap.words for gap in found.ruleset.gaps] == ["what the rain does to it in the end"]
    assert ["Ten turns."] in [list(chapter.prose) for chapter in found.ruleset.chapters]


@pytest.mark.parametrize("lines", ["  start at 2\n", "  note: Ten turns.\n"])
def test_it_is_filled_with_nothing_else(tmp_path: Path, lines: str) -> None:
    found = laid(tmp_path, f"fill how long a day in the field is in 1 The day with\n{lines}")
    assert "GR108" in {one.code.name for one in found.diagnostics}


def test_a_chapter_that_is_not_there_is_looked_for(tmp_path: Path) -> None:
    found = laid(tmp_path, "fill how long a day in the field is in 1 The daw with\n  > Ten turns.\n")
    assert any(one.help is not None and "1 The day" in one.help for one in found.diagnostics)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("-4 to -1", -4, -1), ("-9 to 5", -9, 5), ("2 to 5", 2, 5), ("2-5", 2, 5), ("0 ft to 48 ft", 0, 48)],
)
def test_ranges_below_nought(text: str, low: int, high: int) -> None:
    found = span(text)
    assert found is not None and found[:2] == (Fraction(low), Fraction(high))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fill what the rain does to it with 2", "Name the rule or table"),
        (
            "fill what the rain does to it in the end in spirits with it loses 1 man",
            "and below it, two spaces further in, `it loses 1 man`",
        ),
        (
            "fill what the rain does to it in the end in spirits with: it loses 1 man",
            "and below it, two spaces further in, `it loses 1 man`",
        ),
        ("fill what the rain does to it in the end in spirits\n  subtract 2", "Write it behind"),
    ],
)
def test_a_fill_that_cannot_be_read_says_how_it_is_written(tmp_path: Path, line: str, words: str) -> None:
    found = laid(tmp_path, f"{line}\n").diagnostics
    assert [one.code.name for one in found if one.severity.value == "error"] == ["GR001"]
    assert words in (found[0].help or "")
