"""Do parts of one kind have the same entries: profiles of units, `Move: 4`, `Armour: 2`?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.parts import Part

_LEAST_PARTS = 4
_LEAST_KEYS = 2


def siblings_have_the_same(book: Book) -> Iterable[Finding]:
    """A key that all parts of one rank and place have but one; only where they share most keys."""
    families: dict[tuple[str, int], list[tuple[Part, dict[str, str]]]] = {}
    for part in book.parts:
        keys = _keys(book, part)
        if len(keys) >= _LEAST_KEYS:
            families.setdefault((part.above, part.level), []).append((part, keys))
    for family in families.values():
        if len(family) < _LEAST_PARTS:
            continue
        counted = Counter(key for _, keys in family for key in keys)
        common = [key for key, many in counted.items() if many == len(family)]
        if len(common) < 2:
            continue
        for key, many in counted.items():
            if many == len(family) - 1:
                part, _ = next(one for one in family if key not in one[1])
                shown = next(keys[key] for _, keys in family if key in keys)
                yield Finding(
                    codes.SET_BROKEN,
                    book.place(part.start, part.end),
                    f"{part.title!r} has no {shown!r}; the {many} others of its kind all have.",
                    "Add it, or say that it has none.",
                )


def _keys(book: Book, part: Part) -> dict[str, str]:
    """What stands before the colon of its lines."""
    found = {}
    for line in book.lines[book.file.row(part.end) : book.file.row(max(part.end, part.until - 1))]:
        name, colon, value = line.text.strip(" \t-*•_").partition(":")
        if colon and value.strip(" *_") and 0 < len(name.split()) <= 3 and name[:1].isupper():
            found[name.strip(" *_").casefold()] = name.strip(" *_")
    return found
