"""Sentences of a plain pattern: each with a planted fault, and what looks like it and is none."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

ROAD = """facts of a unit
  by road: yes or no, usually no

piece unit
  men: 0 to 20, usually 10

work out road march of a unit
  > {prose}
  start at 0
  start at 1  when it is by road

test march of a unit
  start at road march
"""

LEADER = """piece unit
  leadership: 1 to 3, usually 2
    note: {prose}

test new leader of a unit
  > {more}
  roll D6
  never below 1
  never above 3
  its leadership becomes the total
"""

SHARE = """piece unit
  tired: yes or no, usually no

test fire of a unit
  > {prose}
  roll 3D6
  {line}  when it is tired
"""


def said(body: str) -> list[str]:
    found = check_source(f"ruleset T\n\n{body}").diagnostics
    return [one.message for one in found if one.code.name == "GR541"]


@pytest.mark.parametrize(
    ("prose", "faults"),
    [
        ("1 for a unit on a road, else 0.", 0),
        ("One for a unit on a road, zero otherwise.", 0),
        ("0 for a unit on a road, else 0.", 1),
        ("1 for a unit on a road, else 1.", 1),
        ("1 for a unit on a road, otherwise zero.", 0),
        ("1 for a unit on a road, otherwise one.", 1),
    ],
)
def test_one_value_or_another(prose: str, faults: int) -> None:
    assert len(said(ROAD.format(prose=prose))) == faults


def test_a_rule_that_counts_is_not_held_to_what_it_begins_with() -> None:
    counting = ROAD.format(prose="3 for a unit on a road, else 2.").replace(
        "  start at 1  when", "  add 2\n  +1  road  when"
    )
    assert not [one for one in said(counting) if "never gives" in one]


@pytest.mark.parametrize(
    ("prose", "more", "faults"),
    [
        ("1 is the best, 3 the worst.", "Within 1 to 3.", 0),
        ("0 is the best, 3 the worst.", "Within 1 to 3.", 1),
        ("1 is the best, 2 the worst.", "Always one to three.", 1),
        ("1 is the best.", "Within 0 to 3.", 1),
        ("1 is the best.", "Within 1 to 2.", 1),
        ("1 is the best.", "Within 3 to 6 inches of it.", 0),
    ],
)
def test_ends_and_bounds(prose: str, more: str, faults: int) -> None:
    assert len(said(LEADER.format(prose=prose, more=more))) == faults


@pytest.mark.parametrize(
    ("prose", "line", "faults"),
    [
        ("The fire of tired men is halved.", "halve  tired", 0),
        ("The fire of tired men is doubled.", "halve  tired", 1),
        ("The fire of tired men is halved.", "double  tired", 1),
        ("Who is tired is half asleep.", "halve  tired", 0),
        ("The fire of tired men is doubled.", "-1  tired", 0),  # it may be told of something else
    ],
)
def test_doubled_and_halved(prose: str, line: str, faults: int) -> None:
    assert len(said(SHARE.format(prose=prose, line=line))) == faults
