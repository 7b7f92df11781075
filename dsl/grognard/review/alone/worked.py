"""Does a calculation about a row of a table use a figure of that row?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.figures import only_figure
from grognard.review.finding import Finding
from grognard.rulebooks.document import Row

_PRODUCT = re.compile(r"(?<![\w.+-])(\d{1,4}) ?[x×*] ?(\d{1,4})(?: ?[+-] ?\d{1,4})? ?= ?\d{1,5}(?![\w.])")
_LONGEST = 400
"""Letters of a sentence before its calculation."""
_STOP = re.compile(r"[.!?:]\s|\n\s*\n")


def calculations_use_their_row(book: Book) -> Iterable[Finding]:
    """Each `2 x 4 = 8` whose sentence names one row of figures and has one of the factors, where that row has not the other."""
    rows = _rows_by_name(book)
    for match in book.matches(_PRODUCT) if rows else ():
        sentence = _STOP.split(book.file.text[max(0, match.start() - _LONGEST) : match.start()])[-1]
        named = [name for name in rows if re.search(rf"\b{re.escape(name)}s?\b", sentence)]
        unsaid = {match[1], match[2]} - set(re.findall(r"\d+", sentence))
        if (
            book.apart(match.start())
            or book.in_code(match.start())
            or len(named) != 1
            or len(unsaid) != 1
            or match[1] == match[2]
        ):
            continue
        (row,) = rows[named[0]] if len(rows[named[0]]) == 1 else (None,)
        if row is None or not {match[1], match[2]}.isdisjoint(row.texts[1:]):
            continue
        yield Finding(
            codes.CALCULATION_OUTRUN,
            book.place(*match.span()),
            f"{unsaid.pop()} is no figure of the row of {named[0]!r}, which has {', '.join(dict.fromkeys(row.texts[1:]))} ({book.line_told(row.cells[0].start)}).",
            "Work the example out anew, or mend the table.",
            also=(Label(book.place(row.cells[0].start, row.end), "the row"),),
        )


def _rows_by_name(book: Book) -> dict[str, list[Row]]:
    """The rows of a name and figures besides, by that name."""
    rows: dict[str, list[Row]] = {}
    for row in (row for table in book.tables for row in table.rows[1:]):
        name, *values = row.texts
        if values and name[:1].isalpha() and all(map(only_figure, values)):
            rows.setdefault(name.strip(" *_"), []).append(row)
    return rows
