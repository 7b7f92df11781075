"""Does anything stand below each heading?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, some_of
from grognard.review.parts import DEEPEST

_MOST_NAMES = 8
_MARKED = frozenset(["markdown", "html", "docx", "odt"])
_SUBTITLE = re.compile(
    r"\b(?:rule ?book|rules|edition|version|v\d|by [A-Z]|an? (?:[\w-]+ ){0,3}(?:game|adventure)|players?)\b",
    re.IGNORECASE,
)
"""What stands right below a title as its second line."""


def _has_subtitle(book: Book) -> bool:
    """Whether the second heading is the second line of the title: `Official Rulebook`."""
    if len(book.parts) < 3:
        return False
    title, second = book.parts[:2]
    return not book.file.text[title.end : second.start].strip(" #\n*_-") and _SUBTITLE.search(second.title) is not None


def parts_have_text(book: Book) -> Iterable[Finding]:
    """Headings with nothing below them, told together. Only in formats that mark headings: elsewhere they are guessed."""
    if book.document is None or book.document.format not in _MARKED or not book.has_structure:
        return
    # The first heading is the title; what only looks like a heading (a line in bold) may be the first of two.
    below = 1 + _has_subtitle(book)
    empty = [part for part in book.parts[below:] if part.lone and part.level <= DEEPEST and not book.listed(part.start)]
    if not empty:
        return
    names = some_of([f"{part.title!r}" for part in empty], _MOST_NAMES)
    yield Finding.at_all(
        codes.HEADING_ALONE,
        book.places((part.start, part.end) for part in empty),
        f"Nothing stands below {'this heading' if len(empty) == 1 else f'{len(empty)} headings'}: {names}.",
        "Write what belongs there, or leave the heading out.",
        Sure.CERTAIN,
    )
