"""Every table of a section of the source, compared: which of them, with which of the rules, and what was left over?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from grognard.ir.ruleset import Table
from grognard.review.cells import Cell, GridRow
from grognard.review.grids import Grid
from grognard.review.held.cells import Match, match_rows
from grognard.review.held.flat import Flat, find_flat
from grognard.review.held.likeness import alike, numbers, shared_words
from grognard.review.held.rule_lines import RuleLine, Sort

_SURE = 0.6


@attrs.frozen
class Said:
    """A line of the source's table and the line of the rules that says it."""

    cells: tuple[Cell, ...]
    line: RuleLine


@attrs.frozen
class Compared:
    """A table of the text: what of the rules it was compared with, and the lines that nothing was found for."""

    grid: Grid | None
    """The table as it is drawn; None where only the words of the rules' table found it."""
    matches: tuple[Match, ...] = ()
    flats: tuple[Flat, ...] = ()
    said: tuple[Said, ...] = ()
    left: tuple[tuple[Cell, ...], ...] = ()

    @property
    def cells(self) -> int:
        """How many cells were compared."""
        return (
            sum(match.compared for match in self.matches)
            + sum(flat.compared for flat in self.flats)
            + sum(sum(bool(numbers(cell.text)) for cell in one.cells[1:]) for one in self.said)
        )

    @property
    def cells_left(self) -> int:
        """How many cells with figures stand in lines that nothing was found for."""
        return sum(sum(bool(numbers(cell.text)) for cell in cells[1:]) for cells in self.left)


def compare_tables(
    grids: Iterable[Grid], tables: Sequence[Table], lines: Sequence[RuleLine], text: str, start: int, end: int
) -> tuple[Compared, ...]:
    """All tables of one section. `text` from `start` to `end` is looked through for those that are drawn as no table."""
    found = []
    used: set[str] = set()
    for grid in grids:
        one = _grid(grid, tables, lines)
        if one is not None:
            found.append(one)
            used |= {match.table.name for match in one.matches}
    for table in tables:
        flat = find_flat(table, text, start, end) if table.name not in used else None
        if flat is not None:
            found.append(Compared(None, flats=(flat,)))
    return tuple(found)


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
    said, over = _by_lines(left, lines)
    # A line without a figure is a heading.
    over = [cells for cells in over if any(numbers(cell.text) for cell in cells[1:]) and not _heading(cells, grid)]
    return Compared(grid, tuple(matches), (), tuple(said), tuple(over))


def _heading(cells: tuple[Cell, ...], grid: Grid) -> bool:
    return cells == grid.rows[0].cells and len(grid.rows) > 2


def _across(rows: tuple[GridRow, ...]) -> list[tuple[Cell, ...]]:
    """The table turned: its columns as lines."""
    width = max(len(row.cells) for row in rows)
    full = [row.cells for row in rows if len(row.cells) == width]
    return [tuple(row[at] for row in full) for at in range(1, width)] if len(full) > 1 else []


def _by_lines(
    left: list[tuple[Cell, ...]], lines: Sequence[RuleLine]
) -> tuple[list[Said], list[tuple[Cell, ...]]]:
    """Lines of a table that lines of the rules say: the same words and the same figures."""
    said, over = [], []
    usable = [line for line in lines if line.sort in (Sort.RULE, Sort.ROW, Sort.PROSE) and line.figures]
    for cells in left:
        wanted = {abs(one) for cell in cells[1:] for one in numbers(cell.text)}
        best = max(usable, key=lambda line: _said(cells, wanted, line), default=None)
        if best is not None and wanted and _said(cells, wanted, best) >= _SURE:
            said.append(Said(cells, best))
        else:
            over.append(cells)
    return said, over


def _said(cells: tuple[Cell, ...], wanted: set[object], line: RuleLine) -> float:
    have = {abs(one) for one in numbers(line.text)}
    if not wanted <= have:
        return 0.0
    shared, mine, _ = shared_words(cells[0].text, line.text)
    return max(shared / mine if mine else 0.0, alike(cells[0].text, line.text))
