"""Does a paragraph, a sentence or a small word stand twice: `of of`, `The the`, also over the end of a line?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.number_words import numbers
from grognard.review.book import Book, plain
from grognard.review.figures import read_figures
from grognard.review.finding import Finding, Sure
from grognard.review.reading import words

_LEAST_WORDS = 12
_PATTERN = 6
"""So many sentences that stand twice are the pattern of the text, such as profiles of troops."""


def nothing_is_said_twice(book: Book) -> Iterable[Finding]:
    """Sentences that stand exactly twice. Those with figures are told where values are compared."""
    known: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    listed = {book.line_at(entry.start).row for entry in book.entries}
    titles = Counter(plain(part.title) for part in book.parts)
    for sentence in book.body:
        at = book.part_at(sentence.start)
        # A part that stands twice is told by its heading; the lines of two lists may be alike on purpose.
        if sentence.line.row in listed or (at >= 0 and titles[plain(book.parts[at].title)] > 1):
            continue
        if sentence.text.rstrip(" *_").endswith(":"):
            continue
        if len(sentence.text) > 600 or sentence.line.row in book.in_feet or read_figures(sentence.text):
            continue
        bare = tuple(words(re.sub(r"\A[\s>*#•\-\d.)]+", "", sentence.text)))
        if len(bare) >= _LEAST_WORDS:
            known.setdefault(bare, []).append(sentence.whole)
    twice = [places for places in known.values() if len(places) == 2]
    if len(twice) > _PATTERN or (any(len(places) > 2 for places in known.values()) and len(twice) > _PATTERN // 2):
        return
    last: tuple[int, int] | None = None
    for first, second in sorted(twice, key=lambda one: one[1]):
        # A part that was copied whole is told at its first sentence.
        if last is not None and first[0] - last[0] < 400 and second[0] - last[1] < 400:
            last = (first[1], second[1])
            continue
        last = (first[1], second[1])
        yield Finding(
            codes.SENTENCE_TWICE,
            book.place(*second),
            f"{book.line_told(first[0]).capitalize()} says the same, word for word.",
            "Say it once, or name the other place, so that the two cannot come apart.",
            also=(Label(book.place(*first), "the other"),),
        )


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
        if not book.apart(match.start()):
            yield _told(book, (match.start(), match.end() - 1), match["word"])


def _told(book: Book, span: tuple[int, int], word: str) -> Finding:
    return Finding(
        codes.SENTENCE_TWICE, book.place(*span), f"{word!r} stands twice in a row.", "Leave one out.", Sure.CERTAIN
    )
