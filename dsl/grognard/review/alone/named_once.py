"""Does each kind of tokens or cards that is named do anything: `take the Claim tokens`, and no word on them anywhere else?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.other_books import stands_alone
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, some_of

_NAMED = re.compile(
    r"(?<=[a-z,/] )(?P<name>(?:[A-Z][a-z]+ )?[A-Z][a-z]{2,}) (?P<head>tokens|markers|counters|chits|cubes|cards|tiles)\b(?! ?[(:=]| [–—-] | (?:are|is|that|which|who|have|has|gives?|represents?|lets?|can|may|must|allows?|shows?|with)\b)"
)
_ELSEWHERE = re.compile(
    r"\b(?:expansions?|future|other games?|sold|available|variants?|e\.g\.|edition)\b", re.IGNORECASE
)
_WHOLE = 250
_MOST_NAMES = 6


def what_is_named_is_spoken_of(book: Book) -> Iterable[Finding]:
    """Names of pieces that stand once in the whole text, where nothing is said of them: told together."""
    if len(book.file.text.split()) < _WHOLE or not stands_alone(book):
        return
    found: list[tuple[int, int, str]] = []
    for sentence in book.likely_sentences(_NAMED):
        if _ELSEWHERE.search(sentence.text):
            continue
        for match in _NAMED.finditer(sentence.text):
            last = match["name"].split()[-1].casefold()
            if _times(book, last) == 1:
                start = sentence.start + match.start()
                found.append((start, sentence.start + match.end(), f"`{match['name']} {match['head']}`"))
    if 0 < len(found) <= _MOST_NAMES:
        yield Finding.at_all(
            codes.TERM_UNEXPLAINED,
            book.places(one[:2] for one in found),
            f"Named here, and nothing else in the text speaks of it: {some_of([name for _, _, name in found], _MOST_NAMES)}.",
            "Say what it is and what it does, or leave it out.",
            Sure.CERTAIN,
        )


def _times(book: Book, word: str) -> int:
    """How often a word stands, in the singular or the plural."""
    return sum(
        len(book.runs.get(form, ()))
        for form in (word, f"{word}s", word.removesuffix("s") if word.endswith("s") else f"{word}es")
    )
