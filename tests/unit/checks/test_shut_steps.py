"""Steps of play in which nothing is ever done are told with the fact for which they wait; all that a game can open is let be."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

GAME = """ruleset Brawls
  sides: Blue, Red

choice ground: open, wreck

{facts}

piece unit
  side
  men: 0 to 6, usually 6
  angry: yes or no, usually no

{more}

action brawl of a unit
  {gate}
  it loses 1 man

sequence turn
  1. brawls
    {step}

scenario Two
  given a unit called Bill: Blue{given}
  given a unit called Tom: Red
  play turn 2 times
"""
TOUCH = "facts of a unit\n  in touch: yes or no, usually no"
GROUND = "facts of a unit\n  ground, usually open"
EACH = "each unit may brawl"


def shut(facts: str, gate: str, step: str = EACH, given: str = "", more: str = "") -> list[str]:
    text = GAME.format(facts=facts, gate=gate, step=step, given=given, more=more)
    return [one.message for one in check_source(text).diagnostics if one.code.name == "GR422"]


@pytest.mark.parametrize(
    ("facts", "gate", "step"),
    [
        (TOUCH, "only when in touch", EACH),
        (TOUCH, "never when not in touch", EACH),
        (TOUCH, "only when in touch and it is angry", EACH),
        (TOUCH, "never when it is angry", "each unit which is in touch may brawl"),
        (TOUCH, "never when it is angry", "for each unit which is in touch\n      do brawl of it"),
        (GROUND, "only when its ground is wreck", EACH),
        (GROUND, "never when its ground is open", EACH),
        ("facts of a unit\n  at peace: yes or no, usually yes", "never when at peace", EACH),
    ],
)
def test_what_a_usual_fact_shuts_is_told(facts: str, gate: str, step: str) -> None:
    (message,) = shut(facts, gate, step)
    fact = facts.split("\n  ")[1].partition(":")[0].partition(",")[0]
    assert "`brawls`" in message and f"`{fact}` is usually" in message


def test_a_state_is_looked_through() -> None:
    state = "state at blows of a unit\n  only when in touch"
    (message,) = shut(TOUCH, "only when it is at blows", more=state)
    assert "`in touch`" in message


@pytest.mark.parametrize(
    ("facts", "gate", "step", "given"),
    [
        ("facts of a unit\n  in touch: yes or no", "only when in touch", EACH, ""),  # asked
        (TOUCH, "only when in touch", EACH, ", in touch"),  # given
        (TOUCH, "never when in touch", EACH, ""),  # open
        (TOUCH, "only when in touch, or when it is angry", EACH, ""),
        (TOUCH, "only when it is angry", EACH, ""),
        (TOUCH, "only when in touch", "each unit may brawl\n    for each unit\n      it gains 1 man", ""),
        ("facts\n  night: yes or no, usually no", "only when night", EACH, ""),  # of the whole game
    ],
)
def test_what_can_be_opened_is_let_be(facts: str, gate: str, step: str, given: str) -> None:
    assert shut(facts, gate, step, given) == []


def test_what_a_rule_sets_is_let_be() -> None:
    rule = "action close of a unit\n  it becomes in touch"
    assert shut(TOUCH, "only when in touch", "each unit may close\n    each unit may brawl", more=rule) == []
