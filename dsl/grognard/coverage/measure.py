"""How much of a ruleset its worked examples touch."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from grognard.coverage.closed import closed
from grognard.coverage.gaps import behind_gaps
from grognard.coverage.points import Mark, Point, Same, Sort, points
from grognard.coverage.touched import ExampleRun, shown_by
from grognard.evaluate.staging import Stage
from grognard.host.budget import Budget, Limits
from grognard.ir.ruleset import Ruleset


@attrs.frozen
class Coverage:
    """All points of a ruleset, and which of them its examples touch."""

    points: tuple[Point, ...]
    shown: tuple[ExampleRun, ...]
    """The examples that hold; the others show nothing."""
    never: tuple[tuple[Point, str], ...] = ()
    """What no example can touch, each with why. It is none of `points`."""
    behind: tuple[tuple[Point, str], ...] = ()
    """What no run comes to but by way of a gap, with the words of the gap. It is none of `points`."""

    @property
    def touched(self) -> frozenset[Mark]:
        """The marks that any of them touches."""
        return frozenset(mark for run in self.shown for mark in run.marks)

    @property
    def missing(self) -> tuple[Point, ...]:
        """The points that none of them touches."""
        touched = self.touched
        return tuple(point for point in self.points if point.mark not in touched)

    def counts(self) -> tuple[tuple[Sort, int, int], ...]:
        """Of each sort how many are touched, and how many there are."""
        touched = self.touched
        return tuple(
            (sort, sum(point.mark in touched for point in of), len(of))
            for sort in Sort
            if (of := [point for point in self.points if point.sort is sort])
        )


def measure(
    ruleset: Ruleset,
    never: Mapping[Same, str] | None = None,
    behind: Mapping[Same, str] | None = None,
    limits: Limits | None = None,
) -> Coverage:
    """Run every worked example and see what it touches.

    `never` and `behind` say what is counted apart, where that is known already; else it is seen from the text.
    Raises `BudgetExceeded` where the examples together take more steps than `looks` allows.
    """
    on, budget, shown = Stage(), Budget(limits), list[ExampleRun]()
    for example in ruleset.examples:
        with budget.steps_as_looks() as steps:
            run = shown_by(ruleset, example, on, steps)
        if run is not None and run.holds:
            shown.append(run)
    holding = tuple(shown)
    touched = {mark for run in holding for mark in run.marks}
    every = points(ruleset)
    if never is None or behind is None:
        untouched = [point for point in every if point.mark not in touched]
        shut, gaps = closed(ruleset, untouched), behind_gaps(ruleset)
        never = {point.same: shut[point.mark] for point in untouched if point.mark in shut}
        behind = {p.same: gaps[p.mark] for p in untouched if p.mark in gaps and p.same not in never}
    return Coverage(
        tuple(point for point in every if point.same not in never and point.same not in behind),
        holding,
        tuple((point, never[point.same]) for point in every if point.same in never),
        tuple((point, behind[point.same]) for point in every if point.same in behind),
    )
