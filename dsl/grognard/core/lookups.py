"""Tables read. Rows are tried in order, the first that fits is read.

Where the rows only compare what is looked up with fixed words and numbers, a look-up costs one step for each column
whatever the number of rows (`row_masks`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import attrs

from grognard.core import forms, operators
from grognard.core.faults import Stopped
from grognard.core.forms import Form, Run, Test
from grognard.core.program import State
from grognard.core.row_masks import Masks, Reader, Tests, quick
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.ruleset import Table
from grognard.ir.types import Bundle

if TYPE_CHECKING:
    from grognard.core.code import Coder
    from grognard.core.frame import Frame


class Bands:
    """Whether a value is within one of some bands: each a test of the value and its ends."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[tuple[Callable[..., bool], list[Run]]]) -> None:
        self.parts = parts

    def holds(self, state: State, value: object) -> bool:
        """Of a value at hand."""
        return any(test(value, *[end(state) for end in ends]) for test, ends in self.parts)

    def on(self, value: Run) -> Test:
        """Of a value to be worked out."""
        tests = [forms.test_of(test, value, *ends) for test, ends in self.parts]
        return tests[0] if len(tests) == 1 else forms.some(tests)

    def ends(self) -> Iterable[Run]:
        """What its ends are worked out from."""
        return (end for _, ends in self.parts for end in ends)

    def fixed(self) -> list[tuple[Callable[..., bool], tuple[object, ...]]] | None:
        """The tests with their ends, if none of them depends on anything."""
        found = []
        for test, ends in self.parts:
            made = [forms.form_of(end) for end in ends]
            if not all(isinstance(end, forms.Const) for end in made):
                return None
            found.append((test, tuple(end.value for end in made if isinstance(end, forms.Const))))
        return found


def value_of(read: Reader) -> Run:
    """Only the value of what is read."""
    form = forms.form_of(read)

    def value(state: State) -> object:
        return read(state)[2]

    return forms.formed(value, forms.Native(value, form.parts) if isinstance(form, forms.Native) else form)


def reader(
    coder: Coder, node: ir.LookUp, frame: Frame, thrown: Sequence[int] = (), across_thrown: int | None = None
) -> Reader:
    """Reads a table. `thrown` are the slots of dice headings, in order."""
    table = coder.world.ruleset.tables[node.table]
    own = coder.table_frame(table, node, frame)
    dice = iter(thrown)
    inputs: list[Run] = []
    for heading, given in zip(table.keys, node.inputs, strict=True):
        if heading.die is not None and given is None:
            slot = next(dice, None)
            inputs.append(forms.slot(slot) if slot is not None else forms.const(None))
        else:
            inputs.append(coder.code(given, frame).run if given is not None else forms.const(None))
    across: Run | None = None
    if table.across is not None:
        if across_thrown is not None:
            across = forms.slot(across_thrown)
        elif node.across is not None:
            across = coder.code(node.across, frame).run
    drawn = _drawn(coder, table, own)
    tests, columns, cells = drawn.tests, drawn.columns, drawn.cells
    fixed = next(
        (i for i, name in enumerate(table.columns) if node.column is not None and key(name) == node.column),
        None,
    )
    several = table.across is None and len(table.columns) > 1 and fixed is None
    names = [key(name) for name in table.columns]
    row_of = _rows(table, tests, inputs)
    column_of = _columns(table, columns, across) if across is not None and fixed is None else None
    at = fixed or 0
    if several:
        cells = [[_bundle(names, row)] for row in cells]
        at = 0
    elif column_of is None:
        cells = [[row[at]] for row in cells]

    watch = coder.world.watch
    if watch is not None:
        row_of = _watched(row_of, node.table, inputs, watch)

    def plain(state: State) -> tuple[int, int, object]:
        row = row_of(state)
        if column_of is not None:
            column = column_of(state)
            return row, column, cells[row][column](state)
        return row, at, cells[row][0](state)

    read: Reader = plain
    over = drawn.over if column_of is not None else None
    if watch is None and (across is None or column_of is None or over is not None):
        known = [one for one in drawn.masks if one is not None]
        if len(known) == len(inputs):
            read = quick(
                inputs, known, (across, over) if across is not None and over is not None else None, cells, at, plain
            )

    parts = [*inputs, *([across] if across is not None else []), *drawn.reads]
    whole = forms.Native(read, tuple(forms.form_of(part) for part in parts))
    if several or column_of is not None:
        return forms.formed(read, whole)
    return forms.formed(read, forms.Read(tuple(forms.form_of(one) for one in inputs), drawn.rows(at), whole, at))


@attrs.define(eq=False)
class _Drawn:
    """A table ready to be read: the tests of its rows, those of its columns, what its cells give."""

    tests: list[list[Bands | Test | None]]
    columns: list[Bands]
    cells: list[list[Run]]
    masks: list[Masks | None]
    """Of each left column."""
    over: Masks | None
    reads: tuple[Callable[..., object], ...]
    """All of it that depends on anything."""
    _rows: dict[int, tuple[forms.Row, ...]] = attrs.field(factory=dict)

    def rows(self, column: int) -> tuple[forms.Row, ...]:
        """The form of each row, where one column is read."""
        if column not in self._rows:
            self._rows[column] = tuple(
                forms.Row(tuple(_tests_of(row)), forms.form_of(cells[column]))
                for row, cells in zip(self.tests, self.cells, strict=True)
            )
        return self._rows[column]


_MOST = 2048
_alike: dict[tuple[Table, tuple[tuple[object, ...], ...]], _Drawn] = {}
"""Tables in which nothing depends on who reads them: they are drawn once for all who do."""


def _drawn(coder: Coder, table: Table, frame: Frame) -> _Drawn:
    mark = (table, coder.ladders)
    found = _alike.get(mark)
    if found is not None:
        return found
    tests: list[list[Bands | Test | None]] = [
        [
            coder.check(part, frame).run
            if isinstance(part, ir.Condition)
            else coder.bands(part, frame)
            if part is not None
            else None
            for part in row.keys
        ]
        for row in table.rows
    ]
    columns = [coder.bands((band,), frame) for band in table.across_bands]
    cells = [
        [coder.cell(table, index, column, frame) for column in range(len(row.cells))]
        for index, row in enumerate(table.rows)
    ]
    parts: list[Callable[..., object]] = [cell for row in cells for cell in row]
    for row in tests:
        for test in row:
            parts.extend(test.ends() if isinstance(test, Bands) else [test] if test is not None else [])
    parts.extend(end for column in columns for end in column.ends())
    reads = tuple(part for part in parts if not isinstance(forms.form_of(part), forms.Const))
    masks = [_masks([row[at] for row in tests]) for at in range(len(table.keys))]
    found = _Drawn(tests, columns, cells, masks, _masks(columns), reads)
    if not reads:
        if len(_alike) >= _MOST:
            _alike.clear()
        _alike[mark] = found
    return found


def _bundle(names: Sequence[str], cells: Sequence[Run]) -> Run:
    """All values of a row together."""
    return forms.native(
        lambda state: Bundle(tuple((name, cell(state)) for name, cell in zip(names, cells, strict=True))),  # type: ignore[misc]
        *cells,
    )


def _watched(
    row_of: Callable[[State], int],
    table: str,
    inputs: Sequence[Run],
    watch: Callable[[str, int, Sequence[object]], None],
) -> Callable[[State], int]:
    """Finds the row as before, and tells which it was."""

    def found(state: State) -> int:
        row = row_of(state)
        watch(table, row, [value(state) for value in inputs])
        return row

    return found


def _tests_of(row: Sequence[Bands | Test | None]) -> Iterable[Form | tuple[int, Bands]]:
    for at, test in enumerate(row):
        if isinstance(test, Bands):
            yield at, test
        elif test is not None:
            yield forms.form_of(test)


def _rows(
    table: Table, tests: Sequence[Sequence[Bands | Test | None]], inputs: Sequence[Run]
) -> Callable[[State], int]:
    """The rows tried in turn."""

    def scan(state: State) -> int:
        values = [value(state) for value in inputs]
        for index, conditions in enumerate(tests):
            if all(
                test is None or (test.holds(state, values[at]) if isinstance(test, Bands) else test(state))
                for at, test in enumerate(conditions)
            ):
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


def _columns(table: Table, columns: Sequence[Bands], across: Run) -> Callable[[State], int]:
    """The columns tried in turn."""

    def find(state: State) -> int:
        looked = across(state)
        for column, test in enumerate(columns):
            if test.holds(state, looked):
                return column
        raise Stopped(
            f"the table `{table.name}` has no column for {operators.text_value(looked)}",
            "Add a column for it.",
        )

    return find


def _masks(column: Sequence[Bands | Test | None]) -> Masks | None:
    """From a value to the rows of a column that take it, if that depends on nothing else."""
    rows: list[Tests | None] = []
    for test in column:
        made = test.fixed() if isinstance(test, Bands) else None
        if made is None and test is not None:
            return None
        rows.append(made)
    return Masks(rows)


def holding_rows(coder: Coder, node: ir.LookUp, frame: Frame) -> Callable[[State], list[tuple[int, object]]]:
    """Every row that holds (of a table of reasons), with its value."""
    table = coder.world.ruleset.tables[node.table]
    own = coder.table_frame(table, node, frame)
    tests = [[coder.check(part, own).run for part in row.keys if isinstance(part, ir.Condition)] for row in table.rows]
    across = coder.code(node.across, frame).run if node.across is not None else None
    columns = [coder.bands((band,), own) for band in table.across_bands]
    cells = [
        [coder.cell(table, i, column, own) for column in range(len(row.cells))] for i, row in enumerate(table.rows)
    ]

    watch = coder.world.watch

    def rows(state: State) -> list[tuple[int, object]]:
        column = 0
        if across is not None:
            looked = across(state)
            column = next((i for i, test in enumerate(columns) if test.holds(state, looked)), 0)
        holding = [i for i, conditions in enumerate(tests) if all(test(state) for test in conditions)]
        if watch is not None:
            for i in holding:
                watch(node.table, i, ())
        return [(i, cells[i][column](state)) for i in holding]

    parts: list[Callable[..., object]] = [
        *([across] if across is not None else []),
        *(cell for row in cells for cell in row),
        *(test for row in tests for test in row),
        *(end for column in columns for end in column.ends()),
    ]
    return forms.formed(rows, forms.Native(rows, tuple(forms.form_of(part) for part in parts)))
