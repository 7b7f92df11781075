"""Which names of a ruleset hold a number word (`half move`), and which rows of its tables only count themselves? Neither is a figure of the source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.review.figures import read_figures


def number_names(ruleset: Ruleset) -> re.Pattern[str] | None:
    """A pattern that finds those names; None where there is none."""
    names = sorted({name for name in _names(ruleset) if any(figure.word for figure in read_figures(name))}, key=len)
    if not names:
        return None
    return re.compile(rf"\b(?:{'|'.join(re.escape(name) for name in reversed(names))})(?!\w)", re.IGNORECASE)


def _names(ruleset: Ruleset) -> Iterator[str]:
    for choice in ruleset.choices.values():
        yield choice.name
        yield from (str(word) for word in choice.words)
    for piece in ruleset.pieces.values():
        yield piece.name
        yield from (field.name for field in piece.fields)
    yield from (field.name for field in ruleset.facts.values())
    for declared in (*ruleset.tables.values(), *ruleset.rules.values(), *ruleset.sequences.values()):
        yield declared.name


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
