"""The pages of codes for rulebook texts: the bad text of each gives its code and no other, the good one none."""

from __future__ import annotations

import pytest

from grognard.diagnostics import codes
from grognard.diagnostics.explain import examples, page
from grognard.driver import compile_source
from grognard.host.budget import Limits
from grognard.review.alone import review_book
from grognard.review.asked.questions import OF_SENSE, PRINT
from grognard.review.book import Book
from grognard.review.held.verify import verify
from grognard.review.spelling import can_spell, words_are_spelt
from grognard.rulebooks.document import Document
from grognard.rulebooks.reading import read_bytes_as
from grognard.source import SourceFile

ASKED = sorted(topic.code.name for topic in (PRINT, *OF_SENSE))
ALONE = sorted(
    name
    for name in codes.ALL
    if name.startswith("GR6") and name not in (codes.MISSPELT.name, codes.CHECK_FAILED.name, *ASKED)
)
HELD = sorted(name for name in codes.ALL if name.startswith("GR7"))


def book(text: str) -> Book:
    document: Document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return Book(document.file, document)


def alone(text: str) -> set[str]:
    return {finding.code.name for finding in review_book(book(text))}


def held(both: str) -> set[str]:
    rules, _, text = both.partition("==== the text\n\n")
    compiled = compile_source(rules, "example.rules")
    assert not compiled.has_errors
    found = verify(compiled.ruleset, compiled.files, SourceFile("book.txt", text))
    return {finding.code.name for finding in found.findings}


@pytest.mark.parametrize("name", ALONE)
def test_a_text_alone(name: str) -> None:
    shown = examples(page(name) or "")
    assert alone(shown["bad"]) == {name}
    assert alone(shown["good"]) == set()


@pytest.mark.skipif(not can_spell(), reason="codespell is an extra: pip install 'grognard[spelling]'")
def test_a_misspelt_word() -> None:
    shown = examples(page(codes.MISSPELT.name) or "")
    assert alone(shown["bad"]) == alone(shown["good"]) == set()
    assert len(list(words_are_spelt(book(shown["bad"])))) == 1
    assert not list(words_are_spelt(book(shown["good"])))


@pytest.mark.parametrize("name", ASKED)
def test_a_text_that_somebody_is_asked_about(name: str) -> None:
    """Who understands texts is not here: that both texts are otherwise without fault is what can be tried."""
    shown = examples(page(name) or "")
    assert shown["bad"] != shown["good"] and alone(shown["bad"]) == alone(shown["good"]) == set()


@pytest.mark.parametrize("name", HELD)
def test_a_text_held_against_rules(name: str) -> None:
    shown = examples(page(name) or "")
    assert name in held(shown["bad"])
    assert held(shown["good"]) == set()
