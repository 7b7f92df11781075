"""Cells of a table that are the losses of both sides: refused, since they would be read as numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.lowering.cell_parts import CellParts
from grognard.lowering.table_texts import STARS, cut_row
from grognard.source import Place, Span
from grognard.syntax.losses_of_both import as_number, as_two_amounts, pairs, pairs_in
from grognard.syntax.node import Node

_NAME = re.compile(r" +[^\W\d_][\w ]*")


def report_losses(rows: Sequence[Node], across: bool, parts: CellParts, collector: Collector) -> None:
    """Report each cell such as `2/1` of a column in which one is no proper part, and no line `cells:` says what it is.

    All columns `across` something are alike.
    """
    columns: dict[int, list[str]] = {}
    cells = [(0 if across else column, cell, row) for row in rows for column, cell in enumerate(cut_row(row)[1])]
    cells = [(column, cell, row) for column, cell, row in cells if parts.read(STARS.sub("", cell.text)) is None]
    for column, cell, _ in cells:
        columns.setdefault(column, []).append(cell.text)
    losses = {column: pairs(texts) for column, texts in columns.items()}
    for column, cell, row in cells:
        # A part of 0 is no number anywhere, and has been reported.
        written = [pair for pair in pairs_in(cell.text) if pair in losses[column] and int(pair.partition("/")[2])]
        if not written:
            continue
        pair = written[0]
        number, named = as_number(pair), STARS.sub("", cell.text).removeprefix(pair).rstrip()
        plain = number and (not named or _NAME.fullmatch(named))
        ways = [f"`{as_two_amounts(pair)}`", *([f"as one number `{number}{named}`"] if plain else [])]
        collector.report(
            codes.UNREADABLE_NUMBER,
            Place(row.file, Span(cell.start, cell.end)),
            f"`{pair}` looks like the losses of both sides.",
            help=f"Write below the name of the table `cells: attacker loss / defender loss`, or in this cell {', or '.join(ways)}.",
        )
