"""`an enemy`, `a friend`: who may fill a role, and who is looked for, held against the sides as they were given."""

from __future__ import annotations

import itertools

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Diagnostic

GAME = """ruleset Ford
  sides: Red, Blue, Green

piece unit
  side
  men (man): 0 to 9, usually 5
  marked: yes or no, usually no

piece gun
  unit: a unit
  shots (shot): 0 to 3, usually 3

action shoot of a unit at an enemy as target
  the target loses 1 man

action help of a unit to a friend as helped
  the helped gains 1 man

action volley of a gun at an enemy unit
  the unit loses 1 man

action call of a gun to a friendly unit
  the unit gains 1 man

state threatened of a unit to an enemy as foe
  only when the foe's men is 5 or more

action mark of a unit
  for each enemy
    it becomes marked

action rally of a unit
  it gains 1 man  when any friend is marked
  it loses 1 man  when every enemy is marked

work out foes of a gun
  start at the number of enemy units which is not marked
"""
SIDES = ("Red", "Blue", "Green")
NAMES = ("Ash", "Birch", "Cedar")


def errors(text: str) -> list[Diagnostic]:
    return [one for one in check_source(text).diagnostics if one.severity.value in ("error", "warning")]


def given(sides: tuple[str, ...]) -> str:
    units = "".join(f"  given a unit called {name}: {side}\n" for name, side in zip(NAMES, sides, strict=True))
    return f"{units}  given a gun: unit is Ash\n"


def every_side() -> list[tuple[str, ...]]:
    """All the ways in which three units are of three sides."""
    return list(itertools.product(SIDES, repeat=3))


def example(number: int, sides: tuple[str, ...], does: str, then: str) -> str:
    return f"\nexample Case {number}\n{given(sides)}  {does}\n  then {then}\n"


def test_a_role_is_filled_by_who_is_one() -> None:
    """Every unit with every unit, of any sides: an enemy is of another side, a friend is another unit of the same."""
    cases = []
    for sides in every_side():
        of = dict(zip(NAMES, sides, strict=True))
        for first, second in itertools.product(NAMES, repeat=2):
            foe, friend = of[first] != of[second], of[first] == of[second] and first != second
            cases.append((sides, f"do shoot of {first} at {second}", f"{second}'s men is 4" if foe else "not allowed"))
            cases.append(
                (sides, f"do help of {first} to {second}", f"{second}'s men is 6" if friend else "not allowed")
            )
        for name in NAMES:
            foe = of[name] != of["Ash"]
            cases.append((sides, f"do volley of the gun at {name}", f"{name}'s men is 4" if foe else "not allowed"))
            # A gun is of its unit's side, and that unit is its friend.
            cases.append((sides, f"do call of the gun to {name}", "not allowed" if foe else f"{name}'s men is 6"))
    text = GAME + "".join(example(number, *case) for number, case in enumerate(cases))
    assert [one.message for one in errors(text)] == []


def test_who_is_looked_for_is_one() -> None:
    cases = []
    for sides in every_side():
        of = dict(zip(NAMES, sides, strict=True))
        marked = [name for name in NAMES if of[name] != of["Ash"]]
        told = " and ".join(f"{name} is {'' if name in marked else 'not '}marked" for name in NAMES)
        cases.append((sides, "do mark of Ash", told))
        cases.append((sides, "work out foes of the gun", str(len(marked))))
        # Nobody is marked: of no enemies every one is.
        cases.append((sides, "do rally of Ash", f"Ash's men is {5 if marked else 4}"))
    text = GAME + "".join(example(number, *case) for number, case in enumerate(cases))
    assert [one.message for one in errors(text)] == []


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("piece tree\n\naction fell of a tree at an enemy\n  remove the enemy\n", "A tree is of no side, so it has no enemies and no friends."),
        ("sequence turn\n  1. fire\n    each enemy unit must mark\n", "Towards whom? Nobody is spoken of here whose enemy unit it could be."),
        ("action go of an enemy\n  stop here\n", "Nothing is called `enemy` here: a kind of piece is wanted."),
    ],
)  # fmt: skip
def test_what_has_no_enemies(lines: str, message: str) -> None:
    assert message in [one.message for one in errors(f"{GAME}\n{lines}")]


def test_a_piece_may_be_called_so() -> None:
    text = (
        "ruleset Cave\n\npiece hero\n  wounds (wound): 0 to 3, usually 0\n\npiece enemy\n  wounds (wound): 0 to 3, usually 0\n\n"
        "action strike of a hero at an enemy\n  the enemy gains 1 wound  when every enemy is not the hero\n"
        "\nexample One blow\n  given a hero\n  given an enemy\n  do strike of the hero at the enemy\n  then the enemy's wounds is 1\n"
    )
    assert [one.message for one in errors(text) if one.severity.value == "error"] == []


TWO = """ruleset Ford
  sides: Red, Blue

piece unit
  side
  fought: yes or no, usually no
  threats (threat): 0 to 9, usually 0

facts between a unit and a unit
  range: 0 to 9 inches, usually 9

state threatened of a unit to an enemy
  only when range is within 3"

state supported of a unit to a unit as other
  only when range is within 3"

action look of a unit
  it gains 1 threat  when it is threatened
  it gains 2 threats  when it is supported
  for each unit which is threatened
    it becomes fought

"""


@pytest.mark.parametrize(
    "near", [()] + [pair for n in (1, 2) for pair in itertools.combinations(("AB", "AC", "BC"), n)]
)
def test_a_state_of_two_that_is_asked_of_one_holds_towards_any_other(near: tuple[str, ...]) -> None:
    """Ash and Cedar are Red, Birch is Blue: near are those at 2 inches, the others are at 9."""
    sides = {"A": "Red", "B": "Blue", "C": "Red"}
    names = dict(zip("ABC", NAMES, strict=True))
    threatened = {one for pair in near for one in pair if sides[pair[0]] != sides[pair[1]]}
    supported = {one for pair in near for one in pair}
    threats = ("A" in threatened) + 2 * ("A" in supported)
    told = [f"{names[one]} is {'' if one in threatened else 'not '}fought" for one in "ABC"]
    lines = [f"  given a unit called {names[one]}: {side}\n" for one, side in sides.items()]
    lines += [f"  given the range from {names[one]} to {names[other]} is 2\n" for one, other in map(tuple, near)]
    example = (
        f"example Near\n{''.join(lines)}  do look of Ash\n  then Ash's threats is {threats} and {' and '.join(told)}\n"
    )
    assert [one.message for one in errors(TWO + example) if one.severity.value == "error"] == []
