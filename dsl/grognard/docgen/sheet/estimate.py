"""About how much room a block will take, by its letters: where the search for the largest type begins."""

from __future__ import annotations

from math import ceil

from grognard.docgen.sheet.data import SheetBlock

_LETTER = 0.45
"""How wide a letter is, one with another, in parts of the type size."""
_LINE = 1.12
"""How tall a line is, with the white below it."""
_INDENT = 0.8
_CELL = 0.64
"""The white beside the words of a cell."""


def about_as_tall(block: SheetBlock, size: float, width: float) -> float:
    """About the height of a block in some type, as wide as that, in points: within a tenth for a sheet as a whole."""
    titled = block.kind not in {"sequence", "brief"}
    lines = float(_lines(len(block.name) + len(block.cite), width / size)) if titled else 0.0
    marks = max((len(row.mark) for row in block.rows), default=0) * _LETTER
    across = width / size - marks
    for row in block.rows:
        letters = len(row.lead) + len(row.text) + len(row.aside) + len(row.cite)
        lines += _lines(letters, across - row.depth * _INDENT)
    if block.table:
        lines += 1
        across = width / size - len(block.headings) * _CELL
        lines += sum(_lines(sum(map(len, row.cells)), across) for row in block.table)
    return lines * _LINE * size


def _lines(letters: int, width: float) -> int:
    """How many lines so many letters fill, where a line is so many type sizes wide."""
    return max(1, ceil(letters * _LETTER / max(width, 1.0)))
