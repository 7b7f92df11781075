"""Is it settled what happens where two throws are equal by which an order is found?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding

_ORDER = re.compile(
    r"\b(?:acts?|go(?:es)?|moves?|plays?|fights?|fires?|shoots?|attacks?|turns?|activates?)\b[^.!?:;\n]{0,40}?"
    r"\b(?P<order>in (?:descending|ascending) order|(?:from|in order of) (?:the )?(?:highest|lowest) to (?:the )?(?:lowest|highest))\b",
    re.IGNORECASE,
)
_THROWN = re.compile(r"\b(?:rolls?|throws?)\b[^.!?:;\n]{0,40}?(?:\b\d*[dD]\d+|\bdice\b|\bdie\b)")
_SETTLED = re.compile(
    r"\b(?:tie[sd]?|tying|draws?|equal\w*|same|identical|re-?roll\w*|roll[- ]?offs?|again|simultaneous\w*|random\w*)\b",
    re.IGNORECASE,
)


def equal_throws_are_settled(book: Book) -> Iterable[Finding]:
    """Each order by what is thrown in its part of the text, where that part has no word on equal results."""
    for match in book.matches(_ORDER):
        part = book.part_at(match.start())
        start, until = (book.parts[part].start, book.parts[part].until) if part >= 0 else (0, len(book.file.text))
        thrown = _THROWN.search(book.file.text, start, until)
        if thrown and not book.apart(match.start()) and not _SETTLED.search(book.file.text, start, until):
            yield Finding(
                codes.TIES_UNSETTLED,
                book.place(*match.span("order")),
                f"This order comes from a throw (“{thrown.group()}”, {book.line_told(thrown.start())}), and this part does not say what happens where two results are equal.",
                "Say who comes first then, or that it is thrown for again.",
                also=(Label(book.place(*thrown.span()), "the throw"),),
            )
