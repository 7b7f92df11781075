"""Prose cut into sentences, and the numbers that are written in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.number_words import TENS, numbers

_NUMBERS = numbers(0, 12) | {"twenty": TENS["twenty"], "hundred": 100}

NUMBER = r"(?P<number>[0-9]+|" + "|".join(_NUMBERS) + r")"
"""A number in figures or in words, as a group of that name."""

SENTENCE = re.compile(r"[^.!?;]+(?:[.!?;](?=\S)[^.!?;]*)*")


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Every sentence, and where it begins."""
    for found in SENTENCE.finditer(text):
        yield found.start(), found[0]


def number_of(text: str) -> int | None:
    """A number in figures or in words; `a`, `an` and `a single` are one; None where it is none."""
    word = text.strip().casefold()
    if word.isascii() and word.isdigit():
        return int(word)
    return 1 if word in ("a", "an", "a single", "single") else _NUMBERS.get(word)
