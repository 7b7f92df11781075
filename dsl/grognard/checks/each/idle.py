"""Is there a line that changes nothing?"""

from __future__ import annotations

from itertools import pairwise, product
from math import prod

import attrs

from grognard.checks.check import Check
from grognard.checks.grid import Grid
from grognard.checks.known import Known
from grognard.checks.walks import Home, blocks, homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import text_of
from grognard.ir.rules import LISTS
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row
from grognard.ir.walk import all_lines

_MOST_CASES = 4096


def what_is_asked_matters(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report columns that are looked up in vain, amounts of nothing, and branches that do the same either way."""
    for table in ruleset.tables.values():
        grid = known.grid(table.key)
        if any(isinstance(cell.value, ir.Gap) for row in table.rows for cell in row.cells):
            continue
        if grid is not None and len(table.rows) > 1:
            _table(grid, known, collector)
        if table.across is not None and len(table.columns) > 1:
            _columns(table.rows, table.across.text, table.name, collector)
    for home in homes(ruleset):
        beforehand = _beforehand(home)
        for lines, _ in blocks(home.lines):
            for line in lines:
                if _adds_nothing(line.deed):
                    _report(line, "changes nothing", collector)
                elif line in beforehand:
                    _report(line, "has no score to change: nothing was thrown or worked out above it", collector)
            for line, after in pairwise(lines):
                same = isinstance(after.opener, il.Otherwise) and line.body and _deeds(line.body) == _deeds(after.body)
                if same and isinstance(line.opener, il.When | il.On | il.OnTie | il.PastEnd):
                    _report(line, "does the same as its `otherwise`", collector)


def _table(grid: Grid, known: Known, collector: Collector) -> None:
    for number, axis in enumerate(grid.axes):
        asked = all(row.keys[number] is None for row in grid.rows)
        if not asked and (len(axis.cases) < 2 or axis.heading.die is not None or not _in_vain(grid, number, known)):
            continue
        # Where a variant has amended the table, its first row is what made it so.
        home = grid.table.place
        place = next((row.place for row in grid.rows if row.place.file.path != home.file.path), home)
        collector.report(
            codes.CHANGES_NOTHING,
            place,
            f"`{axis.heading.text}` is looked up in `{grid.table.name}`, and every answer is the same whatever it is.",
            help="Take the column away, or mend the rows that should differ.",
        )


def _in_vain(grid: Grid, number: int, known: Known) -> bool:
    """Whether no answer changes along an axis (and some answer changes along another)."""
    if prod(len(axis.cases) for axis in grid.axes) > _MOST_CASES or grid.surely != grid.perhaps:
        return False
    others = [range(len(axis.cases)) for at, axis in enumerate(grid.axes) if at != number]
    seen: set[tuple[str, ...] | None] = set()
    for case in product(*others):
        known.budget.charge("looks", len(grid.rows) * len(grid.axes[number].cases))
        answers = {
            _answer(grid, (*case[:number], value, *case[number:])) for value in range(len(grid.axes[number].cases))
        }
        if len(answers) > 1 or any(answer is not None and "?" in answer for answer in answers):
            return False
        seen |= answers
    return len(seen) > 1 or len(grid.axes) == 1


def _answer(grid: Grid, case: tuple[int, ...]) -> tuple[str, ...] | None:
    for row, box in zip(grid.rows, grid.surely, strict=True):
        if all(side >> value & 1 for side, value in zip(box, case, strict=True)):
            return row.texts[len(row.keys) :]
    return None


def _columns(rows: tuple[Row, ...], heading: str, table: str, collector: Collector) -> None:
    if rows and all(len({cell.text for cell in row.cells}) == 1 and row.cells[0].text != "?" for row in rows):
        collector.report(
            codes.CHANGES_NOTHING,
            rows[0].place,
            f"`{heading}` is looked up across `{table}`, and every column says the same.",
            help="Make one column of them, or mend the cells that should differ.",
        )


def _adds_nothing(deed: do.Deed | None) -> bool:
    match deed:
        case do.Amount(number=0, times=False) | do.Amount(number=1, times=True):
            return True
        case do.OnEachDie(amount=0) | do.MoreDice(count=0) | do.Shift(steps=0):
            return True
        case _:
            return False


_NO_SCORE = (do.Let, do.Become, do.RemovePiece, do.Choose, do.Lay, do.Shuffle, do.ByHand)
_PASSING = (il.When, il.Otherwise, il.ForEach, il.ChooseAmong)
_BOUNDS = (do.Clamp, do.Round, do.Halve, do.Multiply)


def _beforehand(home: Home) -> tuple[il.Line, ...]:
    """Lines that bound, round or multiply a score before any line can have made one."""
    lines: list[il.Line] = []
    if home.rule is None or home.rule.kind not in LISTS:
        for line in all_lines(home.lines):
            if isinstance(line.deed, _BOUNDS):
                lines.append(line)
            elif not (isinstance(line.opener, _PASSING) if line.deed is None else _makes_no_score(line.deed)):
                break
    return tuple(lines)


def _makes_no_score(deed: do.Deed) -> bool:
    return isinstance(deed, _NO_SCORE) or (isinstance(deed, do.Change) and not deed.throws)


def _deeds(lines: tuple[il.Line, ...]) -> tuple[object, ...]:
    """What lines do, without what stands beside them."""
    return tuple(
        attrs.evolve(line, id="", body=(), cites=(), notes=(), prose=(), label="")
        if not line.body
        else (line.opener, _deeds(line.body))
        for line in lines
    )


def _report(line: il.Line, what: str, collector: Collector) -> None:
    words = f"`{text_of(line.place)}` {what}."
    collector.report(codes.CHANGES_NOTHING, line.place, words, help="Mend what it should do, or take it away.")


CHECKS = (Check(what_is_asked_matters),)
