"""Weights that are cut: no chance is off by more than is said, and with the usual digits by far less than one in a billion."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from tests.games import EVERY_GAME, file_name, rules_of, the_game
from tests.properties.test_odds_equal_runs import SLOTS, drawn_facts

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.evaluate.engagement import engagement
from grognard.evaluate.odds import Answer, Asked
from grognard.evaluate.players import Nobody
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.typed import BadQuestion
from grognard.evaluate.weigh.rounding import Rounding
from grognard.host.budget import Budget, BudgetExceeded, Limits

pytestmark = pytest.mark.slow

SMALL = Limits(states=3_000, transitions=60_000)
FEW = 10
"""So few binary digits that nearly everything is cut."""
CUT = ("low_tide", "lamp_and_fen", "regimental_filled")
"""Small games with rules whose weights grow long."""


def _chances(answer: Answer) -> dict[object, Fraction]:
    rest = 1 - answer.missing
    found = {value: rest * chance for value, chance in answer.found.chances()} if answer.found is not None else {}
    for gap, chance in answer.gaps:
        found[gap.words, "gap"] = found.get((gap.words, "gap"), Fraction(0)) + chance
    return found


def _furthest(one: dict[object, Fraction], other: dict[object, Fraction]) -> Fraction:
    return max(abs(one.get(value, Fraction(0)) - other.get(value, Fraction(0))) for value in one.keys() | other.keys())


@cache
def _what_was_cut(name: str, rule_name: str) -> Fraction:
    """Weigh a rule both ways, and hold them against each other. The error that was said; 0 where nothing was cut."""
    found = the_game(name)
    rule = found.ruleset.rules[rule_name]
    try:
        question = pose(
            found.ruleset, rule, drawn_facts(found, rule, random.Random(f"{rule_name} {name}")), advise=False
        )
        program = question.program()
        if len(program.initial) > SLOTS:
            return Fraction(0)
        asked = Asked(question.world, program)
        exact = asked.answer(program.initial, Nobody(), Budget(SMALL))
    except (BadQuestion, GapReached, NotTold, Stopped, BudgetExceeded):
        return Fraction(0)
    rounding = Rounding(FEW, slack=0)
    cut = asked.answer(program.initial, Nobody(), Budget(SMALL), rounding)
    assert cut.error == rounding.error
    if cut.found is not None or exact.found is None:
        assert _furthest(_chances(exact), _chances(cut)) <= cut.error, rule_name
    return cut.error


@pytest.mark.parametrize("name", EVERY_GAME, ids=file_name)
def test_no_rule_is_off_by_more_than_is_said(name: str) -> None:
    for rule_name in rules_of(name):
        _what_was_cut(name, rule_name)


def test_enough_is_cut_for_that_to_mean_something() -> None:
    found = [_what_was_cut(name, rule_name) for name in CUT for rule_name in rules_of(name)]
    assert sum(bool(error) for error in found) >= 4


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
    furthest = _furthest(_chances(exact), _chances(cut))
    assert furthest <= cut.error < Fraction(1, 10**45)
    assert furthest < Fraction(1, 10**9)


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
        assert _furthest(exact, shares) <= error
    assert _furthest(exact, others[0][0]) < Fraction(1, 10**9)
