"""How is told what a text leaves open: at the sentence that leads to it first, where nothing anywhere settles it?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

import attrs

from grognard.diagnostics import codes
from grognard.review.alone.other_books import stands_alone
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.reading import Sentence

WHOLE = 250
"""A text of fewer words is a note on a game, and settles what it likes."""
_LEAST = 300
"""What a sentence takes for granted a text of fewer words need not say."""


def open_case(book: Book, sentence: Sentence, message: str, cure: str, sure: Sure = Sure.LIKELY) -> Finding:
    """What nothing in the text settles, and what would."""
    return Finding(codes.CASE_UNSETTLED, book.place(*sentence.whole), message, cure, sure)


def first_open(book: Book, pattern: re.Pattern[str], message: str, cure: str) -> Iterator[Finding]:
    """The same at the first sentence in which a pattern is found, if there is one."""
    return (open_case(book, one, message, cure) for one in islice(book.sentences_with(pattern), 1))


def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(written, re.IGNORECASE)


@attrs.frozen
class Asked:
    """What sentences ask for, what settles it anywhere in the text, what is told, and how many sentences must ask."""

    asks: re.Pattern[str] = attrs.field(converter=_pattern)
    settled: re.Pattern[str] = attrs.field(converter=_pattern)
    message: str
    cure: str
    least: int = 1
    also: re.Pattern[str] = attrs.field(default="", converter=_pattern)
    """What the text must have besides, to be a game of this kind."""
    sure: Sure = Sure.LIKELY
    titled: bool = True
    """Whether a heading with its name explains it."""


def unanswered(book: Book, questions: Iterable[Asked]) -> Iterator[Finding]:
    """Each question once, at the first sentence that asks for it."""
    if book.size < _LEAST or not stands_alone(book):
        return
    for one in questions:
        asking = list(islice(book.sentences_with(one.asks), one.least))
        if len(asking) < one.least or book.match(one.also) is None or book.match(one.settled) is not None:
            continue
        if not (one.titled and any(one.asks.search(part.title) for part in book.parts)):
            yield open_case(book, asking[0], one.message, one.cure, one.sure)
