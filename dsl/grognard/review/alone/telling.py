"""How are several places told as one finding, and two ways of writing one thing?"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.diagnostics.diagnostic import Code, Label
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure


def two_ways(
    book: Book,
    code: Code,
    few: Sequence[tuple[int, int]],
    many: Sequence[tuple[int, int]],
    message: str,
    cure: str,
    sure: Sure = Sure.LIKELY,
    *,
    other: str = "the other",
) -> Finding:
    """What is written in two ways, at each place of the rarer one, with a place of the other."""
    also = (Label(book.place(*many[0]), other),)
    return Finding(code, book.place(*few[0]), message, cure, sure, also, tuple(book.places(few[1:])))
