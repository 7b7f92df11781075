"""Hits below none, and rolls of which no line says what hits."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from grognard import load, odds
from grognard.checking import check_source

HEAD = """ruleset Ford

facts
  night: yes or no
  range: 0 to 40 inches

test shot
  roll 2D6
"""


def _codes(*lines: str) -> set[str]:
    text = HEAD + "".join(f"  {line}\n" for line in lines)
    return {finding.code.name for finding in check_source(text).diagnostics} & {"GR571", "GR572", "GR201"}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["hits on 5+", "-1  dark  when night"], {"GR571"}),
        (["hits on 5+", "-1  dark  when night", "never below 0"], set()),
        (["hits on 5+", "+1  lucky  when night"], set()),
        (["-1 on each die  dark  when night", "hits on 5+"], set()),
        (["hits on 6  when night"], {"GR572"}),
        (["hits on 5+", "hits on 6  when night"], set()),
        (["hits on 6  when night", "hits on 5+  when not night"], set()),
        (['hits on 4+  when range is up to 6"', 'hits on 5+  when range is more than 6"'], set()),
        (['hits on 4+  when range is up to 6"', 'hits on 5+  when range is more than 7"'], {"GR572"}),
    ],
)
def test_what_hits(lines: list[str], expected: set[str]) -> None:
    assert _codes(*lines) == expected


def test_dice_that_are_read_are_refused() -> None:
    table = "\ntable loss\n  | D6 || lost |\n  | 1-5 || 1 |\n  | 6 || D3 |\n"
    found = [finding for finding in check_source(HEAD + table).diagnostics if finding.code.name == "GR201"]
    assert [finding.place.text for finding in found] == ["D3"]


def test_a_die_that_is_read_can_be_rolled(tmp_path: Path) -> None:
    """By hand: half of the time a D3, half of the time a D6; a 1 comes 1/6 + 1/12."""
    text = "ruleset Ford\n\ntable loss\n  | D6 || lost |\n  | 1-3 || D3 |\n  | 4-6 || D6 |\n\n"
    (tmp_path / "ford.rules").write_text(text + "test fallen\n  read loss\n  roll the total\n")
    fallen = odds(load(tmp_path / "ford.rules"), "fallen")
    chances = {int(str(outcome)): chance for outcome, chance in fallen.chances.items()}
    assert chances == {**dict.fromkeys((1, 2, 3), Fraction(1, 4)), **dict.fromkeys((4, 5, 6), Fraction(1, 12))}
