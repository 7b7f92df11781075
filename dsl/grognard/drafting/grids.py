"""Which rows of a table are its head, its title, names of groups, and which hold what is looked up?"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.drafting.cells import band_cell, value_text
from grognard.drafting.things import Table
from grognard.rulebooks.labels import Dice, Nothing, read_cell

_LEAST_ROWS = 2
_HEAD_WORDS = 5


@attrs.define
class Grid:
    """A table with its head parted from its rows."""

    head: tuple[str, ...]
    rows: list[tuple[str, ...]]
    groups: list[str]
    """Rows that only name those below them."""
    title: str = ""
    over: str = ""
    """What stands once over all columns, and says what their numbers are."""


def grid_of(table: Table) -> Grid:
    """The head, the rows, and the rows that are only names of groups."""
    width = max(len(row) for row in table.rows)
    rows = [tuple(row) + ("",) * (width - len(row)) for row in table.rows]
    kept = [at for at in range(width) if any(row[at] for row in rows)]
    rows = [tuple(row[at] for at in kept) for row in rows if any(row)]
    full = [row for row in rows if any(row[1:])]
    if len(kept) > 2 and full and all(row[0] and row[0] == row[-1] for row in full):
        # A wide chart has its labels on both sides.
        rows = [row[:-1] for row in rows]
    width = len(rows[0])
    # First rows with one cell over all columns are the title, and what is said below it.
    titles: list[str] = []
    while len(rows) > _LEAST_ROWS and len({cell for cell in rows[0] if cell}) == 1 and width > 1:
        titles.append(next(cell for cell in rows.pop(0) if cell))
    title = titles[0] if titles else table.title
    spread = [cell for cell in rows[0][1:] if cell]
    two_lines = (
        len(rows) > _LEAST_ROWS
        and not table.heads
        and len(spread) == 1
        and not rows[1][0]
        and all(map(band_cell, rows[1][1:]))
    )
    if two_lines:
        rows[:2] = [(rows[0][0], *rows[1][1:])]
    heads = max(1, table.heads - (len(table.rows) - len(rows))) if table.heads else int(two_lines or _is_head(rows))
    above = rows[: max(0, heads - 1)]
    over = [row for row in above if len(set(row[1:])) > 1]
    head = tuple(map(_joined, zip(*over, rows[heads - 1], strict=True))) if heads else ("",) * width
    told: list[tuple[str, ...]] = []
    # What stands over all columns at once names none of them.
    groups = titles[1:] + [row[-1] for row in above if row not in over and row[-1] != head[-1]]
    for row in rows[heads:]:
        filled = {cell for cell in row if cell}
        if len(filled) == 1 and width > 1 and (row[0] or len(set(row)) == 1) and band_cell(row[0]) is None:
            groups.append(next(iter(filled)))
        elif filled:
            told.append(row)
    if len(told) < _LEAST_ROWS < len(groups):
        # Hardly a row has a value: they are blank, and no names of groups.
        told, groups = [row for row in rows[heads:] if any(row)], []
    return Grid(head, told, groups, title, *(spread if two_lines else titles[1:][-1:]))


def _joined(cells: Sequence[str]) -> str:
    """The head of a column of which several rows of the head say something."""
    return " ".join(dict.fromkeys(cell for cell in cells if cell))


def _is_head(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names the columns: words (or stretches of numbers) where the rows below have values."""
    first, below = rows[0], rows[1:]
    if len(first) > _LEAST_ROWS + 1 and band_cell(first[0]) is None and all(band_cell(cell) for cell in first[1:]):
        return True
    if len(first) >= 2 and isinstance(read_cell(first[0]), Dice):
        return True
    if len(rows) < 3 or len(first) < 2:
        return False
    if not any(first[1:]) or any(map(_figured, first[1:])):
        return sum(band_cell(cell) is not None for cell in first[1:] if cell) >= 2 and band_cell(first[0]) is None
    bands = sum(band_cell(row[0]) is not None for row in below)
    values = sum(_figured(cell) or isinstance(read_cell(cell), Nothing) for row in below for cell in row[1:])
    if band_cell(first[0]) is not None:
        return False
    short = all(cell and len(cell.split()) <= _HEAD_WORDS and not any(map(str.isdigit, cell)) for cell in first)
    return values > 0 or bands * 2 > len(below) or (short and len(set(first)) == len(first))


def _figured(cell: str) -> bool:
    """Whether a cell says something in figures."""
    return any(map(str.isdigit, value_text(read_cell(cell), cell)[0]))
