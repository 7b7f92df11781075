"""Many trials at once come out as each of them does by itself on the same dice, however a loop ends.

On every rule that is bundled that is asked in `test_odds_equal_runs.py`.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.properties.alone import trials_end_alike
from tests.properties.test_odds_by_hand import HEAD, UNTIL_HE_GAINS, UNTIL_IT_IS_FIVE, UNTIL_NOTHING_CHANGES

from grognard.driver import compile_source
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import pose

pytest.importorskip("numpy")

pytestmark = pytest.mark.slow

DRAWN = """ruleset Lots

piece unit
  struck: yes or no, usually no

test trial of a unit as first to a unit as second
  repeat until the first is struck
    draw a unit as drawn
    the drawn becomes struck
  the result is 1  when the second is struck
  the result is 0
"""
"""The second may be drawn again and again, which changes nothing: it goes on all the same."""


@pytest.mark.parametrize("text", [HEAD + UNTIL_IT_IS_FIVE, HEAD + UNTIL_NOTHING_CHANGES, HEAD + UNTIL_HE_GAINS, DRAWN])
def test_loops_end_alike(text: str) -> None:
    rules = compile_source(text).ruleset
    question = pose(rules, rules.rules["trial"], {})
    program = question.program()
    assert trials_end_alike(question, program, 0)
    if text == DRAWN:
        odds = Odds(question.world).results(program)
        assert {one: odds.probability(one) for one in odds.outcomes} == {0: Fraction(1, 2), 1: Fraction(1, 2)}
