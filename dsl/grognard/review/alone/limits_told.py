"""Is the same limit told twice, each time another one: `looted once per model` here, `looted once per game` there?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.reading import content_words
from grognard.word_set import word_set

_ONCE = re.compile(
    r"\b(?P<times>once|twice|one time) (?:per|each|every|in each|in a|during each) (?P<span>[a-z]+)\b", re.IGNORECASE
)
_SPANS = word_set("turn round game battle activation phase model unit player scenario mission encounter combat fight")
_LEAST = 2
_DULL = word_set("once twice only used use using can may one model player action special rule ability")


def limits_are_told_alike(book: Book) -> Iterable[Finding]:
    """Sentences with the same words of sense before `once per`, and another span behind it."""
    told: dict[frozenset[str], tuple[str, int, int]] = {}
    for sentence in book.likely_sentences(_ONCE):
        match = _ONCE.search(sentence.text)
        if match is None or match["span"].casefold() not in _SPANS:
            continue
        before = re.split(r"[,;:]", sentence.text[: match.start()])[-1]
        sense = frozenset(word for word in content_words(before) if word not in _DULL)
        if len(sense) < _LEAST:
            continue
        span = match["span"].casefold()
        start, end = sentence.start + match.start(), sentence.start + match.end()
        known = told.setdefault(sense, (span, start, end))
        if known[0] != span:
            yield Finding(
                codes.TWO_VALUES,
                book.place(start, end),
                f"Here the limit is one for each {span}; in {book.line_told(known[1])} it is one for each {known[0]}.",
                "Make the two agree, or say how the cases differ.",
                also=(Label(book.place(*known[1:]), "the other"),),
            )
