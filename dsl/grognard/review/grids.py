"""The tables of a text, each row with the line it begins on."""

from __future__ import annotations

import attrs

from grognard.review.reading import Line, Reading
from grognard.rulebooks.document import Cell, Document


@attrs.frozen
class GridRow:
    """A row: the line it begins on, and its cells."""

    line: Line
    cells: tuple[Cell, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The words of its cells."""
        return tuple(cell.text for cell in self.cells)


@attrs.frozen
class Grid:
    """A table of the text, with the line above it, which is mostly its title."""

    title: str
    rows: tuple[GridRow, ...]
    until: Line | None = None
    """The line it ends on, where its last row goes on below the line that it begins on."""

    @property
    def first(self) -> Line:
        """The line it begins on."""
        return self.rows[0].line

    @property
    def last(self) -> Line:
        """The line its last row ends on, so far as that is known."""
        return self.until or self.rows[-1].line


def read_grids(reading: Reading, document: Document) -> tuple[Grid, ...]:
    """All tables of two rows or more, in order, each with its caption or the line above it."""
    grids = []
    for at, block in enumerate(document.blocks):
        if block.kind != "table" or len(block.rows) < 2:
            continue
        above = document.words(document.blocks[at - 1]).strip(" *:") if at else ""
        rows = tuple(GridRow(_line(reading, row.start), row.cells) for row in block.rows)
        last = _line(reading, max(block.start, block.end - 1))
        grids.append(Grid(block.caption or above, rows, last if last != rows[-1].line else None))
    return tuple(grids)


def _line(reading: Reading, offset: int) -> Line:
    return reading.lines[reading.file.row(offset) - 1]
