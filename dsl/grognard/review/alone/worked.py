"""Does a calculation about a row of a table use a figure of that row?"""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.figures import only_figure
from grognard.review.finding import Finding
from grognard.rulebooks.document import Row

_PRODUCT = re.compile(r"(?<![\w.+-])(\d{1,4}) ?[x×*] ?(\d{1,4})(?: ?[+-] ?\d{1,4})? ?= ?\d{1,5}(?![\w.])")
_LONGEST = 400
"""Letters of a sentence before its calculation."""
_MOST = 50
"""Names that begin with one word."""
_STOP = re.compile(r"[.!?:]\s|\n\s*\n")
_WORD = re.compile(r"[^\W\d_]{3,}")


@attrs.frozen
class _Named:
    """A row of a table with a name in it, and its figures."""

    name: str
    row: Row
    figures: tuple[str, ...]


def calculations_use_their_row(book: Book) -> Iterable[Finding]:
    """Each `2 x 4 = 8` whose sentence names one row of figures and has one of the factors, where that row has not the other."""
    rows = _rows(book)
    for match in book.matches(_PRODUCT) if rows else ():
        if book.apart(match.start()) or book.in_code(match.start()):
            continue
        sentence = _STOP.split(book.file.text[max(0, match.start() - _LONGEST) : match.start()])[-1]
        begun = {
            one.name: one for word in _WORD.findall(sentence) for one in rows.get(word.removesuffix("s"), ())[:_MOST]
        }
        named = [one for one in begun.values() if re.search(rf"(?<![\w-]){re.escape(one.name)}s?\b", sentence)]
        factors = {match[1], match[2]}
        unsaid = factors - set(re.findall(r"\d+", sentence))
        if len(named) != 1 or len(factors) < 2 or len(unsaid) != 1 or not factors.isdisjoint(named[0].figures):
            continue
        row = named[0].row
        figures = ", ".join(dict.fromkeys(named[0].figures))
        yield Finding(
            codes.CALCULATION_OUTRUN,
            book.place(*match.span()),
            f"{unsaid.pop()} is no figure of the row of {named[0].name!r}, which has {figures} ({book.line_told(row.cells[0].start)}).",
            "Work the example out anew, or mend the table.",
            also=(Label(book.place(row.cells[0].start, row.end), "the row"),),
        )


def _rows(book: Book) -> dict[str, list[_Named]]:
    """The rows that have names before their figures, and of which no other has that name, by the first word of the name."""
    named: dict[str, list[_Named]] = {}
    for row in (row for table in book.tables for row in table.rows[1:]):
        figures = tuple(text for text in row.texts if only_figure(text))
        names = row.texts[: len(row.texts) - len(figures)]
        if figures and figures == row.texts[len(names) :]:
            for name in (text.strip(" *_") for text in names):
                named.setdefault(name, []).append(_Named(name, row, figures))
    rows: dict[str, list[_Named]] = {}
    for name, ones in named.items():
        if len(ones) == 1 and (first := _WORD.search(name)) is not None:
            rows.setdefault(first.group().removesuffix("s"), []).append(ones[0])
    return rows
