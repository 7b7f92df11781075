"""Pieces into columns."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.docgen.sheet.fit import NEVER, Piece, fill, fits


def piece(height: float, penalty: float = 0.0, before: float = 1.0) -> Piece:
    return Piece(block=0, piece=0, height=height, before=before, penalty=penalty)


pieces = st.lists(
    st.builds(piece, st.floats(1, 30), st.sampled_from([0.0, 3.0, 60.0, NEVER]), st.floats(0, 5)), max_size=25
)
heights = st.lists(st.floats(20, 100), min_size=1, max_size=8)


@pytest.mark.slow
@given(pieces, heights)
def test_every_piece_once_in_order_and_inside(run: list[Piece], rooms: list[float]) -> None:
    made = fill(run, rooms)
    if made is None:
        return
    assert len(made.columns) == len(rooms)
    assert made.columns[0][0] == 0 and made.columns[-1][1] == len(run)
    assert all(one[1] == other[0] for one, other in pairwise(made.columns))
    for (start, end), room in zip(made.columns, rooms, strict=True):
        used = sum(each.height for each in run[start:end]) + sum(each.before for each in run[start + 1 : end])
        assert used <= room + 0.02
        if 0 < start < end:
            assert run[start].penalty < NEVER


@given(pieces, heights)
def test_what_fits_can_be_filled(run: list[Piece], rooms: list[float]) -> None:
    if fits(run, rooms):
        assert fill(run, rooms) is not None


def test_columns_end_alike_and_begin_where_something_begins() -> None:
    run = [piece(10, 0.0 if number % 4 == 0 else 60.0, 0.0) for number in range(12)]
    made = fill(run, [60.0, 60.0, 60.0])
    assert made is not None
    assert made.columns == ((0, 4), (4, 8), (8, 12))


def test_a_heading_is_not_left_behind() -> None:
    run = [piece(10), piece(10, 4.0), piece(10, NEVER)]
    made = fill(run, [25.0, 25.0])
    assert made is not None and made.columns == ((0, 1), (1, 3))


@pytest.mark.parametrize(
    ("a_side", "columns"),
    [
        # Even columns leave a quarter of each empty: 2 * 100 * (1/4)^2 = 12.5; else half of one: 100 * (1/2)^2 = 25.
        (0, ((0, 3), (3, 6))),
        # On two sides the first way parts the second heading from what it heads, which costs 20 besides.
        (1, ((0, 2), (2, 6))),
    ],
)
def test_a_heading_goes_on_on_another_side_only_where_much_is_won(
    a_side: int, columns: tuple[tuple[int, int], ...]
) -> None:
    again = (piece(0.0, before=0.0),)
    run = [piece(10.0, before=0.0), *(Piece(block=0, piece=0, height=10.0, before=0.0, penalty=0.0, head=again),) * 5]
    run[2] = piece(10.0, before=0.0)
    made = fill(run, [40.0, 40.0], a_side)
    assert made is not None and made.columns == columns
