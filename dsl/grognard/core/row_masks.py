"""Tables read quickly: each column maps a value to the rows that take it, as bits of one whole number.

The rows that take all values are the bits that all columns have; the lowest is the first row that fits (bitmap
indices: O'Neil and Quass, *Improved Query Performance with Variant Indexes*, 1997). A map is filled as values are
met, by the tests of the rows themselves, so there is no second meaning; whatever it cannot tell is tried in turn.

The function that looks up is written as source, since each call of a closure would cost as much as a column.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from grognard.core import expr, operators, source
from grognard.core.expr import Expr, State
from grognard.core.faults import Stopped

Run = Callable[[State], object]
"""A function that works a value out."""

Found = tuple[int, int, object]
"""Row number, column number, value."""
Reader = Callable[[State], Found]
Tests = Sequence[tuple[Callable[..., bool], tuple[object, ...]]]
"""Tests of a value with their ends, one of which must hold."""
_MOST = 4096
"""So many values are kept for a column."""
_KEPT = (int, str, type(None), bool)


class Masks(dict[object, int]):
    """From a value to the rows of a column that take it: None among `rows` is a row that takes any.

    Raises `KeyError` for a value that it cannot tell about.
    """

    def __init__(self, rows: Sequence[Tests | None]) -> None:
        super().__init__()
        self._rows = rows
        ends = [end for tests in rows for _, given in tests or () for end in given]
        exactly = any(test is operators.same for tests in rows for test, _ in tests or ())
        yes_or_no = any(type(end) is bool for end in ends)
        numbers = any(isinstance(end, int) for end in ends)
        self.only: type | None = bool if yes_or_no else int if exactly and numbers else None
        """The one class of values that may be looked up: 1 and yes are one key, and not one value."""

    def __missing__(self, value: object) -> int:
        kind = type(value)
        if kind not in _KEPT or (kind is bool and self.only is not bool):
            raise KeyError(value)
        mask = 0
        for index, tests in enumerate(self._rows):
            try:
                if tests is None or any(test(value, *ends) for test, ends in tests):
                    mask |= 1 << index
            except Stopped:
                raise KeyError(value) from None
        if len(self) < _MOST:
            self[value] = mask
        return mask


def quick(
    inputs: Sequence[Expr],
    columns: Sequence[Masks],
    across: tuple[Expr, Masks] | None,
    cells: Sequence[Sequence[Run]],
    fixed: Sequence[Sequence[object]] | None,
    at: int,
    plain: Reader,
    closure: Callable[[Expr], Run],
) -> Reader:
    """Looks up by the masks; `plain` tries the rows in turn, and decides where the masks cannot.

    `cells` by row and column, or what they give where that is `fixed`. Without `across` the first cell of a row is
    read, and told as column `at`. `closure` makes functions of what is looked up.
    """
    writer = _Writer(closure)
    rows = " & ".join([writer.mask(value, masks) for value, masks in zip(inputs, columns, strict=True)])
    column = writer.mask(*across) if across is not None else ""
    # The number of bits up to the lowest is the row, counted from 1.
    quick_cells: Sequence[Sequence[object]] = cells
    if fixed is not None:
        # What is found is made beforehand.
        quick_cells = [
            [(i, j if across is not None else at, value) for j, value in enumerate(row)] for i, row in enumerate(fixed)
        ]
    given = [plain, (None, *((None, *row) if across is not None else row[0] for row in quick_cells))]
    text = _source(tuple(writer.roles), tuple(writer.slots), tuple(writer.checks), rows, column, fixed is not None, at)
    return _maker(text, len(writer.given))(*given, *writer.given)


class _Writer:
    """Writes how the rows that take a value are found. What it names is handed over in `given`, in order."""

    def __init__(self, closure: Callable[[Expr], Run]) -> None:
        self.closure = closure
        self.given: list[object] = []
        self.roles: list[str] = []
        self.slots: list[str] = []
        self.checks: list[str] = []
        self._role_names: dict[int, str] = {}

    def mask(self, value: Expr, masks: Masks) -> str:
        """The rows that take a value, as an expression."""
        text = self._value(value)
        if masks.only is not None:
            name = f"v{len(self.checks)}"
            self.checks.append(f"({name} := {text}).__class__ is not {masks.only.__name__}")
            text = name
        return f"{self._name(masks)}[{text}]"

    def _value(self, value: Expr) -> str:
        # What is not told, or could not be worked out, is in no map: then the plain way says so.
        match value:
            case expr.Slot(slot=slot):
                return f"state[{self._name(slot)}]"
            case expr.Field(piece=expr.Slot(slot=role), rows=rows):
                if role not in self._role_names:
                    self._role_names[role] = f"p{len(self._role_names)}"
                    self.roles.append(f"{self._role_names[role]} = state[{self._name(role)}].index")
                field = f"s{len(self.slots)}"
                self.slots.append(f"{field} = {self._name(rows)}[{self._role_names[role]}]")
                return f"state[{field}]"
            case expr.Const(value=constant):
                return self._name(constant)
            case _:
                return f"{self._name(self.closure(value))}(state)"

    def _name(self, thing: object) -> str:
        self.given.append(thing)
        return f"g{len(self.given) - 1}"


def _source(
    roles: tuple[str, ...],
    slots: tuple[str, ...],
    checks: tuple[str, ...],
    rows: str,
    column: str,
    fixed: bool,
    at: int,
) -> str:
    lines = [*roles, *slots]
    if slots:
        # A piece without the field has the slot -1: any such makes the whole negative.
        lines.append(f"if {' | '.join(f's{i}' for i in range(len(slots)))} < 0: return plain(state)")
    if checks:
        lines.append(f"if {' or '.join(checks)}: return plain(state)")
    lines.append(f"left = {rows or '1'}")
    if column:
        lines.append(f"over = {column}")
    body = "".join(f"            {line}\n" for line in lines)
    none = "not left or not over" if column else "not left"
    row, place = "(left & -left).bit_length()", "[(over & -over).bit_length()]" if column else ""
    told = "(over & -over).bit_length() - 1" if column else str(at)
    cell = f"found[{row}]{place}" if fixed else f"{row} - 1, {told}, found[{row}]{place}(state)"
    return (
        f"    def read(state):\n        try:\n{body}"
        "        except Exception:\n            return plain(state)\n"
        f"        if {none}: return plain(state)\n        return {cell}\n    return read\n"
    )


@cache
def _maker(body: str, given: int) -> Callable[..., Reader]:
    """The function that makes look-ups of one shape: tables of the same shape differ only in what is handed over."""
    names = ["plain", "found", *(f"g{i}" for i in range(given))]
    return source.function(f"def make({', '.join(names)}):\n{body}", "make")  # type: ignore[return-value]
