"""A table that stands twice, once as a table and once run together by copying: do the two agree, cell by cell?

Copying from a page often keeps the words of a table and loses its lines: `Open ground 6 4` where two cells stood beside
their heading, or every cell on a line of its own. The words of each row are looked for in their order, and what stands
where its cells should stand is compared with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.grids import Grid
from grognard.rulebooks.document import Cell

_WORD = re.compile(r"[^\s|]+")
_ROWS = 3
"""Of a table with fewer rows too little can be found again to say that it is the same."""
_FAR = 6
"""So many words may stand between one row and the next: a heading, the number of a page."""
_PLACES = 50


@attrs.frozen
class _Word:
    text: str
    start: int
    end: int


def flattened_tables_agree(book: Book) -> Iterable[Finding]:
    """A cell that differs between a table and its flattened copy; or that there is such a copy."""
    words = tuple(
        _Word(match.group().casefold(), line.start + match.start(), line.start + match.end())
        for line in book.lines
        if line.number not in book.in_table
        for match in _WORD.finditer(line.text)
    )
    places: dict[str, list[int]] = {}
    for at, word in enumerate(words):
        places.setdefault(word.text, []).append(at)
    for grid in book.grids:
        width = grid.width
        rows = [row.cells for row in grid.rows[1:] if len(row.cells) == width and row.cells[0].text]
        if len(rows) >= _ROWS and width > 1:
            yield from _copies(book, grid, rows, words, places)


def _copies(
    book: Book,
    grid: Grid,
    rows: Sequence[tuple[Cell, ...]],
    words: Sequence[_Word],
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
                book.place(words[at].start, found[-1][2]),
                f"The table in line {grid.first.number} stands here too, run together.",
                "Leave one of them out, so that they cannot come apart.",
                Sure.LIKELY,
                (where,),
            )
        elif len(differ) * 4 <= len(found):
            for cell, start, end in differ:
                yield Finding(
                    codes.TABLES_DIFFER,
                    book.place(start, end),
                    f"The table in line {grid.first.number} has {cell.text[:30]!r} here.",
                    "Make the two agree, or leave one of them out.",
                    Sure.LIKELY,
                    (where,),
                )
        return


def _walk(rows: Sequence[tuple[Cell, ...]], words: Sequence[_Word], at: int) -> list[tuple[Cell, int, int]] | None:
    """The cells of all rows with where their words stand in the text; None where a row is not found in its place."""
    found: list[tuple[Cell, int, int]] = []
    for number, (label, *cells) in enumerate(rows):
        wanted = _split(label.text)
        # Between two rows a heading or the number of a page may stand.
        for skip in range(1 if number == 0 else _FAR + 1):
            if [word.text for word in words[at + skip : at + skip + len(wanted)]] == wanted:
                at += skip + len(wanted)
                break
        else:
            return None
        for cell in cells:
            size = len(_split(cell.text))
            if at + size > len(words):
                return None
            if size:
                found.append((cell, words[at].start, words[at + size - 1].end))
            at += size
    return found


def _split(text: str) -> list[str]:
    return text.casefold().split()


def _bare(text: str) -> str:
    return " ".join(_split(text)).rstrip(".,;")


def _plain(book: Book, start: int, end: int) -> str:
    return _bare(book.file.text[start:end])
