"""Are headings of one rank written alike: all with a capital, or none; all with a stop or colon at their end, or none?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding
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
    yield from _told(
        book,
        _odd(ranks, lambda part: part.title[0].islower()),
        "Some headings begin with a capital and others of the same rank with a small letter",
    )
    ended: dict[int, list[Part]] = {0: [part for parts in ranks.values() for part in parts if len(parts) > 1]}
    yield from _told(
        book,
        _odd(ended, lambda part: part.title.rstrip()[-1:] in (".", ":", ",", ";") and not part.title.endswith("etc.")),
        "Some headings end with a sign and others without",
    )


def _odd(ranks: dict[int, list[Part]], special: Callable[[Part], bool]) -> list[Part]:
    """The fewer of those that are so and those that are not, in each rank of at least three."""
    odd: list[Part] = []
    for parts in ranks.values():
        those = [part for part in parts if special(part)]
        if len(parts) >= _LEAST and 0 < len(those) < len(parts):
            odd += those if len(those) * 2 <= len(parts) else [part for part in parts if part not in those]
    return odd


def _told(book: Book, odd: list[Part], what: str) -> Iterator[Finding]:
    if not odd:
        return
    odd.sort(key=lambda part: part.start)
    names = ", ".join(repr(part.title) for part in odd[:4])
    yield Finding.at_all(
        codes.TWO_SPELLINGS,
        book.places((part.start, part.end) for part in odd),
        f"{what}: {names}.",
        "Write headings in one way.",
    )
