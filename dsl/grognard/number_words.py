"""What is a number called in English?"""

from __future__ import annotations

import re

SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
"""Nought and up, each at its own place."""
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
TENS = {word: 10 * number for number, word in enumerate(_TENS, 2)}
PARTS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
"""By the name of a part how many of it are a whole."""


def numbers(low: int, high: int) -> dict[str, int]:
    """The words of whole numbers, lowest first; both ends from 0 to 19."""
    return {SMALL[number]: number for number in range(low, high + 1)}


def number_of(word: str) -> int:
    """The whole number that digits or a word say, in any letters; 0 where it is none."""
    if word.isdecimal():
        return int(word)
    small = word.casefold()
    return SMALL.index(small) if small in SMALL else 0


def in_english(number: int) -> str:
    """A whole number from 0 to 100 in words: `forty-two`."""
    if number < len(SMALL):
        return SMALL[number]
    tens, ones = divmod(number, 10)
    return "hundred" if number == 100 else _TENS[tens - 2] + (f"-{SMALL[ones]}" if ones else "")


DECIMAL_COMMA = re.compile(r"(?<![\d.,])\d+,\d+(?![\d,])")
"""A number as most of Europe writes it."""
