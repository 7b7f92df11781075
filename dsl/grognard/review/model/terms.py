"""Which tokens, markers and counters does a text hand out, and where does it say what they do?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.review.book import Book
from grognard.review.model.model import Span, Term
from grognard.word_set import word_set

_GIVEN = re.compile(
    r"\b(?i:gains?|takes?|receives?|gets?|places?|puts?|adds?|gives?|given|placed|is marked with|mark it with|marked with)\b[^.;:]{0,30}?"
    r"\b(?:an?|one|two|three|\d) (?P<name>[A-Za-z][a-z]{2,}) (?P<kind>token|marker|counter)s?\b"
)
_COUNTED = re.compile(r"\d\s?[x×]?\s*\Z")
_OF_ANY = word_set("""
    victory objective score scoring wound damage resource action point money coin influence turn round black white red blue
    green yellow grey gray orange purple brown pink
""")
"""What counts something needs no more rule than that, and a colour is no name."""


def read_terms(book: Book) -> Iterator[Term]:
    """Each token that a sentence hands out."""
    given: dict[tuple[str, str], list[Span]] = {}
    for sentence in book.body:
        for match in _GIVEN.finditer(sentence.text):
            name = match["name"].casefold()
            if name not in _OF_ANY:
                given.setdefault((name, match["kind"]), []).append(sentence.span(match, "name"))
    for (name, kind), spans in given.items():
        defined, used = _spoken_of(book, name, spans)
        yield Term(name, kind, tuple(spans), tuple(defined), tuple(used))


def _spoken_of(book: Book, name: str, given: list[Span]) -> tuple[list[Span], list[Span]]:
    """Where its name stands else: as a heading, an item, a row or a bold word, or within another sentence."""
    defined: list[Span] = []
    used: list[Span] = []
    handed = {book.line_at(span[0]).row for span in given}
    starts = {span[0] for span in given}
    for at in book.beginning(name):
        line = book.line_at(at)
        before = line.text[: at - line.start]
        # `10 Stun tokens` lists it, and explains nothing.
        if not before.strip(" \t#*_-•|0123456789.()") and line.row not in handed and not _COUNTED.search(before):
            defined.append((at, at + len(name)))
        elif at not in starts:
            used.append((at, at + len(name)))
    return defined, used
