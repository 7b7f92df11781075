"""A table as boxes: its axes, and the box of every row."""

from __future__ import annotations

from functools import cache

import attrs

from grognard.checks.axes import Axis, axis_of
from grognard.checks.boxes import Box, first
from grognard.checks.reach import Reach
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Heading, Row, Table


@attrs.frozen
class Grid:
    """The axes of a table; for each row the cases it surely has, and those it may have."""

    table: Table
    axes: tuple[Axis, ...]
    rows: tuple[Row, ...]
    surely: tuple[Box, ...]
    perhaps: tuple[Box, ...]

    @property
    def space(self) -> Box:
        """Every case there is."""
        return tuple(axis.all for axis in self.axes)

    def case_text(self, box: Box) -> str:
        """The plainest case of a box in game words."""
        return ", ".join(
            f"{axis.heading.text} {axis.value_text(number)}" for axis, number in zip(self.axes, first(box), strict=True)
        )

    def open_row(self, box: Box) -> str:
        """The row that has these cases, as it would be typed, its answers still to be given."""
        left = " | ".join(axis.cell_text(side) for axis, side in zip(self.axes, box, strict=True))
        return f"| {left} || {' | '.join('?' * len(self.table.columns))} |"

    def has_any(self, number: int) -> bool:
        """Whether a row says `any` somewhere."""
        return any(cell is None for cell in self.rows[number].keys)


def grid_of(ruleset: Ruleset, table: Table, reach: Reach) -> Grid | None:
    """Returns a table as boxes; None for tables of reasons (`when`) and where an axis is unknown."""
    axes: list[Axis] = []
    for number, heading in enumerate(table.keys):
        if heading.when or any(not isinstance(row.keys[number], tuple | None) for row in table.rows):
            return None
        cells = [cell if isinstance(cell := row.keys[number], tuple) else None for row in table.rows]
        axis = axis_of(ruleset, heading, cells, reach.seen.inputs.get((table.key, number)))
        if axis is None:
            return None
        axes.append(axis)
    surely: list[Box] = []
    perhaps: list[Box] = []
    # A long table says the same in one column again and again.
    masks = [cache(axis.masks) for axis in axes]
    for row in table.rows:
        reach.logic.budget.charge("looks", sum(len(axis.cases) for axis in axes if not axis.numbers) // 8)
        both = [mask(cell if isinstance(cell, tuple) else None) for mask, cell in zip(masks, row.keys, strict=True)]
        surely.append(tuple(each for each, _ in both))
        perhaps.append(tuple(each for _, each in both))
    return Grid(table, tuple(axes), table.rows, tuple(surely), tuple(perhaps)) if axes else None


def columns_of(ruleset: Ruleset, table: Table, reach: Reach) -> tuple[Axis, tuple[int, ...]] | None:
    """The columns of an `across` table as one axis, and the cases each has."""
    across: Heading | None = table.across
    if across is None or len(table.across_bands) != len(table.columns):
        return None
    cells = list(table.across_bands)
    axis = axis_of(ruleset, across, cells, reach.seen.inputs.get((table.key, -1)))
    if axis is None:
        return None
    if not axis.numbers:
        reach.logic.budget.charge("looks", len(cells) * len(axis.cases))
    masks = [axis.masks(cell) for cell in cells]
    return (axis, tuple(sure for sure, _ in masks)) if all(sure == may for sure, may in masks) else None
