"""The checks on small texts of which each finding was judged: what is true is found, and four findings of five are true."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import OF_THE_TEXT, review_book
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.rulebooks.document import Format
from grognard.rulebooks.reading import read_bytes_as

TEXTS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "labelled.toml").read_text(encoding="utf-8"))[
    "text"
]
LEAST = 0.8


def book_of(text: dict[str, Any]) -> Book:
    kind = text.get("format", "markdown")
    assert kind in get_args(Format)
    document = read_bytes_as(text["text"].encode(), f"book.{kind}", kind, Limits())
    return Book(document.file, document)


def fits(label: str, finding: Finding) -> bool:
    code, _, words = label.partition(" ")
    return finding.code.name == code and words in f"{finding.place.text} {finding.message}"


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text["name"])
def test_what_is_true_is_found_and_nothing_else(text: dict[str, Any]) -> None:
    findings = review_book(book_of(text))
    missed = [label for label in text.get("true", []) if not any(fits(label, finding) for finding in findings)]
    others = [
        (finding.code.name, finding.message)
        for finding in findings
        if not any(fits(label, finding) for label in text.get("true", []))
    ]
    assert (missed, others) == ([], [])


def test_each_check_is_true_four_times_in_five() -> None:
    told: Counter[str] = Counter()
    true: Counter[str] = Counter()
    for text in TEXTS:
        book = book_of(text)
        for check in OF_THE_TEXT:
            for finding in check(book):
                told[check.__name__] += 1
                true[check.__name__] += any(fits(label, finding) for label in text.get("true", []))
    assert {name: true[name] / told[name] for name in told if true[name] < LEAST * told[name]} == {}
    without = {check.__name__ for check in OF_THE_TEXT} - set(told)
    assert not without, f"no labelled text shows them: {sorted(without)}"
