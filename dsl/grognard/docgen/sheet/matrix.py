"""Blocks that stand as columns of one: four tables with the same rows, four lists of nearly the same modifiers."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.docgen.sheet.blocks import block_id
from grognard.docgen.sheet.data import SheetBlock, SheetCells, SheetRow, SheetSection, plain
from grognard.docgen.sheet.words import cites_joined
from grognard.ir.names import key
from grognard.ir.on_sheet import sheet_name, title_of, wish_of, wishing
from grognard.ir.ruleset import Ruleset
from grognard.telling.columns import EMPTY, joined, shortened


def in_columns(ruleset: Ruleset, sections: Sequence[SheetSection]) -> list[SheetSection]:
    """Each block that its author wishes beside others as a column of the block that he names, and nowhere else."""
    wished: dict[str, list[tuple[str, str]]] = {}
    for one in wishing(ruleset):
        if home := wish_of(one).beside:
            wished.setdefault(key(home), []).append((block_id(one), plain(sheet_name(one))))
    homes = {block_id(one): wished[key(title_of(one))] for one in wishing(ruleset) if key(title_of(one)) in wished}
    if not homes:
        return list(sections)
    blocks = {block.id: block for section in sections for block in section.blocks}
    away: set[str] = set()
    made: dict[str, SheetBlock] = {}
    for home, columns in homes.items():
        parts = [(blocks[id], name) for id, name in columns if id in blocks]
        whole = _whole(blocks[home], parts) if home in blocks and parts else None
        if whole is not None:
            made[home] = whole
            away.update(block.id for block, _ in parts)
    arranged = [
        attrs.evolve(
            section, blocks=tuple(made.get(block.id, block) for block in section.blocks if block.id not in away)
        )
        for section in sections
    ]
    return [section for section, was in zip(arranged, sections, strict=True) if section.blocks or not was.blocks]


def _whole(home: SheetBlock, parts: Sequence[tuple[SheetBlock, str]]) -> SheetBlock | None:
    """A block with others as its columns; None where they are not of one kind."""
    names = [name for _, name in parts]
    columns = [block for block, _ in parts]
    if home.kind == "table":
        return _widened(home, names, columns)
    told = tuple(
        attrs.evolve(row, lead="" if row.lead == f"{home.name}:" else row.lead, flush=True) for row in home.rows
    )
    if all(block.kind == "table" and block.keys == 1 for block in columns):
        rows = [{row.cells[0]: joined(row.cells[1:]) for row in block.table} for block in columns]
        heading = columns[0].headings[0]
        across, notes = joined(columns[0].headings[1:]), tuple(row for block in columns for row in block.rows)
    elif all(block.kind == "signs" and all(row.mark for row in block.rows) for block in columns):
        rows = [{row.text: shortened(row.mark) for row in block.rows} for block in columns]
        heading, across = "add all that apply", ""
        asides = dict.fromkeys((row.text, row.aside) for block in columns for row in block.rows if row.aside)
        notes = (SheetRow(text="; ".join(f"{text}: {aside}" for text, aside in asides), flush=True),) if asides else ()
    else:
        return None
    firsts = dict.fromkeys(first for each in rows for first in each)
    return attrs.evolve(
        home,
        kind="table",
        cite=cites_joined((home.cite, *(block.cite for block in columns))),
        keys=1,
        across=across,
        headings=(heading, *names),
        table=tuple(SheetCells(cells=(first, *(each.get(first, EMPTY) for each in rows))) for first in firsts),
        rows=(*told, *notes),
        figures=True,
        uses=max(home.uses, *(block.uses for block in columns)),
    )


def _widened(home: SheetBlock, names: Sequence[str], columns: Sequence[SheetBlock]) -> SheetBlock | None:
    """A table with others, by the same left column, right of its own; None where one of them is no such table."""
    if home.across or not all(block.kind == "table" and block.keys == 1 for block in (home, *columns)):
        return None
    rows = [{row.cells[0]: row for row in block.table} for block in columns]
    own = {row.cells[0]: row for row in home.table}
    table: list[SheetCells] = []
    for first in dict.fromkeys(first for each in (own, *rows) for first in each):
        found = own.get(first, SheetCells(cells=(first, *(EMPTY for _ in home.headings[1:]))))
        beside = [each.get(first) for each in rows]
        more = (EMPTY if row is None else joined(row.cells[1:]) for row in beside)
        table.append(
            attrs.evolve(
                found,
                cells=(*found.cells, *more),
                cite=cites_joined((found.cite, *(row.cite for row in beside if row is not None))),
            )
        )
    return attrs.evolve(
        home,
        cite=cites_joined((home.cite, *(block.cite for block in columns))),
        headings=(*home.headings, *names),
        table=tuple(table),
        rows=tuple(row for block in (home, *columns) for row in block.rows),
        uses=max(home.uses, *(block.uses for block in columns)),
    )
