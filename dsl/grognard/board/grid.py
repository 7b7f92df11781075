"""Cells of a regular board: what lies next to what, how far apart are two, and which way lies one from the other?

Cells are named by four digits, column before row, from 0101 in the upper left corner. Hexes stand in straight columns,
and every second column (02, 04 …) lies half a hex lower. Their distances are those of cube coordinates (Amit Patel,
*Hexagonal Grids*, Red Blob Games, 2013, redblobgames.com/grids/hexagons), where a hex is (q, r, -q-r).
"""

from __future__ import annotations

import enum
import re
from typing import assert_never

import attrs

Cell = tuple[int, int]
"""Column and row, from 1."""
MOST = 40
"""Columns or rows of a board at most: what is done for each cell is written out in the odds, and stays within what Python compiles."""
_NAME = re.compile(r"([0-9]{2})([0-9]{2})")


class Shape(enum.Enum):
    """What a board is made of."""

    HEXES = "hexes"
    SQUARES = "squares"
    CORNERS = "squares and corners"
    AREAS = ""
    """Places whose neighbours are told one by one."""


_STEPS: dict[Shape, dict[str, Cell]] = {
    # Of hexes in axial coordinates (q to the right, r downwards); of squares in columns and rows.
    Shape.HEXES: {
        "north": (0, -1),
        "northeast": (1, -1),
        "southeast": (1, 0),
        "south": (0, 1),
        "southwest": (-1, 1),
        "northwest": (-1, 0),
    },
    Shape.SQUARES: {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)},
    Shape.CORNERS: {
        "north": (0, -1),
        "northeast": (1, -1),
        "east": (1, 0),
        "southeast": (1, 1),
        "south": (0, 1),
        "southwest": (-1, 1),
        "west": (-1, 0),
        "northwest": (-1, -1),
    },
    Shape.AREAS: {},
}


def directions(shape: Shape) -> tuple[str, ...]:
    """The directions of a board, clockwise from north."""
    return tuple(_STEPS[shape])


def cell_of(name: str) -> Cell | None:
    """The cell that four digits name; None for any other name, and for row or column 00."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    column, row = int(match[1]), int(match[2])
    return (column, row) if column and row else None


def name_of(cell: Cell) -> str:
    """The four digits of a cell: `0304` is column 3, row 4."""
    return f"{cell[0]:02}{cell[1]:02}"


@attrs.frozen
class Grid:
    """A board of so many columns and rows."""

    shape: Shape
    columns: int
    rows: int

    def cells(self) -> tuple[Cell, ...]:
        """Every cell, column after column."""
        return tuple((column, row) for column in range(1, self.columns + 1) for row in range(1, self.rows + 1))

    def has(self, cell: Cell) -> bool:
        """Whether a cell lies on the board."""
        return 1 <= cell[0] <= self.columns and 1 <= cell[1] <= self.rows

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells next to one, clockwise from north, without those off the board."""
        return tuple(pair for pair in beside(self.shape, cell) if self.has(pair))


def beside(shape: Shape, cell: Cell) -> tuple[Cell, ...]:
    """The cells next to one on a board without end, clockwise from north."""
    return tuple(_cell(shape, _plus(_flat(shape, cell), step)) for step in _STEPS[shape].values())


def way(shape: Shape, start: Cell, other: Cell) -> Cell:
    """How far another cell lies off, in coordinates in which every step is the same everywhere: axial ones of hexes."""
    first, second = _flat(shape, start), _flat(shape, other)
    return second[0] - first[0], second[1] - first[1]


def distance(shape: Shape, first: Cell, other: Cell) -> int:
    """How many steps there are from one cell to another on a board without end."""
    across, down = way(shape, first, other)
    match shape:
        case Shape.HEXES:
            return max(abs(across), abs(down), abs(across + down))
        case Shape.CORNERS:
            return max(abs(across), abs(down))
        case Shape.SQUARES | Shape.AREAS:
            return abs(across) + abs(down)
    assert_never(shape)


def turns(shape: Shape, first: Cell, facing: str, other: Cell) -> int:
    """How many directions off a facing another cell lies: 0 is ahead, and so is its own cell.

    A cell that lies exactly between two directions counts for the one nearer to the facing.
    """
    off = way(shape, first, other)
    if off == (0, 0):
        return 0
    names = directions(shape)
    steps = [_STEPS[shape][name] for name in names]
    most = max(_nearness(shape, step, off) for step in steps)
    at, many = names.index(facing), len(names)
    nearest = (abs(place - at) for place, step in enumerate(steps) if _nearness(shape, step, off) == most)
    return min(min(by, many - by) for by in nearest)


def _nearness(shape: Shape, step: Cell, way: Cell) -> int:
    """The cosine between a direction and a way, but for the length of the way: squared, with its sign, times 2."""
    if shape is Shape.HEXES:
        # The axes of axial coordinates stand at 60 degrees; all six directions are of one length.
        dot = 2 * (step[0] * way[0] + step[1] * way[1]) + step[0] * way[1] + step[1] * way[0]
        return dot * abs(dot)
    dot = step[0] * way[0] + step[1] * way[1]
    return 2 * dot * abs(dot) // (abs(step[0]) + abs(step[1]))


def _flat(shape: Shape, cell: Cell) -> Cell:
    """A cell in coordinates in which every step is the same everywhere."""
    if shape is not Shape.HEXES:
        return cell
    across = cell[0] - 1
    return across, cell[1] - 1 - across // 2


def _cell(shape: Shape, flat: Cell) -> Cell:
    """The cell at such coordinates."""
    if shape is not Shape.HEXES:
        return flat
    return flat[0] + 1, flat[1] + 1 + flat[0] // 2


def _plus(first: Cell, other: Cell) -> Cell:
    return first[0] + other[0], first[1] + other[1]
