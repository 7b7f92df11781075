"""The exact chances of a rule in a small game, for tests that work them out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from grognard.budget import Budget
from grognard.evaluate.interpreter import Nobody
from grognard.evaluate.odds import Asked
from grognard.evaluate.question import find_rule, pose
from grognard.ir.ruleset import Ruleset
from tests.every_face import every_run


def odds_of(game: Ruleset, rule: str, facts: Mapping[str, str] | None = None) -> dict[object, Fraction]:
    """The chances, weighed; and, where there are few throws enough, held against every run one by one."""
    question = pose(game, find_rule(game, rule), dict(facts or {}))
    program = question.program(Budget())
    found = Asked(question.world, program).odds(budget=Budget())
    chances = {answer: found.probability(answer) for answer in found.outcomes}
    assert every_run(question.world, program, Nobody) == chances
    return chances
