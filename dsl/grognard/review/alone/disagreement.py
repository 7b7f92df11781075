"""How words are told that do not agree in number."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.reading import Sentence


def disagreement(book: Book, sentence: Sentence, start: int, end: int) -> Finding:
    """A noun and what goes with it, from one offset of a sentence to another."""
    return Finding(
        codes.MISSPELT,
        book.place(sentence.start + start, sentence.start + end),
        f"The words of {sentence.text[start:end]!r} do not agree in number.",
        "Mend the verb, or the noun.",
    )
