"""Exact odds equal every run enumerated, on every rule of the bundled rulesets and of the fragments that is small enough."""

from __future__ import annotations

import random

import pytest
from tests.every_face import TooMany, every_run
from tests.games import EVERY_GAME, EVERY_GAME_ASKED, file_name, rules_of, the_game

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.driver import Compiled
from grognard.evaluate.odds import Odds
from grognard.evaluate.players import Nobody
from grognard.evaluate.posed import told_as
from grognard.evaluate.question import pose
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.rules import Rule
from grognard.ir.types import Numbers, domain_values, value_text

pytestmark = pytest.mark.slow

SITUATIONS, OF_A_VARIANT = 3, 1
"""In so many situations each rule is asked; in fewer where a game is laid over another, which has lines of the same kinds."""
SLOTS = 1_000
"""Longer programs take seconds each to run in every way there is (tried up to 2,200 once, and equal)."""
SMALL = Limits(states=3_000, transitions=60_000)


def drawn_facts(game: Compiled, rule: Rule, chance: random.Random) -> dict[str, str]:
    """A situation drawn from the domains of what the rule asks; small numbers, so that runs can be counted."""
    question = pose(game.ruleset, rule, {})
    facts: dict[str, str] = {}
    for wanted in question.inputs():
        if wanted.has_usual and chance.random() < 0.4:
            continue
        values = domain_values(wanted.type)
        if values is None and isinstance(wanted.type, Numbers):
            low = int(wanted.type.low or 0)
            values = tuple(range(low, low + 4))
        if values is None:
            continue
        if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
            values = values[:5]
        facts[told_as(wanted, question)] = value_text(chance.choice(values))
    # How many of a kind there are comes first: their own fields are told after it.
    return dict(
        sorted(
            facts.items(),
            key=lambda fact: fact[0] not in {one.name for one in question.inputs() if one.sort == "count"},
        )
    )


def situations(game: Compiled) -> range:
    """As many as the rules of a game are asked in."""
    return range(SITUATIONS if EVERY_GAME_ASKED or game.stands_on is None else OF_A_VARIANT)


@pytest.mark.parametrize("name", EVERY_GAME, ids=file_name)
def test_odds_equal_every_run(name: str) -> None:
    for rule_name in rules_of(name):
        _compare(the_game(name), the_game(name).ruleset.rules[rule_name], random.Random(f"{name} {rule_name}"))


def _compare(game: Compiled, rule: Rule, chance: random.Random) -> None:
    for _ in situations(game):
        try:
            question = pose(game.ruleset, rule, drawn_facts(game, rule, chance), advise=False)
        except BadQuestion:
            continue
        try:
            program = question.program()
            if len(program.initial) > SLOTS:
                continue
            slow = every_run(question.world, program, Nobody, most=800)
        except (GapReached, NotTold, Stopped, TooMany):
            continue
        try:
            fast = Odds(question.world, budget=Budget(SMALL)).results(program)
        except BudgetExceeded:
            continue
        assert {value: fast.probability(value) for value in fast.outcomes} == slow, rule.name
        assert sum(slow.values()) == 1, rule.name
