"""The odds of a worked example: each way of the dice has the example's choices to itself, from the first on."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.every_face import every_run

from grognard.checking import check_source
from grognard.core.faults import Stopped
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.players import Script
from grognard.evaluate.staging import stage
from grognard.evaluate.telling import example_odds

GAME = """ruleset Choices

piece line
  men (man): 0 to 20, usually 4

test volley of a line
  roll D6
  +10, up to 2 times, as you wish  aimed
  +100, as you wish  close

example First
  given a line
  test volley of the line
  dice 5
  choosing {}
  then {}
"""


@pytest.mark.parametrize("close", [0, 1])
@pytest.mark.parametrize("aimed", [0, 1, 2])
def test_each_way_of_the_dice_has_the_choices_to_itself(aimed: int, close: int) -> None:
    more = 10 * aimed + 100 * close
    result = check_source(GAME.format(f"{aimed}, {close}", 5 + more))
    assert [found.message for found in result.diagnostics if found.severity is Severity.ERROR] == []
    (example,) = result.ruleset.examples
    odds = example_odds(result.ruleset, example)
    assert odds is not None
    by_hand = {face + more: Fraction(1, 6) for face in range(1, 7)}
    assert {value: odds.probability(value) for value in odds.outcomes} == by_hand
    staged = stage(result.ruleset, example)
    assert staged is not None
    assert every_run(staged.world, staged.program, lambda: Script(example.choices, "")) == by_hand


def test_a_way_that_asks_for_more_than_the_example_answers_stops() -> None:
    """With a 6 he may choose, and the example threw 5."""
    text = GAME.replace("aimed", "aimed  when the total is 6 or more").replace("choosing {}", "choosing 1")
    ruleset = check_source(text.replace("then {}", "then 105")).ruleset
    with pytest.raises(Stopped, match="a player chooses here"):
        example_odds(ruleset, ruleset.examples[0])
