"""Has every table exactly one row for every case, and every row a case?

Columns are swept into boxes (see `boxes`), text and numbers alike. The first row that fits is read, so a row of
`any` below others takes what they leave.
"""

from __future__ import annotations

from fractions import Fraction

import attrs

from grognard.checks import boxes
from grognard.checks.axes import Axis, Case, is_die
from grognard.checks.box_index import BoxIndex
from grognard.checks.boxes import Box, bits
from grognard.checks.check import Check
from grognard.checks.grid import Grid, columns_of
from grognard.checks.known import Known
from grognard.checks.spans import number_in
from grognard.checks.walks import gated, homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import expressions as ir
from grognard.ir.names import either, key
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row, Table
from grognard.ir.types import Die, value_text
from grognard.ir.walk import nodes
from grognard.source import Place

_MOST_HOLES = 3
_COLUMNS = 6
_SAMPLES = 3
"""So many answers of a column are shown to whoever is to write one more."""
_MOST_OVERLAPS = 100
"""So many pairs of rows that share a case are told of one table; from there on it is not rows that are wrong."""


def tables_cover(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report cases without a row, cases with two, and rows without a case."""
    for table in ruleset.tables.values():
        _columns(ruleset, table, known, collector)
        grid = known.grid(table.key)
        if grid is None:
            continue
        lost = _lost(grid, collector)
        _holes(grid, known, collector)
        index = BoxIndex(grid.space, grid.surely)
        hidden = _hidden(grid, index, lost, known, collector)
        _overlaps(grid, index, lost | hidden, known, collector)
        _catch_all(grid, lost | hidden, known, collector)


# ---- cases without a row -------------------------------------------------------------------------------------------


def _holes(grid: Grid, known: Known, collector: Collector) -> None:
    inner = tuple(axis.inner for axis in grid.axes)
    sure = tuple(axis.sure for axis in grid.axes)
    holes = list(boxes.holes(sure, grid.perhaps, _MOST_HOLES, known.budget))
    rows = [f"  {grid.open_row(hole)}" for hole in holes]
    block = "\n".join((f"add to {grid.table.name}", *rows)) if known.ruleset.is_of_base(grid.table.place) else ""
    for hole in holes:
        collector.report(
            codes.TABLE_GAP,
            grid.table.place,
            f"No row of `{grid.table.name}` holds for {grid.case_text(hole)}.",
            help=f"Put the lines below into the variant, with the answer in place of each `?`: {_answers_of(grid.table)}."
            if block
            else f"Add the row `{grid.open_row(hole)}` with its answer, or widen the row beside it.",
            notes=[_why(axis) for axis, part, near in zip(grid.axes, hole, inner, strict=True) if part & ~near],
            paste=block,
        )
    if holes:
        return
    for hole in boxes.holes(grid.space, grid.perhaps, 2, known.budget):
        if _never_looked_up(grid.table, grid.axes, hole, known):
            continue
        collector.report(
            codes.TABLE_ENDS_EARLY,
            grid.table.place,
            f"`{grid.table.name}` says nothing for {_left_text(grid, hole)}, and nothing keeps it from that.",
            help=f"Add the row `{grid.open_row(hole)}` with its answer, or open the last row: `… or more`, `… or less`.",
        )


def _never_looked_up(table: Table, axes: tuple[Axis, ...], hole: Box, known: Known, *, across: bool = False) -> bool:
    """Whether each rule that reads a table has gates that keep it from a hole: `only when range is within 30"`."""
    readers = [
        (home, node)
        for home in homes(known.ruleset)
        for node in nodes(home.lines)
        if isinstance(node, ir.LookUp) and key(node.table) == table.key
    ]
    for home, look in readers:
        there = [
            ir.Is(looked, tuple(_band(axis.cases[number], look.place) for number in bits(part)), place=look.place)
            for axis, part, looked in zip(axes, hole, (look.across,) if across else look.inputs, strict=False)
            if looked is not None
        ]
        held = list(gated(home.gates))
        wanted = [*there, *(condition for condition, only in held if only)]
        if not held or known.logic.solve(wanted, [condition for condition, only in held if not only]) is not None:
            return False
    return bool(readers)


def _band(case: Case, place: Place) -> ir.Band:
    """A case as a condition says it."""
    if isinstance(case.word, str | bool | Die):
        return ir.Same(ir.Constant(case.word, place=place))
    low, high = (ir.Constant(end, place=place) if end is not None else None for end in (case.low, case.high))
    return ir.Span(low, high, case.low_open, case.high_open)


def _answers_of(table: Table) -> str:
    """What stands in each right column of a table: `under reach such as 9" or 24"`."""
    answers = []
    for number, column in enumerate(table.columns[:_COLUMNS]):
        texts = dict.fromkeys(row.cells[number].text for row in table.rows if len(row.cells) > number)
        some = [f"`{text}`" for text in texts if text not in ("-", "?", "")][:_SAMPLES]
        answers.append(f"under `{column}` such as {either(some)}" if some else f"under `{column}`")
    return ", ".join((*answers, *(["and so on"] if len(table.columns) > _COLUMNS else [])))


def _why(axis: Axis) -> str:
    """Between which numbers the total of an axis can lie."""
    if axis.within is None:
        return ""
    ends = [value_text(end) if end is not None else "any number" for end in (axis.within.low, axis.within.high)]
    return f"With the dice and all that is added, {axis.heading.text} is from {ends[0]} to {ends[1]}."


def _columns(ruleset: Ruleset, table: Table, known: Known, collector: Collector) -> None:
    columns = columns_of(ruleset, table, known.reach)
    if columns is None:
        return
    axis, masks = columns
    left = axis.sure
    taken = 0
    for number, mask in enumerate(masks):
        # Nearly always a column has cases of its own.
        for other in range(number if mask & taken else 0):
            known.budget.charge("looks")
            both = mask & masks[other]
            first, two = table.across_bands[other], table.across_bands[number]
            if both and not (len(first) == len(two) == 1 and rising(first[0], two[0])):
                collector.report(
                    codes.TABLE_OVERLAP,
                    table.place,
                    f"Two columns of `{table.name}` hold for {axis.heading.text} {axis.value_text(boxes.first((both,))[0])}:"
                    f" `{table.columns[other]}` and `{table.columns[number]}`.",
                    help="Narrow one of them, so that each case has one column.",
                )
        left &= ~mask
        taken |= mask
    gap = left if not axis.words else 0
    left = gap or axis.all & ~taken
    if gap or (left and not _never_looked_up(table, (axis,), (left,), known, across=True)):
        collector.report(
            codes.TABLE_GAP if gap else codes.TABLE_ENDS_EARLY,
            table.place,
            f"No column of `{table.name}` holds for {axis.heading.text} {axis.value_text(boxes.first((left,))[0])}.",
            help=f"Add a column `{axis.cell_text(left)}`, or widen the one beside it.",
        )


# ---- rows without a case -------------------------------------------------------------------------------------------


def _lost(grid: Grid, collector: Collector) -> set[int]:
    """Rows that no case can fall into."""
    lost: set[int] = set()
    for number, row in enumerate(grid.rows):
        for place, axis in enumerate(grid.axes):
            cell, text = row.keys[place], row.texts[place]
            if not isinstance(cell, tuple):
                continue
            off = _off_the_die(axis, cell) if is_die(axis.heading) else None
            if off is not None:
                collector.report(
                    codes.ROW_OFF_THE_DIE,
                    row.place,
                    f"`{text}` of `{grid.table.name}` asks for a {off}, and no {axis.heading.text} shows one.",
                    help=_run_of_faces(text) or "Write a number the dice can show, or change the dice of the heading.",
                )
            if grid.perhaps[number][place] == 0:
                lost.add(number)
                if off is None:
                    _unreached(grid, axis, row, text, collector)
    return lost


def _unreached(grid: Grid, axis: Axis, row: Row, text: str, collector: Collector) -> None:
    if axis.within is None:
        return
    told = (("less", axis.within.low), ("more", axis.within.high))
    ends = " and ".join(f"no {word} than {value_text(end)}" for word, end in told if end is not None)
    collector.report(
        codes.ROW_UNREACHED,
        row.place,
        f"The row `{text}` of `{grid.table.name}` can never be read: {axis.heading.text} is {ends}, whatever the dice show and whatever is added.",
        help=_run_of_faces(text) or "Mend the row, or the dice and modifiers that lead to it.",
    )


def _run_of_faces(text: str) -> str:
    """What to write for `456`, where the faces 4, 5 and 6 are meant."""
    if len(text) < 2 or text not in "123456789":
        return ""
    return f"If the faces {text[0]} to {text[-1]} are meant, write `{text[0]} to {text[-1]}`."


def _off_the_die(axis: Axis, cell: tuple[ir.Band, ...]) -> str | None:
    """A number a closed cell asks for that the dice cannot show."""
    if axis.within is None or axis.within.low is None or axis.within.high is None:
        return None
    for band in cell:
        for end in ir.ends_of(band):
            value = number_in(end)
            # A run of `up to` begins where the row above ends, which may be below the first face.
            below = value is not None and value < axis.within.low
            if isinstance(band, ir.Span) and band.low_open and end is band.low:
                below = False
            if value is not None and (below or value > axis.within.high):
                return value_text(value)
    return None


def _hidden(grid: Grid, index: BoxIndex, lost: set[int], known: Known, collector: Collector) -> set[int]:
    """Rows of which every case is taken by rows above."""
    hidden: set[int] = set()
    for number, row in enumerate(grid.rows):
        box = grid.perhaps[number]
        above = [other for other in bits(index.meeting(box) & _before(number)) if other not in lost]
        known.budget.charge("looks", len(above))
        if number in lost or not above:
            continue
        if boxes.uncovered(box, [grid.surely[other] for other in above], known.budget) is not None:
            continue
        hidden.add(number)
        if _answers(row) == _answers(grid.rows[above[0]]) and len(above) == 1:
            _alike(grid, number, above[0], collector)
            continue
        collector.report(
            codes.ROW_NEVER_READ,
            row.place,
            f"This row of `{grid.table.name}` is never read: the rows above it have all its cases, {grid.case_text(box)} among them.",
            help="Take it away, put it above them, or narrow them.",
            also=[Label(grid.rows[other].place, "this row is read instead") for other in above[:3]],
        )
    return hidden


# ---- cases with two rows -------------------------------------------------------------------------------------------


def _overlaps(grid: Grid, index: BoxIndex, passed: set[int], known: Known, collector: Collector) -> None:
    told = 0
    for number, box in enumerate(grid.surely):
        if number in passed:
            continue
        if told >= _MOST_OVERLAPS:
            return
        for other in bits(index.meeting(box) & _before(number)):
            known.budget.charge("looks")
            both = boxes.shared(grid.surely[other], box)
            if both is None or other in passed or (grid.has_any(number) and boxes.covers(box, grid.surely[other])):
                continue
            if any(_rising_cells(grid.rows[other], grid.rows[number], at) for at in range(len(grid.axes))):
                continue
            told += 1
            if _answers(grid.rows[other]) == _answers(grid.rows[number]):
                _alike(grid, number, other, collector)
                continue
            collector.report(
                codes.TABLE_OVERLAP,
                grid.rows[number].place,
                f"Two rows of `{grid.table.name}` hold for {grid.case_text(both)}.",
                help="Narrow one of them, so that each case has one row.",
                also=(Label(grid.rows[other].place, "the other row"),),
            )


def _before(number: int) -> int:
    """The numbers below a number, as bits."""
    return (1 << number) - 1


def _rising_cells(first: Row, second: Row, at: int) -> bool:
    """Whether two cells are a run of `up to`, also where a row between them is out of its place."""
    above, below = first.keys[at], second.keys[at]
    if not isinstance(above, tuple) or not isinstance(below, tuple) or len(above) != 1 or len(below) != 1:
        return False
    bands = [
        attrs.evolve(band, low=None) if text.casefold().startswith("up to ") and isinstance(band, ir.Span) else band
        for band, text in ((above[0], first.texts[at]), (below[0], second.texts[at]))
    ]
    return rising(bands[0], bands[1])


def rising(first: ir.Band, second: ir.Band) -> bool:
    """Whether two bands are a run of `up to`: the first that fits is read, so the second begins where the first ends."""
    if not isinstance(first, ir.Span) or not isinstance(second, ir.Span) or first.low or second.low:
        return False
    ends = [band.high.value if isinstance(band.high, ir.Constant) else None for band in (first, second)]
    if not all(isinstance(end, int | Fraction) for end in ends):
        return True
    return ends[0] < ends[1]  # type: ignore[operator]


def _alike(grid: Grid, number: int, other: int, collector: Collector) -> None:
    both = boxes.shared(grid.perhaps[number], grid.perhaps[other])
    assert both is not None
    collector.report(
        codes.ROWS_ALIKE,
        grid.rows[number].place,
        f"Two rows of `{grid.table.name}` say the same for {grid.case_text(both)}.",
        help="Take one away, or narrow it.",
        also=(Label(grid.rows[other].place, "the other row"),),
    )


def _answers(row: Row) -> tuple[str, ...]:
    return row.texts[len(row.texts) - len(row.cells) :]


# ---- rows that take what is left -------------------------------------------------------------------------------------


def _catch_all(grid: Grid, passed: set[int], known: Known, collector: Collector) -> None:
    if not any(map(grid.has_any, range(len(grid.rows)))):
        return
    index = BoxIndex(grid.space, grid.perhaps)
    for number, row in enumerate(grid.rows):
        if number in passed or not grid.has_any(number):
            continue
        box: Box = grid.surely[number]
        above = [grid.perhaps[other] for other in bits(index.meeting(box) & _before(number))]
        if not above:
            continue
        taken = boxes.holes(box, above, _MOST_HOLES + 1, known.budget)
        names = [_left_text(grid, pair) for pair in taken[:_MOST_HOLES]]
        more = ", and more" if len(taken) > _MOST_HOLES else ""
        collector.report(
            codes.CATCH_ALL,
            row.place,
            f"This row of `{grid.table.name}` takes what the rows above leave: {'; '.join(names)}{more}.",
            help="Write these cases out if one of them should have an answer of its own.",
        )


def _left_text(grid: Grid, box: Box) -> str:
    parts = [
        f"{axis.heading.text} {axis.cell_text(side)}"
        for axis, side in zip(grid.axes, box, strict=True)
        if side != axis.all
    ]
    return ", ".join(parts) or "everything"


CHECKS = (Check(tables_cover, finds_errors=True),)
