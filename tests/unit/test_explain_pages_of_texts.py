"""The pages of codes for rulebook texts: the bad text of each gives its code and no other, the good one none."""

from __future__ import annotations

import pytest
from tests.language_model.installed import the_model

from grognard.diagnostics import codes
from grognard.diagnostics.explain import examples, page
from grognard.driver import compile_source
from grognard.review.alone import review, review_book
from grognard.review.asked.questions import OF_SENSE, PRINT
from grognard.review.book import Book
from grognard.review.closely.remarks import read_closely
from grognard.review.held.verify import verify
from grognard.source import SourceFile

CLOSELY = codes.READS_UNLIKELY.name
ASKED = sorted(topic.code.name for topic in (PRINT, *OF_SENSE))
ALONE = sorted(name for name in codes.ALL if name.startswith("GR6") and name not in (CLOSELY, *ASKED))
HELD = sorted(name for name in codes.ALL if name.startswith("GR7"))


def alone(text: str) -> set[str]:
    return {finding.code.name for finding in review(SourceFile("book.txt", text))}


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


@pytest.mark.slow
def test_a_text_that_is_read_closely() -> None:
    shown = examples(page(CLOSELY) or "")
    assert alone(shown["bad"]) == alone(shown["good"]) == set(), "without the model nothing is told of it"
    model = the_model()

    def read(text: str) -> set[str]:
        book = Book(SourceFile("book.txt", text))
        return {one.code.name for one in review_book(book, lambda book: read_closely(book, model))}

    assert read(shown["bad"]) == {CLOSELY} and read(shown["good"]) == set()


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
