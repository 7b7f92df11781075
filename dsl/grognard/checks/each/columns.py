"""Does one cell of a column (or row) of numbers break the order that all others keep?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

import attrs

from grognard.checks.check import Check
from grognard.checks.grid import Grid
from grognard.checks.known import Known
from grognard.checks.readings import amount_of, entry
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.names import key
from grognard.ir.notes import NoteKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Cell, Table
from grognard.ir.types import Number, tidy, value_text

_LEAST = 5
"""A run of fewer cells has no order to break."""
_WORDS = 3
"""Of so many words of one list it can be seen whether they stand in its order."""

_OF_SHEETS = frozenset({NoteKind.IN_SHORT, NoteKind.ON_THE_SHEET})
"""What stands at the head of a table for its sheet, and says nothing of its columns."""


@attrs.frozen
class _Run:
    """Cells that stand in order: where each stands, and how large it is."""

    cells: tuple[Cell, ...]
    sizes: tuple[Number, ...]
    names: tuple[str, ...]
    of: str
    numbers: bool = True
    """Whether the cells are numbers, and not words of a list in its order."""


def columns_keep_order(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report the one cell that goes against the run of its column, or is off the even steps of it."""
    ladders = [choice.words for choice in ruleset.choices.values()]
    for table in ruleset.tables.values():
        grid = known.grid(table.key)
        if grid is None or any(note.kind not in _OF_SHEETS for note in table.notes):
            continue
        for run in (*_down(table, grid, ladders), *_along(table, ladders)):
            at = against(run.sizes)
            if at is not None:
                rest = [*run.sizes[:at], *run.sizes[at + 1 :]]
                are = "the numbers" if run.numbers else "the results"
                told = f"From {run.names[0]} on {are} {'rise' if rest[0] < rest[-1] else 'fall'}, only here not."
            else:
                at = off_step(run.sizes)
                if at is None:
                    continue
                even = tidy(Fraction(run.sizes[at + 1] + run.sizes[at - 1]) / 2)
                told = f"All others go by even steps, and {value_text(even)} would stand here."
            collector.report(
                codes.COLUMN_OUT_OF_ORDER,
                run.cells[at].value.place,
                f"`{run.cells[at].text}` stands against the run of {run.of} of `{table.name}`, at {run.names[at]}.",
                help="Hold it against the source; a `note:` below the table says that it is meant.",
                notes=(told,),
            )


def against(sizes: Sequence[Number]) -> int | None:
    """The one number without which the rest only rises, or only falls; None where there is no one such number."""
    if len(sizes) < _LEAST or _ordered(sizes, 1) or _ordered(sizes, -1):
        return None
    rows = []
    for at in range(len(sizes)):
        rest = [*sizes[:at], *sizes[at + 1 :]]
        if rest[0] != rest[-1] and (_ordered(rest, 1) or _ordered(rest, -1)):
            rows.append(at)
    if not rows:
        return None
    # Of two neighbours that have changed places, the one farther from what stands between its neighbours.
    return max(rows, key=lambda at: _strays(sizes, at))


def off_step(sizes: Sequence[Number]) -> int | None:
    """The one number between others of even steps that is off them."""
    if len(sizes) < _LEAST + 1:
        return None
    steps = [second - first for first, second in pairwise(sizes)]
    for at in range(1, len(sizes) - 1):
        others = [*steps[: at - 1], *steps[at + 1 :]]
        even = len(set(others)) == 1 and others[0] != 0 and steps[at - 1] + steps[at] == 2 * others[0]
        if even and steps[at] != others[0]:
            return at
    return None


def _strays(sizes: Sequence[Number], at: int) -> Number:
    near = [Fraction(sizes[at] - sizes[other]) for other in (at - 1, at + 1) if 0 <= other < len(sizes)]
    return min(abs(share) for share in near)


def _ordered(sizes: Sequence[Number], sign: int) -> bool:
    return all((second - first) * sign >= 0 for first, second in pairwise(sizes))


# ---- runs of cells ------------------------------------------------------------------------------------------------


def _down(table: Table, grid: Grid, ladders: Sequence[tuple[object, ...]]) -> Iterator[_Run]:
    """Every right column, in the order of the one left column of numbers, the others being equal."""
    ordered = [number for number, axis in enumerate(grid.axes) if not axis.words]
    if len(ordered) != 1:
        return
    by = ordered[0]
    groups: dict[tuple[int, ...], list[int]] = {}
    for row, box in enumerate(grid.surely):
        if not all(box):
            continue
        groups.setdefault(tuple(side for axis, side in enumerate(box) if axis != by), []).append(row)
    for rows in groups.values():
        rows.sort(key=lambda row: grid.surely[row][by] & -grid.surely[row][by])
        for column, name in enumerate(table.columns):
            cells = tuple(table.rows[row].cells[column] for row in rows)
            sizes = _sizes(cells, ladders)
            if table.keys[by].die is not None and sizes is not None and _comes_again(cells, sizes, ladders):
                continue
            if sizes is not None:
                names = tuple(f"`{table.rows[row].texts[by]}`" for row in rows)
                yield _Run(cells, sizes, names, f"the column `{name}`", _places(cells, ladders) is None)


def _comes_again(cells: Sequence[Cell], sizes: Sequence[Number], ladders: Sequence[tuple[object, ...]]) -> bool:
    """Whether the one word out of order is at an end of a die and stands elsewhere too: that place is hit more often."""
    at = against(sizes)
    return at in {0, len(sizes) - 1} and sizes.count(sizes[at]) > 1 and _places(cells, ladders) is not None


def _along(table: Table, ladders: Sequence[tuple[object, ...]]) -> Iterator[_Run]:
    """Every row of a table whose columns are bands of a number."""
    if table.across is None or not all(amount_of(text) is not None for text in table.columns):
        return
    for row in table.rows:
        sizes = _sizes(row.cells, ladders)
        if sizes is not None:
            names = tuple(f"`{name}`" for name in table.columns)
            yield _Run(row.cells, sizes, names, f"the row `{row.texts[0]}`", _places(row.cells, ladders) is None)


def _sizes(cells: Sequence[Cell], ladders: Sequence[tuple[object, ...]]) -> tuple[Number, ...] | None:
    places = _places(cells, ladders)
    if places is not None:
        return places
    sizes: list[Number] = []
    for cell in cells:
        size = amount_of(cell.text.rstrip("* "), ladders)
        if size is None:
            return None
        sizes.append(size)
    return tuple(sizes)


def _places(cells: Sequence[Cell], ladders: Sequence[tuple[object, ...]]) -> tuple[Number, ...] | None:
    """Where cells stand in the list of words that they are all taken from."""
    words = [entry(cell.text) for cell in cells]
    if any(cell.mark for cell in cells) or not all(isinstance(word, str) for word in words) or len(set(words)) < _WORDS:
        return None
    for ladder in ladders:
        order = [key(str(word)) for word in ladder]
        if all(word in order for word in words):
            return tuple(order.index(str(word)) for word in words)
    return None


CHECKS = (Check(columns_keep_order),)
