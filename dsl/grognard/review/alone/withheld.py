"""Which findings are not told, for what the text itself says of their place or of itself?"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.review.alone.other_books import is_a_part
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.source import Span

_ELSEWHERE = frozenset(
    [
        codes.RULE_UNEXPLAINED,
        codes.TERM_UNEXPLAINED,
        codes.ABBREVIATION_UNEXPLAINED,
        codes.STATE_WITHOUT_EFFECT,
        codes.NAMED_NEVER_WRITTEN,
    ]
)
"""What is missed in a part of a rulebook likely stands in another."""
_HERE = re.compile(r"\b(?:below|above|following|next page|previous page)\b", re.IGNORECASE)
"""What is said to stand near, stands in the part as well."""
_OF_PRINT = frozenset(
    [codes.MISSPELT, codes.TWO_SPELLINGS, codes.RAN_TOGETHER, codes.SIGN_MISPLACED, codes.SENTENCE_TWICE]
)
"""A path or a name that a program reads is written as the program wants it."""


def without_withheld(book: Book, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Those that are told."""
    part = is_a_part(book)
    links: list[Span] = []
    code: list[Span] = []
    if book.document is not None:
        links = [Span(one.start, one.end) for one in book.document.links if not one.target.startswith("#")]
        code = list(book.document.code)
    for finding in findings:
        place = finding.place.span
        here = finding.code is codes.NAMED_NEVER_WRITTEN and _HERE.search(finding.place.text)
        if part and finding.code in _ELSEWHERE and not here:
            continue
        # A part whose name leads to another document is not missed here.
        if finding.code is codes.NAMED_NEVER_WRITTEN and _meets(place, links):
            continue
        if finding.code in _OF_PRINT and _begins_in(place, code):
            continue
        yield finding


def _last(spans: Sequence[Span], before: int) -> Span:
    """Of stretches in order the last that begins before an offset; an empty one if none does."""
    at = bisect_left(spans, before, key=lambda span: span.start)
    return spans[at - 1] if at else Span(0, 0)


def _meets(one: Span, others: Sequence[Span]) -> bool:
    return _last(others, one.end).end > one.start


def _begins_in(one: Span, others: Sequence[Span]) -> bool:
    return _last(others, one.start + 1).end > one.start
