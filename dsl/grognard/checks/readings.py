"""What the text of a cell means: an amount, its unit, or a word of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.ir.names import key
from grognard.ir.tables import Cell, Table
from grognard.ir.types import Die, Number
from grognard.lowering.quantities import dice, quantity

_FIRST = re.compile(r"-?[0-9]+")


def amount_of(text: str, ladders: Sequence[tuple[object, ...]] = ()) -> Number | None:
    """How large a cell is: a number, the sides of a die, the number at which a band begins."""
    text = text.strip()
    amount = quantity(text)
    if amount is not None:
        return amount[0]
    thrown = dice(text) if re.fullmatch(r"[0-9]*[dD](?:[0-9]+|%)", text) else None
    if thrown is not None:
        return thrown[0] * thrown[1].sides
    first = _FIRST.match(text)
    return int(first[0]) if first is not None and not ladders else None


def unit_of(text: str) -> str | None:
    """The unit of an amount, empty where it has none; None where it is no amount."""
    amount = quantity(text.strip())
    return amount[1] if amount is not None else None


def cells_together(table: Table) -> list[tuple[str, list[Cell]]]:
    """Returns the right cells of one question, with their headings: those of a column, or all where several columns answer it."""
    if table.across is not None:
        return [("", [cell for row in table.rows for cell in row.cells])]
    return [(name, [row.cells[at] for row in table.rows]) for at, name in enumerate(table.columns)]


def entry(text: str) -> object | None:
    """Returns a cell that is one word or one die as an entry of a list; None for anything else."""
    text = text.strip().rstrip("*").strip()
    if re.fullmatch(r"[dD](?:[0-9]+|%)", text):
        thrown = dice(text)
        return thrown[1] if thrown is not None else None
    return key(text) if text and re.fullmatch(r"[^\W\d][^|?]*", text) else None


def in_list(word: object, words: Sequence[object]) -> bool:
    """Returns whether a word or die is in a list."""
    return any(word == (each if isinstance(each, Die) else key(str(each))) for each in words)
