"""The sheet of a variant beside that of its base: which rows are other than they were.

A row is known by what it says, not by its number or its paragraph: those shift when a line comes or goes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Mapping

import attrs

from grognard.docgen.sheet.data import GAP, SheetBlock, SheetCells, SheetData, SheetRow, plain
from grognard.docgen.sheet.view import sheet_data
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset

_NUMBER = re.compile(r"[0-9]+[a-z]?\.?")


def sheet_beside(ruleset: Ruleset, base: Ruleset | None) -> SheetData:
    """Everything the sheet of a ruleset prints; of a variant with marks at what is other than in its base."""
    data = sheet_data(ruleset)
    if base is None:
        return data
    # What the one's author leaves off and the other's does not is no change of the rules.
    alike = attrs.evolve(base, sheet=ruleset.sheet) if base.sheet != ruleset.sheet else base
    return marked(_named(data, ruleset, base), sheet_data(alike), plain(base.title))


def _named(data: SheetData, ruleset: Ruleset, base: Ruleset) -> SheetData:
    """With the game that it belongs to on its front, where neither its name nor its source says that."""
    if dict(ruleset.settings).get("source") or key(base.title) in key(ruleset.title):
        return data
    return attrs.evolve(data, credits="; ".join(filter(None, (f"a variant of {plain(base.title)}", data.credits))))


def marked(data: SheetData, base: SheetData, called: str) -> SheetData:
    """The sheet with a mark at each row that the base's sheet does not have in the same block.

    `called` is the name of the base, for the words that explain the marks.
    """
    before = {block.id: block for section in base.sections for block in section.blocks}
    made = data.with_blocks(lambda block: _block(block, before.get(block.id)))
    return attrs.evolve(made, key=f"a bar in the margin: other than in {called}") if made != data else data


def _block(block: SheetBlock, before: SheetBlock | None) -> SheetBlock:
    old_rows = before.rows if before is not None else ()
    old_table = before.table if before is not None else ()
    rows = Counter(_said(row) for row in old_rows)
    cells = Counter(row.cells for row in old_table)
    marks = {_labelled(row): row.mark for row in old_rows if row.mark}
    keyed = {row.cells[: block.keys]: row.cells for row in old_table}
    return attrs.evolve(
        block,
        rows=tuple(_row(row, rows, marks) for row in block.rows),
        table=tuple(_cells(row, cells, keyed.get(row.cells[: block.keys], ())) for row in block.table),
    )


def _row(row: SheetRow, known: Counter[Hashable], marks: Mapping[Hashable, str]) -> SheetRow:
    if _taken(known, _said(row)):
        return row
    old = marks.get(_labelled(row), "")
    return attrs.evolve(row, changed=True, was="" if _numbers(old) else _struck(old, row.mark))


def _cells(row: SheetCells, known: Counter[tuple[str, ...]], old: tuple[str, ...]) -> SheetCells:
    if _taken(known, row.cells):
        return row
    was = tuple(_struck(one, other) for one, other in zip(old, row.cells, strict=True)) if old else ()
    return attrs.evolve(row, changed=True, was=was if any(was) else ())


def _struck(old: str, new: str) -> str:
    """The old words, where they are others and say something: a gap that was filled is not struck."""
    return "" if old == new or GAP in old or not any(map(str.isalnum, old)) else old


def _taken(known: Counter, wanted: Hashable) -> bool:  # type: ignore[type-arg]
    """Whether there is one left of what is wanted; it is used up."""
    known[wanted] -= 1
    return known[wanted] >= 0


def _numbers(mark: str) -> bool:
    """Whether a mark is the number of a step or phase: `2.`, `3a`. Signs of a list begin with a sign."""
    return _NUMBER.fullmatch(mark) is not None


def _labelled(row: SheetRow) -> Hashable:
    return (row.lead, row.text, row.aside, row.depth)


def _said(row: SheetRow) -> Hashable:
    return ("" if _numbers(row.mark) else row.mark, _labelled(row))
