"""How questions are put to a whole text: sentences ask for something, and nothing anywhere settles it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

import attrs

from grognard.review.alone.open_case import open_case
from grognard.review.alone.other_books import stands_alone
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_WHOLE = 300
"""A text of fewer words is a note on a game, and leaves more open."""


@attrs.frozen
class Asked:
    """What sentences ask for, how many must, what settles it anywhere in the text, and what is told."""

    asks: re.Pattern[str]
    least: int
    settled: re.Pattern[str]
    message: str
    cure: str
    also: re.Pattern[str] | None = None
    """What the text must have besides, to be a game of this kind."""
    sure: Sure = Sure.PERHAPS
    titled: bool = True
    """Whether a heading with its name explains it."""


def unanswered(book: Book, questions: Iterable[Asked]) -> Iterator[Finding]:
    """Each question once, at the first sentence that asks for it."""
    if len(book.file.text.split()) < _WHOLE or not stands_alone(book):
        return
    for one in questions:
        asking = list(
            islice(
                (each for each in book.likely_sentences(one.asks) if each.text.strip() and one.asks.search(each.text)),
                one.least,
            )
        )
        if len(asking) < one.least or (one.also is not None and book.match(one.also) is None):
            continue
        if book.match(one.settled) is None and not (one.titled and _title(book, one.asks)):
            yield open_case(book, asking[0], one.message, one.cure, one.sure)


def _title(book: Book, asks: re.Pattern[str]) -> bool:
    return any(asks.search(part.title) for part in book.parts)
