"""The cells and rows of a table of a text."""

from __future__ import annotations

import attrs

from grognard.review.reading import Line
from grognard.rulebooks.document import Cell


@attrs.frozen
class GridRow:
    """A row: the line it begins on, and its cells."""

    line: Line
    cells: tuple[Cell, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The words of its cells."""
        return tuple(cell.text for cell in self.cells)
