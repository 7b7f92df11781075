"""Does a calculation in the prose use a figure of the row that it is about?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.figures import only_figure
from grognard.review.finding import Finding
from grognard.rulebooks.document import Cell

_PRODUCT = re.compile(r"\((?P<first>\d+) ?[x×*] ?(?P<second>\d+) ?= ?\d+\)")
_SENTENCE = re.compile(r"[.!?:]\s|\n\s*\n")


def calculations_use_their_row(book: Book) -> Iterable[Finding]:
    """Each `(2 x 4 = 8)` whose sentence names one row of a table of figures, says one factor, and has the other from nowhere."""
    rows = list(_rows(book))
    for match in book.matches(_PRODUCT) if rows else ():
        if book.apart(match.start()) or book.in_code(match.start()):
            continue
        sentence = _SENTENCE.split(book.file.text[: match.start()])[-1]
        named = [row for row in rows if re.search(rf"\b{re.escape(row[0])}s?\b", sentence)]
        factors = {match["first"], match["second"]}
        besides = factors - set(re.findall(r"\d+", sentence))
        if len(named) != 1 or len(factors) < 2 or len(besides) != 1 or factors & set(named[0][1]):
            continue
        name, figures, row = named[0]
        (factor,) = besides
        yield Finding(
            codes.STALE_WORKING,
            book.place(*match.span()),
            f"{name!r} counts {factor} here, and in {book.line_told(row.start)} its row has {', '.join(dict.fromkeys(figures))}.",
            "Work the example out anew, or mend the table.",
            also=(Label(book.place(row.start, row.end), "its row"),),
        )


def _rows(book: Book) -> Iterator[tuple[str, list[str], Cell]]:
    """The rows that have a name and figures besides, of which none other has that name."""
    rows = [
        (row.cells[0].text.strip(" *_"), [cell.text.strip() for cell in row.cells[1:]], row.cells[0])
        for grid in book.tables
        for row in grid.rows[1:]
        if len(row.cells) > 1
        and row.cells[0].text[:1].isalpha()
        and all(only_figure(cell.text) for cell in row.cells[1:])
    ]
    names = [name for name, _, _ in rows]
    yield from (row for row in rows if names.count(row[0]) == 1)
