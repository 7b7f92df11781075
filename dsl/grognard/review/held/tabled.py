"""Every table of a section of the source, compared: which of them, with which of the rules, and what was left over?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from grognard.ir.tables import Table
from grognard.review.grids import Grid, GridRow
from grognard.review.held.cells import Match, match_rows
from grognard.review.held.flat import Flat, find_flat
from grognard.review.held.likeness import numbers
from grognard.review.held.line_rows import Said, by_figures, by_lines
from grognard.review.held.rule_lines import RuleLine
from grognard.rulebooks.document import Cell


@attrs.frozen
class Compared:
    """A table of the text: what of the rules it was compared with, and the lines that nothing was found for."""

    matches: tuple[Match, ...] = ()
    flats: tuple[Flat, ...] = ()
    said: tuple[Said, ...] = ()
    left: tuple[tuple[Cell, ...], ...] = ()
    same: tuple[tuple[Cell, ...], ...] = ()
    """Lines whose figures, in their order, are those of one row of the rules."""

    @property
    def cells(self) -> int:
        """How many cells were compared."""
        return (
            sum(match.compared for match in self.matches)
            + sum(flat.compared for flat in self.flats)
            + sum(_many(one.cells) for one in self.said)
            + sum(_many(cells) for cells in self.same)
        )

    @property
    def cells_left(self) -> int:
        """How many cells with figures stand in lines that nothing was found for."""
        return sum(_many(cells) for cells in self.left)


def _many(cells: tuple[Cell, ...]) -> int:
    return sum(bool(numbers(cell.text)) for cell in cells[1:])


def compare_drawn(grids: Iterable[Grid], tables: Sequence[Table], lines: Sequence[RuleLine]) -> tuple[Compared, ...]:
    """The drawn tables of one section, with the tables and lines of the rules that cite it."""
    found = (_grid(grid, tables, lines) for grid in grids)
    return tuple(one for one in found if one is not None)


def compare_flat(tables: Sequence[Table], text: str, start: int, end: int) -> tuple[Compared, ...]:
    """Tables of the rules that stand in a stretch of the text, and are drawn there as no table."""
    found = (find_flat(table, text, start, end) for table in tables)
    return tuple(Compared(flats=(flat,)) for flat in found if flat is not None)


def _grid(grid: Grid, tables: Sequence[Table], lines: Sequence[RuleLine]) -> Compared | None:
    """One drawn table: as it stands, then turned, what is left then by other tables, at last by lines of the rules."""
    rows = [row for row in grid.rows if len(row.cells) > 1 and row.cells[0].text]
    if not rows:
        return None
    left = [row.cells for row in rows]
    matches: list[Match] = []
    free = list(tables)
    heads = tuple(cell.text for cell in grid.rows[0].cells[1:])
    turned = _across(grid.rows)
    while left and free:
        tries = [match for table in free if (match := match_rows(left, table, heads)) is not None]
        if not matches and turned:
            tries += [match for table in free if (match := match_rows(turned, table)) is not None]
        best = max(tries, key=lambda match: match.worth, default=None)
        if best is None or best.worth <= 0:
            break
        matches.append(best)
        free.remove(best.table)
        taken = [pair.cells for pair in best.pairs]
        left = [] if taken and taken[0] in turned else [cells for cells in left if cells not in taken]
    left = [cells for cells in left if any(numbers(cell.text) for cell in cells[1:])]
    tables_left = [row for table in free for row in table.rows]
    rest = by_figures(left, tables_left)
    said, over = by_lines([cells for cells in left if cells not in rest], lines)
    over = [cells for cells in over if not _heading(cells, grid)]
    return Compared(tuple(matches), (), tuple(said), tuple(over), rest)


def _heading(cells: tuple[Cell, ...], grid: Grid) -> bool:
    return cells == grid.rows[0].cells and len(grid.rows) > 2


def _across(rows: tuple[GridRow, ...]) -> list[tuple[Cell, ...]]:
    """The table turned: its columns as lines."""
    width = max(len(row.cells) for row in rows)
    full = [row.cells for row in rows if len(row.cells) == width]
    return [tuple(row[at] for row in full) for at in range(1, width)] if len(full) > 1 else []
