"""Two rulesets, rule by rule: untouched (proved from what the rules say), or where their odds differ and by how much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import attrs

from grognard.compare.weighing import Weighed, weigh
from grognard.evaluate.question import BadQuestion
from grognard.ir.interface import interface
from grognard.ir.meaning import meaning
from grognard.ir.names import key
from grognard.ir.ruleset import Rule, Ruleset
from grognard.situations.sweep import MOST, Axis, Situation, Sweep, joined, walk


@attrs.frozen
class Difference:
    """One situation in which the odds are not the same."""

    situation: Situation
    before: Weighed
    after: Weighed
    distance: Fraction
    """Total variation: the largest change in the chance of anything, 0 to 1."""

    @property
    def shift(self) -> Fraction | None:
        """How much higher the mean is now, where both answers are numbers."""
        if self.before.mean is None or self.after.mean is None:
            return None
        return self.after.mean - self.before.mean

    def largest(self) -> tuple[str, Fraction, Fraction]:
        """The outcome whose chance changes most, with its chance before and after."""
        names = dict.fromkeys([name for name, _ in (*self.before.chances, *self.after.chances)])
        most = max(names, key=lambda name: (abs(self.after.chance(name) - self.before.chance(name)), name))
        return most, self.before.chance(most), self.after.chance(most)


@attrs.frozen
class RuleChange:
    """One rule whose text, or the text of something it leads to, has changed."""

    rule: Rule
    differences: tuple[Difference, ...]
    """The largest first; of equals the plainest situation first."""
    tried: int
    of: int
    """How many situations were tried, and how many there are."""
    unweighed: int
    """How many could not be weighed in one of the two or in both."""
    because: str = ""
    """Why the first of those could not."""
    exact: bool = True
    """Whether the situations tried stand for all there are."""
    axes: tuple[Axis, ...] = ()

    @property
    def largest(self) -> Fraction:
        """The largest distance."""
        return self.differences[0].distance if self.differences else Fraction(0)


@attrs.frozen
class Comparison:
    """Two rulesets held against each other."""

    before: Ruleset
    after: Ruleset
    changed: tuple[RuleChange, ...]
    """Rules whose odds differ somewhere, the biggest surprise first."""
    same_odds: tuple[RuleChange, ...]
    """Rules that say something else, with the same odds in every situation tried."""
    untouched: tuple[str, ...]
    """Rules that say the same, with all they lead to."""
    added: tuple[str, ...]
    removed: tuple[str, ...]


def compare(
    before: Ruleset,
    after: Ruleset,
    *,
    rules: Iterable[str] = (),
    facts: Mapping[str, str] | None = None,
    most: int = MOST,
) -> Comparison:
    """Hold two rulesets against each other; `rules` and `facts` narrow what is looked at.

    Raises `BadQuestion` where a fact told fits no rule that is looked at.
    """
    wanted = {key(name) for name in rules}
    changed: list[RuleChange] = []
    same: list[RuleChange] = []
    untouched: list[str] = []
    for name, rule in before.rules.items():
        other = after.rules.get(name)
        if other is None or (wanted and name not in wanted and key(rule.name) not in wanted):
            continue
        if meaning(before, rule) == meaning(after, other):
            untouched.append(name)
            continue
        found = differences(before, rule, after, other, facts or {}, most)
        (changed if found.differences else same).append(found)
    changed.sort(key=lambda one: (-one.largest, len(interface(after, one.rule).rules), one.rule.name))
    return Comparison(
        before,
        after,
        tuple(changed),
        tuple(same),
        tuple(untouched),
        tuple(name for name in after.rules if name not in before.rules and (not wanted or name in wanted)),
        tuple(name for name in before.rules if name not in after.rules and (not wanted or name in wanted)),
    )


def differences(
    before: Ruleset, rule: Rule, after: Ruleset, other: Rule, facts: Mapping[str, str], most: int
) -> RuleChange:
    """Every situation of a rule in which two rulesets give other odds, `most` situations tried."""
    first, second = Sweep(before, rule, _asked(before, rule, facts)), Sweep(after, other, _asked(after, other, facts))
    axes = joined(first, second)
    size = 1
    for axis in axes:
        size *= len(axis.values)
    found: list[Difference] = []
    tried = unweighed = 0
    because = ""
    for situation in walk(axes, most):
        tried += 1
        old, new = weigh(first, situation), weigh(second, situation)
        if old.stopped or new.stopped:
            unweighed += 1
            because = because or old.stopped or new.stopped
            continue
        distance = total_variation(old, new)
        if distance or old.mean != new.mean:
            found.append(Difference(situation, old, new, distance))
    found.sort(key=lambda one: -one.distance)
    exact = tried == size and not unweighed and all(axis.exact for axis in axes)
    return RuleChange(other, tuple(found), tried, size, unweighed, because, exact, axes)


def total_variation(first: Weighed, second: Weighed) -> Fraction:
    """Half the sum of all changes in chance: the most by which the chance of any event can have changed."""
    names = dict.fromkeys([name for name, _ in (*first.chances, *second.chances)])
    return sum((abs(first.chance(name) - second.chance(name)) for name in names), Fraction(0)) / 2


def _asked(ruleset: Ruleset, rule: Rule, facts: Mapping[str, str]) -> dict[str, str]:
    """Those of some facts that a rule asks for."""
    fitting: dict[str, str] = {}
    for name, text in facts.items():
        try:
            Sweep(ruleset, rule, {name: text})
        except BadQuestion:
            continue
        fitting[name] = text
    return fitting
