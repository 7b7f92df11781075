"""Is said what happens where two throws are equal by which an order is found?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding

_ORDER = re.compile(
    r"\b(?:acts?|go(?:es)?|moves?|plays?|fights?|fires?|shoots?|attacks?|turns?|activates?)\b[^.!?:;\n]{0,40}\b(?P<order>in (?:descending|ascending) order|(?:from|in order of) (?:the )?(?:highest|lowest) to (?:the )?(?:lowest|highest))\b",
    re.IGNORECASE,
)
_THROWN = re.compile(r"\b(?:\d*[dD]\d+|dice|die|rolls?|throws?)\b")
_EQUAL = re.compile(
    r"\b(?:tie[sd]?|tying|draws?|equal\w*|same|re-?roll\w*|roll[- ]?offs?|simultaneous\w*|random\w*)\b", re.IGNORECASE
)


def equal_throws_are_settled(book: Book) -> Iterable[Finding]:
    """Each order by what was thrown, in a part that says nothing of equal throws."""
    for match in book.matches(_ORDER):
        if book.apart(match.start()) or book.in_code(match.start()):
            continue
        part = book.parts[book.part_at(match.start())] if book.parts else None
        text = book.file.text[part.start : part.until] if part is not None else book.file.text
        if _THROWN.search(text) and not _EQUAL.search(text):
            yield Finding(
                codes.TIES_UNSAID,
                book.place(*match.span("order")),
                "An order is thrown for here, and this part does not say what happens where two throws are equal.",
                "Say who comes first then, or that it is thrown for again.",
            )
