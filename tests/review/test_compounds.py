"""Words that belong together and have lost their hyphen, beside words that only stand side by side."""

from __future__ import annotations

import importlib.util

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.rulebooks.reading import read_bytes_as

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None, reason="the lexicon is an extra: pip install 'grognard[spelling]'"
)


def told(text: str) -> str:
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return " ".join(
        one.message for one in review(document.file, document) if "hyphen" in one.message or "one word" in one.message
    )


@pytest.mark.parametrize(
    ("text", "hyphened"),
    [
        ("This is a two player game of ships.", "two-player"),
        ("It is for two player games alone.", "two-player"),
        ("The sea is a 2 dimensional grid of squares.", "2-dimensional"),
        ("It has Carbon based boats.", "Carbon-based"),
        ("It is a family friendly game.", "family-friendly"),
        ("Take a first level skill.", "first-level"),
        ("Only full health sailors row.", "full-health"),
        ("Use each start of turn effect.", "start-of-turn"),
        ("Take the top face down card.", "face-down"),
        ("Make an agreed upon change.", "agreed-upon"),
        ("Give it to the runner up.", "runner-up"),
        ("Take all non rain cards.", "non-rain"),
    ],
)
def test_a_lost_hyphen(text: str, hyphened: str) -> None:
    assert f"`{hyphened}`" in told(text)
    assert told(text.replace(hyphened.replace("-", " "), hyphened)) == ""


@pytest.mark.parametrize(
    "text",
    [
        "With two players each takes a boat.",
        "A price is based on the weather. It is loosely based on chess.",
        "A harbour is friendly, and a friendly boat may land.",
        "What lies on the second level scores 2.",
        "- 4 player boards, one for each of the four harbours",
        "At the start of turn three the wind turns.",
        "Turn it face down, and put the card away.",
        "All agreed upon it.",
        "2.2 Player boards are laid out.",
        "Read it, re: boats.",
        "Boats can not only sail.",
    ],
)
def test_side_by_side(text: str) -> None:
    assert told(text) == ""


def test_one_word() -> None:
    assert "'can not' is one word" in told("Boats can not fly.")
    assert "alongside" in " ".join(
        one.message
        for document in [read_bytes_as(b"Lay the coins along side your boat.", "book.md", "markdown", Limits())]
        for one in review(document.file, document)
    )
