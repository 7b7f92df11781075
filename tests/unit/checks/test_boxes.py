"""Boxes held against trying every case."""

from __future__ import annotations

import random
from itertools import product

import pytest
from tests.work import lines_run

from grognard.checks import boxes
from grognard.checks.boxes import Box


def _cases(box: Box) -> set[tuple[int, ...]]:
    return set(product(*(list(boxes.bits(side)) for side in box)))


@pytest.mark.slow
def test_equal_to_trying_every_case_of_many_random_spaces() -> None:
    chance = random.Random(1863)
    for _ in range(1500):
        sizes = [chance.randint(1, 5) for _ in range(chance.randint(1, 4))]
        space = tuple((1 << size) - 1 for size in sizes)
        rows = [tuple(chance.randint(1, (1 << size) - 1) for size in sizes) for _ in range(chance.randint(0, 8))]
        taken = set().union(*(_cases(row) for row in rows))
        free = _cases(space) - taken
        found = boxes.holes(space, rows, 10_000)
        told = [case for hole in found for case in _cases(hole)]
        assert len(told) == len(set(told))
        assert set(told) == free
        assert (boxes.uncovered(space, rows) is None) == (not free)
        for number, row in enumerate(rows):
            above = set().union(*(_cases(one) for one in rows[:number]))
            assert (boxes.uncovered(row, rows[:number]) is None) == (_cases(row) <= above)
            for other in rows[:number]:
                both = boxes.shared(row, other)
                assert (_cases(both) if both is not None else set()) == _cases(row) & _cases(other)
                assert boxes.covers(other, row) == (_cases(row) <= _cases(other))


def test_a_hole_cannot_be_made_larger() -> None:
    chance = random.Random(7)
    for _ in range(300):
        sizes = [chance.randint(2, 5) for _ in range(3)]
        space = tuple((1 << size) - 1 for size in sizes)
        rows = [tuple(chance.randint(1, (1 << size) - 1) for size in sizes) for _ in range(6)]
        for hole in boxes.holes(space, rows, 1):
            for axis, side in enumerate(hole):
                for case in boxes.bits(space[axis] & ~side):
                    larger = (*hole[:axis], side | 1 << case, *hole[axis + 1 :])
                    assert any(_cases(larger) & _cases(row) for row in rows)


def _divided(chance: random.Random, rows: int, axes: int, size: int) -> list[Box]:
    """A space cut in two again and again: every case has one box."""
    parts = [((0, size),) * axes]
    while len(parts) < rows:
        part = parts.pop(chance.randrange(len(parts)))
        axis = chance.randrange(axes)
        low, high = part[axis]
        if high - low < 2:
            parts.append(part)
            continue
        cut = chance.randint(low + 1, high - 1)
        parts += [(*part[:axis], ends, *part[axis + 1 :]) for ends in ((low, cut), (cut, high))]
    return [tuple(((1 << high) - 1) & ~((1 << low) - 1) for low, high in part) for part in parts]


def test_three_hundred_rows_of_five_columns_within_their_pairs() -> None:
    rows = _divided(random.Random(5), 300, 5, 100)
    space = ((1 << 100) - 1,) * 5

    def sweep() -> None:
        assert boxes.holes(space, rows, 3) == []
        assert boxes.holes(space, rows[1:], 3) == [rows[0]]
        assert all(boxes.uncovered(row, rows[:number]) is not None for number, row in enumerate(rows))
        assert not any(boxes.shared(row, other) for number, row in enumerate(rows) for other in rows[:number])

    pairs = 300 * 299 // 2
    assert lines_run(sweep) < 100 * pairs  # five columns of a pair in each of the four, and a little around them
