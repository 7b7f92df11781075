"""Rows of a table that say the same, as one row: `8 to 12`, `halt, march or rest`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from grognard.ir.names import either

Row = TypeVar("Row")
_WHOLE = re.compile(r"-?[0-9]+")


def folded(rows: Sequence[tuple[str, Row]]) -> list[tuple[str, Row]]:
    """Every different row once, under all its names, in the order of the first of them.

    Of words all that are alike come together; of numbers only neighbours do, for a scale is read in its order.
    """
    if all(_WHOLE.fullmatch(name) for name, _ in rows):
        return folded_neighbours(rows)
    found: list[tuple[list[str], Row]] = []
    for name, row in rows:
        same = next((names for names, other in found if other == row), None)
        if same is None:
            found.append(([name], row))
        else:
            same.append(name)
    return [(either(names), row) for names, row in found]


def folded_neighbours(rows: Sequence[tuple[str, Row]]) -> list[tuple[str, Row]]:
    """Rows by a whole number: neighbours that are alike as one, `8 to 12`. Any other name keeps its row."""
    made: list[tuple[list[str], Row]] = []
    for name, row in rows:
        if made and made[-1][1] == row and _follows(made[-1][0][-1], name):
            made[-1][0].append(name)
        else:
            made.append(([name], row))
    return [(names[0] if len(names) == 1 else _span(names[0], names[-1]), row) for names, row in made]


def _follows(one: str, other: str) -> bool:
    """Whether nothing lies between two whole numbers: what was not asked is not told."""
    return all(map(_WHOLE.fullmatch, (one, other))) and int(other) - int(one) == 1


def _span(first: str, last: str) -> str:
    between = "or" if int(last) - int(first) == 1 else "to"
    return f"{first} {between} {last}"
