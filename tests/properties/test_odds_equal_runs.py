"""Exact odds equal every run enumerated, on every rule of the bundled rulesets and of the fragments that is small enough."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.every_face import TooMany, every_run

from grognard import bundled
from grognard.budget import Budget, BudgetExceeded, Limits
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.driver import Compiled, compile_ruleset
from grognard.evaluate.interpreter import Nobody
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import BadQuestion, pose, told_as
from grognard.ir.ruleset import Rule
from grognard.ir.types import Numbers, domain_values, value_text

SITUATIONS = 3
FROM_A_VARIANT = 8
SLOTS = 1_000
"""Longer programs take seconds each to run in every way there is (tried up to 2,200 once, and equal)."""
SMALL = Limits(states=3_000, transitions=60_000)
FRAGMENTS = Path(__file__).resolve().parent.parent / "cases" / "fragments"
_compiled: dict[str, Compiled] = {}


def _game(name: str) -> Compiled:
    if name not in _compiled:
        _compiled[name] = compile_ruleset(name, check=False)
    return _compiled[name]


def _rules() -> list[tuple[str, str]]:
    names = [*bundled.names(), *sorted(str(path) for path in FRAGMENTS.glob("*.rules"))]
    found: list[tuple[str, str]] = []
    for name in names:
        rules = list(_game(name).ruleset.rules)
        if _game(name).ruleset.variants:
            # Most of its rules are those of its base, which take their turn there.
            rules = random.Random(name).sample(rules, min(FROM_A_VARIANT, len(rules)))
        found += ((name, rule) for rule in rules)
    return found


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


@pytest.mark.parametrize(("name", "rule_name"), _rules(), ids=lambda part: Path(part).stem)
def test_odds_equal_every_run(name: str, rule_name: str) -> None:
    game = _game(name)
    rule = game.ruleset.rules[rule_name]
    chance = random.Random(f"{name} {rule_name}")
    for _ in range(SITUATIONS):
        try:
            question = pose(game.ruleset, rule, drawn_facts(game, rule, chance))
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
        assert {value: fast.probability(value) for value in fast.outcomes} == slow
        assert sum(slow.values()) == 1
