"""Which odds are worth printing beside a rule: the fact that changes its outcome most, and the odds for each value."""

from __future__ import annotations

from fractions import Fraction

import attrs

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.dice.distribution import Distribution
from grognard.evaluate.answers import Answers, answered
from grognard.evaluate.odds import Asked, Odds
from grognard.evaluate.players import Nobody
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import ROLLED, pose
from grognard.evaluate.replay import MORE_ANSWERS
from grognard.evaluate.staging import stage
from grognard.evaluate.typed import BadQuestion, read_value
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.examples import Example
from grognard.ir.expressions import Constant
from grognard.ir.interface import Input
from grognard.ir.names import key
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Number, Numbers, YesNo, domain_values, is_number, value_text
from grognard.kept import kept

_SMALL = Limits(states=20_000, transitions=400_000)
_MOST_VALUES = 8
_MOST_SHOWN = 24
"""So many words of a list are weighed once it is known that it is worth telling."""
_HEAVY = 20_000
"""Moves from state to state of one weighing, above which the odds are those of a smaller situation."""


Figures = dict[str, list[Number]]
"""Numbers by the name of the fact that has them."""

_Rows = tuple[tuple[str, Distribution[object]], ...]


@attrs.frozen
class Given:
    """A fact of the situation: the name by which it is given, and its value."""

    name: str
    wanted: Input
    told: str


@attrs.frozen
class TellingOdds:
    """Odds of a rule for each value of one fact, all else as `situation` says."""

    fact: str
    wanted: Input
    situation: tuple[Given, ...]
    rows: _Rows


def telling_odds(ruleset: Ruleset, rule: Rule) -> TellingOdds | None:
    """The most telling table of a rule's odds; None where a gap, a choice or a missing number forbids one."""
    scale = plain_scale(ruleset, rule)
    facts = telling_facts(scale) if scale is not None else []
    if scale is None or not facts:
        return None
    name, fact = facts[0]
    return TellingOdds(name, fact, situation_beside(scale, (name,)), scale.rows(name, fact, _MOST_SHOWN))


def plain_scale(ruleset: Ruleset, rule: Rule) -> Scale | None:
    """Returns a rule in its plain situation, or a smaller one where that takes long; None where it has no odds."""
    try:
        question = pose(ruleset, rule, {})
    except (BadQuestion, Stopped, GapReached):
        return None
    usual = example_figures(ruleset, rule)
    scale: Scale | None = None
    for figures, more in ((usual, 4), (usual, 1), ({}, 1)):
        base = _plain_situation(question, figures, more)
        if base is None or (scale is not None and scale.base == base):
            continue
        scale = Scale(ruleset, rule, question, base)
        if scale.weigh("", None, "") is not None and scale.spent <= _HEAVY:
            break
    return scale if scale is not None and scale.weigh("", None, "") is not None else None


def telling_facts(scale: Scale) -> list[tuple[str, Input]]:
    """The facts that change the odds of a rule, each with its name, the most telling first."""
    facts: list[tuple[tuple[bool, Fraction], str, Input]] = []
    for name, wanted in scale.named():
        rows = scale.rows(name, wanted)
        distance = max((_distance(first, other) for _, first in rows for _, other in rows), default=Fraction(0))
        # A table in which no die matters says less than one in which it does.
        if distance:
            facts.append(((any(len(row.outcomes) > 1 for _, row in rows), distance), name, wanted))
    return [(name, wanted) for _, name, wanted in sorted(facts, key=lambda fact: fact[0], reverse=True)]


def situation_beside(scale: Scale, names: tuple[str, ...]) -> tuple[Given, ...]:
    """What else is given in the plain situation, but for what makes no difference."""
    return tuple(
        Given(name, wanted, scale.base[name])
        for name, wanted in scale.named()
        if name in scale.base and name not in names and not scale.is_idle(name, wanted)
    )


def example_odds(ruleset: Ruleset, example: Example) -> Distribution[object] | None:
    """The odds of an example's rule in its situation, before its dice fell; None where it names no rule.

    Players choose on each way of the dice as in the example. Raises what the odds raise.
    """
    staged = stage(ruleset, example)
    if staged is None:
        return None
    answers = Answers.in_order(example.choices, MORE_ANSWERS)
    return Odds(staged.world, Nobody()).results(answered(staged.world, staged.program, answers))


def _plain_situation(question: Question, usual: Figures, more: int) -> dict[str, str] | None:
    """The situation that is told: None where a fact has no value to tell.

    Usual values; what is rolled at muster rolled; the first word of a list; a number as the examples have it, or
    `more` than the lowest.
    """
    facts: dict[str, str] = {}
    for wanted in sorted(question.inputs(), key=lambda each: each.sort != "count"):
        if wanted.has_usual or wanted.role.startswith("each "):
            continue
        name = told_as(wanted, question)
        if wanted.rolled_on:
            facts[name] = "rolled"
        elif isinstance(wanted.type, Numbers):
            facts[name] = value_text(_number(wanted.type, usual.get(key(wanted.name), []), more))
        else:
            values = domain_values(wanted.type)
            if not values:
                return None
            facts[name] = value_text(values[0])
    return facts


def _number(kind: Numbers, seen: list[Number], more: int) -> Number:
    """The middle one of those that the examples tell, where they are in bounds; else one near the lowest."""
    low, high = kind.low or 0, kind.high
    fit = sorted(each for each in seen if each >= low and (high is None or each <= high))
    if fit:
        return fit[len(fit) // 2]
    return min(low + more, high) if high is not None else low + more


def example_figures(ruleset: Ruleset, rule: Rule) -> Figures:
    """The numbers that examples tell, by the name of the fact: those of this rule's own, or else of all of them."""
    return _figures(ruleset, None) | _figures(ruleset, rule.key)


@kept
def _figures(ruleset: Ruleset, rule: str | None) -> Figures:
    figures: Figures = {}
    for example in ruleset.examples:
        if rule is None or example.rule == rule:
            for name, value in _numbers(example):
                figures.setdefault(name, []).append(value)
    return figures


@kept
def _numbers(example: Example) -> tuple[tuple[str, Number], ...]:
    """The numbers that an example gives, by the keys of their facts."""
    given: list[tuple[str, object]] = list(example.facts)
    for piece in example.pieces:
        given += piece.facts
        given += ((name, value.value) for name, value in piece.fields if isinstance(value, Constant))
    return tuple((key(name), value) for name, value in given if is_number(value))


def _values(wanted: Input, most: int = _MOST_VALUES) -> list[str]:
    if wanted.role.startswith("each "):
        return []
    if wanted.sort == "count":
        return [str(number) for number in range(1, _MOST_VALUES + 1)]
    values = domain_values(wanted.type)
    if values is None or (isinstance(wanted.type, Numbers) and len(values) > _MOST_VALUES):
        return []
    ordered = reversed(values) if isinstance(wanted.type, YesNo) else values
    return [value_text(value) for value in ordered][:most]


class Scale:
    """Works out the odds of one rule around a plain situation; its program is built once for all other values."""

    def __init__(self, ruleset: Ruleset, rule: Rule, question: Question, base: dict[str, str]) -> None:
        self.ruleset = ruleset
        self.rule = rule
        self.question = question
        """The rule with nothing given: what it asks for."""
        self.base = base
        self.spent = 0
        """Moves from state to state of the last weighing."""
        self._asked: tuple[Question, Asked] | None = None
        self._known: dict[tuple[str, str], Distribution[object] | None] = {}

    def named(self) -> list[tuple[str, Input]]:
        """What the rule asks for, each with the name it is given by."""
        return [(told_as(wanted, self.question), wanted) for wanted in self.question.inputs()]

    def rows(self, name: str, wanted: Input, most: int = _MOST_VALUES) -> _Rows:
        """Returns the odds for each value of a fact that has odds, for the first `most` of a list."""
        values = _values(wanted, most)
        if len(values) < 2 or self.is_idle(name, wanted):
            return ()
        return tuple(
            (value, distribution) for value in values if (distribution := self.weigh(name, wanted, value)) is not None
        )

    def is_idle(self, name: str, wanted: Input) -> bool:
        """Whether this is a number of pieces that makes no difference here: not worth a reader's time."""
        if wanted.sort != "count" or name not in self.base:
            return False
        other = str(int(self.base[name]) + 1)
        return self.weigh("", None, "") == self.weigh(name, wanted, other)

    def weigh(self, name: str, wanted: Input | None, value: str) -> Distribution[object] | None:
        """Returns the odds with another value of one fact; None where a gap, a choice or a limit forbids it."""
        mark = (name, value) if self.base.get(name) != value else ("", "")
        if mark not in self._known:
            self._known[mark] = self._weigh(name, wanted, value)
        return self._known[mark]

    def _weigh(self, name: str, wanted: Input | None, value: str) -> Distribution[object] | None:
        budget = Budget(_SMALL)
        try:
            if self._asked is None:
                question = pose(self.ruleset, self.rule, self.base, advise=False)
                self._asked = question, Asked(question.world, question.program(budget))
            question, asked = self._asked
            told: dict[int, object] = {}
            if wanted is not None:
                slots = question.slots(wanted)
                # Other pieces, or a value that is rolled before the rule begins, are another program.
                if wanted.sort == "count" or self.base.get(name) == ROLLED or not slots:
                    other = pose(self.ruleset, self.rule, {**self.base, name: value}, advise=False)
                    return Asked(other.world, other.program(budget)).odds(budget=budget)
                told = dict.fromkeys(slots, read_value(value, wanted.type, name))
            return asked.odds(told, budget)
        except (BadQuestion, GapReached, NotTold, Stopped, BudgetExceeded):
            return None
        finally:
            self.spent = budget.spent("transitions")


def _distance(first: Distribution[object], other: Distribution[object]) -> Fraction:
    """Total variation between two distributions."""
    outcomes = {*first.outcomes, *other.outcomes}
    return sum((abs(first.probability(x) - other.probability(x)) for x in outcomes), Fraction(0)) / 2
