"""Is each thing of a list explained where all others of it are: `Evade: …`, `Focus: …`, and a bare `Attack`?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.entries import Entry
from grognard.review.finding import Finding

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
