"""What does a whole text declare, in few lines? It goes along with a part of the text, so that a reader knows the rest."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.review.book import Book
from grognard.review.model.model import Model

_MOST_LINES = 300
_LONGEST = 160
"""Letters of a line."""


def index_of(book: Book, model: Model) -> tuple[str, ...]:
    """The headings, tables and lists of a text, as they follow one another."""
    lines = [line for _, line in sorted(_lines(book, model))]
    return tuple(line if len(line) <= _LONGEST else f"{line[:_LONGEST]} …" for line in lines[:_MOST_LINES])


def _lines(book: Book, model: Model) -> Iterator[tuple[int, str]]:
    for part in book.parts:
        if part.title.strip():
            yield part.start, f"{'#' * min(part.level, 6)} {part.title.strip()}"
    for table in model.tables:
        rows = ", ".join(row.cells[0].text for row in table.grid.rows[1:] if row.cells)
        yield (
            table.grid.first.start,
            f"table {table.caption or '(without a title)'}: {' | '.join(table.heads)}; rows: {rows}",
        )
    for sequence in model.sequences:
        names = ", ".join(step.name for step in sequence.steps if step.name)
        if names:
            yield sequence.steps[0].span[0], f"list: {names}"
