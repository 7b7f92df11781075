"""Which odds are worth printing beside a rule: the fact that changes its outcome most, and the odds for each value."""

from __future__ import annotations

from fractions import Fraction

import attrs

from grognard.budget import Budget, BudgetExceeded, Limits
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.dice.distribution import Distribution
from grognard.evaluate.odds import Asked, Odds
from grognard.evaluate.players import Script
from grognard.evaluate.question import ROLLED, BadQuestion, Question, pose, read_value, told_as
from grognard.evaluate.replay import MORE_ANSWERS, stage
from grognard.ir.interface import Input
from grognard.ir.ruleset import Example, Rule, Ruleset
from grognard.ir.types import Numbers, YesNo, domain_values, value_text

_SMALL = Limits(states=20_000, transitions=400_000)
_MOST_VALUES = 8
_HEAVY = 20_000
"""Moves from state to state of one weighing, above which the odds are those of a smaller situation."""


_Rows = tuple[tuple[str, Distribution[object]], ...]


@attrs.frozen
class TellingOdds:
    """Odds of a rule for each value of one fact, all else as `situation` says."""

    rule: str
    fact: str
    situation: tuple[tuple[str, str], ...]
    rows: _Rows


def telling_odds(ruleset: Ruleset, rule: Rule) -> TellingOdds | None:
    """The most telling table of a rule's odds; None where a gap, a choice or a missing number forbids one."""
    try:
        question = pose(ruleset, rule, {})
    except (BadQuestion, Stopped, GapReached):
        return None
    base = _plain_situation(question, 4)
    if base is None:
        return None
    scale = _Scale(ruleset, rule, base)
    if scale.weigh("", None, "") is None:
        return None
    if scale.spent > _HEAVY:
        base = _plain_situation(question, 1) or base
        scale = _Scale(ruleset, rule, base)
    best: tuple[Fraction, Input, _Rows] | None = None
    for wanted in question.inputs():
        rows = scale.rows(told_as(wanted, question), wanted)
        distance = max((_distance(one, other) for _, one in rows for _, other in rows), default=Fraction(0))
        if distance and (best is None or distance > best[0]):
            best = (distance, wanted, rows)
    if best is None:
        return None
    _, fact, rows = best
    name = told_as(fact, question)
    return TellingOdds(rule.name, name, tuple((key, value) for key, value in base.items() if key != name), rows)


def example_odds(ruleset: Ruleset, example: Example) -> Distribution[object] | None:
    """The odds of an example's rule in its situation, before its dice fell; None where it names no rule.

    Raises what the odds raise.
    """
    staged = stage(ruleset, example)
    if staged is None:
        return None
    return Odds(staged.world, Script(example.choices, MORE_ANSWERS)).results(staged.program)


def _plain_situation(question: Question, more: int) -> dict[str, str] | None:
    """Usual values; what is rolled at muster rolled; the first word of a list; a number `more` than the lowest."""
    facts: dict[str, str] = {}
    for wanted in sorted(question.inputs(), key=lambda one: one.sort != "count"):
        if wanted.has_usual or wanted.role.startswith("each "):
            continue
        name = told_as(wanted, question)
        if wanted.rolled_on:
            facts[name] = "rolled"
        elif isinstance(wanted.type, Numbers):
            low, high = wanted.type.low or 0, wanted.type.high
            facts[name] = value_text(min(low + more, high) if high is not None else low + more)
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


class _Scale:
    """Weighs one rule around a plain situation; its program is built once for all that only tells other values."""

    def __init__(self, ruleset: Ruleset, rule: Rule, base: dict[str, str]) -> None:
        self.ruleset = ruleset
        self.rule = rule
        self.base = base
        self.spent = 0
        """Moves from state to state of the last weighing."""
        self._asked: tuple[Question, Asked] | None = None

    def rows(self, name: str, wanted: Input) -> _Rows:
        """The odds for each value of a fact that can be weighed."""
        values = _values(wanted)
        if len(values) < 2:
            return ()
        return tuple((value, found) for value in values if (found := self.weigh(name, wanted, value)) is not None)

    def weigh(self, name: str, wanted: Input | None, value: str) -> Distribution[object] | None:
        """The odds with one fact told otherwise; None where a gap, a choice or a limit forbids it."""
        budget = Budget(_SMALL)
        try:
            if self._asked is None:
                question = pose(self.ruleset, self.rule, self.base)
                self._asked = question, Asked(question.world, question.program(budget))
            question, asked = self._asked
            told: dict[int, object] = {}
            if wanted is not None:
                slots = question.slots(wanted)
                # Other pieces, or a value that is rolled before the rule begins, are another program.
                if wanted.sort == "count" or self.base.get(name) == ROLLED or not slots:
                    other = pose(self.ruleset, self.rule, {**self.base, name: value})
                    return Asked(other.world, other.program(budget)).odds(budget=budget)
                told = dict.fromkeys(slots, read_value(value, wanted.type, name))
            return asked.odds(told, budget)
        except (BadQuestion, GapReached, NotTold, Stopped, BudgetExceeded):
            return None
        finally:
            self.spent = budget.spent("transitions")


def _distance(one: Distribution[object], other: Distribution[object]) -> Fraction:
    """Total variation between two distributions."""
    outcomes = {*one.outcomes, *other.outcomes}
    return sum((abs(one.probability(x) - other.probability(x)) for x in outcomes), Fraction(0)) / 2
