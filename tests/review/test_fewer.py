"""What can be counted is told with `fewer` and `number`; what cannot, with `less` and `amount`."""

from __future__ import annotations

import importlib.util

import pytest

from grognard.review.alone import review
from grognard.source import SourceFile

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None, reason="the lexicon is an extra: pip install 'grognard[spelling]'"
)


def told(text: str) -> list[str]:
    return [one.place.text for one in review(SourceFile("book.txt", text)) if "counted is told" in one.message]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("It has less oars.", "less oars"),
        ("Less than 4 captains sail.", "Less than 4 captains"),
        ("The amount of oars is told.", "amount of oars"),
        ("Pay less resources.", "less resources"),
    ],
)
def test_counted(text: str, words: str) -> None:
    assert told(text) == [words]


@pytest.mark.parametrize(
    "text",
    [
        "It has less wind.",
        "Sail less than 6 inches.",
        "Take 3 or less oars.",
        "The amount of coins is told.",
        "It is on the amount of attackers move consumed.",
        "The boat is less grand.",
    ],
)
def test_not_counted(text: str) -> None:
    assert told(text) == []
