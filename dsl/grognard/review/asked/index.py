"""What does a whole text declare, in few lines? It goes along with a part of the text, so that a reader knows the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.review.book import Book

_NAME = re.compile(r"(?:\*\*|__|\*|_)?(?P<name>[^:.;(\[|]{2,60}?)(?:\*\*|__|\*|_)?\s*(?P<end>[:.;(\[|]|\s[-–—]\s|\Z)")
_SIGNS = re.compile(r"[*_`#]+")
_MOST_LINES = 300
_LONGEST = 160
"""Letters of a line."""


def index_of(book: Book) -> tuple[str, ...]:
    """The headings, tables and lists of a text, as they follow one another."""
    lines = [line for _, line in sorted(_lines(book))]
    return tuple(line if len(line) <= _LONGEST else f"{line[:_LONGEST]} …" for line in lines[:_MOST_LINES])


def _lines(book: Book) -> Iterator[tuple[int, str]]:
    for part in book.parts:
        if part.title.strip():
            yield part.start, f"{'#' * min(part.level, 6)} {part.title.strip()}"
    for grid in book.tables:
        rows = ", ".join(row.cells[0].text for row in grid.rows[1:] if row.cells)
        yield (
            grid.start,
            f"table {book.title_of(grid) or '(without a title)'}: {' | '.join(grid.rows[0].texts)}; rows: {rows}",
        )
    for items in book.lists:
        if len(items) > 1 and not book.listed(items[0].start):
            outer = min(item.level for item in items)
            yield (
                items[0].start,
                f"list: {', '.join(_name(book.read.words(item)) for item in items if item.level == outer)}",
            )


def _name(text: str) -> str:
    """What an item names: the words before its first colon, stop, bracket or dash."""
    match = _NAME.match(text)
    return _SIGNS.sub("", match["name"]).strip() if match is not None else ""
