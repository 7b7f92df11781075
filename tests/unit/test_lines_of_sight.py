"""Straight lines over boards: which cells do they go through? Held against points along the line, and cases drawn by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from grognard.board.grid import Cell, Shape, way
from grognard.board.lines import between
from grognard.checking import check_source

_POINTS = 97
"""Points along a line, a prime number of them: none but the middle of a line lies on an edge by chance."""


def _gone_through(shape: Shape, one: Cell, other: Cell) -> set[Cell]:
    """The cells in which one of many points of a line lies, inside."""
    across, down = way(shape, one, other)
    found: set[Cell] = set()
    for column, row in product(range(10), range(10)):
        cell = column, row
        begins = way(shape, cell, one)
        for number in range(1, _POINTS):
            x, y = (
                begin + Fraction(number * step, _POINTS) for begin, step in zip(begins, (across, down), strict=True)
            )
            widths = (2 * x + y, 2 * y + x, x - y) if shape is Shape.HEXES else (2 * x, 2 * y)
            if all(abs(width) < 1 for width in widths):
                found.add(cell)
                break
    return found - {one, other}


@pytest.mark.slow
@pytest.mark.parametrize("shape", [Shape.HEXES, Shape.SQUARES, Shape.CORNERS])
@pytest.mark.parametrize("goal", [(7, 5), (6, 6), (1, 3)])
def test_the_cells_that_a_line_goes_through(shape: Shape, goal: Cell) -> None:
    start = (4, 4)
    alone = {cell for part in between(shape, start, goal) if len(part) == 1 for cell in part}
    assert alone == _gone_through(shape, start, goal)


@pytest.mark.parametrize(
    ("shape", "one", "other", "parts"),
    [
        (Shape.HEXES, (1, 1), (1, 4), [{(1, 2)}, {(1, 3)}]),
        (Shape.HEXES, (1, 2), (3, 2), [{(2, 1), (2, 2)}]),  # along the edge between two hexes
        (Shape.HEXES, (1, 1), (2, 1), []),
        (Shape.HEXES, (3, 3), (3, 3), []),
        (Shape.SQUARES, (1, 1), (3, 3), [{(2, 2)}]),  # through corners, which do not count
        (Shape.SQUARES, (1, 1), (3, 2), [{(2, 1)}, {(2, 2)}]),
        (Shape.CORNERS, (1, 1), (4, 1), [{(2, 1)}, {(3, 1)}]),
    ],
)
def test_lines_drawn_by_hand(shape: Shape, one: Cell, other: Cell, parts: list[set[Cell]]) -> None:
    for begin, end in ((one, other), (other, one)):
        assert sorted(map(sorted, between(shape, begin, end))) == sorted(map(sorted, parts))


def test_areas_lie_in_no_line() -> None:
    game = (
        "ruleset A\n\npiece valley, a place\n\npiece band\n  valley: a valley\n\ntest far of a band to a band as other\n"
        "  start at the straight distance from it to the other\n"
    )
    [fault] = [one for one in check_source(game).diagnostics if one.severity.value == "error"]
    assert fault.code.name == "GR201" and "only hexes and squares" in (fault.help or "") + fault.message
