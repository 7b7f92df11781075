"""Fields that begin by what a piece does, or has taken part in: runs, odds and messages, worked out by hand."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from grognard.checking import check_source
from grognard.cli.engaged import weighed
from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.engagement import engagement
from grognard.host.budget import Limits

RAID = """ruleset Raid
  sides: Red, Blue

piece unit
  side, usually Red
  men (man): 0 to 20, usually 10
  marched this turn: yes or no, after it marches or it half marches
  prone: yes or no, after it lies down, until it gets up
  in a fight: yes or no, after its brawl ends, until the turn ends
  proud: yes or no, after its march past ends
  seen in time: yes or no, usually no
piece rider, a kind of unit
  winded: yes or no, after it marches
piece drum
  unit: a unit

action march of a unit
  never when its men is 0
  it becomes seen in time  when it has marched
  stop here  when it is prone
  it gains 1 man

action half march of a unit
  by hand: Move it half as far.

action lie down of a unit
  by hand: Lay it down.

action get up of a unit
  by hand: Stand it up.

test brawl of a unit as attacker against a unit as defender
  roll D6
  on 1: roll again
  stop here  when the total is 2
  the attacker becomes seen in time  when the attacker is in a fight

action march past of a drum as drummer at a unit as guard
  by hand: Beat it.

action halt of a unit
  by hand: Halt it.

limits on a unit
  be proud never when its men is 3 or less
"""

STORIES = [
    # What a piece does, whichever of the two it is; and it is so while it does it.
    ("do march of Ann", "Ann has marched and Ann is seen in time and Ann's men is 11", ""),
    ("do half march of Ann", "Ann has marched and Bob has not marched", ""),
    ("do halt of Ann", "Ann has not marched", ""),
    # What stops its lines early does not keep it from being done; what a gate refuses is not done.
    ("do march of Ann", "Ann has marched and Ann's men is 10", "given a unit called Ann: prone"),
    ("do march of Ann", "Ann is not seen in time and Ann has not marched", "given a unit called Ann: men 0"),
    # It begins, and it ends.
    ("do lie down of Ann", "Ann is prone and Bob is not prone", ""),
    ("do get up of Ann", "Ann is not prone", "given a unit called Ann: prone"),
    # Behind a test, for both who had a part in it, wherever it ended; not while it goes on.
    ("test brawl of Ann against Bob\n  dice 1, 2", "Ann is in a fight and Bob is in a fight and Cid is not in a fight",
     "given a unit called Cid"),
    ("test brawl of Ann against Bob\n  dice 5", "Ann is in a fight and Ann is not seen in time", ""),
    # Only a piece that has such a field: a rider, but no unit on foot; the guard, but not the drum.
    ("do march of Cid", "Cid is winded", "given a rider called Cid"),
    ("do march past of the drum at Ann", "Ann is proud and Bob is not proud", "given a drum: unit is Bob"),
    # A limit on becoming it holds here too.
    ("do march past of the drum at Cid", "Cid is not proud", "given a unit called Cid: men 3\n  given a drum: unit is Bob"),
]  # fmt: skip


def _errors(text: str) -> list[str]:
    return [one.message for one in check_source(text).diagnostics if one.severity is Severity.ERROR]


@pytest.mark.parametrize(("call", "then", "more"), STORIES)
def test_what_begins(call: str, then: str, more: str) -> None:
    ann = "" if "called Ann" in more else "  given a unit called Ann\n"
    text = f"{RAID}\nexample It begins\n{ann}  given a unit called Bob\n  {more}\n  {call}\n  then {then}\n"
    assert _errors(text) == []
    assert _errors(text.replace("then ", "then the number of units is 9 and ")), "such an example can fail"


def test_what_a_refusal_begins() -> None:
    text = (
        f"{RAID}\nexample Refused\n  given a unit: men 0\n  do march of it\n  then not allowed and it has not marched\n"
    )
    assert _errors(text) == []


WRONG = {
    "after it gallops": "Nothing is called `gallops` here: an action of the piece is wanted.",
    "after its charge ends": "Nothing is called `charge` here: an action, a test or a fight is wanted.",
    "after the turn ends": "`turn ends` is nothing that a piece does.",
    "after dusk": "`dusk` is nothing that a piece does.",
}


@pytest.mark.parametrize(("after", "message"), WRONG.items())
def test_what_begins_nothing_is_told(after: str, message: str) -> None:
    assert _errors(RAID.replace("after its brawl ends", after)) == [message]


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("mood: 0 to 6, usually 2, after it marches", "`mood` is no yes or no, so nothing says what it is afterwards."),
        ("mood: yes or no, usually yes, after it marches", "`mood` is usually yes, so nothing could begin it."),
    ],
)
def test_only_a_yes_begins(field: str, message: str) -> None:
    assert _errors(RAID.replace("  seen in time:", f"  {field}\n  seen in time:")) == [message]


def test_what_begins_and_never_ends_is_told() -> None:
    """`proud` ends nowhere, `marched this turn` with its turn, `prone` as it gets up."""
    text = f"{RAID}\ntest worth of a unit\n  start at 0\n  +1  a  when it is proud\n  +1  b  when it is prone\n"
    found = [one.message for one in check_source(text).diagnostics if one.code == codes.NEVER_REMOVED]
    assert found == ["`proud` is set and never taken away again."]


FUSILLADE = """ruleset Fusillade

piece gun
  fired: yes or no, after it shoots, until it loads
  hits: 0 or more, usually 0
  loud: yes or no, usually yes

action shoot of a gun
  never when it is fired
  roll D6
  on 4+: it gains 1 hits

action load of a gun
  only when it is fired
  roll D6
  stop here  when the total is 5 or more

sequence turn
  1. fire
    each gun may shoot
  2. load
    each gun must load

sequence twice
  1. fire
    each gun may shoot
    each gun may shoot

scenario Three turns
  given a gun
  choosing shoot
  play turn 3 times
  the game ends when no gun is loud
  tell the gun's hits as hits

scenario Two shots
  given a gun
  choosing shoot
  play twice 1 times
  the game ends when no gun is loud
  tell the gun's hits as hits
"""


@pytest.mark.parametrize(
    ("name", "hits"),
    [
        # A shot hits on three faces of six; it loads between its turns, and has shot once in the second scenario.
        ("Three turns", {0: F(1, 8), 1: F(3, 8), 2: F(3, 8), 3: F(1, 8)}),
        ("Two shots", {0: F(1, 2), 1: F(1, 2)}),
    ],
)
def test_the_odds_begin_it_too(name: str, hits: dict[int, F]) -> None:
    ruleset = check_source(FUSILLADE).ruleset
    scenario = next(one for one in ruleset.scenarios if one.name == name)
    (found,) = [answer.found for what, answer in weighed(engagement(ruleset, scenario), Limits()) if what == "hits"]
    assert found is not None
    assert {outcome: found.probability(outcome) for outcome in found.outcomes} == hits
