"""Is an entry of a list left blank: `Shields: stop lasers`, `Hacking:` and nothing?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, some_of
from grognard.review.reading import Line

_BARE = re.compile(r"(?m)^(?P<indent>[ \t]*)(?:[-*•] )?[*_]*(?P<name>[A-Z][\w'’/ -]{1,30}):[*_]*[ \t]*$")
_NAMED = re.compile(r"\s*(?:[-*•]\s+)?[*_]*[A-Z][\w'’/ -]{1,30}:[*_]*\s+\S")
_MARK = re.compile(r"\s*(?:[-*•+|]|\(?\w{1,2}[.)])\s")
_LEAST = 2
_MOST_NAMES = 6


def entries_say_something(book: Book) -> Iterable[Finding]:
    """Entries with a name and nothing behind it, among lines of their like that all have words; told together."""
    found: list[tuple[int, int]] = []
    names: list[str] = []
    blank: set[int] = set()
    for match in _BARE.finditer(book.file.text):
        line = book.line_at(match.start("name"))
        if line.row in book.in_table or book.listed(line.start):
            continue
        named = at = 0
        for at in range(line.row - 2, -1, -1):
            above = book.lines[at]
            if _indent(above) != _indent(line) or not (above.row in blank or _NAMED.match(above.text)):
                break
            named += above.row not in blank
        if named >= _LEAST and _ends(book, line):
            blank.add(line.row)
            found.append((match.start("name"), match.end("name")))
            names.append(match["name"])
    if found:
        yield Finding.at_all(
            codes.BLANK_CELLS,
            book.places(found),
            f"Nothing stands behind {some_of([repr(name) for name in names], _MOST_NAMES)}, where its like have words.",
            "Write what belongs there, or leave the entry out.",
            Sure.CERTAIN,
        )


def _ends(book: Book, line: Line) -> bool:
    """Whether what follows is another entry, or another thing: what stands further in belongs to it."""
    if line.row >= len(book.lines):
        return True
    below = book.lines[line.row]
    if not below.blank:
        return _indent(below) == _indent(line) and bool(_NAMED.match(below.text) or _BARE.match(below.text))
    further = next((one for one in book.lines[line.row :] if not one.blank), None)
    return further is None or (_indent(further) <= _indent(line) and not _MARK.match(further.text))


def _indent(line: Line) -> int:
    return len(line.text.expandtabs(4)) - len(line.text.expandtabs(4).lstrip()) if not line.blank else -1
