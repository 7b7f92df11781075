"""Have all of a kind the same: profiles of units their entries, the things of a list what explains them?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.entries import Entry
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


_LEAST = 4
_WORDS = 3
_SAID = 4


def items_are_explained(book: Book) -> Iterable[Finding]:
    """The one or two items that only name, in a list where at least four say what they name."""
    groups: dict[tuple[int, int], list[Entry]] = {}
    for entry in book.entries:
        groups.setdefault((entry.run, entry.depth), []).append(entry)
    order = list(book.entries)
    for group in groups.values():
        said = [
            one
            for one in group
            if ":" in one.text[:50] and len(one.rest.split()) >= _SAID and len(one.name.split()) <= _WORDS
        ]
        bare = [
            one
            for one in group
            if one.text.strip(" *_.") and len(one.text.split()) <= _WORDS and not set(one.text) & set(":=(+0123456789")
        ]
        if len(said) < _LEAST or not 1 <= len(bare) <= 2 or len(said) + len(bare) < len(group):
            continue
        for one in bare:
            # What stands below it, deeper, explains it.
            at = order.index(one)
            if at + 1 < len(order) and order[at + 1].depth > one.depth:
                continue
            if book.named.heads(one.name.casefold()):
                continue
            yield Finding(
                codes.SET_BROKEN,
                book.place(one.start, one.end),
                f"{one.text.strip(' *_.')!r} is only named here; the {len(said)} others of this list are explained.",
                "Explain it like the others, or say where it is explained.",
            )
