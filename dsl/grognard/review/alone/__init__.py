"""What is wrong with a rulebook text by itself. `ALL` in order; each check asks one question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from grognard.review.alone.capitals import terms_have_one_case
from grognard.review.alone.columns import columns_keep_their_order
from grognard.review.alone.headings import parts_have_text
from grognard.review.alone.leftovers import nothing_is_left_to_do
from grognard.review.alone.names import terms_have_one_name
from grognard.review.alone.numbering import list_numbers_follow
from grognard.review.alone.own_names import names_have_one_spelling, own_names_are_alike
from grognard.review.alone.pointers import links_arrive
from grognard.review.alone.references import references_arrive
from grognard.review.alone.rounding import dice_have_a_kind
from grognard.review.alone.scales import bands_meet
from grognard.review.alone.styles import things_are_written_in_one_way
from grognard.review.alone.tables import cells_are_filled
from grognard.review.alone.ties import comparisons_are_settled
from grognard.review.book import Book
from grognard.review.finding import Finding, by_weight
from grognard.rulebooks.document import Document
from grognard.source import SourceFile

MOST = 500
"""Findings of one check that are reported; a text with more is no rulebook, or has one fault many times."""

Check = Callable[[Book], Iterable[Finding]]

ALL: tuple[Check, ...] = (
    bands_meet,
    cells_are_filled,
    columns_keep_their_order,
    references_arrive,
    links_arrive,
    parts_have_text,
    nothing_is_left_to_do,
    list_numbers_follow,
    comparisons_are_settled,
    dice_have_a_kind,
    terms_have_one_name,
    own_names_are_alike,
    names_have_one_spelling,
    terms_have_one_case,
    things_are_written_in_one_way,
)


def review(file: SourceFile, document: Document | None = None) -> tuple[Finding, ...]:
    """The findings in a text, the heaviest first. `document` has what its format says of it."""
    return review_book(Book(file, document))


def review_book(book: Book, *more: Check) -> tuple[Finding, ...]:
    """The same of a text that is read already, with the findings of further checks."""
    return by_weight(finding for check in (*ALL, *more) for finding in _findings(check, book))


def _findings(check: Check, book: Book) -> Iterator[Finding]:
    return islice(iter(check(book)), MOST)
