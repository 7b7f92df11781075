"""Has a table of reasons (`when`) that is read like any other a row for every case, and one only?

Such a table is made for `sum of`, `highest of` and `lowest of`, where any number of rows may hold. Where a rule reads
it plainly, the first row that holds is read; then its conditions are held against each other as the boxes of other
tables are. Two reasons that have nothing to do with each other may hold together: the first is meant to go before.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TypeVar

import attrs

from grognard.checks import boxes
from grognard.checks.check import Check
from grognard.checks.grid import grid_of
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import expressions as ir
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row, Table
from grognard.ir.walk import nodes_of
from grognard.wording.plain import condition_text

_Part = TypeVar("_Part")
_MOST_CONDITIONS = 6
"""Of more conditions beside other columns not every case is tried."""
_MOST_ROWS = 40
"""A longer table of reasons is not searched."""


def reasons_cover(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report, of tables of reasons that are read plainly, cases without a row, cases with two, and rows without one."""
    asked = [
        table
        for table in ruleset.tables.values()
        if sum(heading.when for heading in table.keys) == 1 and 1 < len(table.rows) <= _MOST_ROWS
    ]
    plain = _read_plainly(ruleset) if asked else frozenset()
    for table in asked:
        _repeated(table, collector)
        if table.key not in plain:
            continue
        if len(table.keys) == 1:
            _table(table, known, collector)
        else:
            _beside(ruleset, table, known, collector)


def _repeated(table: Table, collector: Collector) -> None:
    """Report a row that asks what a row above it asks."""
    seen: dict[tuple[object, ...], Row] = {}
    for row in table.rows:
        first = seen.setdefault(row.keys, row)
        if first is not row:
            collector.report(
                codes.ROWS_ALIKE,
                row.place,
                f"Two rows of `{table.name}` ask the same: `{first.texts[0]}` and `{row.texts[0]}`.",
                help="Take one away, or say what tells them apart.",
                also=(Label(first.place, "the other row"),),
            )


def _read_plainly(ruleset: Ruleset) -> frozenset[str]:
    """The tables of which a rule reads the first row that holds."""
    read: set[str] = set()
    for rule in ruleset.rules.values():
        gathered = {id(gather.look_up) for gather in nodes_of(rule.lines, ir.Gather)}
        read |= {look.table for look in nodes_of(rule.lines, ir.LookUp) if id(look) not in gathered}
    return frozenset(read)


def _table(table: Table, known: Known, collector: Collector) -> None:
    logic = known.logic
    conditions = [cell if isinstance(cell := row.keys[0], ir.Condition) else None for row in table.rows]
    every = next((at for at, each in enumerate(conditions) if each is None), None)
    above: list[ir.Condition] = []
    for row, condition in zip(table.rows, conditions, strict=True):
        if condition is None:
            continue
        if condition not in above and not logic.never(condition) and logic.solve((condition,), above) is None:
            collector.report(
                codes.ROW_NEVER_READ,
                row.place,
                f"This row of `{table.name}` is never read: whenever `{condition_text(condition)}` holds, a row above it does.",
                help="Take it away, put it above them, or narrow them.",
            )
            return
        above.append(condition)
    if every is None:
        solved = logic.solve((), above)
        if solved is not None:
            case = logic.words(*solved) or "none of them"
            collector.report(
                codes.TABLE_GAP,
                table.place,
                f"No row of `{table.name}` holds for {case}.",
                help="Add the row `| any || ? |` with its answer below the others, or widen one of them.",
            )
    for (first, upper), (second, other) in combinations(zip(table.rows, conditions, strict=True), 2):
        if upper is not None and other is not None and _partly(first, upper, second, other, known):
            solved = logic.solve((upper, other))
            assert solved is not None
            _overlap(table, first, second, logic.words(*solved), collector)


def _overlap(table: Table, first: Row, second: Row, case: str, collector: Collector) -> None:
    collector.report(
        codes.TABLE_OVERLAP,
        second.place,
        f"Two rows of `{table.name}` hold for {case}.",
        help="Narrow one of them, so that each case has one row.",
        also=(Label(first.place, "the other row"),),
    )


def _partly(first: Row, condition: ir.Condition, second: Row, other: ir.Condition, known: Known) -> bool:
    """Whether two rows with different answers ask for the same and share some cases, while each has some of its own.

    Of two of which one holds the other, the narrow one stands above the wide one and is meant to go before it.
    """
    if [cell.text for cell in first.cells] == [cell.text for cell in second.cells]:
        return False
    logic = known.logic
    if logic.subjects([condition]).keys() != logic.subjects([other]).keys():
        return False
    return all(
        logic.solve(*sides) is not None
        for sides in (((condition, other),), ((condition,), (other,)), ((other,), (condition,)))
    )


# ---- conditions beside other columns --------------------------------------------------------------------------------


def _beside(ruleset: Ruleset, table: Table, known: Known, collector: Collector) -> None:
    """In each case that the conditions can be in, the rows that are left are a table of the other columns."""
    at = next(number for number, heading in enumerate(table.keys) if heading.when)
    asked = list(dict.fromkeys(cell for row in table.rows if isinstance(cell := row.keys[at], ir.Condition)))
    if len(asked) > _MOST_CONDITIONS:
        return
    told: set[object] = set()
    for holding in product((True, False), repeat=len(asked)):
        sided = list(zip(asked, holding, strict=True))
        solved = known.logic.case(sided)
        rows = [row for row in table.rows if row.keys[at] is None or (row.keys[at], True) in sided]
        if solved is None or not rows:
            continue
        # Without the name of the table: by what it is looked up elsewhere is counted with the column that is left out.
        left = tuple(attrs.evolve(row, keys=_without(row.keys, at), texts=_without(row.texts, at)) for row in rows)
        part = attrs.evolve(table, name="", keys=_without(table.keys, at), rows=left)
        grid = grid_of(ruleset, part, known.reach)
        if grid is None:
            continue
        case = known.logic.words(*solved)
        for hole in boxes.holes(tuple(axis.sure for axis in grid.axes), grid.perhaps, 1, known.budget):
            text = grid.case_text(hole)
            if text not in told:
                told.add(text)
                collector.report(
                    codes.TABLE_GAP,
                    table.place,
                    f"No row of `{table.name}` holds for {', '.join(part for part in (case, text) if part)}.",
                    help="Add a row for it with its answer, or widen the row beside it.",
                )
        for (one, first), (other, second) in combinations(enumerate(grid.surely), 2):
            known.budget.charge("looks")
            both = boxes.shared(first, second)
            pair = (id(rows[one]), id(rows[other]))
            alike = [cell.text for cell in rows[one].cells] == [cell.text for cell in rows[other].cells]
            same = rows[one].keys[at] == rows[other].keys[at]
            if both is not None and same and not alike and pair not in told and not boxes.covers(second, first):
                told.add(pair)
                text = ", ".join(part for part in (case, grid.case_text(both)) if part)
                _overlap(table, rows[one], rows[other], text, collector)


def _without(parts: tuple[_Part, ...], at: int) -> tuple[_Part, ...]:
    return (*parts[:at], *parts[at + 1 :])


CHECKS = (Check(reasons_cover, finds_errors=True),)
