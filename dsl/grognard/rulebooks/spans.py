"""Which cells does a row have when some of them reach over several columns or rows?"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.rulebooks.writing import Piece

MOST = 60
"""A cell reaches over at most so many columns or rows, and a row has at most so many cells."""


@attrs.frozen
class Spanned:
    """A cell, and over how many columns and rows it reaches."""

    pieces: list[Piece]
    columns: int = 1
    rows: int = 1


def spread(rows: Sequence[Sequence[Spanned]]) -> list[list[list[Piece]]]:
    """The rows with every cell in each place over which it reaches, so that each row can be read by itself."""
    found: list[list[list[Piece]]] = []
    below: dict[int, tuple[list[Piece], int]] = {}
    for row in rows:
        made: list[list[Piece]] = []
        after: dict[int, tuple[list[Piece], int]] = {}

        for cell in row[:MOST]:
            _hang(made, below, after)
            for _ in range(max(1, min(cell.columns, MOST))):
                if cell.rows > 1:
                    after[len(made)] = (cell.pieces, min(cell.rows, MOST) - 1)
                made.append(cell.pieces)
        _hang(made, below, after)
        found.append(made)
        below = after
    return found


def _hang(
    made: list[list[Piece]], below: dict[int, tuple[list[Piece], int]], after: dict[int, tuple[list[Piece], int]]
) -> None:
    """Cells of rows above that reach down to the places that come next."""
    while len(made) in below:
        pieces, left = below[len(made)]
        if left > 1:
            after[len(made)] = (pieces, left - 1)
        made.append(pieces)
