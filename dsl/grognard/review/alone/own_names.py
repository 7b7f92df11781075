"""Is one name written in one way: `Compass Dice` and `Compas Dice`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.telling import two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.reading import WORD

_NAME = re.compile(r"(?<![\w-])(?P<first>[A-Z][a-z]{4,}) (?P<second>[A-Z][a-z]{2,})(?![\w-])")
_MOST_PAIRS = 4000


def names_have_one_spelling(book: Book) -> Iterable[Finding]:
    """A name of two words of which one differs from that of another name in one letter, within the word or at its end."""
    names: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for match in book.matches(_NAME):
        names.setdefault((match["first"], match["second"]), []).append(match.span())
    if len(names) > _MOST_PAIRS:
        return
    parts = {part.title.casefold() for part in book.parts}
    small = {word for word in WORD.findall(book.file.text) if word.islower()}
    shelf: dict[str, list[str]] = {}
    for first, second in names:
        shelf.setdefault(second.removesuffix("s"), []).append(first)
    for (first, second), places in names.items():
        for other in shelf[second.removesuffix("s")]:
            many = (
                names.get((other, second))
                or names.get((other, f"{second}s"))
                or names.get((other, second.removesuffix("s")))
                or []
            )
            if other == first or not _one_letter(first, other) or len(many) < len(places):
                continue
            # Two parts are two things, however alike they are called.
            if {f"{first} {second}".casefold(), f"{other} {second}".casefold()} <= parts:
                continue
            # What stands as a small word too is a word of its own.
            if first.casefold() in small and other.casefold() in small:
                continue
            if len(many) == len(places):
                continue
            yield two_ways(
                book,
                codes.TWO_SPELLINGS,
                places,
                many,
                f"`{first} {second}` here, and `{other} {second}` in {book.line_told(many[0][0])}.",
                "Write a name in one way.",
                other="the other spelling",
            )
            break


def _one_letter(left: str, right: str) -> bool:
    """Whether one letter was left out or changed; an s at the end is the plural of another."""
    short, long = sorted((left, right), key=len)
    if long == f"{short}s" and not short.endswith("s"):
        return False
    if len(short) == len(long):
        return sum(a != b for a, b in zip(short, long, strict=True)) == 1 and short[0] == long[0]
    return len(long) - len(short) == 1 and any(long[:at] + long[at + 1 :] == short for at in range(1, len(long)))
