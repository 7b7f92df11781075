"""What is wrong with a rulebook text by itself. `OF_THE_TEXT` in order; each check asks one question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from grognard.diagnostics import codes
from grognard.review.alone.capitals import terms_have_one_case
from grognard.review.alone.columns import columns_keep_their_order
from grognard.review.alone.headings import parts_have_text
from grognard.review.alone.ladders import throws_have_one_row
from grognard.review.alone.leftovers import nothing_is_left_to_do
from grognard.review.alone.names import terms_have_one_name
from grognard.review.alone.numbering import list_numbers_follow
from grognard.review.alone.own_names import names_have_one_spelling
from grognard.review.alone.pointers import links_arrive
from grognard.review.alone.references import references_arrive
from grognard.review.alone.styles import things_are_written_in_one_way
from grognard.review.alone.ties import equal_throws_are_settled
from grognard.review.alone.worked import calculations_use_their_row
from grognard.review.book import Book
from grognard.review.finding import Finding, by_weight
from grognard.rulebooks.document import Document
from grognard.source import SourceFile

MOST = 500
"""Findings of one check that are reported; a text with more is no rulebook, or has one fault many times."""

Check = Callable[[Book], Iterable[Finding]]

OF_THE_TEXT: tuple[Check, ...] = (
    throws_have_one_row,
    columns_keep_their_order,
    calculations_use_their_row,
    equal_throws_are_settled,
    references_arrive,
    links_arrive,
    parts_have_text,
    nothing_is_left_to_do,
    list_numbers_follow,
    terms_have_one_name,
    names_have_one_spelling,
    terms_have_one_case,
    things_are_written_in_one_way,
)


OF_STRUCTURE: frozenset[Check] = frozenset(
    [
        throws_have_one_row,
        columns_keep_their_order,
        calculations_use_their_row,
        references_arrive,
        links_arrive,
        parts_have_text,
        list_numbers_follow,
    ]
)
"""Those that know no word of English: all that is asked of a text in another language."""


def review(file: SourceFile, document: Document | None = None) -> tuple[Finding, ...]:
    """The findings in a text, the heaviest first. `document` has what its format says of it."""
    return review_book(Book(file, document))


def review_book(book: Book, *more: Check) -> tuple[Finding, ...]:
    """The same of a text that is read already, with the findings of further checks."""
    return by_weight(
        finding for check in (*OF_THE_TEXT, *more) if _is_asked(book, check) for finding in _safely(book, check)
    )


def _is_asked(book: Book, check: Check) -> bool:
    return book.document is None or book.document.english or check in OF_STRUCTURE


def _safely(book: Book, check: Check) -> Iterator[Finding]:
    """The findings of a check; where it fails on this text, one that says so."""
    try:
        yield from islice(iter(check(book)), MOST)
    except Exception as error:  # a fault of ours costs its own findings and no others
        name = getattr(check, "__name__", "of your own")
        yield Finding(
            codes.CHECK_FAILED,
            book.place(0, 0),
            f"The check `{name}` failed on this text ({type(error).__name__}), so what it looks for was not looked for.",
            "This is a fault of the program: please report it, with the text if you may.",
        )
