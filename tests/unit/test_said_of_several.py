"""States towards another piece, conditions on some pieces, groups, branches and offers: each by an example that could fail."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.answers import Answers, answered
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import find_rule, pose

GAME = """ruleset Skirmish
  sides: Red, Blue

choice outcome: passed, failed

piece unit
  side, usually Red
  men (man): 0 to 20, usually 10
  hits (hit): 0 or more, usually 0
  leader: a unit or none, usually none
  half marched: yes or no, until it half marches

facts of a unit
  range: 0 to 48 inches, usually 12

state in reach of a unit as target to a unit as shooter
  only when the target's range is within 6"
  only when the shooter's men is 2 or more

action shoot of a unit as firer at a unit as enemy
  only when the enemy is in reach to the firer
  the enemy loses 1 man

action pick of a unit as firer
  it chooses a unit which is in reach to the firer and its men is 4 or more as mark
  the mark loses 1 man

action hold of a unit at a unit as enemy
  never when the enemy is in reach of it
  it gains 1 hit

work out reds of a unit as chief
  start at 0
  +1  a  when any unit which its men is 4 or more is Blue
  +2  b  when no unit which is Blue is in reach to the chief
  +4  c  when every unit which is Blue is not in reach to the chief, or when its men is 0
  +8  d  when the number of units which is Red and its men is 4 or more is 2 or more

action gather of a unit as chief
  let party be all the units which its leader is the chief
  for each unit of the party
    it gains 1 hit

action half march of a unit
  when its men is 5 or more
    let pace be 3
  otherwise
    let pace be 6
  it gains as many hits as pace
  it becomes half marched  when it is not half marched

test try of a unit
  roll D6 as throw
  on 1
    let harm be 7
  on 2 or 3
    let harm be 8
  otherwise
    let harm be throw
  the result is harm

action rally of a unit
  roll D6
  on 1: the result is failed
  it loses 1 hit
  the result is passed

action press on of a unit
  it may rally
  on failed: stop here
  it gains 1 man

test shot of a unit
  roll D6
  hits on 4+
  on 0: it may spend

action spend of a unit
  only when its hits is 1 or more
  it loses 1 hit
  roll D6
  hits on 4+
"""

STORIES = [
    "given a unit called Ann\n  given a unit called Bob: range 6\n  do shoot of Ann at Bob\n  then Bob's men is 9",
    "given a unit called Ann\n  given a unit called Bob: range 7\n  do shoot of Ann at Bob\n  then not allowed and Bob's men is 10",
    "given a unit called Ann: men 1\n  given a unit called Bob: range 6\n  do shoot of Ann at Bob\n  then not allowed",
    # Only Bob is in reach to Ann; Ann is in reach to nobody.
    "given a unit called Ann\n  given a unit called Bob: range 6\n  given a unit called Cid: range 6, men 3\n  do pick of Ann\n  then Bob's men is 9",
    "given a unit called Ann\n  given a unit called Bob: range 6\n  do hold of Ann at Bob\n  then not allowed",
    "given a unit called Ann\n  given a unit called Bob: range 8\n  do hold of Ann at Bob\n  then Ann's hits is 1",
    "given a unit called Ann\n  given a unit called Bob: Blue, range 8\n  work out reds of Ann\n  then 7",
    "given a unit called Ann\n  given a unit called Bob: Blue, range 6, men 3\n  work out reds of Ann\n  then 0",
    "given a unit called Ann\n  given a unit called Bob: men 4\n  work out reds of Ann\n  then 14",
    "given a unit called Ann\n  given a unit called Bob: men 3\n  work out reds of Ann\n  then 6",
    # Whose leader is in the party is not in it for that.
    "given a unit called Ann\n  given a unit called Bob: leader is Ann\n  given a unit called Cid: leader is Bob\n  do gather of Ann\n"
    "  then Ann's hits is 0 and Bob's hits is 1 and Cid's hits is 0",
    "given a unit: men 5\n  do half march of it\n  then its hits is 3 and it is half marched",
    "given a unit: men 4, half marched\n  do half march of it\n  then its hits is 6",
    "given a unit\n  test try of it\n  dice 1\n  then 7",
    "given a unit\n  test try of it\n  dice 3\n  then 8",
    "given a unit\n  test try of it\n  dice 6\n  then 6",
    "given a unit: hits 1\n  do press on of it\n  dice 1\n  choosing rally\n  then failed and its men is 10",
    "given a unit: hits 1\n  do press on of it\n  dice 2\n  choosing rally\n  then its men is 11 and its hits is 0",
    "given a unit: hits 1\n  do press on of it\n  choosing pass\n  then its men is 11 and its hits is 1",
]  # fmt: skip


@pytest.mark.parametrize("story", STORIES)
def test_it_is_so(story: str) -> None:
    found = check_source(f"{GAME}\nexample So\n  {story}\n").diagnostics
    assert [(one.message, one.help) for one in found if one.severity is Severity.ERROR] == []


@pytest.mark.parametrize(
    ("said", "other"), [("then not allowed", "then 1"), ("then 7", "then 6"), ("is 9", "is 10"), ("is 0", "is 1")]
)
def test_an_example_of_it_can_fail(said: str, other: str) -> None:
    for story in (one for one in STORIES if one.endswith(said)):
        found = check_source(f"{GAME}\nexample So\n  {story.removesuffix(said)}{other}\n").diagnostics
        assert [one for one in found if one.severity is Severity.ERROR], story


@pytest.mark.parametrize(("answer", "hit"), [("spend", F(3, 4)), ("pass", F(1, 2))])
def test_what_is_offered_counts_where_it_is_taken(answer: str, hit: F) -> None:
    # Half of the first throws hit; a token throws again for the other half.
    ruleset = check_source(GAME).ruleset
    question = pose(ruleset, find_rule(ruleset, "shot"), {"hits": "1"})
    program = answered(question.world, question.program(), Answers.read([answer], "", question.choosable()))
    found = Odds(question.world).results(program)
    assert found.probability(1) == hit


def test_a_state_of_two_holds_towards_any_that_can_be_the_other() -> None:
    text = GAME.replace(
        "unit as firer\n  it chooses a unit which is in reach to the firer and",
        "general as firer\n  it chooses a unit which is in reach and",
    )
    text = text.replace("facts of a unit", "piece general\n  rank: 1 to 3\n\nfacts of a unit")
    errors = [one for one in check_source(text).diagnostics if one.severity is Severity.ERROR]
    assert errors == []
