"""The sheet of a variant beside that of its base: which rows are other than they were.

A row is known by what it says, not by its number or its paragraph: those shift when a line comes or goes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

import attrs

from grognard.docgen.sheet.data import SheetBlock, SheetCells, SheetData, SheetRow, plain
from grognard.docgen.sheet.view import sheet_data
from grognard.ir.ruleset import Ruleset


def sheet_beside(ruleset: Ruleset, base: Ruleset | None) -> SheetData:
    """Everything the sheet of a ruleset prints; of a variant with marks at what is other than in its base."""
    data = sheet_data(ruleset)
    return data if base is None else marked(data, sheet_data(base), plain(base.title))


def marked(data: SheetData, base: SheetData, called: str) -> SheetData:
    """The sheet with a mark at each row that the base's sheet does not have in the same block.

    `called` is the name of the base, for the words that explain the marks.
    """
    before = {block.id: block for section in base.sections for block in section.blocks}
    sections = [
        attrs.evolve(section, blocks=tuple(_block(block, before.get(block.id)) for block in section.blocks))
        for section in data.sections
    ]
    if all(old == new for old, new in zip(data.sections, sections, strict=True)):
        return data
    return attrs.evolve(data, sections=tuple(sections), key=f"a bar in the margin: other than in {called}")


def _block(block: SheetBlock, before: SheetBlock | None) -> SheetBlock:
    rows = Counter(_said(row) for row in (before.rows if before is not None else ()))
    cells = Counter(row.cells for row in (before.table if before is not None else ()))
    return attrs.evolve(
        block,
        rows=tuple(_row(row, rows) for row in block.rows),
        table=tuple(_cells(row, cells) for row in block.table),
    )


def _row(row: SheetRow, known: Counter[Hashable]) -> SheetRow:
    return row if _taken(known, _said(row)) else attrs.evolve(row, changed=True)


def _cells(row: SheetCells, known: Counter[tuple[str, ...]]) -> SheetCells:
    return row if _taken(known, row.cells) else attrs.evolve(row, changed=True)


def _taken(known: Counter, wanted: Hashable) -> bool:  # type: ignore[type-arg]
    """Whether there is one left of what is wanted; it is used up."""
    known[wanted] -= 1
    return known[wanted] >= 0


def _said(row: SheetRow) -> Hashable:
    numbered = row.mark.removesuffix(".").isdigit()
    return ("" if numbered else row.mark, row.lead, row.text, row.aside, row.depth)


__all__ = ["marked", "sheet_beside"]
