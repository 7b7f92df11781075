"""Is what is named for several of a series told as several: `level 1, 2 and 3`, `both the red and blue team`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.finding import Finding

_NUMBERED = r"(?<!each )(?<!one )\b(?:level|round|phase|step|turn|rank|tier|stage|row|column|zone) \d+(?:, \d+)*,? and \d+\b(?! \w+s\b)"
_BOTH = r"\bboth (?:the |your |his |their )?[\w-]+ and (?:the |your )?[\w-]+ (?:team|player|phase|step|side|deck|pile|army|character)\b(?! [a-z]+s\b)"
_LISTED = r"\b(?:the |your |in |of |during )[a-z]+(?:, [a-z]+)+,? and [a-z]+ (?:phase|step|stage|tracker|track|team|deck|pile|marker)\b(?! [a-z]+s\b)"
_SERIES = re.compile(f"{_NUMBERED}|{_BOTH}|{_LISTED}", re.IGNORECASE)


def series_are_several(book: Book) -> Iterable[Finding]:
    """All of them together."""
    found = [one.span() for one in book.matches(_SERIES) if book.line_at(one.start()).row not in book.in_table]
    yield from together(
        book,
        codes.MISSPELT,
        found,
        "Several are named here, and the word for them tells of one: {}.",
        "Write `levels 1 and 2`, `both teams`, `the draw and discard piles`.",
        most=3,
    )
