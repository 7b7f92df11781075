"""What does an army list come to: points and other figures of its rosters, and how many of what stand in it?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from grognard.ir import expressions as ir
from grognard.ir.examples import Army, ArmyLine
from grognard.ir.limits import Listed
from grognard.ir.names import key, singular
from grognard.ir.rosters import row_called
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Cell, Row, Table
from grognard.ir.types import Number, Value

LIMITS = frozenset({"at most", "at least"})
"""Columns of a roster that say how many of a troop an army may have, or must."""


def rosters(ruleset: Ruleset) -> list[Table]:
    """The rosters of a game."""
    return [table for table in ruleset.tables.values() if table.roster_of]


def figures(ruleset: Ruleset) -> tuple[str, ...]:
    """The columns of rosters that hold numbers, each as it is headed: `points`, `figures`; no limits."""
    result: dict[str, str] = {}
    for table in rosters(ruleset):
        for at, column in enumerate(table.columns):
            if key(column) not in LIMITS and any(row.cells[at].number is not None for row in table.rows):
                result.setdefault(key(column), column)
    return tuple(result.values())


def price_tables(ruleset: Ruleset) -> list[Table]:
    """The tables whose numbers count beside those of a troop that has the word of a row: of a weapon, of a trait."""
    return [table for table in ruleset.tables.values() if not table.roster_of and len(table.keys) == 1]


def row_of(ruleset: Ruleset, line: ArmyLine) -> tuple[Table, Row] | None:
    """The row of a roster that a line's pieces are of."""
    fitting = [table for table in rosters(ruleset) if ruleset.is_kind(line.piece.kind, table.roster_of)]
    return row_called(fitting, line.troop) if line.troop else None


def costs(ruleset: Ruleset, line: ArmyLine, figure: str) -> list[tuple[str, Number]]:
    """What one piece of a line counts of a figure: what its troop does, and each thing told of it that counts besides."""
    prices: list[tuple[str, Number]] = []
    at = row_of(ruleset, line)
    if at is not None and (own := cell_of(*at, figure)) is not None:
        prices.append((line.troop, own))
    for name in _given_words(line):
        for table in price_tables(ruleset):
            row = next((troop for troop in table.rows if key(troop.texts[0]) == key(name)), None)
            if row is not None:
                more = cell_of(table, row, figure)
                prices += [(name, more)] if more is not None else []
    return prices


def worth(ruleset: Ruleset, army: Army, line: ArmyLine, figure: str) -> Number:
    """What all pieces of a line count of a figure. Where the second of a troop has another price, those of the lines above come before."""
    amount = line.piece.count * sum((price for _, price in costs(ruleset, line, figure)), 0)
    at = row_of(ruleset, line)
    cell = _cell_in(*at, figure) if at is not None else None
    if cell is None or not cell.further:
        return amount
    above = army.lines[: next(place for place, other in enumerate(army.lines) if other is line)]
    before = sum(other.piece.count for other in above if key(other.troop) == key(line.troop))
    first, prices = cell.number or 0, (cell.number or 0, *cell.further)
    return amount + sum(
        prices[min(place, len(prices) - 1)] - first for place in range(before, before + line.piece.count)
    )


def total(ruleset: Ruleset, army: Army, figure: str) -> Number:
    """What a whole list comes to."""
    return sum((worth(ruleset, army, line, figure) for line in army.lines), 0)


def count(ruleset: Ruleset, army: Army, listed: Listed) -> Number:
    """How many (or how much) of something a list has."""
    if listed.sort == "figure":
        return total(ruleset, army, listed.name)
    return sum(line.piece.count for line in army.lines if is_of(ruleset, line, listed))


def size(ruleset: Ruleset, army: Army, figure: Listed) -> Number:
    """How large a list is meant to be: what is agreed of a figure at its head, or else what it comes to."""
    agreed = [text for name, text in army.settings if singular(name) == singular(figure.name) and text.isdigit()]
    return int(agreed[0]) if agreed else count(ruleset, army, figure)


def is_of(ruleset: Ruleset, line: ArmyLine, listed: Listed) -> bool:
    """Whether the pieces of a line are among what a limit counts."""
    match listed.sort:
        case "troop":
            return key(line.troop) == listed.name
        case "kind":
            return ruleset.is_kind(line.piece.kind, listed.name)
        case "figure":
            return bool(costs(ruleset, line, listed.name))
        case "word":
            return any(_has(name, value, listed.name) for name, value in values(ruleset, line))
    assert_never(listed.sort)


def values(ruleset: Ruleset, line: ArmyLine) -> Iterator[tuple[str, Value]]:
    """The fields of a line's pieces as a game begins, those that are usual too."""
    fields = dict(line.piece.fields)
    for field in ruleset.fields_of(line.piece.kind):
        value = fields.get(field.key)
        if isinstance(value, ir.Constant):
            yield field.name, value.value
        elif isinstance(value, ir.Role):
            yield field.name, value.place.text.rpartition(" is ")[2]
        elif value is None and field.has_usual:
            yield field.name, field.usual


def _has(name: str, value: Value, wanted: str) -> bool:
    if value is True:
        return key(name) == wanted or singular(name) == wanted
    return isinstance(value, str) and wanted in {key(value), singular(value)}


def _given_words(line: ArmyLine) -> Iterator[str]:
    """The words that are told of a line's pieces beyond their troop."""
    for name, value in line.piece.told:
        if isinstance(value, ir.Constant) and value.value is True:
            yield name
        elif isinstance(value, ir.Constant) and isinstance(value.value, str) and value.value != line.troop:
            yield value.value


def cell_of(table: Table, row: Row, column: str) -> Number | None:
    """The number of a row in a column: of a figure, of how many `at most` may be there or `at least` must."""
    cell = _cell_in(table, row, column)
    return cell.number if cell is not None else None


def _cell_in(table: Table, row: Row, column: str) -> Cell | None:
    names = (key(column), singular(column))
    fitting = (at for at, name in enumerate(table.columns) if key(name) == names[0] or singular(name) == names[1])
    return row.cells[at] if (at := next(fitting, None)) is not None else None
