"""What does the format of a rulebook tell of its tables and numbered headings?"""

from __future__ import annotations

import re

from grognard.review.grids import Grid, GridRow, read_grids
from grognard.review.outline import Item, mark_of
from grognard.review.reading import Line, Reading
from grognard.rulebooks.document import Cell, Document

_NUMBERED = re.compile(r"\s*(?P<mark>\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-Z])[.):]?\s+(?=[A-Z(\"“])")


def told_grids(reading: Reading, document: Document) -> tuple[Grid, ...]:
    """The tables that the format has, and those that stand drawn in its text, in order."""
    found = [grid for grid in read_grids(reading) if not _within(grid, document)]
    for block in document.tables:
        rows = tuple(
            GridRow(_line(reading, row.start), tuple(Cell(cell.text, cell.start, cell.end) for cell in row.cells))
            for row in block.rows
            if row.cells
        )
        if len(rows) >= 2:
            found.append(Grid(block.caption or _above(document, block.start), rows))
    return tuple(sorted(found, key=lambda grid: grid.first.start))


def _within(grid: Grid, document: Document) -> bool:
    start, end = grid.first.start, grid.last.start
    return any(block.start <= end and start <= block.end for block in document.tables)


def _line(reading: Reading, offset: int) -> Line:
    return reading.lines[reading.file.row(offset) - 1]


def _above(document: Document, start: int) -> str:
    before = [block for block in document.blocks if block.end <= start]
    return document.words(before[-1]).strip(" *:") if before else ""


def told_items(reading: Reading, document: Document) -> tuple[Item, ...]:
    """Headings that are numbered. Items of lists are counted by the format itself, save on a page that is printed."""
    found: list[Item] = []
    stack: list[tuple[int, Item]] = []
    for block in document.headings:
        while stack and stack[-1][0] >= block.level:
            stack.pop()
        words = document.words(block)
        match = _NUMBERED.match(words)
        if match is None or (len(match["mark"]) == 1 and match["mark"].isalpha() and words[1:2] not in ".):"):
            continue
        above = stack[-1][1] if stack else None
        line = _line(reading, block.start)
        item = Item(mark_of(match["mark"]), line, block.start + match.end(), len(stack), above, False)
        if above is not None:
            above.children += 1
        stack.append((block.level, item))
        found.append(item)
    return tuple(found)
