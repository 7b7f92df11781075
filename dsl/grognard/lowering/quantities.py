"""Numbers, lengths, dice and ranges as they are written, to exact values."""

from __future__ import annotations

import re
from fractions import Fraction

from grognard.ir.types import Die, Number, tidy
from grognard.lengths import unit_called

_QUANTITY = re.compile(
    r"(?P<sign>[+\-\u2212\u2013]?)(?P<digits>[0-9]+(?:\.[0-9]+|/[0-9]+)?)\s*(?P<unit>%|[^\W\d]+|[\"\u201d\u2033])?\+?$"
)
_RANGE = re.compile(
    r"(?P<low>[\-\u2212]?[0-9./]+\s*(?:%|(?!to\b)[^\W\d]+?|[\"\u201d\u2033])?)\s*(?:\bto\b\s*|[\-\u2013]\s*)(?P<high>[\-\u2212]?[0-9./]+\s*(?:%|[^\W\d]+|[\"\u201d\u2033])?)$",
    re.IGNORECASE,
)
LONGEST = 40
"""Figures longer than this are no number at all; a published limit stops an author long before."""


def unit_name(word: str) -> str | None:
    """The unit that a word or sign means."""
    unit = unit_called(word)
    return unit.name if unit is not None else None


def quantity(text: str) -> tuple[Number, str] | None:
    """A number and its unit (`%` counts as a part of one). None where it is none, or too long."""
    match = _QUANTITY.match(text.strip())
    if match is None:
        return None
    digits = match["digits"]
    if sum(character.isdigit() for character in digits) > LONGEST or digits.endswith("/0"):
        return None
    try:
        value: Number = Fraction(digits)
    except (ValueError, ZeroDivisionError):
        return None
    if match["sign"] and match["sign"] != "+":
        value = -value
    word = match["unit"] or ""
    if word == "%":
        return tidy(Fraction(value) / 100), "%"
    unit = unit_name(word) if word else ""
    return None if unit is None else (tidy(value), unit)


def span(text: str) -> tuple[Number, Number, str] | None:
    """`2 to 5`, `0" to 48"`: low, high and unit."""
    match = _RANGE.match(text.strip())
    if match is None:
        return None
    low, high = quantity(match["low"]), quantity(match["high"])
    if low is None or high is None:
        return None
    if high[1] == "%" and not low[1]:
        low = (tidy(Fraction(low[0]) / 100), "%")
    return low[0], high[0], high[1] or low[1]


def dice(text: str) -> tuple[int, Die] | None:
    """`2D6`: how many, and which die. None where there are none."""
    count, _, sides = text.upper().partition("D")
    number = whole(count) if count else 1
    die = 100 if sides == "%" else whole(sides)
    return (number, Die(die)) if number and die else None


def whole(digits: str) -> int:
    """A whole number as it is written. A very long one only counts as large: it has been reported."""
    return int(digits) if len(digits) <= 18 else 10**18
