"""Situations in which two rules give other odds: the plainest are tried first, then what the biggest lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain, product
from math import prod

import attrs

from grognard.comparison.at_table import AtTable
from grognard.comparison.weighing import NOTHING, Atom, Scale, Weighed, total_variation
from grognard.core.closures import PASS
from grognard.ir.interface import Input
from grognard.ir.names import key
from grognard.ir.types import Value, Words
from grognard.situations.sweep import Axis, Situation, joined, walk

_FIRST_LOOK = 48
"""So many situations are tried to learn what players are asked."""
_SKIPPED = 50
"""So many situations are passed over for each one tried, because they say something of pieces that are not there."""
_CLIMBS = 3
"""From so many of the biggest differences bigger ones are looked for."""
_TOGETHER = 64
"""So many combinations of facts that do not matter are tried before they are left out."""


_NEAR = 24
"""So many situations one fact away from a seed are tried."""


@attrs.frozen
class Effort:
    """How much is tried; no clock is involved."""

    situations: int
    """At most so many."""
    work: int
    """At most so many units: a line put together, a situation tried (and one more for each 40 lines of the rule and all
    it leads to), 100 moves from state to state. The lines of the plainest set-up do not count."""
    set_ups: int
    """At most so many ways of setting up pieces."""


@attrs.frozen
class Difference:
    """One situation in which the odds are not the same."""

    situation: Situation
    before: Weighed
    after: Weighed
    distance: Fraction
    """Total variation: the largest change in the chance of anything, 0 to 1."""
    possible: bool = True
    """Whether the rule can come up so at the table: not where nobody may call it, nor of what is removed by then."""

    @property
    def shift(self) -> Fraction | None:
        """How much higher the mean is now, where both answers are numbers."""
        if self.before.mean is None or self.after.mean is None:
            return None
        return self.after.mean - self.before.mean

    def largest(self) -> tuple[Atom, Fraction, Fraction]:
        """What changes most in its chance, with that chance before and after; answers go before changes."""
        atoms = dict.fromkeys((*self.before.atoms(), *self.after.atoms()))
        chances = [(atom, self.before.chance(atom), self.after.chance(atom)) for atom in atoms]
        return min(
            chances, key=lambda shift: (-abs(shift[2] - shift[1]), bool(shift[0][0]), shift[0] == NOTHING, shift[0])
        )


class Search:
    """Two rules held against each other, situation by situation."""

    def __init__(
        self,
        first: Scale,
        second: Scale,
        effort: Effort,
        leading: Iterable[str] = (),
        unknown: frozenset[Value] = frozenset(),
    ) -> None:
        """`leading` are the facts that likely matter; `unknown` the words that only the second has, which are not tried."""
        self.first = first
        self.second = second
        self.effort = effort
        self.reasons: Counter[str] = Counter()
        self.gaps = 0
        self.tried = 0
        self.differences: list[Difference] = []
        self.filled = False
        """Whether only gaps were filled: where none was met nothing differs, and who seems to differ stands for another piece."""
        self._tried: set[tuple[Value, ...]] = set()
        self._start = _done(first) + _done(second)
        self._set_ups = first.set_ups, second.set_ups
        rank = self._rank = {name: at for at, name in enumerate(leading)}
        axes = [_known_in_both(axis, unknown) for axis in joined(first.sweep, second.sweep)]
        self.axes = tuple(sorted(axes, key=lambda axis: (axis.sets_up, rank.get(key(axis.wanted.name), len(rank)))))
        self._first_at_table, self._second_at_table = (AtTable(scale.sweep, self.axes) for scale in (first, second))
        self._choices()

    @property
    def work(self) -> int:
        """Units of work done in this search; putting the plainest set-up together is not counted."""
        return _done(self.first) + _done(self.second) - self._start

    @property
    def unweighed(self) -> int:
        """Returns the number of situations without odds."""
        return sum(self.reasons.values())

    def size(self) -> int:
        """How many situations there are: where there are many set-ups, an upper bound."""
        pieces = [axis for axis in self.axes if axis.sets_up]
        others = [axis for axis in self.axes if not axis.sets_up]
        if prod(len(axis.values) for axis in pieces) > self.effort.set_ups:
            return prod(len(axis.values) for axis in self.axes)
        total = 0
        for values in product(*(axis.values for axis in pieces)):
            situation = Situation(tuple(zip(pieces, values, strict=True)))
            total += prod(len(axis.values) for axis in others if self._is_read(situation, axis))
        return total

    def whole(self) -> bool:
        """Returns whether the situations tried represent all there are, and all had odds."""
        exact = self.first.sweep.exact and self.second.sweep.exact and all(axis.exact for axis in self.axes)
        return exact and not self.unweighed and not self.gaps and self.tried >= self.size()

    # ---- trying ------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Tries situations until all or enough are done. The differences are in `found`, the biggest first."""
        skipped = 0
        most, limit = self.effort.situations, self.effort.work
        if self.size() > most:
            most, limit = most * 3 // 4, limit * 3 // 4
        # All that the changed lines read, together, before one fact after another: a line may ask for three at once.
        near = [axis for axis in self.axes if key(axis.wanted.name) in self._rank and not axis.sets_up]
        first = (self.full(situation) for situation in walk(near, most // 2))
        for situation in chain(first, walk(self.axes, self.effort.situations * _SKIPPED)):
            if self.tried >= most or self.work >= limit:
                break
            if not self._is_applicable(situation) or not self._within(situation):
                skipped += 1
                if skipped > self.effort.situations * _SKIPPED:
                    break
                continue
            self.measure(situation)
        self._sort()
        if self.tried < self.size():
            for difference in self.differences[:_CLIMBS]:
                self._climb(difference)
            self._sort()

    def seed(self, seeds: Sequence[Mapping[str, Value]]) -> None:
        """Tries situations that matter to a rule which this one leads to, and those one fact away."""
        plain = self.full(Situation(()))
        # Each may be a set-up of its own, and there is little that is worth more than to try it.
        effort = self.effort
        self.effort = attrs.evolve(effort, set_ups=effort.set_ups + len(seeds), work=effort.work + effort.work // 2)
        for told in seeds:
            values = {
                axis.name: told[name] for axis in self.axes for name in (axis.wanted.name, axis.name)
                if name in told and told[name] in axis.values
            }  # fmt: skip
            start = plain.at(values)
            if (
                not values
                or not self._is_applicable(start)
                or not self._within(start)
                or self.measure(start) is not None
            ):
                continue
            near = [start.at({axis.name: value}) for axis in self.axes if not axis.sets_up for value in axis.values[1:]]
            for situation in near[:_NEAR]:
                if self._is_applicable(situation) and self.measure(situation) is not None:
                    break
        self._sort()

    def measure(self, situation: Situation) -> Difference | None:
        """Works out the odds of one situation in both rulesets, and keeps it if it is new."""
        old, new = self.first.weigh(situation), self.second.weigh(situation)
        mark = tuple(value for _, value in self.full(situation).values)
        fresh = mark not in self._tried
        if fresh:
            self._tried.add(mark)
            self.tried += 1
            self.gaps += old.gap or new.gap
        if old.stopped or new.stopped:
            if fresh:
                self.reasons[_reason(old, new)] += 1
            return None
        distance = total_variation(old, new)
        if not distance or (self.filled and not old.gap):
            return None
        difference = Difference(situation, old, new, distance, self.possible(situation))
        if fresh:
            self.differences.append(difference)
        return difference

    def possible(self, situation: Situation) -> bool:
        """Whether a situation can come about at the table, as far as the rules of either say."""
        return self._first_at_table.possible(situation) or self._second_at_table.possible(situation)

    def _sort(self) -> None:
        self.differences.sort(
            key=lambda difference: (
                not difference.possible,
                -difference.distance,
                len(difference.situation.departures()),
            )
        )

    def _climb(self, start: Difference) -> None:
        """Change one fact at a time as long as that makes the difference bigger."""
        best, improved = start, True
        while improved:
            improved = False
            for axis in self.axes:
                for value in axis.values:
                    situation = best.situation.at({axis.name: value})
                    if self.work >= self.effort.work or self.tried >= self.effort.situations:
                        return
                    if self._is_applicable(situation) and self._within(situation):
                        other = self.measure(situation)
                        if other is not None and (other.possible, other.distance) > (best.possible, best.distance):
                            best, improved = other, True

    def full(self, situation: Situation) -> Situation:
        """The same with a value for every axis."""
        values = {axis.name: value for axis, value in situation.values}
        return Situation(tuple((axis, values.get(axis.name, axis.values[0])) for axis in self.axes))

    def _is_applicable(self, situation: Situation) -> bool:
        """Whether each fact that is not plain is told of something that is there."""
        return all(
            value == axis.values[0] or axis.sets_up or self._is_read(situation, axis)
            for axis, value in situation.values
        )

    def _is_read(self, situation: Situation, axis: Axis) -> bool:
        return axis.chosen or self.first.sweep.asks(situation, axis) or self.second.sweep.asks(situation, axis)

    def _within(self, situation: Situation) -> bool:
        """Whether the pieces are set up already, or may still be."""
        if self.first.is_set_up(situation) and self.second.is_set_up(situation):
            return True
        likely = self.first.plainest + self.second.plainest
        first, second = self._set_ups
        so_many = max(self.first.set_ups - first, self.second.set_ups - second)
        return not so_many or (so_many < self.effort.set_ups and self.work + likely <= self.effort.work)

    # ---- what players are asked --------------------------------------------------------------------------------------

    def _choices(self) -> None:
        """Add an axis for each question that players are asked, as far as a first look finds them."""
        if self.first.wish or not (self.first.sweep.players or self.second.sweep.players):
            return
        known: dict[str, dict[str, None]] = {}
        while True:
            for situation in walk([axis for axis in self.axes if not axis.sets_up], _FIRST_LOOK):
                if self.work < self.effort.work // 4:
                    self.first.weigh(situation)
                    self.second.weigh(situation)
            wanted: dict[str, dict[str, None]] = {}
            for scale in (self.first, self.second):
                for question, options in scale.questions.items():
                    wanted.setdefault(question, {}).update(options)
            if {name: len(options) for name, options in wanted.items()} == {n: len(o) for n, o in known.items()}:
                return
            known = {name: dict(options) for name, options in wanted.items()}
            free_axes = [axis for axis in self.axes if not axis.chosen and not axis.sets_up]
            pieces = [axis for axis in self.axes if axis.sets_up]
            self.axes = (*[_choice(name, tuple(options)) for name, options in known.items()], *free_axes, *pieces)

    # ---- in words ----------------------------------------------------------------------------------------------------

    def smallest(self, difference: Difference) -> Difference:
        """Returns the same difference without facts that do not matter for it."""
        full = self.full(difference.situation)
        usual = {axis.name: axis.values[0] for axis, value in full.values if axis.wanted.has_usual}
        for name, value in usual.items():
            other = full.at({name: value})
            if other != full and self.possible(other) >= difference.possible and self._alike(difference, other):
                full = other
        free: list[Axis] = []
        for axis, _ in full.values:
            if axis.wanted.has_usual:
                continue
            together = [*free, axis]
            every = list(product(*(axis_of.values for axis_of in together)))
            if len(every) > _TOGETHER:
                every = [(*(axis_of.values[0] for axis_of in free), value) for value in axis.values]
            names = [axis_of.name for axis_of in together]
            if all(self._alike(difference, full.at(dict(zip(names, values, strict=True)))) for values in every):
                free.append(axis)
                full = full.at({axis.name: axis.values[0]})
        return attrs.evolve(difference, situation=full.without({axis.name for axis in free}))

    def _alike(self, difference: Difference, situation: Situation) -> bool:
        if not self._within(situation):
            return False
        # Where it is other before, nobody need know how it is after.
        return difference.before.same(self.first.weigh(situation)) and difference.after.same(
            self.second.weigh(situation)
        )

    def telling(self, most: int) -> tuple[Difference, ...]:
        """The biggest differences in their smallest situations, each with an effect of its own.

        What cannot come about at the table is told only where nothing else is.
        """
        differences: list[Difference] = []
        for difference in [earlier for earlier in self.differences if earlier.possible] or self.differences:
            if len(differences) == most:
                break
            if not any(
                earlier.before.same(difference.before) and earlier.after.same(difference.after)
                for earlier in differences
            ):
                differences.append(difference)
        return tuple(map(self.smallest, differences))


def _known_in_both(axis: Axis, unknown: frozenset[Value]) -> Axis:
    """A fact without the words that only one of the two has, unless nothing else was asked for."""
    left = tuple(value for value in axis.values if value not in unknown)
    return attrs.evolve(axis, values=left) if 0 < len(left) < len(axis.values) else axis


def _done(scale: Scale) -> int:
    return scale.work - scale.plainest


def _reason(old: Weighed, new: Weighed) -> str:
    if old.stopped and new.stopped:
        return old.stopped
    return f"only before: {old.stopped}" if old.stopped else f"only after: {new.stopped}"


def _choice(question: str, options: Sequence[str]) -> Axis:
    first = PASS in options
    values = tuple(sorted(options, key=lambda option: option != PASS)) if first else tuple(options)
    wanted = Input(question, "", "choice", Words(question, values), PASS if first else None, first)
    return Axis(question, wanted, values, True)
