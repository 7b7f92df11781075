"""Distances, neighbours and directions of boards, held against steps that are counted and against turning the board."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.board.grid import Cell, Grid, Shape, cell_of, directions, distance, name_of, turns
from grognard.board.ways import steps

REGULAR = (Shape.HEXES, Shape.SQUARES, Shape.CORNERS)
shapes = st.sampled_from(REGULAR)
cells = st.tuples(st.integers(1, 9), st.integers(1, 8))


def _counted(grid: Grid, start: Cell) -> dict[Cell, int]:
    """Steps from a cell to every other, ring after ring."""
    found = {start: 0}
    ring = [start]
    while ring:
        ring = list(dict.fromkeys(n for one in ring for n in grid.neighbours(one) if n not in found))
        far = max(found.values()) + 1
        found.update(dict.fromkeys(ring, far))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("shape", REGULAR)
def test_the_distance_is_the_number_of_steps(shape: Shape) -> None:
    grid = Grid(shape, 7, 6)
    for start in grid.cells():
        counted = _counted(grid, start)
        assert {other: distance(shape, start, other) for other in grid.cells()} == counted
        assert all(steps(start, other, grid.neighbours) == far for other, far in counted.items())


@given(shapes, cells, cells, cells)
def test_distances_are_a_metric(shape: Shape, one: Cell, two: Cell, three: Cell) -> None:
    assert distance(shape, one, two) == distance(shape, two, one)
    assert (distance(shape, one, two) == 0) == (one == two)
    assert distance(shape, one, three) <= distance(shape, one, two) + distance(shape, two, three)


@given(shapes, cells)
def test_neighbours_are_mutual_and_as_many_as_there_are_directions(shape: Shape, cell: Cell) -> None:
    grid = Grid(shape, 20, 20)
    inner = (cell[0] + 5, cell[1] + 5)
    near = grid.neighbours(inner)
    assert len(set(near)) == len(directions(shape))
    assert all(inner in grid.neighbours(one) for one in near)


def _point(shape: Shape, cell: Cell) -> tuple[float, float]:
    """The middle of a cell on paper, downwards positive; hexes of height 1."""
    column, row = cell
    return (column * math.sqrt(3) / 2, row + (0.5 if column % 2 == 0 else 0)) if shape is Shape.HEXES else (column, row)


@given(shapes, cells, cells, st.data())
def test_turns_are_the_angle_on_paper(shape: Shape, one: Cell, other: Cell, data: st.DataObject) -> None:
    """Measured with a protractor: the nearest direction, and of two equally near the one nearer to ahead."""
    names = directions(shape)
    facing = data.draw(st.sampled_from(names))
    if one == other:
        assert turns(shape, one, facing, other) == 0
        return
    (x, y), (to_x, to_y) = _point(shape, one), _point(shape, other)
    clockwise = math.degrees(math.atan2(to_x - x, y - to_y)) - names.index(facing) * 360 / len(names)
    off = abs((clockwise + 180) % 360 - 180)
    nearest = off / (360 / len(names))
    assert turns(shape, one, facing, other) == math.ceil(nearest - 0.5 - 1e-9)


@given(shapes, cells, cells, st.data())
def test_turning_on_one_side_is_turning_on_the_other(shape: Shape, one: Cell, other: Cell, data: st.DataObject) -> None:
    """Whoever turns right round has behind him what he had ahead; the turns of all facings are the same six (four, eight)."""
    names = directions(shape)
    facing = data.draw(st.integers(0, len(names) - 1))
    behind = names[(facing + len(names) // 2) % len(names)]
    if one != other:
        ahead, after = turns(shape, one, names[facing], other), turns(shape, one, behind, other)
        assert ahead + after in (len(names) // 2, len(names) // 2 - 1)
        steps_to = [turns(shape, one, name, other) for name in names]
        assert 0 in steps_to and all(
            abs(a - b) <= 1 for a, b in zip(steps_to, steps_to[1:] + steps_to[:1], strict=True)
        )


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ("0101", "0201", 1),
        ("0201", "0302", 1),
        ("0201", "0301", 1),
        ("0101", "0302", 2),
        ("0304", "0604", 3),
        ("0101", "0805", 8),
    ],
)
def test_hexes_counted_by_finger(one: str, other: str, far: int) -> None:
    """Column 02 lies half a hex lower than columns 01 and 03, so 0201 touches 0101, 0102, 0301 and 0302."""
    first, second = cell_of(one), cell_of(other)
    assert first is not None and second is not None
    assert distance(Shape.HEXES, first, second) == far


def test_names_of_cells() -> None:
    assert name_of((3, 4)) == "0304" and cell_of("0304") == (3, 4)
    assert [cell_of(one) for one in ("0004", "304", "A4", "03040")] == [None] * 4


@given(st.sets(cells, max_size=40), cells, cells)
def test_a_way_keeps_to_what_is_free(free: set[Cell], start: Cell, goal: Cell) -> None:
    """Against every cell relaxed until nothing changes (Bellman and Ford)."""
    grid = Grid(Shape.HEXES, 9, 8)
    far: dict[Cell, int] = {start: 0}
    changed = True
    while changed:
        changed = False
        for cell in grid.cells():
            if cell in far and (cell == start or cell in free):
                for other in grid.neighbours(cell):
                    if far[cell] + 1 < far.get(other, 999):
                        far[other], changed = far[cell] + 1, True
    assert steps(start, goal, grid.neighbours, free) == far.get(goal)
