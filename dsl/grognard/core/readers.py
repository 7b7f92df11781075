"""Tables as functions of the state. Rows are tried in order, the first that fits is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import attrs

from grognard.core import expr, functions, operators
from grognard.core.expr import Bands, Drawn, Expr, State
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.row_masks import Found, Masks, Reader, Run, Tests, quick

BandTest = Callable[[State, object], bool]
"""Whether a value at hand lies in a band."""
Closure = Callable[[Expr], Run]
"""What makes the function of an expression."""


def band_test(bands: Bands, closure: Closure) -> BandTest:
    """Whether a value at hand lies in one of some bands."""
    parts = [(test, [closure(end) for end in ends]) for test, ends in bands.parts]
    return lambda state, value: any(test(value, *[end(state) for end in ends]) for test, ends in parts)


@attrs.frozen(eq=False)
class _Ready:
    """A table made ready: tests of its rows and columns, cells, and the rows that take a value, by column."""

    rows: list[list[BandTest | None]]
    columns: list[BandTest]
    cells: list[list[Run]]
    masks: list[Masks | None]
    over: Masks | None


@lru_cache(maxsize=1024)
def _ready(drawn: Drawn, closure: Closure) -> _Ready:
    heads = range(len(drawn.table.keys))
    return _Ready(
        [[_row_test(test, closure) for test in row] for row in drawn.rows],
        [band_test(column, closure) for column in drawn.columns],
        [[closure(cell) for cell in row] for row in drawn.cells],
        [_masks([row[at] for row in drawn.rows]) for at in heads],
        _masks(drawn.columns),
    )


def _row_test(test: Bands | Expr | None, closure: Closure) -> BandTest | None:
    if isinstance(test, Bands):
        return band_test(test, closure)
    if test is None:
        return None
    run = closure(test)
    return lambda state, _value: bool(run(state))


def _masks(column: Sequence[Bands | Expr | None]) -> Masks | None:
    """From a value to the rows of a column that take it, if that depends on nothing else."""
    rows: list[Tests | None] = []
    for test in column:
        made = test.fixed() if isinstance(test, Bands) else None
        if made is None and test is not None:
            return None
        rows.append(made)
    return Masks(rows)


def reader(node: expr.Table, closure: Closure) -> Reader:
    """Returns a reader of a table: it gives row number, column number and the value of the cell.

    Where the rows only compare what is looked up with fixed words and numbers, a look-up costs one step for each
    column whatever the number of rows (`row_masks`).
    """
    drawn, ready = node.drawn, _ready(node.drawn, closure)
    inputs = [closure(part) for part in node.inputs]
    row_of = _rows(drawn, ready, inputs)
    column_of = _columns(drawn, ready, closure(node.across)) if node.across is not None else None
    at = node.column or 0
    values: Sequence[Sequence[Expr]]
    if node.across is not None:
        values, cells = drawn.cells, ready.cells
    elif node.column is not None:
        values, cells = [[row[at]] for row in drawn.cells], [[row[at]] for row in ready.cells]
    else:
        values = [[expr.Op(functions.Bundling(drawn.names), row)] for row in drawn.cells]
        cells = [[closure(cell) for cell in row] for row in values]

    def plain(state: State) -> Found:
        row = row_of(state)
        if column_of is not None:
            column = column_of(state)
            return row, column, cells[row][column](state)
        return row, at, cells[row][0](state)

    read: Reader = plain
    known = [mask for mask in ready.masks if mask is not None]
    if len(known) == len(inputs) and (node.across is None or ready.over is not None):
        over = (node.across, ready.over) if node.across is not None and ready.over is not None else None
        given: Sequence[Sequence[object]] | None = None
        if all(isinstance(cell, expr.Const) for row in values for cell in row):
            given = [[cell.value for cell in row if isinstance(cell, expr.Const)] for row in values]
        read = quick(node.inputs, known, over, cells, given, at, plain, closure)
    return read if node.watch is None else _watched(read, row_of, drawn.table.key, inputs, node.watch)


def _watched(
    read: Reader,
    row_of: Callable[[State], int],
    table: str,
    inputs: Sequence[Run],
    watch: Callable[[str, int, Sequence[object]], None],
) -> Reader:
    """Reads as before, and tells which row it was: also where the row is found, and nothing can be read in it."""

    def told(state: State) -> Found:
        try:
            place = read(state)
        except (Stopped, GapReached, NotTold):
            watch(table, row_of(state), [value(state) for value in inputs])
            raise
        watch(table, place[0], [value(state) for value in inputs])
        return place

    return told


def _rows(drawn: Drawn, ready: _Ready, inputs: Sequence[Run]) -> Callable[[State], int]:
    """The rows tried in turn."""
    table = drawn.table

    def scan(state: State) -> int:
        values = [value(state) for value in inputs]
        for index, tests in enumerate(ready.rows):
            if all(test is None or test(state, values[at]) for at, test in enumerate(tests)):
                return index
        shown = ", ".join(
            f"{heading.text} {operators.text_value(value)}"
            for heading, value in zip(table.keys, values, strict=True)
            if not heading.when
        )
        raise Stopped(
            f"the table `{table.name}` has no row {f'for {shown}' if shown else 'that holds'}",
            "Add a row for it, or narrow what can reach the table.",
        )

    return scan


def _columns(drawn: Drawn, ready: _Ready, across: Run) -> Callable[[State], int]:
    """The columns tried in turn."""

    def find(state: State) -> int:
        looked = across(state)
        for column, test in enumerate(ready.columns):
            if test(state, looked):
                return column
        raise Stopped(
            f"the table `{drawn.table.name}` has no column for {operators.text_value(looked)}", "Add a column for it."
        )

    return find


def gather(node: expr.Gather, closure: Closure) -> Run:
    """Every row of a table of reasons that holds, put together."""
    ready, watch, table = _ready(node.drawn, closure), node.watch, node.drawn.table.key
    across = closure(node.across) if node.across is not None else None
    together = functions.together(node.how, node.ladders)
    asked = [
        [made for test, made in zip(row, tests, strict=True) if made is not None and not isinstance(test, Bands)]
        for row, tests in zip(node.drawn.rows, ready.rows, strict=True)
    ]

    def run(state: State) -> object:
        column = 0
        if across is not None:
            looked = across(state)
            column = next((i for i, test in enumerate(ready.columns) if test(state, looked)), 0)
        holding = [i for i, tests in enumerate(asked) if all(test(state, None) for test in tests)]
        if watch is not None:
            for i in holding:
                watch(table, i, ())
        return together([ready.cells[i][column](state) for i in holding])

    return run
