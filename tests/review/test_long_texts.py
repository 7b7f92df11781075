"""A long text is looked through on two cores; what is told is the same, in the same order."""

from __future__ import annotations

import pytest

from grognard.host.budget import Limits
from grognard.review import alone
from grognard.review.alone import review, review_book
from grognard.review.book import Book
from grognard.review.packed import packed, unpacked
from grognard.rulebooks.reading import read_bytes_as
from tests.review.test_page import TEXT

BOOK = f"""# The Ford

{TEXT}

## Fire

- Each crew rolls 2 dice.
- Each crew rolls 3 dice. Then it rests
- The die is rolled

See the chart of winds. A raft with (no oars is is lost. It is a definately slow raft, and definately wet.

The raft carries ‘nets’ and "oars". The raft carries "nets" and "men".
"""


def test_a_long_text_is_told_as_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    document = read_bytes_as(BOOK.encode(), "ford.md", "markdown", Limits())
    short = review(document.file, document)
    assert len({one.code for one in short}) > 3 and any(one.places for one in short) and any(one.also for one in short)
    monkeypatch.setattr(alone, "_LONG", 0)
    assert review(document.file, document) == short


def test_a_finding_is_the_same_when_it_was_sent() -> None:
    document = read_bytes_as(BOOK.encode(), "ford.md", "markdown", Limits())
    book = Book(document.file, document)
    for one in review_book(book):
        again = unpacked(book, packed(one))
        assert again == one and again.code is one.code
