"""Is a dash between words written in one way: ` - ` or `--` here, and ` – ` or `—` there?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.telling import two_ways
from grognard.review.book import Book
from grognard.review.english.closed_classes import ARTICLES
from grognard.review.finding import Finding
from grognard.review.reading import Sentence
from grognard.word_set import word_set

_WAYS: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    ("a hyphen between blanks", " - ", re.compile(r"(?<=[a-z)]) - (?=[a-z(])")),
    ("two hyphens", "--", re.compile(r"(?<=[a-z)])(?: -{2,3} |-{2,3})(?=[a-z(])")),
    ("a dash", "–", re.compile(r"(?<=[a-z)]) – (?=[a-z(])")),
    ("a long dash", "—", re.compile(r"(?<=[a-z)]) ?— ?(?=[a-z(])")),
)
_LEAST_BEFORE = 4
"""`Red boats - they are slow`: behind fewer words it may part a name from what is said of it."""
_LEAST_MANY = 3
_NOT_BEFORE = ARTICLES | word_set("of to in on by for with from and or")
"""Behind these a sign is spoken of: `the - of a number`."""


def dashes_are_alike(book: Book) -> Iterable[Finding]:
    """At each place of a way that is rarer than another."""
    found: dict[str, list[tuple[int, int]]] = {}
    for sentence in book.body:
        for name, sign, pattern in _WAYS:
            if sign in sentence.text:
                found.setdefault(name, []).extend(
                    sentence.span(match)
                    for match in pattern.finditer(sentence.text)
                    if _within(sentence, match.start())
                )
    ways = sorted(((name, spans) for name, spans in found.items() if spans), key=lambda way: -len(way[1]))
    if len(ways) < 2:
        return
    (common, many), *rarer = ways
    for rare, few in rarer:
        if len(many) >= _LEAST_MANY and len(few) * 2 <= len(many):
            yield two_ways(
                book,
                codes.TWO_SPELLINGS,
                [_with_words(book, *span) for span in few],
                [_with_words(book, *span) for span in many],
                f"The sentence is parted by {rare} here, and by {common} in {book.line_told(many[0][0])}.",
                "Write dashes in one way.",
            )


def _within(sentence: Sentence, at: int) -> bool:
    """Whether enough words stand before it, and no more than a name at the beginning of a line."""
    before = sentence.text[:at]
    return (
        before.count(" ") >= _LEAST_BEFORE
        and before.rpartition(" ")[2] not in _NOT_BEFORE
        and not sentence.line.text.lstrip().startswith("|")
    )


def _with_words(book: Book, start: int, end: int) -> tuple[int, int]:
    text = book.file.text
    while start and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return start, end
