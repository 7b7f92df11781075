"""A name in braces said in short is one that its rules lead to, that leads to them, or that they speak of."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

GAME = """ruleset Little
  sides: Red, Blue
  lengths: inches

choice order: line, column, square
choice outcome: flee, hold

facts
  range: 0 to 48 inches

piece unit
  side
  order
  men (man): 0 to 20
  shaken: yes or no
  hidden: yes or no

piece wagon
  side
  load: 0 to 6

table reach
  in short: Read by the range; it is what a {volley} is thrown on.
  | range         || hits on |
  | up to 6"      || 4       |
  | more than 6"  || 5       |

modifiers to volley of a unit
  -1  in column  when its order is column

modifiers to melee of a unit
  +1  in square  when its order is square

test volley of a unit
  in short: Throw 1D6 with {modifiers to volley|its factors}; {reach} or more hits.
  roll D6
  add modifiers to volley
  let needed be reach
  the result is 1  when the total is needed or more
  the result is 0

test melee of a unit
  in short: Throw 1D6 with {modifiers to melee|its factors}.
  roll D6
  add modifiers to melee
  the result is the total

test nerve of a unit
  in short: Throw 1D6: on 1 or 2 it flees (see {rout}), on any other it holds.
  roll D6
  on 1-2
    the result is flee
  otherwise
    the result is hold

action rout of a unit
  in short: A unit that fails {nerve} is shaken until it did {regroup}.
  it becomes shaken

action panic of a unit
  in short: Throw on {nerve}: on 1 or 2 it flees, and must {rout}.
  test nerve of it
  on flee
    do rout of it

action regroup of a unit
  in short: Only when {shaken}, after {rout}; it is no longer shaken.
  only when it is shaken
  it is no longer shaken

action hide of a unit
  in short: Never when hidden; a unit that is hidden may {ambush}.
  never when it is hidden
  it becomes hidden

action ambush of a unit
  in short: Only a hidden unit, see {hide}; it is no longer hidden.
  only when it is hidden
  it is no longer hidden

action form square of a unit
  in short: It is in square. To leave it: {form column}.
  its order becomes square

action form column of a unit
  in short: It is in column, as {march|on the march}.
  note: Who is to march does it first.
  its order becomes column

action march of a unit
  in short: Move it up to 12 inches. A {wagon} goes as an {order|ordered} unit does.
  note: So does a wagon, in good order.
  by hand: Move it up to 12 inches.
  it loses 1 man  when its order is column

sequence turn
  1. acting
    each unit may panic
    each unit may regroup
    each unit may hide
    each unit may ambush
    each unit may form square
    each unit may form column
    each unit may march
"""


def untrue(text: str) -> list[str]:
    """What is said of names that nothing leads to."""
    found = check_source(text, "little.rules").diagnostics
    assert not [one for one in found if one.code.name < "GR300"], [str(one.message) for one in found]
    return [one.message for one in found if one.code.name == "GR547" and "nothing to do with" in one.message]


def test_names_that_lead_on_are_let_be() -> None:
    """Called, read, caller, on its answer, begun by, ended by, another word of the same field, in a remark: eight ways."""
    assert untrue(GAME) == []


@pytest.mark.parametrize(
    ("true", "lie"),
    [
        ("{modifiers to volley|its factors}", "{modifiers to melee|its factors}"),
        ("{modifiers to melee|its factors}", "{modifiers to volley|its factors}"),
        ("{reach} or more hits", "{nerve} or more hits"),
        ("what a {volley} is thrown on", "what a {melee} is thrown on"),
        ("that fails {nerve}", "that fails {reach}"),
        ("until it did {regroup}", "until it did {hide}"),
        ("after {rout}", "after {march}"),
        ("may {ambush}", "may {regroup}"),
        ("see {hide}", "see {form square}"),
        ("To leave it: {form column}", "To leave it: {ambush}"),
        ("as {march|on the march}", "as {melee|on the march}"),
        ("flees (see {rout})", "flees (see {ambush})"),
    ],
)
def test_another_name_in_its_place_is_found(true: str, lie: str) -> None:
    assert GAME.count(true) == 1
    (message,) = untrue(GAME.replace(true, lie))
    assert message.startswith(f"`{lie[lie.index('{') + 1 : lie.index('}')].partition('|')[0]}` ")
