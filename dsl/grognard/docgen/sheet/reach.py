"""Which blocks are tried on a sheet at all, where there are far more than could ever find room?

To measure one costs the same whether it finds room or not. So what is far beyond two sheets of two sides each is left
out unmeasured, least needed first, and only counted.
"""

from __future__ import annotations

import attrs

from grognard.docgen.sheet.candidates import need
from grognard.docgen.sheet.data import SheetBlock, SheetData

BLOCKS, LETTERS, COLUMNS = 100, 60_000, 60
"""Blocks and letters of a whole sheet, and columns of one table: four sides in the smallest type hold hardly more."""
_ROW = 10
"""So many letters' room a row or a cell takes besides its own."""


def split_by_reach(data: SheetData) -> tuple[SheetData, tuple[SheetBlock, ...]]:
    """The sheet with the blocks that are tried, and those that are not."""
    blocks = [block for section in data.sections for block in section.blocks]
    left, kept = LETTERS, set[int]()
    for block in sorted(blocks, key=need, reverse=True):
        letters = _letters(block)
        if len(kept) < BLOCKS and letters <= left and len(block.headings) <= COLUMNS:
            left -= letters
            kept.add(id(block))
    out = tuple(block for block in blocks if id(block) not in kept)
    if not out:
        return data, ()
    sections = [
        attrs.evolve(one, blocks=tuple(block for block in one.blocks if id(block) in kept)) for one in data.sections
    ]
    return attrs.evolve(data, sections=tuple(one for one in sections if one.blocks or one.see)), out


def _letters(block: SheetBlock) -> int:
    cells = [cell for row in block.table for cell in row.cells]
    words = [word for row in block.rows for word in (row.mark, row.lead, row.text, row.aside)]
    return sum(map(len, cells)) + sum(map(len, words)) + _ROW * (len(cells) + len(block.rows))
