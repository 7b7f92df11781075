"""Fields that end by themselves, and fields whose piece has left the table: runs and odds, worked out by hand."""

from __future__ import annotations

from fractions import Fraction as F
from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.cli import main
from grognard.cli.engaged import weighed
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.engagement import engagement
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import find_rule, pose
from grognard.host.budget import Limits

MELEE = """ruleset Skirmish

piece unit
  men (man): 0 to 20, usually 10
  foe: a unit or none, usually none
  reaction: none, steady, shaken, usually none, until its melee ends
  blows (blow): 0 or more, usually 0, until its clash fight ends

test melee of a unit as attacker against a unit as defender
  the defender's reaction becomes shaken
  roll D6
  on 1: roll again
  stop here  when the total is 2
  the defender loses 1 man  when the defender's reaction is shaken
  the defender loses 1 man  when the attacker's reaction is steady

fight clash of a unit as attacker against a unit as defender
  roll D6
  it gains 1 blow
  the higher wins

action press of a unit as attacker against a unit as defender
  only when the attacker's men is 5 or more
  it becomes steady
  test melee of the attacker against the defender

action fall of a unit
  remove it
"""

STORIES = [
    # Both had a part, and what stopped the rule early does not keep it from ending.
    ("test melee of Ann against Bob\n  dice 1, 2", "Bob's reaction is none and Bob's men is 10", ""),
    ("test melee of Ann against Bob\n  dice 3", "Bob's reaction is none and Bob's men is 9", ""),
    # It still holds while the melee is fought.
    ("do press of Ann against Bob\n  dice 3", "Ann's reaction is none and Bob's men is 8", ""),
    # Nobody else's ends.
    ("test melee of Ann against Bob\n  dice 3", "Cid's reaction is steady", "given a unit called Cid: reaction is steady"),
    # A refused action ends nothing.
    ("do press of Ann against Bob", "Ann's reaction is steady", "given a unit called Ann: men 4, reaction is steady"),
    ("fight clash of Ann against Bob\n  dice 3, 2", "Ann's blows is 0 and Bob's blows is 0", ""),
    # Whoever named a piece that left names nobody; others keep theirs.
    ("do fall of Bob", "Cid's foe is none and Dee's foe is Ann",
     "given a unit called Cid: foe is Bob\n  given a unit called Dee: foe is Ann"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "then", "more"), STORIES)
def test_what_ends(call: str, then: str, more: str) -> None:
    given = "" if "called Ann" in more else "  given a unit called Ann\n"
    story = f"{given}  given a unit called Bob\n  {more}\n  {call}\n  then {then}"
    text = f"{MELEE}\nexample It ends\n{story}\n"
    assert [one.message for one in check_source(text).diagnostics if one.severity is Severity.ERROR] == []
    wrong = check_source(text.replace("then ", "then the number of units is 9 and "))
    assert [one for one in wrong.diagnostics if one.severity is Severity.ERROR], "such an example can fail"


def test_the_odds_end_it_too() -> None:
    ruleset = check_source(MELEE).ruleset
    question = pose(ruleset, find_rule(ruleset, "melee"), {})
    found = Odds(question.world).results(question.program())
    # A one is thrown again, so the five other faces are alike.
    assert {outcome: found.probability(outcome) for outcome in found.outcomes} == dict.fromkeys(range(2, 7), F(1, 5))


WRONG = {
    "until its charge ends": "Nothing is called `charge` here: an action, a test or a fight is wanted.",
    "until the rain ends": "Nothing is called `rain` here: an action, a test or a fight is wanted.",
    "until dusk": "`dusk` is nothing that ends by itself.",
}


@pytest.mark.parametrize(("until", "message"), WRONG.items())
def test_what_ends_nothing_is_told(until: str, message: str) -> None:
    found = check_source(MELEE.replace("until its melee ends", until)).diagnostics
    errors = [one for one in found if one.severity is Severity.ERROR]
    assert [one.message for one in errors] == [message]
    assert "until its melee ends" in (errors[0].help or "") or "until its move ends" in (errors[0].help or "")


DAYS = """ruleset Days
  sides: Red, Blue

choice mood: calm, cowed

piece unit
  side, usually Red
  turn: 0 or more, usually 0
  hurt on: 0 or more, usually 0
  hurt again on: 0 or more, usually 0
  shaken: yes or no, until the next turn ends
  dazed: yes or no, until the end of the turn
  mood, usually calm, until the end of the next turn
  turns shaken: 0 or more, usually 0
  turns dazed: 0 or more, usually 0
  turns cowed: 0 or more, usually 0
  cheers: 0 or more, usually 0

action suffer of a unit
  it gains 1 turn
  when its turn is its hurt on, or when its turn is its hurt again on
    it becomes shaken
    it becomes dazed
    it becomes cowed

action count of a unit
  it gains 1 turns shaken  when it is shaken
  it gains 1 turns dazed  when it is dazed
  it gains 1 turns cowed  when it is cowed

action cheer of a unit
  once a game each side
  it gains 1 cheers

sequence day
  1. hurt
    each unit must suffer
  2. count
    each unit must count
    each unit must cheer

scenario Days
  given a unit called Ann: hurt on 1
  given a unit called Bob: hurt on 2, hurt again on 3
  given a unit called Cid: Blue, shaken
  play day 6 times
  the game ends when no unit is calm or cowed
  tell Ann's turns shaken as Ann shaken
  tell Ann's turns dazed as Ann dazed
  tell Ann's turns cowed as Ann cowed
  tell Bob's turns shaken as Bob shaken
  tell Bob's turns dazed as Bob dazed
  tell Cid's turns shaken as Cid shaken
  tell Ann's cheers as Ann cheers
  tell Bob's cheers as Bob cheers
  tell Cid's cheers as Cid cheers
"""

TOLD = {
    # Hurt in the first turn: so for that turn and the next. Who is hurt again begins anew.
    "Ann shaken": 2, "Ann dazed": 1, "Ann cowed": 2, "Bob shaken": 3, "Bob dazed": 2, "Cid shaken": 2,
    # Once in the whole game: by one of the Red, and by the Blue.
    "Ann cheers": 1, "Bob cheers": 0, "Cid cheers": 1, "turns": 6,
}  # fmt: skip


def test_turns_that_a_field_lasts_and_what_a_side_does_once() -> None:
    ruleset = check_source(DAYS).ruleset
    found = weighed(engagement(ruleset, ruleset.scenarios[0]), Limits())
    told = {what: answer.found for what, answer in found}
    assert {what: list(one.outcomes) for what, one in told.items() if one is not None} == {
        what: [value] for what, value in TOLD.items()
    }


UNTIL_WORN = """ruleset Worn

piece man
  hurt: yes or no, usually no
  tired: yes or no, usually no

state worn of a man
  only when it is hurt
  only when it is tired

action toil of a man
  it becomes hurt  when it is tired
  it becomes tired

sequence day
  1. toil  when no man is worn
    for each man
      do toil of it

scenario Until worn
  given a man called Ann
  play day 9 times
  the game ends when Ann is worn
  tell whether Ann is worn as worn
"""


def test_a_game_and_its_steps_hang_on_a_state(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Tired in the first turn, hurt in the second, and then worn.
    rules = tmp_path / "worn.rules"
    rules.write_text(UNTIL_WORN, encoding="utf-8")
    assert main(["roll", str(rules), "Until worn", "--seed", "1"]) == 0
    rolled = capsys.readouterr().out
    assert "worn = yes" in rolled and "turns = 2" in rolled
    assert main(["play", str(rules), "--auto", "--seed", "1"]) == 0
    played = capsys.readouterr().out
    assert "Turn 2" in played and "Turn 3" not in played and "The game ends" in played
