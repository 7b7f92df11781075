"""Fields that end by themselves, and fields whose piece has left the table: runs and odds, worked out by hand."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_text
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import find_rule, pose

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
    assert [one.message for one in compile_text(text).diagnostics if one.severity is Severity.ERROR] == []
    wrong = compile_text(text.replace("then ", "then the number of units is 9 and "))
    assert [one for one in wrong.diagnostics if one.severity is Severity.ERROR], "such an example can fail"


def test_the_odds_end_it_too() -> None:
    ruleset = compile_text(MELEE).ruleset
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
    found = compile_text(MELEE.replace("until its melee ends", until)).diagnostics
    errors = [one for one in found if one.severity is Severity.ERROR]
    assert [one.message for one in errors] == [message]
    assert "until its melee ends" in (errors[0].help or "") or "until its move ends" in (errors[0].help or "")
