"""What is played and never finds anybody: a mark that no step sets any more, told at what asks for it."""

from __future__ import annotations

import pytest
from tests.all_checks import check_ruleset

from grognard.checking import check_source
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic

HEAD = """ruleset Chips
  sides: Red, Blue

piece army
  side
  active: yes or no, after it goes, until its rest ends

piece unit
  side
  army: an army
  arm: foot, horse, usually foot
  shaken: yes or no, usually no
  points (point): 0 to 6, usually 0
  called: yes or no, until the turn ends

action go of an army
  for each unit of it
    its points becomes 3

action rest of an army
  by hand: Rest.

state ready of a unit
  only when its army is active
  never when it is shaken

action march of a unit
  it loses 1 point
  by hand: Move it.

action rally of a unit
  it is no longer shaken

action waver of a unit
  it becomes shaken

"""
STEPS = "sequence turn\n  1. going\n    each army must go\n  2. acting\n    {}\n"
CHIPS = "sequence turn\n  2. acting\n    {}\n"
GAME = (
    "\nscenario Ford\n  given an army called Whites: Red\n  given a unit: Red, army is Whites{}\n  play turn 2 times\n"
)


def told(text: str) -> list[Diagnostic]:
    made = check_source(text)
    assert [one.message for one in made.diagnostics if one.severity.name == "ERROR"] == []
    found = Collector()
    check_ruleset(made.ruleset, found)
    return [one for one in found.diagnostics if one.code.name == "GR414"]


@pytest.mark.parametrize(
    ("line", "named", "maker"),
    [
        ("each unit which its army is active may march", "active", "go"),
        ("for each army which is active\n      by hand: Dice.", "active", "go"),
        ("each unit which its points is 1 or more may march", "points", "go"),
        ("each unit which is ready may march", "active", "go"),
        ("for each unit which is foot\n      for each army which is active\n        by hand: Dice.", "active", "go"),
        ("each unit which is horse and its army is active may march", "active", "go"),
        ("each unit which is shaken must rally", "shaken", "waver"),
    ],
)
@pytest.mark.parametrize("game", ["", GAME.format("")])
def test_what_is_asked_and_never_so(line: str, named: str, maker: str, game: str) -> None:
    (found,) = told(HEAD + CHIPS.format(line) + game)
    assert f"`{named}` comes only of `{maker}`, to which no step of play leads." in found.message
    assert f"`do {maker} of …`" in (found.help or "") and f"without `{named}`" in (found.help or "")
    # With the step that sets it nothing is said.
    steps = STEPS if maker == "go" else STEPS.replace("each army must go", "each unit may waver")
    assert told(HEAD + steps.format(line) + game) == []


@pytest.mark.parametrize(
    ("line", "told_so"),
    [
        # How pieces are set up: another scenario may have horse, or shaken units from the beginning.
        ("each unit which is horse may march", ""),
        ("each unit which is shaken must rally", ", shaken"),
        ("each unit which its points is 2 or more may march", ", points 2"),
        # One of several that may be so, and what is not so of anybody, finds somebody.
        ("each unit which its army is not active may march", ""),
        ("each unit may march", ""),
    ],
)
def test_what_may_be_so(line: str, told_so: str) -> None:
    assert told(HEAD + CHIPS.format(line) + GAME.format(told_so)) == []


def test_more_is_asked_of_a_number_that_only_sinks_than_it_begins_with() -> None:
    line = "each unit which its points is 3 or more may march"
    (found,) = told(HEAD + CHIPS.format(line) + GAME.format(", points 2"))
    assert "`points` comes only of `go`" in found.message
    assert told(HEAD + CHIPS.format(line) + GAME.format(", points 3")) == []


def test_a_number_that_only_sinks_where_a_rule_that_nobody_leads_to_would_raise_it() -> None:
    # As generals without points: `go` gives them, `march` takes one, and only `march` is played.
    line = "each unit which is foot and its points is 1 or more and its army is active may march"
    (found,) = told(HEAD + CHIPS.format(line))
    assert "`points` comes only of `go`" in found.message and "`active` comes only of `go`" in found.message
    assert told(HEAD + STEPS.format(line)) == []


def test_a_mark_that_nothing_sets() -> None:
    (found,) = told(HEAD + CHIPS.format("each unit which is called may march"))
    assert "nothing that is played makes `called` other than it is at the beginning" in found.message


def test_an_action_and_a_step_that_can_never_be_done() -> None:
    gate = HEAD.replace("action march of a unit\n", "action march of a unit\n  only when its army is active\n")
    (found,) = told(gate + CHIPS.format("each unit may march"))
    assert found.message.startswith("`march` can never be done: ")
    never = HEAD.replace("action march of a unit\n", "action march of a unit\n  never when its army is not active\n")
    assert len(told(never + CHIPS.format("each unit may march"))) == 1
    assert told(gate + STEPS.format("each unit may march")) == []
    step = CHIPS.format("each unit may march").replace("2. acting", "2. acting  when any army is active")
    (found,) = told(HEAD + step)
    assert found.message.startswith("The step `acting` is never done: ")


def test_a_price_that_nobody_can_pay() -> None:
    priced = HEAD.replace("action march of a unit\n  it loses 1 point\n", "action march of a unit\n  costs 1 point\n")
    assert priced != HEAD
    (found,) = told(priced + CHIPS.format("each unit may march"))
    assert found.message.startswith("`march` can never be done: `points` comes only of `go`")
    assert found.help is not None and found.help.endswith("; or take `costs 1 point` away.")
    assert told(priced + STEPS.format("each unit may march")) == []
    assert told(priced + CHIPS.format("each unit may march") + GAME.format(", points 1")) == []


def test_of_several_scenarios_it_is_said_where() -> None:
    both = (
        STEPS.format("each unit may march")
        + "\nsequence night\n  1. acting\n    each unit which its army is active may march\n"
    )
    day, night = GAME.format(""), GAME.format("").replace("Ford", "Night").replace("play turn", "play night")
    (found,) = told(HEAD + both + day + night)
    assert found.message.startswith("Here no unit is ever found in `Night`: ")
    # Played one after the other the turn sets what the night asks for.
    assert told(HEAD + both + night.replace("play night", "play turn 1 times\n  play night")) == []


@pytest.mark.parametrize(("least", "count"), [(1, 1), (0, 0)])
def test_a_price_that_is_worked_out_is_at_least_so_much(least: int, count: int) -> None:
    fare = f"work out fare of a unit\n  start at {least}\n  +1  on a horse  when its arm is horse\n\n"
    priced = HEAD.replace(
        "it loses 1 point\n  by hand: Move it.", "costs as many points as its fare\n  by hand: Move it."
    )
    assert priced != HEAD
    assert len(told(priced + fare + CHIPS.format("each unit may march"))) == count
    assert told(priced + fare + STEPS.format("each unit may march")) == []
