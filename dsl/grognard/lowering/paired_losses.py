"""Cells of a table that are the losses of both sides: refused, since they would be read as numbers."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.lowering.table_texts import STARS, cut_row
from grognard.source import Place, Span
from grognard.syntax.losses_of_both import as_number, as_two_amounts, pairs
from grognard.syntax.parser import Node


def report_losses(rows: Sequence[Node], across: bool, collector: Collector) -> None:
    """Report each cell such as `2/1` of a column in which one is no proper part. All columns `across` something are alike."""
    columns: dict[int, list[str]] = {}
    cells = [(0 if across else column, cell, row) for row in rows for column, cell in enumerate(cut_row(row)[1])]
    for column, cell, _ in cells:
        columns.setdefault(column, []).append(STARS.sub("", cell.text).strip())
    losses = {column: pairs(texts) for column, texts in columns.items()}
    for column, cell, row in cells:
        text = STARS.sub("", cell.text).strip()
        # A part of 0 is no number anywhere, and has been reported.
        if text not in losses[column] or not int(text.partition("/")[2]):
            continue
        number = as_number(text)
        collector.report(
            codes.UNREADABLE_NUMBER,
            Place(row.file, Span(cell.start, cell.end)),
            f"`{text}` looks like the losses of both sides.",
            help=f"Write `{as_two_amounts(text)}`{f', or as one number `{number}`' if number else ''}.",
        )
