"""Tables with two roles: who fills them is said where the table is read, or found as in a call. Every figure by hand."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

GAME = """ruleset Two
  sides: A, B

choice arm: spear, horse

facts of an element
  wet: yes or no, usually no

piece element
  side
  arm, usually spear

table factor of an element against an element as foe
  | arm   | the foe's arm || factor |
  | spear | horse         || 4      |
  | spear | any           || 3 *    |
  | horse | any           || 2      |
  * when the foe is not wet

fight clash of an element as attacker against an element as defender
  roll D6
  add factor of it against the enemy
  the higher wins

fight plain of an element as attacker against an element as defender
  roll D6
  add factor
  the higher wins

work out back of an element as attacker at an element as defender
  start at factor of the defender against the attacker
"""

SCENES = """
example Spear against horse
  given an element called Ann: A
  given an element called Bob: B, horse
  fight clash of Ann against Bob
  dice 1, 2
  then attacker

example Plain
  given an element called Ann: A
  given an element called Bob: B, horse
  fight plain of Ann against Bob
  dice 1, 2
  then attacker

example Back
  given an element called Ann: A
  given an element called Bob: B, horse
  work out back of Ann at Bob
  then 2

example Wet foe
  > Bob is wet: Ann has no factor; Ann is not: Bob has 3.
  given an element called Ann: A
  given an element called Bob: B, wet
  fight clash of Ann against Bob
  dice 3, 1
  then defender

example Wet foe, from behind
  given an element called Ann: A
  given an element called Bob: B, wet
  work out back of Bob at Ann
  then no effect
"""


def errors(text: str) -> list[tuple[str, str]]:
    return [
        (one.code.name, one.message) for one in check_source(text).diagnostics if one.code.severity.value == "error"
    ]


def test_both_roles_are_filled_in_what_it_is_looked_up_by_and_in_its_footnotes() -> None:
    assert errors(f"{GAME}{SCENES}") == []


@pytest.mark.parametrize(
    ("was", "now"),
    [("dice 1, 2\n  then attacker", "dice 1, 3\n  then tie"), ("dice 3, 1\n  then defender", "dice 4, 1\n  then tie")],
)
def test_a_point_more_is_a_tie(was: str, now: str) -> None:
    """5 against 2 and 3; 4 and nothing against 1 and 3."""
    assert was in SCENES and errors(GAME + SCENES.replace(was, now)) == []


def test_where_nobody_can_be_the_second_it_is_said_how_to_name_him() -> None:
    found = check_source(f"{GAME}\ntest push of an element\n  roll D6\n  add factor\n").diagnostics
    (one,) = [one for one in found if one.code.severity.value == "error"]
    assert one.help == "Say who that is where it is read: `factor of … against …`."


def test_a_piece_of_another_kind_fills_no_role() -> None:
    text = f"{GAME}\npiece fort\n  side\n\ntest push of an element at a fort\n  roll D6\n  add factor of it against the fort\n"
    assert [code for code, _ in errors(text)] == ["GR203"]


def test_where_no_role_is_asked_for_it_is_said_what_a_heading_can_be() -> None:
    text = "ruleset Zeal\n\npiece unit\n\ntable drill\n  | zeal || steps |\n  | 1    || 2     |\n  | any  || 3     |\n\ntest drilling of a unit\n  read drill\n"
    (one,) = [one for one in check_source(text).diagnostics if one.code.severity.value == "error"]
    assert one.help == "Name a role that has a `zeal`, make it a fact, or say `read drill using …`."


FLAG = """
piece flag
  side
  bearer: an element

table edge of an element against an element as foe
  | arm   || edge |
  | spear || 2 *  |
  | horse || 1    |
  * when the foe is not wet

test alone of an element
  roll D6
  add edge

test seize of an element at a flag
  roll D6
  add edge of it against the flag's bearer

example {name}
  given an element called Ann: A, {arm}
  given an element called Bob: B, wet
  given a flag called Fly: B, bearer is Bob
  test {test}
  dice 3
  then {then}
"""


@pytest.mark.parametrize("test", ["alone of Ann", "seize of Ann at Fly"])
def test_a_footnote_asks_nobody_else_where_no_role_fills_its_second(test: str) -> None:
    """It would be asked of Ann, who is not wet, and 5 would come out; the row of the horse has no footnote."""
    assert errors(GAME + FLAG.format(name="Horse", arm="horse", test=test, then=4)) == []
    stops = "The example `Spear` cannot be run to its end. Nobody is the `foe` of this table here."
    assert errors(GAME + FLAG.format(name="Spear", arm="spear", test=test, then=5)) == [("GR403", stops)]


@pytest.mark.parametrize("test", ["alone of Ann", "seize of Ann at Fly"])
def test_it_is_told_where_the_table_is_read(test: str) -> None:
    """Beforehand, with how to name him: `alone` and `seize` fill the second by none of their roles."""
    found = check_source(GAME + FLAG.format(name="Horse", arm="horse", test=test, then=4)).diagnostics
    lines = [one.place.text for one in found if one.code.name == "GR535"]
    assert lines == ["edge", "edge of it against the flag's bearer"]
