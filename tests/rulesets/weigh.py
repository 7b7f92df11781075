"""Short ways to ask a bundled ruleset, for tests of figures."""

from __future__ import annotations

from fractions import Fraction

from grognard.dice.distribution import Distribution
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import find_rule, pose
from tests.games import the_game


def odds(ruleset: str, rule: str, **facts: object) -> Distribution[object]:
    """The odds of a rule; underscores in names stand for spaces."""
    compiled = the_game(ruleset).ruleset
    told = {name.replace("_", " "): str(value) for name, value in facts.items()}
    question = pose(compiled, find_rule(compiled, rule), told)
    return Odds(question.world).results(question.program())


def chances(ruleset: str, rule: str, **facts: object) -> dict[object, Fraction]:
    """Each outcome with its chance."""
    found = odds(ruleset, rule, **facts)
    return {outcome: found.probability(outcome) for outcome in found.outcomes}


def mean(found: Distribution[object]) -> Fraction:
    """The mean of outcomes that are numbers."""
    total = Fraction(0)
    for outcome in found.outcomes:
        assert isinstance(outcome, int | Fraction)
        total += outcome * found.probability(outcome)
    return total


def at_least(found: dict[object, Fraction], least: object) -> Fraction:
    """The chance of an outcome of so much or more, among outcomes that are numbers."""
    total = Fraction(0)
    for outcome, chance in found.items():
        assert isinstance(outcome, int | Fraction) and isinstance(least, int | Fraction)
        total += chance if outcome >= least else 0
    return total
