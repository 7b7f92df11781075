"""Has each line of a list its mark, or did one run into the line above?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.entries import Entry
from grognard.review.finding import Finding

_NAME = re.compile(r"(?P<name>[A-Z][\w'’/-]*(?: [A-Za-z][\w'’/-]*){0,3})(?P<sign>:|- | - | – | — |–|—)(?=\s?\S)")
_INSIDE = re.compile(r"(?<=[.!?)] )(?P<name>[A-Z][\w'’/-]*(?: [A-Z][\w'’/-]*){0,2})(?P<sign>:|- | - | – | — )(?=\s?\S)")
_LEAST = 4
_NOTES = frozenset(
    [
        "note",
        "example",
        "exception",
        "important",
        "remember",
        "tip",
        "design note",
        "for example",
        "special",
        "effect",
        "cost",
    ]
)


def items_have_marks(book: Book) -> Iterable[Finding]:
    """In a list of which nearly every line begins `Name: …`, a line that has such a name in its middle."""
    runs: dict[tuple[int, int], list[Entry]] = {}
    for entry in book.entries:
        runs.setdefault((entry.run, entry.depth), []).append(entry)
    for run in runs.values():
        heads = [_NAME.match(entry.text) for entry in run]
        named = [match for match in heads if match is not None]
        if len(run) < _LEAST or len(named) * 5 < len(run) * 4:
            continue
        signs = {match["sign"].strip() for match in named}
        for entry in run:
            for match in _INSIDE.finditer(entry.text):
                if match["sign"].strip() in signs and match["name"].casefold() not in _NOTES and len(signs) == 1:
                    start = entry.start + match.start()
                    yield Finding(
                        codes.RAN_TOGETHER,
                        book.place(start, entry.start + match.end()),
                        f"{match['name']!r} begins in the middle of a line of the list; its mark was left out.",
                        "Begin it on a line of its own, with the mark that the others have.",
                    )
