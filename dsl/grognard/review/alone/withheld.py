"""Which findings are not told, and which are no more than worth a look, for what the text says of their place or of itself?

Of other people's texts, read without knowing them, fewer than half of those that miss something were true: what is named and not
explained stands in another book, on a card, or is plain to every player. They are told when they are asked for.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.review.alone.other_books import is_a_part
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
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
    if book.document is not None:
        links = [Span(one.start, one.end) for one in book.document.links if not one.target.startswith("#")]
    for finding in findings:
        place = finding.place.span
        here = finding.code is codes.NAMED_NEVER_WRITTEN and _HERE.search(finding.place.text)
        if part and finding.code in _ELSEWHERE and not here:
            continue
        # A part whose name leads to another document is not missed here.
        if finding.code is codes.NAMED_NEVER_WRITTEN and _meets(place, links):
            continue
        if finding.code in _OF_PRINT and book.in_code(place.start):
            continue
        yield finding


def _meets(one: Span, others: Sequence[Span]) -> bool:
    """Whether a stretch has something in common with one of several, which stand in order."""
    at = bisect_left(others, one.end, key=lambda span: span.start)
    return at > 0 and others[at - 1].end > one.start


_MISSED = frozenset(
    [
        codes.RULE_UNEXPLAINED,
        codes.TERM_UNEXPLAINED,
        codes.ABBREVIATION_UNEXPLAINED,
        codes.STATE_WITHOUT_EFFECT,
        codes.STEP_UNDESCRIBED,
        codes.LISTED_NEVER_USED,
        codes.DICE_UNCOUNTED,
    ]
)


def with_doubts(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The same, each of these worth a look and no more, unless it is certain."""
    for finding in findings:
        doubtful = finding.code in _MISSED and finding.sure is not Sure.CERTAIN
        yield attrs.evolve(finding, sure=Sure.PERHAPS) if doubtful else finding
