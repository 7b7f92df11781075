"""Is a text written as notes, which leave articles out on purpose: `Draw chip from bag`?"""

from __future__ import annotations

import re

from grognard.review.book import Book
from grognard.word_set import word_set

_WORD = re.compile(r"[a-z]+")
_ARTICLES = word_set("the a an")
_FEW = 0.04
"""Of the words of running English some seven in a hundred are articles."""
_LEAST_WORDS = 4


def in_notes(book: Book) -> bool:
    """Whether it has hardly an article, and its lines end without stops."""
    words = _WORD.findall(book.casefolded)
    if sum(word in _ARTICLES for word in words) >= _FEW * len(words):
        return False
    said = [one.text.rstrip() for one in book.body if len(one.text.split()) >= _LEAST_WORDS]
    return sum(text.endswith((".", "!", "?")) for text in said) * 3 < len(said)
