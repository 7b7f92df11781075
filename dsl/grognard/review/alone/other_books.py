"""Does the text build on a rulebook that is not this one, so that its terms need no explanation here?"""

from __future__ import annotations

import re

from grognard.review.book import Book

_OTHER = re.compile(
    r"\b(?:main|core|base|original|standard|full) (?:[A-Z][\w'’]*|\d+[A-Za-z]+)(?: (?:[A-Z][\w'’]*|\d+[A-Za-z]+)){0,3} (?:rulebook|rules|game|book)\b"
)
_OFFICIAL = re.compile(
    r"\b(?:official|normal|standard|usual) (?:terms? or rules?|(?:[\w'’]+ ){0,2}(?:core )?rules)\b|\b[\w'’]+ (?:core rules|[Cc]ore [Bb]ook)\b"
)
"""`According to the normal 40k core rules`."""
_OFTEN = 3
_LEAST = 2


def leans_on_another(book: Book) -> bool:
    """Whether it names another book so, again and again: `the main Iron Shield rulebook`, `the 40k core rules`."""
    text = book.file.text
    return len(_OTHER.findall(text)) >= _LEAST or len(_OFFICIAL.findall(text)) >= _OFTEN
