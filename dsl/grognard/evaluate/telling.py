"""Which odds are worth printing beside a rule: the fact that changes its outcome most, and the odds for each value."""

from __future__ import annotations

from fractions import Fraction

import attrs

from grognard.budget import Budget, BudgetExceeded, Limits
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.dice.distribution import Distribution
from grognard.evaluate.interpreter import Nobody
from grognard.evaluate.odds import Odds
from grognard.evaluate.players import Script
from grognard.evaluate.question import BadQuestion, Question, pose, told_as
from grognard.evaluate.replay import MORE_ANSWERS, stage
from grognard.ir.interface import Input
from grognard.ir.ruleset import Example, Rule, Ruleset
from grognard.ir.types import Numbers, YesNo, domain_values, value_text

_SMALL = Limits(states=20_000, transitions=400_000)
_MOST_VALUES = 8


@attrs.frozen
class TellingOdds:
    """Odds of a rule for each value of one fact, all else as `situation` says."""

    rule: str
    fact: str
    situation: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, Distribution[object]], ...]


def telling_odds(ruleset: Ruleset, rule: Rule) -> TellingOdds | None:
    """The most telling table of a rule's odds; None where a gap, a choice or a missing number forbids one."""
    try:
        question = pose(ruleset, rule, {})
    except (BadQuestion, Stopped, GapReached):
        return None
    base = _plain_situation(question)
    if base is None or _weigh(ruleset, rule, base) is None:
        return None
    best: tuple[Fraction, TellingOdds] | None = None
    for wanted in question.inputs():
        values = _values(wanted)
        if len(values) < 2:
            continue
        name = told_as(wanted, question)
        rows = [
            (value, found) for value in values if (found := _weigh(ruleset, rule, {**base, name: value})) is not None
        ]
        if len(rows) < 2:
            continue
        distance = max(_distance(one, other) for _, one in rows for _, other in rows)
        if distance and (best is None or distance > best[0]):
            situation = tuple((key, value) for key, value in base.items() if key != name)
            best = (distance, TellingOdds(rule.name, name, situation, tuple(rows)))
    return best[1] if best is not None else None


def example_odds(ruleset: Ruleset, example: Example) -> Distribution[object] | None:
    """The odds of an example's rule in its situation, before its dice fell; None where it names no rule.

    Raises what the odds raise.
    """
    staged = stage(ruleset, example)
    if staged is None:
        return None
    return Odds(staged.world, Script(example.choices, MORE_ANSWERS)).results(staged.program)


def _plain_situation(question: Question) -> dict[str, str] | None:
    """Usual values; what is rolled at muster rolled; the first word of a list; a small number."""
    facts: dict[str, str] = {}
    for wanted in sorted(question.inputs(), key=lambda one: one.sort != "count"):
        if wanted.has_usual or wanted.role.startswith("each "):
            continue
        name = told_as(wanted, question)
        if wanted.rolled_on:
            facts[name] = "rolled"
        elif isinstance(wanted.type, Numbers):
            low, high = wanted.type.low or 0, wanted.type.high
            facts[name] = value_text(min(low + 4, high) if high is not None else low + 4)
        else:
            values = domain_values(wanted.type)
            if not values:
                return None
            facts[name] = value_text(values[0])
    return facts


def _values(wanted: Input) -> list[str]:
    if wanted.role.startswith("each "):
        return []
    if wanted.sort == "count":
        return [str(number) for number in range(1, _MOST_VALUES + 1)]
    values = domain_values(wanted.type)
    if values is None or (isinstance(wanted.type, Numbers) and len(values) > _MOST_VALUES):
        return []
    ordered = reversed(values) if isinstance(wanted.type, YesNo) else values
    return [value_text(value) for value in ordered][:_MOST_VALUES]


def _weigh(ruleset: Ruleset, rule: Rule, facts: dict[str, str]) -> Distribution[object] | None:
    try:
        question = pose(ruleset, rule, facts)
        return Odds(question.world, Nobody(), Budget(_SMALL)).results(question.program(Budget(_SMALL)))
    except (BadQuestion, GapReached, NotTold, Stopped, BudgetExceeded):
        return None


def _distance(one: Distribution[object], other: Distribution[object]) -> Fraction:
    """Total variation between two distributions."""
    outcomes = {*one.outcomes, *other.outcomes}
    return sum((abs(one.probability(x) - other.probability(x)) for x in outcomes), Fraction(0)) / 2
