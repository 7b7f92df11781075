"""What makes any text fit: places where long words may break, and tables written out as lists."""

from __future__ import annotations

import unicodedata
from math import ceil

import attrs

from grognard.docgen.hidden import with_texts
from grognard.docgen.sheet.data import SheetBlock, SheetData, SheetRow
from grognard.docgen.sheet.words import cites_joined
from grognard.word_set import word_set

BREAK = "\u200b"
"""Stands where a line may end within a word; it has no width and prints nothing."""

_JOINING = word_set("Mn Mc Me Cf")


def flattened(data: SheetData, names: frozenset[str]) -> SheetData:
    """The sheet with some tables written out as lists."""
    return data.with_blocks(lambda block: as_records(block) if block.id in names else block)


def as_records(block: SheetBlock) -> SheetBlock:
    """A table too wide for any page as a list: each row one entry, each cell with its heading."""
    rows: list[SheetRow] = []
    for row in block.table:
        keys = ", ".join(row.cells[: block.keys])
        words = "; ".join(
            f"{heading}: {cell}"
            for heading, cell in zip(block.headings[block.keys :], row.cells[block.keys :], strict=False)
        )
        rows.append(SheetRow(lead=f"{keys}:", text=words, cite=row.cite))
    return attrs.evolve(block, kind="steps", rows=(*rows, *block.rows), table=(), headings=(), keys=0, across="")


_RUN_IN, _TOGETHER = 60, 220
"""Steps of so few letters run in behind one another, until they have so many together."""
_LINE = 42
"""About so many letters fill a line of a full sheet: steps run in only where that saves one."""


def run_in(data: SheetData) -> SheetData:
    """The sheet with short steps that follow one another in one paragraph, each with its number."""
    return data.with_blocks(_run_in)


def _run_in(block: SheetBlock) -> SheetBlock:
    if block.kind != "steps":
        return block
    made: list[SheetRow] = []
    for row in block.rows:
        last = made[-1] if made else None
        if last is not None and _short_step(row) and _short_step(last) and _saves(_letters(last), _letters(row)):
            cite = cites_joined((last.cite, row.cite))
            made[-1] = attrs.evolve(last, more=(*last.more, attrs.evolve(row, cite="")), cite=cite)
        else:
            made.append(row)
    return attrs.evolve(block, rows=tuple(made))


def _short_step(row: SheetRow) -> bool:
    plainly = not (row.lead or row.depth or row.changed or row.flush)
    return plainly and row.mark.endswith(".") and len(row.text) + len(row.aside) <= _RUN_IN


def _saves(first: int, second: int) -> bool:
    together = first + second
    return together <= _TOGETHER and ceil(together / _LINE) < ceil(first / _LINE) + ceil(second / _LINE)


def _letters(row: SheetRow) -> int:
    return len(row.mark) + len(row.text) + len(row.aside) + 2 + sum(map(_letters, row.more))


_AS_IT_IS = word_set("id kind digest key paper charts leads see")
"""What of a sheet is looked up, or stands in a line of its own."""


def softened(data: SheetData, longest: int) -> SheetData:
    """The sheet with places in long words where a line may end (zero-width spaces)."""
    return with_texts(data, lambda text: " ".join(cut(word, longest) for word in text.split(" ")), _AS_IT_IS)


def cut(word: str, longest: int) -> str:
    """A long word with `BREAK` in it where a line may end, never before a mark that belongs to the letter in front of it."""
    if len(word) <= longest * 2:
        return word
    parts: list[str] = [""]
    for letter in word:
        joins = unicodedata.combining(letter) or unicodedata.category(letter) in _JOINING or parts[-1][-1:] == "\u200d"
        if len(parts[-1]) >= longest and not joins:
            parts.append("")
        parts[-1] += letter
    return BREAK.join(parts)
