"""Weights that are cut: no chance is off by more than is said, and with the usual digits by far less than one in a billion.

On every rule that is bundled that is asked in `test_odds_equal_runs.py`.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.games import the_game
from tests.properties.chances import chances, furthest

from grognard.evaluate.engagement import engagement
from grognard.evaluate.odds import Asked
from grognard.evaluate.players import Nobody
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.weigh.rounding import Rounding
from grognard.host.budget import Budget

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("turns", [3, 12])
def test_a_long_fight(turns: int) -> None:
    rules = Path(__file__).resolve().parent.parent / "benchmarks" / "rules" / "odds.rules"
    fights = the_game(str(rules)).ruleset
    question = pose(fights, find_rule(fights, "long fight"), {"turns": str(turns)})
    program = question.program()
    asked = Asked(question.world, program)
    exact = asked.answer(program.initial, Nobody(), Budget())
    cut = asked.answer(program.initial, Nobody(), Budget(), Rounding())
    assert exact.error == 0
    off = furthest(chances(exact), chances(cut))
    assert off <= cut.error < Fraction(1, 10**45)
    assert off < Fraction(1, 10**9)


@pytest.mark.parametrize("name", ["regimental_filled", "square_brigadier_filled", "tyneside_filled"])
def test_whole_engagements(name: str) -> None:
    found_in = the_game(name).ruleset
    made = engagement(found_in, next(one for one in found_in.scenarios if one.tells), 2)
    asked = Asked(made.world, made.program, [slot for _, slot in made.tells])
    found = []
    for rounding in (None, Rounding(), Rounding(40, slack=0)):
        ends = asked.ends(made.program.initial, made.players, Budget(), rounding)
        whole = sum(ends.weights.values())
        shares: dict[object, Fraction] = {key: Fraction(ways, whole) for key, ways in ends.weights.items()}
        found.append((shares, rounding.error if rounding is not None else Fraction(0)))
    (exact, _), *others = found
    for shares, error in others:
        assert furthest(exact, shares) <= error
    assert furthest(exact, others[0][0]) < Fraction(1, 10**9)
