"""The exact chances of a rule in a small game, for tests that work them out by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction

from grognard.evaluate.engagement import Preferring, engagement
from grognard.evaluate.odds import Odds
from grognard.evaluate.players import Nobody, Players
from grognard.evaluate.question import find_rule, pose
from grognard.host.budget import Budget
from grognard.ir.examples import Example
from grognard.ir.ruleset import Ruleset
from tests.every_face import TooMany, every_run


def odds_of(game: Ruleset, rule: str, facts: Mapping[str, str] | None = None) -> dict[object, Fraction]:
    """The chances, weighed and held against every run one by one."""
    return ends_of(game, rule, facts)


def ends_of(
    game: Ruleset, rule: str, facts: Mapping[str, str] | None = None, answers: Sequence[str] = ()
) -> dict[object, Fraction]:
    """The same, with what players answer; where the ways are too many to be run, only weighed."""
    question = pose(game, find_rule(game, rule), dict(facts or {}))
    program = question.program(Budget())
    players: Callable[[], Players] = (lambda: Preferring(answers)) if answers else Nobody
    found = Odds(question.world, players()).results(program)
    chances = {answer: found.probability(answer) for answer in found.outcomes}
    with suppress(TooMany):
        assert every_run(question.world, program, players) == chances
    return chances


def told_at_end(game: Ruleset, scenario: Example) -> dict[object, Fraction]:
    """The chances of the first thing that a scenario tells of its end, weighed and held against every run one by one."""
    made = engagement(game, scenario)
    found = Odds(made.world, made.players).results(made.program)
    chances = {answer: found.probability(answer) for answer in found.outcomes}
    assert every_run(made.world, made.program, lambda: made.players) == chances
    return chances
