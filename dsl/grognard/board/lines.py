"""Which cells does the straight line between the middles of two cells go through?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from grognard.board.grid import Cell, Shape, beside, distance, way

Stretch = tuple[Fraction, Fraction]
"""A part of a line, from 0 at its beginning to 1 at its end."""


def between(shape: Shape, first: Cell, other: Cell) -> Iterator[frozenset[Cell]]:
    """The cells that a line goes through between two, each by itself; along an edge, the two cells of that edge together.

    A line through no more than a corner of a cell does not go through that cell.
    """
    far, seen = distance(shape, first, other), {first}
    edges: dict[Stretch, set[Cell]] = {}
    todo = [first]
    while todo:
        for cell in beside(shape, todo.pop()):
            if cell in seen or distance(shape, first, cell) + distance(shape, cell, other) > far + 1:
                continue
            seen.add(cell)
            todo.append(cell)
            stretch, inside = _within(shape, first, other, cell)
            if cell == other or stretch[0] >= stretch[1]:
                continue
            if inside:
                yield frozenset({cell})
            else:
                edges.setdefault(stretch, set()).add(cell)
    yield from map(frozenset, edges.values())


def _within(shape: Shape, start: Cell, other: Cell, cell: Cell) -> tuple[Stretch, bool]:
    """From where to where a line is in a cell or on its edge, and whether it is inside."""
    low, high, inside = Fraction(0), Fraction(1), True
    for begin, end in zip(_widths(shape, start, cell), _widths(shape, other, cell), strict=True):
        if begin == end:
            inside = inside and abs(begin) < 1
            if abs(begin) > 1:
                return (Fraction(1), Fraction(0)), False
            continue
        first, last = sorted(Fraction(side - begin, end - begin) for side in (-1, 1))
        low, high = max(low, first), min(high, last)
    return (low, high), inside


def _widths(shape: Shape, at: Cell, cell: Cell) -> tuple[int, ...]:
    """How far a point lies from the middle of a cell across each pair of its edges, which are at -1 and 1."""
    across, down = way(shape, cell, at)
    if shape is not Shape.HEXES:
        return 2 * across, 2 * down
    return 2 * across + down, 2 * down + across, across - down
