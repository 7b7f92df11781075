"""Are headings of one rank written alike: all with a capital, or none?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.parts import Part

_DEEPEST = 6
_LEAST = 3


def headings_are_written_alike(book: Book) -> Iterable[Finding]:
    """Headings that begin with a small letter beside those that begin with a capital, told together."""
    if not book.told:
        return
    ranks: dict[int, list[Part]] = {}
    for part in book.parts:
        if part.level <= _DEEPEST and part.title[:1].isalpha():
            ranks.setdefault(part.level, []).append(part)
    odd: list[Part] = []
    for parts in ranks.values():
        small = [part for part in parts if part.title[0].islower()]
        if len(parts) >= _LEAST and 0 < len(small) < len(parts):
            fewer = small if len(small) * 2 <= len(parts) else [part for part in parts if part not in small]
            odd += fewer
    if not odd:
        return
    odd.sort(key=lambda part: part.start)
    names = ", ".join(repr(part.title) for part in odd[:4])
    first, *others = (book.place(part.start, part.end) for part in odd)
    yield Finding(
        codes.TWO_SPELLINGS,
        first,
        f"Some headings begin with a capital and others of the same rank with a small letter: {names}.",
        "Write headings in one way.",
        Sure.LIKELY,
        places=tuple(others),
    )
