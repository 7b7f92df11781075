"""How much of a ruleset its worked examples touch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import attrs

from grognard.coverage.closed import closed
from grognard.coverage.points import Mark, Point, Sort, points
from grognard.coverage.touched import Shown, shown_by
from grognard.ir.ruleset import Ruleset


@attrs.frozen
class Coverage:
    """All points of a ruleset, and which of them its examples touch."""

    points: tuple[Point, ...]
    shown: tuple[Shown, ...]
    """The examples that hold; the others show nothing."""
    never: tuple[tuple[Point, str], ...] = ()
    """What no example can touch, each with why. It is none of `points`."""

    @property
    def touched(self) -> frozenset[Mark]:
        """The marks that any of them touches."""
        return frozenset(mark for one in self.shown for mark in one.marks)

    @property
    def missing(self) -> tuple[Point, ...]:
        """The points that none of them touches."""
        touched = self.touched
        return tuple(point for point in self.points if point.mark not in touched)

    def counts(self, apart: Collection[Mark] = ()) -> tuple[tuple[Sort, int, int], ...]:
        """Of each sort how many are touched, and how many there are, without those that are counted apart."""
        touched = self.touched
        return tuple(
            (sort, _count(of, touched), len(of))
            for sort in Sort
            if (of := [point for point in self.points if point.sort is sort and point.mark not in apart])
        )


def _count(of: Iterable[Point], touched: frozenset[Mark]) -> int:
    return sum(point.mark in touched for point in of)


def measure(ruleset: Ruleset, never: Mapping[Mark, str] | None = None) -> Coverage:
    """Run every worked example and see what it touches. `never` is what `closed` says of it, where that is known."""
    shown = [found for example in ruleset.examples if (found := shown_by(ruleset, example)) is not None]
    holding = tuple(one for one in shown if one.holds)
    touched = {mark for one in holding for mark in one.marks}
    every = points(ruleset)
    if never is None:
        never = closed(ruleset, [point for point in every if point.mark not in touched])
    return Coverage(
        tuple(point for point in every if point.mark not in never),
        holding,
        tuple((point, never[point.mark]) for point in every if point.mark in never),
    )
