"""Does the text build on a rulebook that is not this one, so that its terms need no explanation here?"""

from __future__ import annotations

import re

from grognard.review.book import Book

_OTHER = re.compile(
    r"\b(?:main|core|base|original|standard|full) (?:[A-Z][\w'’]*|\d+[A-Za-z]+)(?: (?:[A-Z][\w'’]*|\d+[A-Za-z]+)){0,3} (?:rulebook|rules|game|book)\b"
)
_LEAST = 2


def leans_on_another(book: Book) -> bool:
    """Whether it names another book so, again and again: `the main Iron Shield rulebook`."""
    return len(_OTHER.findall(book.file.text)) >= _LEAST
