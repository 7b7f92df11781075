"""Which rows of the rules' tables only count themselves (`up to 150 ft` 1, `up to 300 ft` 2)? Their numbers are no source's."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ir.tables import Table

LEAST_ROWS = 3
"""In a shorter table 1 and 2 may be figures."""


def counting_rows(tables: Iterable[Table]) -> frozenset[tuple[str, int]]:
    """The file and line of every row of a table whose one column numbers its rows from 1."""
    return frozenset(
        (row.place.file.path, row.place.line)
        for table in tables
        if len(table.rows) >= LEAST_ROWS
        and [row.texts[len(table.keys) :] for row in table.rows] == [(str(at),) for at in range(1, len(table.rows) + 1)]
        for row in table.rows
    )
