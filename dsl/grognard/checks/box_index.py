"""Which boxes share a case with a box, without asking them one by one.

A line is swept along every axis; at each case it is kept, as the bits of a whole number, which boxes lie there and which
begin there. A box shares a case with those that lie where it begins, or begin before it ends, on every axis. (The sweep:
J. Bentley and T. Ottmann, 1979; sets kept as bits: P. O'Neil and D. Quass, 1997.)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from grognard.checks.boxes import Box, runs

_STRETCH = 64
"""So many cases are put together, so that a long band is asked for in stretches."""


class BoxIndex:
    """Boxes by their numbers."""

    def __init__(self, space: Box, boxes: Sequence[Box]) -> None:
        self._axes = [_Axis(space[axis].bit_length(), [box[axis] for box in boxes]) for axis in range(len(space))]
        self._all = (1 << len(boxes)) - 1

    def meeting(self, box: Box) -> int:
        """The numbers of the boxes that share a case with a box, as bits."""
        hits = self._all
        for axis, side in zip(self._axes, box, strict=True):
            hits &= axis.meeting(side)
            if not hits:
                break
        return hits


class _Axis:
    """One axis swept."""

    def __init__(self, cases: int, sides: Sequence[int]) -> None:
        self._here: list[int] = []
        self._begins = [0] * (cases + 1)
        self._known: dict[int, int] = {}
        ends = [0] * (cases + 1)
        for number, side in enumerate(sides):
            for low, high in runs(side):
                self._begins[low] |= 1 << number
                ends[high + 1] |= 1 << number
        here = 0
        for case in range(cases):
            # A box may end before a case and begin again at it.
            here = (here & ~ends[case]) | self._begins[case]
            self._here.append(here)
        self._stretches = [_either(self._begins[at : at + _STRETCH]) for at in range(0, cases, _STRETCH)]

    def meeting(self, side: int) -> int:
        """The boxes that have any of some cases."""
        if side not in self._known:
            mask = 0
            for low, high in runs(side):
                mask |= self._here[low] | self._begin_within(low + 1, high)
            self._known[side] = mask
        return self._known[side]

    def _begin_within(self, low: int, high: int) -> int:
        first, last = -(-low // _STRETCH), (high + 1) // _STRETCH
        if first >= last:
            return _either(self._begins[low : high + 1])
        before = _either(self._begins[low : first * _STRETCH])
        after = _either(self._begins[last * _STRETCH : high + 1])
        return before | _either(self._stretches[first:last]) | after


def _either(sets: Sequence[int]) -> int:
    return reduce(or_, sets, 0)
