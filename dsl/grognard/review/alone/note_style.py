"""Is a text written as notes, which leave articles out on purpose: `Draw chip from bag`?"""

from __future__ import annotations

from grognard.review.book import Book
from grognard.review.near import spoken
from grognard.word_set import word_set

_ARTICLES = word_set("the a an")
_FEW = 0.04
"""Of the words of running English some seven in a hundred are articles."""
_LEAST_WORDS = 4


def in_notes(book: Book) -> bool:
    """Whether it has hardly an article, and its lines end without stops."""
    words = spoken(book.casefolded).places
    if sum(len(words.get(word, ())) for word in _ARTICLES) >= _FEW * sum(map(len, words.values())):
        return False
    said = [one.text.rstrip() for one in book.body if len(one.text.split()) >= _LEAST_WORDS]
    return sum(text.endswith((".", "!", "?")) for text in said) * 3 < len(said)
