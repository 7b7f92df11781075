"""A table that stands twice, once as a table and once run together by copying: do the two agree, cell by cell?

Copying from a page often keeps the words of a table and loses its lines: `Open ground 6 4` where two cells stood beside
their heading, or every cell on a line of its own. The words of each row are looked for in their order, and what stands
where its cells should stand is compared with them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.grids import Grid
from grognard.rulebooks.document import Cell

_WORD = re.compile(r"[^\s|]+")
_ROWS = 3
"""Of a table with fewer rows too little can be found again to say that it is the same."""
_FAR = 6
"""So many words may stand between one row and the next: a heading, the number of a page."""
_PLACES = 50


@attrs.frozen
class _Words:
    """The words outside tables, in order: each in small letters, and the number of its line."""

    text: list[str]
    line: list[int]
    book: Book

    def span(self, at: int) -> tuple[int, int]:
        """Where a word stands. Asked of few words, so nothing is kept for it."""
        first = bisect_left(self.line, self.line[at])
        line = self.book.lines[self.line[at] - 1]
        start, end = next(islice(_WORD.finditer(line.text), at - first, None)).span()
        return line.start + start, line.start + end


def flattened_tables_agree(book: Book) -> Iterable[Finding]:
    """A cell that differs between a table and its flattened copy; or that there is such a copy."""
    words = _Words([], [], book)
    for line in book.lines:
        if line.row not in book.in_table:
            found = _WORD.findall(line.text.casefold())
            words.text.extend(found)
            words.line.extend([line.row] * len(found))
    tables = []
    for grid in book.grids:
        width = grid.width
        rows = [row.cells for row in grid.rows[1:] if len(row.cells) == width and row.cells[0].text]
        if len(rows) >= _ROWS and width > 1:
            tables.append((grid, rows))
    places: dict[str, list[int]] = {_split(rows[0][0].text)[0]: [] for _, rows in tables}
    for at, word in enumerate(words.text if places else ()):
        if word in places:
            places[word].append(at)
    for grid, rows in tables:
        yield from _copies(book, grid, rows, words, places)


def _copies(
    book: Book,
    grid: Grid,
    rows: Sequence[tuple[Cell, ...]],
    words: _Words,
    places: dict[str, list[int]],
) -> Iterator[Finding]:
    first = _split(rows[0][0].text)
    for at in places.get(first[0], ())[:_PLACES]:
        found = _walk(rows, words, at)
        if found is None:
            continue
        differ = [(cell, start, end) for cell, start, end in found if _plain(book, start, end) != _bare(cell.text)]
        where = Label(book.place(rows[0][0].start, rows[0][-1].end), "the table")
        if not differ:
            yield Finding(
                codes.SENTENCE_TWICE,
                book.place(words.span(at)[0], found[-1][2]),
                f"The table in {where.place.begins} stands here too, run together.",
                "Leave one of them out, so that they cannot come apart.",
                also=(where,),
            )
        elif len(differ) * 4 <= len(found):
            for cell, start, end in differ:
                yield Finding(
                    codes.TABLES_DIFFER,
                    book.place(start, end),
                    f"The table in {where.place.begins} has {cell.text[:30]!r} here.",
                    "Make the two agree, or leave one of them out.",
                    also=(where,),
                )
        return


def _walk(rows: Sequence[tuple[Cell, ...]], words: _Words, at: int) -> list[tuple[Cell, int, int]] | None:
    """The cells of all rows with where their words stand in the text; None where a row is not found in its place."""
    found: list[tuple[Cell, int, int]] = []  # by the numbers of their words
    for number, (label, *cells) in enumerate(rows):
        wanted = _split(label.text)
        # Between two rows a heading or the number of a page may stand.
        for skip in range(1 if number == 0 else _FAR + 1):
            if words.text[at + skip : at + skip + len(wanted)] == wanted:
                at += skip + len(wanted)
                break
        else:
            return None
        for cell in cells:
            size = len(_split(cell.text))
            if at + size > len(words.text):
                return None
            if size:
                found.append((cell, at, at + size - 1))
            at += size
    return [(cell, words.span(first)[0], words.span(last)[1]) for cell, first, last in found]


def _split(text: str) -> list[str]:
    return text.casefold().split()


def _bare(text: str) -> str:
    return " ".join(_split(text)).rstrip(".,;")


def _plain(book: Book, start: int, end: int) -> str:
    return _bare(book.file.text[start:end])
