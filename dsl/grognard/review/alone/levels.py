"""Does each heading stand one step below the one it belongs to?"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_DEEPEST = 6
"""Deeper ones are lines in bold, which the format does not call headings."""
_LEAST = 3


def levels_follow(book: Book) -> Iterable[Finding]:
    """Headings that skip a rank, told together."""
    if book.document is not None and book.document.format == "pdf":
        return  # there ranks are guessed by the height of letters
    if not (book.told or "\n#" in book.file.text or book.file.text.startswith("#")):
        return
    heads = [part for part in book.parts if part.level <= _DEEPEST]
    skips = [(before, part) for before, part in pairwise(heads) if part.level > before.level + 1]
    if not skips or len(heads) < _LEAST:
        return
    before, part = skips[0]
    yield Finding.at_all(
        codes.LEVEL_SKIPPED,
        book.places((one.start, one.end) for _, one in skips),
        f"A heading of rank {part.level} stands below one of rank {before.level} ({before.title!r}){'' if len(skips) == 1 else f'; so do {len(skips) - 1} more'}.",
        "Let ranks follow one another, so that contents and readers of the screen see what belongs to what.",
        Sure.PERHAPS,
    )
