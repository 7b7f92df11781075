"""Has each row of a table a sign of its own: `Gold | G`, `Food | F`, `Faith | F`?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding

_HEADS = frozenset(
    ["symbol", "abbreviation", "abbr", "abbr.", "short", "short form", "letter", "initial", "sign", "icon"]
)
_LONGEST = 5
_BLANK = frozenset(["", "-", "–", "—"])


def rows_have_their_own_sign(book: Book) -> Iterable[Finding]:
    """Each row whose sign another row of the table has, where a column is headed as one of signs."""
    for grid in book.grids:
        head, *rows = grid.rows
        for column, cell in enumerate(head.cells):
            if column == 0 or cell.text.strip(" *_").casefold() not in _HEADS:
                continue
            seen: dict[str, int] = {}
            for at, row in enumerate(rows):
                sign = row.cells[column].text.strip(" *_`") if column < len(row.cells) else ""
                if sign in _BLANK or len(sign) > _LONGEST:
                    continue
                if sign in seen and row.cells[0].text != rows[seen[sign]].cells[0].text:
                    other = rows[seen[sign]].cells[column]
                    own = row.cells[column]
                    yield Finding(
                        codes.TWO_VALUES,
                        book.place(own.start, own.end),
                        f"{row.cells[0].text.strip(' *_')!r} has the sign {sign!r}, and {rows[seen[sign]].cells[0].text.strip(' *_')!r} has it too.",
                        "Give one of them another.",
                        also=(Label(book.place(other.start, other.end), "the other"),),
                    )
                seen.setdefault(sign, at)
