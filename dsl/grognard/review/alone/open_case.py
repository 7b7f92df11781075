"""How a case is told that a text leaves open: at the sentence in which it is met first."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.reading import Sentence


def open_case(book: Book, sentence: Sentence, message: str, cure: str, sure: Sure = Sure.LIKELY) -> Finding:
    """What nothing in the text settles, and what would."""
    return Finding(
        codes.CASE_UNSETTLED,
        book.place(*sentence.whole),
        message,
        cure,
        sure,
    )
