"""Is one cell of a column of figures blank, where every other cell of the table is filled?

More blanks than one, or a blank among words, mean *none* in most tables: they are left alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.finding import Finding

_LEAST_ROWS = 4


def cells_are_filled(book: Book) -> Iterable[Finding]:
    """The one blank cell of a table, in a column of figures."""
    for grid in book.tables:
        rows = grid.rows[1:]
        if len(rows) < _LEAST_ROWS or len({len(row.cells) for row in grid.rows}) > 1:
            continue
        blank = [(row, at) for row in rows for at, cell in enumerate(row.cells) if not cell.text]
        if len(blank) != 1:
            continue
        row, at = blank[0]
        others = [other.cells[at].text for other in rows if other is not row]
        if at and all(read_figures(text) for text in others):
            yield Finding(
                codes.BLANK_CELLS,
                book.place(row.cells[0].start, row.cells[-1].end),
                f"In the row {row.cells[0].text[:40]!r} the cell {at + 1} is blank, where all others of its column have a figure.",
                "Fill it, or put a dash where nothing is meant.",
            )
