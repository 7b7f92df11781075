"""Boxes over columns of cases: what no box covers, which two share a case, which is covered by others.

A box is one set of cases for each axis, kept as the bits of a whole number, so a band, a list of words and any
mixture of both are the same thing here. This module knows nothing of tables.

To find what no box covers, the space is simplified and cut, after Timothy M. Chan, "Klee's Measure Problem Made
Easy" (FOCS 2013): a box that misses some of the space along one axis only is a slab, and its cases are taken out of
that axis; then the space is cut in two along the axis that most boxes cut, and each half is asked by itself. The
product of all cuts is never walked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grognard.host.budget import Budget

Box = tuple[int, ...]


def uncovered(space: Box, boxes: Sequence[Box], budget: Budget | None = None) -> Box | None:
    """The first part of `space` that no box covers, None where there is none. First means lowest along the first axis.

    Every look at a box is charged to a budget, which raises `BudgetExceeded`.
    """
    if not all(space):
        return None
    region = list(space)
    near = [box for box in boxes if all(side & part for side, part in zip(box, region, strict=True))]
    changed = True
    while changed:
        changed = False
        if budget is not None:
            budget.charge("looks", len(near))
        left: list[Box] = []
        for box in near:
            beyond = [axis for axis, side in enumerate(box) if region[axis] & ~side]
            if not beyond:
                return None
            if len(beyond) == 1:
                region[beyond[0]] &= ~box[beyond[0]]
                changed = True
            else:
                left.append(box)
        near = [box for box in left if all(side & part for side, part in zip(box, region, strict=True))]
    if not near:
        return tuple(region)
    axis = _busiest(region, near)
    low = _lower_half(region[axis], near, axis)
    for half in (low, region[axis] & ~low):
        hole = uncovered((*region[:axis], half, *region[axis + 1 :]), near, budget)
        if hole is not None:
            return hole
    return None


def _busiest(region: Sequence[int], boxes: Sequence[Box]) -> int:
    """The axis along which most boxes end within the region."""
    counts = [sum(1 for box in boxes if part & ~box[axis]) for axis, part in enumerate(region)]
    return max(range(len(region)), key=lambda axis: (counts[axis], -axis))


def _lower_half(part: int, boxes: Sequence[Box], axis: int) -> int:
    """The lower cases of an axis, up to the end of a box that lies in the middle of all such ends."""
    ends = sorted(end for box in boxes for end in _changes(part, box[axis]))
    cut = ends[len(ends) // 2]
    return part & ((1 << cut) - 1)


def _changes(part: int, side: int) -> Iterator[int]:
    """Cases of `part` from which on a box covers it, or covers it no more (never the first of them)."""
    if not part & part + (part & -part):
        # One unbroken run, as nearly always: where a bit differs from the one below it.
        yield from bits((side ^ side << 1) & part & part << 1)
        return
    cases = list(bits(part))
    for before, case in pairwise(cases):
        if (side >> before & 1) != (side >> case & 1):
            yield case


def grown(hole: Box, space: Box, boxes: Sequence[Box]) -> Box:
    """A hole made as large as it can be, axis by axis, without touching a box."""
    made = list(hole)
    for axis in range(len(made)):
        barred = 0
        for box in boxes:
            if all(box[other] & made[other] for other in range(len(made)) if other != axis):
                barred |= box[axis]
        made[axis] = space[axis] & ~barred
    return tuple(made)


def holes(space: Box, boxes: Sequence[Box], most: int, budget: Budget | None = None) -> list[Box]:
    """Up to `most` parts of the space that no box covers; no two share a case, and together they are all (if fewer)."""
    open_boxes: list[Box] = []
    while len(open_boxes) < most:
        hole = uncovered(space, [*boxes, *open_boxes], budget)
        if hole is None:
            break
        open_boxes.append(grown(hole, space, [*boxes, *open_boxes]))
    return open_boxes


def shared(first: Box, second: Box) -> Box | None:
    """What two boxes share."""
    both = tuple(left & other for left, other in zip(first, second, strict=True))
    return both if all(both) else None


def covers(outer: Box, inner: Box) -> bool:
    """Whether one box holds another."""
    return all(not small & ~large for large, small in zip(outer, inner, strict=True))


def bits(cases: int) -> Iterator[int]:
    """The numbers of the cases of a set, lowest first."""
    while cases:
        low = cases & -cases
        yield low.bit_length() - 1
        cases ^= low


def runs(cases: int) -> Iterator[tuple[int, int]]:
    """The unbroken runs of a set of cases: the first and the last of each."""
    borders = list(bits(cases ^ cases << 1))
    for low, beyond in zip(borders[::2], borders[1::2], strict=True):
        yield low, beyond - 1


def first(box: Box) -> tuple[int, ...]:
    """The lowest case of a box on every axis."""
    return tuple((side & -side).bit_length() - 1 for side in box)
