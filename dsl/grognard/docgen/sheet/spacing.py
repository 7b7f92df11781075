"""White space between the pieces of a block, in parts of the type size."""

from __future__ import annotations

import attrs

from grognard.docgen.sheet.data import SheetBlock


@attrs.frozen
class Spacing:
    """White space above things, in parts of the type size."""

    band: float = 0.6
    title: float = 0.5
    row: float = 0.1
    first_row: float = 0.15
    table_row: float = 0.0
    refer: float = 0.2
    air_block: float = 0.7
    air_row: float = 0.12


SPACING = Spacing()


def head_pieces(block: SheetBlock) -> int:
    """How many pieces of a block come before its rows: its title, and the headings of a table."""
    return (0 if block.kind in {"sequence", "brief"} else 1) + (1 if block.kind == "table" else 0)


def white(block: SheetBlock, row: int) -> float:
    """The white space above a row of a block, in parts of the type size; the headings of a table are row -1."""
    if row <= 0:
        return 0.0 if block.kind == "table" else SPACING.first_row
    return SPACING.table_row if row < len(block.table) else SPACING.row


def whites(block: SheetBlock) -> list[float]:
    """The white space above each piece of a block but the first, in parts of the type size."""
    rows = len(block.table) + len(block.rows)
    return [white(block, row) for row in range(1 - head_pieces(block), rows)]
