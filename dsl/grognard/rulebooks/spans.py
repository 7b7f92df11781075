"""Which cells does a row have when some of them reach over several columns or rows? Counted before they are made."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.host.budget import Budget
from grognard.rulebooks.pieces import Piece

MOST = 60
"""A cell reaches over at most so many columns or rows, and a row has at most so many cells."""


@attrs.frozen
class Spanned:
    """A cell, and over how many columns and rows it reaches; `merged` where it only repeats another."""

    pieces: Sequence[Piece]
    columns: int = 1
    rows: int = 1
    merged: bool = False


def spread(rows: Sequence[Sequence[Spanned]], budget: Budget) -> list[list[Spanned]]:
    """The rows with every cell in each place over which it reaches, so that each row can be read by itself. Raises BudgetExceeded."""
    spread_rows: list[list[Spanned]] = []
    below: dict[int, tuple[Spanned, int]] = {}
    for row in rows:
        width = min(MOST, len(below) + sum(max(1, min(cell.columns, MOST)) for cell in row[:MOST]))
        budget.charge("rulebook_elements", width)
        after: dict[int, tuple[Spanned, int]] = {}
        made: list[Spanned] = []
        for cell in (*row[:MOST], None):
            while len(made) in below and len(made) < MOST:
                above, reach = below[len(made)]
                if reach > 1:
                    after[len(made)] = (above, reach - 1)
                made.append(attrs.evolve(above, merged=True))
            for at in range(max(1, min(cell.columns, MOST)) if cell is not None else 0):
                if cell is None or len(made) == MOST:
                    break
                if cell.rows > 1:
                    after[len(made)] = (cell, min(cell.rows, MOST) - 1)
                made.append(attrs.evolve(cell, merged=cell.merged or at > 0))
        spread_rows.append(made)
        below = after
    return spread_rows
