"""The table of words that cannot stand side by side: nothing in it is idle, and its signs mean what its head says."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files

import pytest

from grognard.host.budget import Limits
from grognard.review.alone.neighbours import words_stand_together
from grognard.review.book import Book
from grognard.review.english.forms import lexicon
from grognard.rulebooks.reading import read_bytes_as

TABLE = files("grognard.review.alone").joinpath("neighbours.txt").read_text(encoding="utf-8")
needs_lexicon = pytest.mark.skipif(not lexicon(), reason="the lexicon of word forms is not installed")


def test_every_name_is_used_and_no_pattern_stands_twice() -> None:
    names = re.findall(r"^([$@]\w+) =", TABLE, re.MULTILINE)
    assert len(names) > 50 and max(Counter(names).values()) == 1
    assert [name for name in names if len(re.findall(rf"{re.escape(name)}(?!\w)", TABLE)) == 1] == []
    patterns = [line for line in TABLE.splitlines() if " | " in line and line[0] not in "#$@"]
    assert len(patterns) > 100 and max(Counter(patterns).values()) == 1


def told(text: str) -> list[str]:
    document = read_bytes_as(f"# Bay\n\n{text}\n".encode(), "book.md", "markdown", Limits())
    return [one.quote for one in words_stand_together(Book(document.file, document))]


@needs_lexicon
@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        # Words of a list, and one that may be left out.
        ("The rest the crew sleeps.", ["rest the"]),
        ("When both grey sails is torn, row.", ["both grey sails is"]),
        ("When both sails is torn, row.", ["both sails is"]),
        # Where a clause must begin.
        ("The mast behind both sails is torn.", []),
        # What must not stand before, as far as a sign; and a number that is part of a word.
        ("Then the captain have rum.", ["captain have"]),
        ("It lets the old captain have rum.", []),
        ("It lets them row; the captain have rum.", ["captain have"]),
        ("Rest for at least 6 hour.", ["6 hour"]),
        ("Rest for at least d6 hour.", []),
        # The same word twice, more than a blank between, and a capital are no matter of these.
        ("They sail in the the bay.", []),
        ("They stay in (they hope) port.", []),
    ],
)
def test_signs_of_a_pattern(said: str, quoted: list[str]) -> None:
    assert told(said) == quoted
