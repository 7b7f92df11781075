"""`within 1 of a number` and `beyond 2 of a number`: how far may two numbers be apart?"""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Severity

GAME = """\
ruleset Within
  sides: Red, Blue
choice rank: low, mid, top
facts
  range: 0 to 48 inches, usually 10
  due height: 0 to 20, usually 6
piece plane
  side
  rank, usually low
  altitude: 0 to 20, usually 3
  reach: 0 to 48 inches, usually 6
work out answer of a plane as one against a plane as other
  start at 0
  +1  so  when {condition}
"""


def _errors(condition: str, more: str = "") -> list[tuple[str, str]]:
    found = check_source(GAME.format(condition=condition) + more, "within.rules").diagnostics
    return [(one.message, one.help or "") for one in found if one.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("the one's altitude is within 1 of the other's altitude", {8, 9, 10}),
        ("the one's altitude is not within 1 of the other's altitude", {*range(21)} - {8, 9, 10}),
        ("the one's altitude is beyond 2 of the other's altitude", {*range(21)} - {7, 8, 9, 10, 11}),
        ("the one's altitude is not beyond 2 of the other's altitude", {7, 8, 9, 10, 11}),
        # What is added to the other number moves both ends.
        ("the one's altitude is within 1 of the other's altitude plus 5", {13, 14, 15}),
        # A share is a share: half of nine is four and a half.
        ("the one's altitude is within 50% of the other's altitude", {0, 1, 2, 3, 4}),
        ("the one's altitude is within half the other's altitude", {0, 1, 2, 3, 4}),
        ("the one's altitude is within 1 of due height", {5, 6, 7}),
        ("the one's altitude is within 4", {0, 1, 2, 3, 4}),
    ],
)
def test_how_far_apart(condition: str, holds: set[int]) -> None:
    """The other one flies at 9; every altitude of the first is tried."""
    rows = "".join(f"  | {number} || {int(number in holds)} |\n" for number in range(21))
    cases = f"""\
example Every altitude
  given a plane called A: Red
  given a plane called B: Blue, altitude is 9
  work out answer of A against B
  | A's altitude || result |
{rows}"""
    assert _errors(condition, cases) == []


@pytest.mark.parametrize(
    "condition", ["the one's rank is within 1 of the other's rank", 'range is within 2" of the other']
)
def test_between_what_are_no_numbers(condition: str) -> None:
    ((message, help),) = _errors(condition)
    assert "needs two numbers" in message
    assert "`the distance from the … to the … is 2 or less`" in help


def test_feet_are_converted_to_inches() -> None:
    assert _errors("range is within 2 feet of the one's reach") == []
