"""Are several tables drawn as one? They are cut where rows that begin with numbers give way to rows that do not."""

from __future__ import annotations

import re

import attrs

from grognard.drafting.cells import band_cell
from grognard.drafting.things import Table

_LEAST = 2
_MODIFIERS = re.compile(r"(?:die |dice )?modifiers?:?", re.IGNORECASE)


def cut_tables(table: Table) -> list[Table]:
    """The tables that are drawn as one; mostly it is itself."""
    if table.heads:
        return [table]
    numbered = [band_cell(row[0]) is not None if row else False for row in table.rows]
    cuts = [0]
    for at in range(1, len(numbered)):
        run = at - cuts[-1]
        if (
            run >= _LEAST
            and _MODIFIERS.fullmatch(table.rows[at][0].strip())
            and not any(map(_figured, table.rows[at][1:]))
        ):
            cuts.append(at)
            continue
        if run < _LEAST or numbered[at] == numbered[at - 1]:
            continue
        same = 1
        while at + same < len(numbered) and numbered[at + same] == numbered[at]:
            same += 1
        if same < _LEAST + 1:
            continue
        if numbered[at] and run > _LEAST + 1:
            # The row above the numbers is the head of what begins.
            cuts.append(at - 1)
        elif not numbered[at]:
            cuts.append(at)
    if len(cuts) == 1:
        return [table]
    ends = [*cuts[1:], len(table.rows)]
    return [
        attrs.evolve(table, rows=table.rows[start:end], title=table.title if start == 0 else "")
        for start, end in zip(cuts, ends, strict=True)
        if end > start
    ]


def _figured(cell: str) -> bool:
    return any(map(str.isdigit, cell))
