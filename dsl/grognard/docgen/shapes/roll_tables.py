"""Tables for other programs: roll tables of virtual tabletops, and rows with commas or tabs for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from grognard.dice.pools import sum_of
from grognard.host.spreadsheet import rows_text
from grognard.ir.expressions import Constant, DiceOf, lies_in
from grognard.ir.names import capital
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row, Table
from grognard.ir.types import Die


@attrs.frozen
class RollTable:
    """A table that is read with dice alone, or one column of such a table."""

    name: str
    count: int
    sides: int
    outcomes: tuple[tuple[range, str], ...]
    """Each run of totals with what it gives."""

    def weight(self, totals: range) -> int:
        """In how many of all ways the dice show one of some totals."""
        spread = sum_of(self.count, self.sides)
        return int(sum(spread.probability(total) for total in totals) * self.sides**self.count)


def roll_tables(ruleset: Ruleset) -> Iterator[RollTable]:
    """The tables of a ruleset that a virtual tabletop can roll on; one for each column where another value picks the column."""
    for table in ruleset.tables.values():
        match [heading.die for heading in table.keys]:
            case [DiceOf(count=Constant(value=int(count)), die=Constant(value=Die(sides=sides)))]:
                columns = range(len(table.columns)) if table.across is not None else [None]
                for column in columns:
                    name = capital(table.name) + (f" ({table.columns[column]})" if column is not None else "")
                    yield RollTable(
                        name, count, sides, tuple(_outcomes(table, range(count, count * sides + 1), column))
                    )
            case _:
                pass


def _outcomes(table: Table, totals: range, column: int | None) -> Iterator[tuple[range, str]]:
    """The runs of totals that read the same row, in order; a total that no row has is left out."""
    first = last = totals.start
    rows = [next((row for row in table.rows if _has(row, total)), None) for total in totals]
    for last, (row, after) in enumerate(zip(rows, [*rows[1:], None], strict=True), totals.start):
        if row is not after or last == totals[-1]:
            if row is not None:
                yield range(first, last + 1), _text(table, row, column)
            first = last + 1


def _has(row: Row, total: int) -> bool:
    (bands,) = row.keys
    return bands is None or (isinstance(bands, tuple) and any(lies_in(total, band) for band in bands))


def _text(table: Table, row: Row, column: int | None) -> str:
    cells = row.texts[len(table.keys) :]
    if column is not None:
        return cells[column]
    return cells[0] if len(cells) == 1 else "; ".join(map(": ".join, zip(table.columns, cells, strict=True)))


def foundry(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Each roll table as `RollTable.createDocuments` of Foundry VTT takes them."""
    return [
        {
            "name": table.name,
            "description": _credit(ruleset),
            "formula": f"{table.count}d{table.sides}",
            "replacement": True,
            "displayRoll": True,
            "results": [
                {"type": "text", "text": text, "weight": table.weight(totals), "range": [totals[0], totals[-1]]}
                for totals, text in table.outcomes
            ],
        }
        for table in roll_tables(ruleset)
    ]


def roll20(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Each roll table with its items and their weights, as a script in Roll20 makes rollable tables of them."""
    return [
        {
            "name": table.name.replace(" ", "-"),
            "description": _credit(ruleset),
            "showplayers": True,
            "items": [{"name": text, "weight": table.weight(totals)} for totals, text in table.outcomes],
        }
        for table in roll_tables(ruleset)
    ]


def _credit(ruleset: Ruleset) -> str:
    """Of which game a table is, and on what terms its author gives it."""
    licence = dict(ruleset.settings).get("licence")
    return f"{ruleset.title}. Licence: {licence}" if licence else ruleset.title


def rows_of(table: Table, delimiter: str) -> str:
    """A table as rows, its headings first, with commas or tabs between the cells."""
    return rows_text(
        [[*(heading.text for heading in table.keys), *table.columns], *(row.texts for row in table.rows)], delimiter
    )
