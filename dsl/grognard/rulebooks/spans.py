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
        own = [(cell.pieces, cell.rows) for cell in row[:MOST] for _ in range(max(1, min(cell.columns, MOST)))]
        after: dict[int, tuple[list[Piece], int]] = {}
        made: list[list[Piece]] = []
        while own or len(made) in below:
            pieces, reach = below[len(made)] if len(made) in below else own.pop(0)
            if reach > 1:
                after[len(made)] = (pieces, min(reach, MOST) - 1)
            made.append(pieces)
        found.append(made)
        below = after
    return found
