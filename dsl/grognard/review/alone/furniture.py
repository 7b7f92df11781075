"""What came along from the page: running heads and feet, links, and what a web page says around a text?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure


def pages_left_nothing(book: Book) -> Iterable[Finding]:
    """Feet that recur with rising page numbers, and the words of web pages."""
    yield from _feet(book)
    yield from _web(book)


def _feet(book: Book) -> Iterator[Finding]:
    for words, places in book.feet:
        yield Finding.at_all(
            codes.PAGE_FURNITURE,
            places,
            f"The foot of a page ({words!r} and its number) stands in the text {len(places)} times.",
            "Take it out, so that it does not run into the rules.",
            Sure.CERTAIN,
        )


def _web(book: Book) -> Iterator[Finding]:
    lines = book.page_lines
    if lines:
        yield Finding.at_all(
            codes.PAGE_FURNITURE,
            [book.line_place(line) for line in lines],
            f"{'Lines' if len(lines) > 1 else 'A line'} of the page around it stand{'s' if len(lines) == 1 else ''} in the text.",
            "Take out what is no part of the rules.",
            Sure.CERTAIN,
        )
