"""A finding as words and numbers: what one process tells another, without the text that both have."""

from __future__ import annotations

from typing import TypeAlias

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.source import Place

_Span: TypeAlias = tuple[int, int]
Packed: TypeAlias = tuple[str, _Span, str, str, Sure, tuple[tuple[_Span, str], ...], tuple[_Span, ...]]


def packed(finding: Finding) -> Packed:
    """A finding without its text. All its places are in the book that was read."""
    return (
        finding.code.name,
        _span(finding.place),
        finding.message,
        finding.help,
        finding.sure,
        tuple((_span(one.place), one.words) for one in finding.also),
        tuple(map(_span, finding.places)),
    )


def unpacked(book: Book, told: Packed) -> Finding:
    """The finding in its book."""
    name, place, message, help, sure, also, places = told
    return Finding(
        codes.ALL[name],
        book.place(*place),
        message,
        help,
        sure,
        tuple(Label(book.place(*span), words) for span, words in also),
        tuple(book.place(*span) for span in places),
    )


def _span(place: Place) -> _Span:
    return place.span.start, place.span.end
