"""Is a table of the source the table of the ruleset, cell by cell?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import attrs

from grognard.ir.ruleset import Row, Table
from grognard.review.bands import read_band
from grognard.review.cells import Cell
from grognard.review.figures import Figure, read_figures
from grognard.review.grids import Grid
from grognard.review.reading import words

LEAST_ROWS = 2


@attrs.frozen
class Pair:
    """A line of the source's table and the row of the ruleset's that says the same."""

    cells: tuple[Cell, ...]
    row: Row
    differ: tuple[tuple[Cell, str], ...]
    """Cells whose figures the row does not have, each with the row's own words."""
    compared: int


@attrs.frozen
class Match:
    """A table of the source and the ruleset's table that fits it best."""

    grid: Grid
    table: Table | None
    pairs: tuple[Pair, ...] = ()
    left: tuple[tuple[Cell, ...], ...] = ()
    """Lines of the source's table that no row says."""

    @property
    def compared(self) -> int:
        """How many cells were compared."""
        return sum(pair.compared for pair in self.pairs)


def match_tables(grids: Iterable[Grid], tables: Iterable[Table]) -> Iterator[Match]:
    """For each table of a section the best of those that cite it."""
    known = list(tables)
    for grid in grids:
        tries = [_match(grid, table, lines) for table in known for lines in (_down(grid), _across(grid))]
        tries += [_match_crossed(grid, table) for table in known if table.across is not None or len(table.columns) > 1]
        best = max(tries, key=_worth, default=Match(grid, None))
        yield best if _worth(best) > 0 else Match(grid, None)


def _worth(match: Match) -> float:
    if len(match.pairs) < LEAST_ROWS or len(match.pairs) * 3 < len(match.pairs) + len(match.left):
        return 0.0
    wrong = sum(len(pair.differ) for pair in match.pairs)
    return match.compared - 1.5 * wrong - 0.5 * len(match.left)


def _down(grid: Grid) -> list[tuple[Cell, ...]]:
    return [row.cells for row in grid.rows if len(row.cells) > 1]


def _across(grid: Grid) -> list[tuple[Cell, ...]]:
    """The table turned: its columns as lines."""
    rows = [row.cells for row in grid.rows if len(row.cells) == grid.width]
    return [tuple(row[at] for row in rows) for at in range(1, grid.width)] if len(rows) > 1 else []


def _match(grid: Grid, table: Table, lines: list[tuple[Cell, ...]]) -> Match:
    """Lines to rows: by the words or numbers they begin with."""
    free = list(table.rows)
    pairs: list[Pair] = []
    left: list[tuple[Cell, ...]] = []
    for cells in lines:
        if not any(cell.text for cell in cells[1:]):
            continue
        best = max(free, key=lambda row: _alike(cells[0].text, _key(table, row)), default=None)
        if best is None or _alike(cells[0].text, _key(table, best)) < 0.5:
            left.append(cells)
            continue
        free.remove(best)
        pairs.append(_pair(cells, cells[1:], best, " ".join(best.texts[len(table.keys) :])))
    return Match(grid, table, tuple(pairs), tuple(left))


def _match_crossed(grid: Grid, table: Table) -> Match:
    """The same, cell against cell, where both tables have as many columns."""
    found = _match(grid, table, _down(grid))
    pairs = []
    for pair in found.pairs:
        values = pair.row.texts[len(table.keys) :]
        cells = [cell for cell in pair.cells[1:] if cell.text]
        if len(values) != len(cells):
            return Match(grid, None)
        differ = tuple(
            (cell, value)
            for cell, value in zip(cells, values, strict=True)
            if _numbers(cell.text) != _numbers(value) and not (set(_numbers(cell.text)) <= set(_numbers(value)))
        )
        pairs.append(Pair(pair.cells, pair.row, differ, len(cells)))
    return Match(grid, table, tuple(pairs), found.left)


def _key(table: Table, row: Row) -> str:
    return " ".join(row.texts[: max(1, len(table.keys))])


def _pair(cells: tuple[Cell, ...], values: tuple[Cell, ...], row: Row, said: str) -> Pair:
    """Every figure of the line's cells has to stand among the row's."""
    have = list(_numbers(said))
    differ = []
    compared = 0
    for cell in values:
        wanted = _numbers(cell.text)
        compared += bool(wanted)
        for number in wanted:
            if number in have:
                have.remove(number)
            elif number != 0:
                differ.append((cell, said))
                break
    return Pair(cells, row, tuple(differ), compared)


def _numbers(text: str) -> tuple[Fraction, ...]:
    """The figures of a cell, without their units; dice count by their number and sides."""

    def plain(figure: Figure) -> Fraction:
        if figure.sides:
            return figure.value * 1000 + figure.sides
        return -figure.value if figure.sign == "-" else figure.value

    return tuple(plain(figure) for figure in read_figures(text))


def _alike(one: str, two: str) -> float:
    """How alike two keys are: the same stretch of numbers, or the same words, one of them perhaps cut short."""
    first, second = read_band(one), read_band(two)
    if first is not None and second is not None:
        return 1.0 if first == second else 0.6 if first.high == second.high and first.high is not None else 0.0
    if (first is None) != (second is None):
        return 0.0
    mine, theirs = words(one), words(two)
    figures, others = set(_numbers(one)), set(_numbers(two))
    if not mine or not theirs or (figures and others and figures != others):
        return 0.0
    shared = sum(any(word[:4] == other[:4] for other in theirs) for word in mine)
    return (
        shared / max(len(mine), len(theirs))
        if shared < min(len(mine), len(theirs))
        else 0.5 + shared / max(len(mine), len(theirs)) / 2
    )
