"""How several tables, or lists of modifiers, are written as the columns of one: for who prints it and who reads it back."""

from __future__ import annotations

from collections.abc import Sequence

EMPTY = "–"
"""Stands where one of them has no such row."""


def joined(cells: Sequence[str]) -> str:
    """Several cells of one row as one: `advance · 3/5 · 2/5`."""
    return " · ".join(cells)


def shortened(sign: str) -> str:
    """A sign in a narrow column: `≤+2` for `up to +2`."""
    return sign.replace("up to ", "≤")
