"""What an example may say: a fight that makes a score of its own and may still be a tie, one of several that another has."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

FIGHT = """ruleset Duels
  sides: A, B

piece unit
  side
  losses: 0 to 9, usually 0

fight duel of a unit as attacker against a unit as defender
  roll D6
  the higher wins
  on a tie: stop here
  the loser gains 1 losses
  roll D6
  add 1

example One
  given a unit called X: A
  given a unit called Y: B
  fight duel of X against Y
  dice {dice}
  then {then}
"""


def errors(text: str) -> list[str]:
    return [one.code.name for one in check_source(text).diagnostics if one.code.severity.value == "error"]


@pytest.mark.parametrize(
    ("dice", "then", "found"),
    [
        ("3, 3", "tie", []),
        ("4, 3, 2", "3", []),
        ("4, 3, 2", "tie", ["GR402"]),
        ("3, 3", "attacker", ["GR402"]),
        ("3, 3", "3", ["GR402"]),
    ],
)
def test_a_fight_that_ends_in_a_number_may_be_a_tie(dice: str, then: str, found: list[str]) -> None:
    assert errors(FIGHT.format(dice=dice, then=then)) == found


FLAG = """ruleset Flags
  sides: A, B

piece troop
  side
  men: 0 to 9, usually 3

piece flag
  troop: a troop or none, usually none

test nerve of a flag
  roll D6
  add its troop's men

example One
  given 2 troops: A
  given a flag: {of}
  test nerve of the flag
  dice 3
  then {then}
"""


@pytest.mark.parametrize(
    ("of", "then", "found"),
    [("troop is troop 2", 6, []), ("troop is troop 2", 7, ["GR402"]), ("troop is troop 3", 6, ["GR104"])],
)
def test_one_of_several_is_named_by_its_number(of: str, then: int, found: list[str]) -> None:
    assert errors(FLAG.format(of=of, then=then)) == found


def test_whose_it_is_without_its_verb_is_told_with_it() -> None:
    text = "ruleset Flags\npiece troop\npiece flag\n  troop: a troop\nexample One\n  given a troop called A\n  given a flag: troop A\n"
    (found,) = [one for one in check_source(text).diagnostics if one.code.name == "GR104"]
    assert (found.place.line, found.help) == (7, "Write `troop is A`.")
