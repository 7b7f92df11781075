"""Do the lines of one list say the same thing in the same form: `Increases damage`, `Increase power`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding

_VERB = re.compile(
    r"(?P<stem>increase|reduce|decrease|add|gain|allow|roll|ignore|deal|draw|place|take|remove|choose|give|grant|lose|heal|restore|reroll|re-roll|double|halve|provide|prevent|cause|move|attack|destroy|discard|let|use|make|get|treat|count|may)(?P<ending>e?s)?\b",
    re.IGNORECASE,
)
_FIRST = re.compile(r"[\s*_\"“(]*(?P<word>[A-Za-z-]+)")
_LEAST = 3


def siblings_have_one_form(book: Book) -> Iterable[Finding]:
    """In each list and column: one verb that begins lines in two forms, the rarer one told."""
    groups: dict[tuple[int, int], list[tuple[str, int]]] = {}
    for entry in book.entries:
        said = entry.rest if entry.name and entry.rest else entry.text
        groups.setdefault((entry.run, entry.depth), []).append((said, entry.start + max(0, entry.text.find(said))))
    for at, grid in enumerate(book.grids):
        for row in grid.rows[1:]:
            for column, cell in enumerate(row.cells[1:], 1):
                groups.setdefault((-1 - at, column), []).append((cell.text, cell.start))
    for group in groups.values():
        forms: dict[str, dict[bool, list[tuple[int, int]]]] = {}
        for said, start in group:
            match = _FIRST.match(said)
            verb = _VERB.fullmatch(match["word"]) if match is not None else None
            if match is not None and verb is not None:
                span = (start + match.start("word"), start + match.end("word"))
                forms.setdefault(verb["stem"].casefold(), {}).setdefault(bool(verb["ending"]), []).append(span)
        for stem, both in forms.items():
            if len(both) < 2 or sum(map(len, both.values())) < _LEAST:
                continue
            fewer, more = sorted(both.values(), key=len)
            if len(fewer) < len(more):
                yield Finding.at_all(
                    codes.MISSPELT,
                    book.places(fewer),
                    f"{book.file.text[slice(*fewer[0])]!r} here, and {book.file.text[slice(*more[0])]!r} in {len(more)} other lines of the list.",
                    f"Write {stem!r} in one form all through the list.",
                )
