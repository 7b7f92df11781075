"""Losses of both sides in one cell, `2/1`, which would be read as a part of a number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import gcd

_PAIR = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")
_IN_CELL = re.compile(r"(?<![\w/.])[0-9]{1,6}/[0-9]{1,6}(?![\w/.])")
_SAID = re.compile(r"(A\s*)?([0-9]{1,6})\s*[/:\\-]\s*(?(1)D\s*)([0-9]{1,6})", re.IGNORECASE)
"""Two numbers with a sign between them, as charts of combat have them: `A2/D1`, `2 / 1`, `2-1`."""


def is_part(cell: str) -> bool:
    """Whether a cell is a proper part in its lowest terms, or no two numbers with a stroke between them."""
    pair = _pair(cell)
    return pair is None or (0 < pair[0] < pair[1] and gcd(*pair) == 1)


def pairs(cells: Iterable[str]) -> frozenset[str]:
    """All pairs of numbers with a stroke between them in some cells, where one pair is no proper part; else none."""
    written = frozenset(pair for cell in cells for pair in pairs_in(cell))
    return frozenset() if all(map(is_part, written)) else written


def pairs_in(cell: str) -> list[str]:
    """Each two numbers of a cell with a stroke between them: also of an amount, `2/1 men`, and of a list."""
    return _IN_CELL.findall(cell)


def as_two_amounts(cell: str) -> str:
    """What to write for a cell of two numbers: `2 attacker losses, 1 defender loss`; empty for any other cell."""
    match = _SAID.fullmatch(cell)
    if match is None:
        return ""
    pair = (int(match[2]), int(match[3]))
    attacker, defender = (
        f"{count} {side} loss{'' if count == 1 else 'es'}" for count, side in zip(pair, _SIDES, strict=True)
    )
    return f"{attacker}, {defender}"


def as_number(cell: str) -> str:
    """What to write where a cell of two numbers is one number: `1.5` for `3/2`; empty where there is no such way."""
    pair = _pair(cell)
    if pair is None or not pair[1] or is_part(cell):
        return ""
    number = Fraction(*pair)
    if number < 1 or number.denominator == 1:
        return str(number)
    decimal = str(float(number))
    return decimal if Fraction(decimal) == number else ""


_SIDES = ("attacker", "defender")


def _pair(cell: str) -> tuple[int, int] | None:
    match = _PAIR.fullmatch(cell)
    return None if match is None else (int(match[1]), int(match[2]))
