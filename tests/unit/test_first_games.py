"""What strangers write in their first games: it is understood, or the message says what to write."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.diagnostics import codes
from grognard.ir.names import plural, singular

HEXES = """ruleset Hexes
  sides: Red, Blue

piece hex, a place on 8 by 8 hexes
piece unit
  side
  hex: a hex
  men (man): 0 to 10, usually 5

action advance of a unit as mover
  the nearest enemy loses 1 man

work out near of a unit as mover
  start at the number of units which is within 2 of the mover and its side is not the mover's side
  +10   close    when the nearest enemy is within 3 of it
  +100  farther  when the nearest enemy is more than 2 from it

example The nearer of two
  given a unit called A: Red, hex is 0101
  given a unit called B: Blue, hex is 0401
  given a unit called C: Blue, hex is 0102
  do advance of A
  then B's men is 5 and C's men is 4

example One hex away, and three
  given a unit called A: Red, hex is 0101
  given a unit called B: Blue, hex is 0401
  given a unit called C: Blue, hex is 0102
  work out near of A
  then 11
"""


def test_the_nearest_on_a_board() -> None:
    found = check_source(HEXES).diagnostics
    assert [each.message for each in found if each.severity.value != "note"] == []


@pytest.mark.parametrize(
    ("lines", "never"),
    [
        ("roll 3D6\n  hits on 7+", True),
        ("roll 3D6\n  hits on more than 6", True),
        ("roll 3D6\n  hits on 7 or 8", True),
        ("roll 3D6\n  hits on 0", True),
        ("roll 0 to 9\n  hits on 0", False),
        ("roll 0 to 9\n  hits on 10", True),
        ("roll 3D6\n  hits on 7 or less", False),
        ("roll 3D6\n  hits on 7+\n  +1 on each die", False),
        ("roll 3D6\n  6 rolls again and adds\n  hits on 7+", False),
        ("roll 3D10\n  hits on 7+", False),
    ],
)
def test_hits_that_no_die_shows(lines: str, never: bool) -> None:
    found = check_source(f"ruleset Hits\n\ntest fire\n  {lines}\n").diagnostics
    assert (codes.CONDITION_NEVER in [each.code for each in found]) is never


FIGHT = """ruleset Ships
  sides: Red, Blue

piece ship
  side
  hull: 0 to 5, usually 5

fight boarding of a ship as boarder against a ship as foe
  roll D6
  {above}
  the higher wins
  {below}
"""


@pytest.mark.parametrize(
    ("above", "below", "meant"),
    [
        ("", "the loser loses as many hull as the difference", "(the winner's total minus the loser's total)"),
        ("", "remove the loser  when the winner's total is double or more", "at least twice the loser's total"),
        ("+1  helped  for each friend", "", "for each (the number of friends)"),
        ("+1  helped  for each friend which its hull is 3", "", "(the number of friends which its hull is 3)"),
    ],
)
def test_a_fight_says_what_to_write(above: str, below: str, meant: str) -> None:
    found = check_source(FIGHT.format(above=above or "add 0", below=below or "the loser loses 1 hull")).diagnostics
    assert any(meant in (each.help or "") for each in found), found


FLOOD = """ruleset Flood

piece ship
  level of flooding: 0 to 5, usually 0
  levels of fire (level of fire): 0 to 5, usually 0

action flood of a ship
  it gains 2 levels of flooding
  it gains 1 level of flooding
  it gains 2 levels of fire
  it loses 1 level of fire  when its levels of flooding is 3 or more

example Three levels
  given a ship
  do flood of it
  then its level of flooding is 3 and its levels of fire is 1
"""


def test_the_plural_of_a_name_with_of() -> None:
    assert [each.message for each in check_source(FLOOD).diagnostics if each.severity.value != "note"] == []
    assert plural("level of flooding") == "levels of flooding"
    assert singular("lines of sight") == singular("line of sight")
