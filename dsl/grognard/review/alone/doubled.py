"""Does a small word stand twice in a row: `of of`, `The the`, also over the end of a line?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.number_words import numbers
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_TWICE = re.compile(
    r"(?<![\w'’/-])(?P<word>of|to|in|is|it|at|on|or|and|the|an|be|by|for|with|as|if|are|from|this|may|must|not|you|your|its|their|they|when|than|each|any|has|have|can|will|was)(?P<gap>[ ]+|[ ]*\n[ ]*)(?P<again>(?i:(?P=word)))(?![\w'’/-])",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\b(?P<word>two|three|four|five|six|seven|eight|nine|ten) (?P<digit>[2-9]|10)\b(?![\d.,/-]|D\d)", re.IGNORECASE
)
_DIGITS = re.compile(r"(?<=[a-z] )(?P<word>\d) (?P=word) (?=[a-z]{3,})")
"""`Gets 1 1 point`; a row of figures is none."""
_VALUE = {word: str(value) for word, value in numbers(2, 10).items()}


def small_words_stand_once(book: Book) -> Iterable[Finding]:
    """Each such word. Longer ones on one line are told as words said twice."""
    for match in book.matches(_TWICE):
        same = match["word"] == match["again"] and match["word"].islower() and match["gap"] == " "
        if (same and len(match["word"]) > 2) or book.line_at(match.start()).row in book.in_table:
            continue
        if match["again"][0].isupper() and match["word"][0].islower():
            continue
        yield _told(book, match.span(), match["word"])
    for match in book.matches(_NUMBER):
        if _VALUE[match["word"].casefold()] == match["digit"]:
            yield _told(book, match.span(), match["word"])
    for match in book.matches(_DIGITS):
        if book.line_at(match.start()).row not in book.in_table and not book.listed(match.start()):
            yield _told(book, (match.start(), match.end() - 1), match["word"])


def _told(book: Book, span: tuple[int, int], word: str) -> Finding:
    return Finding(
        codes.SENTENCE_TWICE, book.place(*span), f"{word!r} stands twice in a row.", "Leave one out.", Sure.CERTAIN
    )
