"""The expressions of the core: one closed union of plain data, which every reader of a value takes apart.

`closures` makes the function of one run from it, `uses` says what it reads, the odds put in what is known and write
the rest as source. No expression changes anything; each is an object of its own (none equals another).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import attrs

from grognard.core.faults import GapReached, Stopped
from grognard.core.world import World
from grognard.ir import expressions as ir
from grognard.ir.tables import Table as Printed

State = Sequence[object]
"""Slots by number: facts, fields of pieces, values of the run."""
Function = Callable[..., object]
"""A function of values that depends on nothing else: those of `operators` and of `dice_lines`."""


@attrs.frozen(eq=False, repr=False)
class Const:
    """The same value, whatever the state."""

    value: object


@attrs.frozen(eq=False, repr=False)
class Slot:
    """The value of a slot. `told`: it must be known by now."""

    slot: int
    told: bool = False


@attrs.frozen(eq=False, repr=False)
class Fault:
    """Nothing can be worked out: the run cannot go on, or the source does not say."""

    fault: Stopped | GapReached


@attrs.frozen(eq=False, repr=False)
class Field:
    """A field of a piece: one slot for each piece by its index, none (-1) where it has no such field."""

    piece: Expr
    rows: list[int]
    nobody: Expr
    """What there is instead where no piece stands."""


@attrs.frozen(eq=False, repr=False)
class Between:
    """A fact of two pieces: one slot for each two by their indices, none where there is no such fact of them."""

    one: Expr
    other: Expr
    slots: dict[tuple[int, int], int]
    nobody: Expr
    """What there is instead where one of them is no piece."""


@attrs.frozen(eq=False, repr=False)
class Op:
    """A function of values, all of them worked out beforehand, in order."""

    function: Function
    parts: tuple[Expr, ...]


@attrs.frozen(eq=False, repr=False)
class All:
    """All of them hold, looked at in order."""

    parts: tuple[Expr, ...]


@attrs.frozen(eq=False, repr=False)
class Some:
    """One of them holds, looked at in order."""

    parts: tuple[Expr, ...]


@attrs.frozen(eq=False, repr=False)
class Not:
    """It does not hold."""

    part: Expr


@attrs.frozen(eq=False, repr=False)
class Pick:
    """One of two values."""

    test: Expr
    then: Expr
    otherwise: Expr


@attrs.frozen(eq=False, repr=False)
class Possibly:
    """A test holds or is unknown: not known yet, or a gap of the source."""

    test: Expr


@attrs.frozen(eq=False, repr=False)
class Given:
    """A value in a state in which some slots hold other values."""

    slots: tuple[int, ...]
    values: tuple[Expr, ...]
    value: Expr


@attrs.frozen(eq=False, repr=False)
class Bands:
    """Whether a value is within one of some bands: each a function of the value and its ends."""

    parts: tuple[tuple[Callable[..., bool], tuple[Expr, ...]], ...]

    def on(self, value: Expr) -> Expr:
        """Of a value to be worked out."""
        tests = tuple(Op(test, (value, *ends)) for test, ends in self.parts)
        return tests[0] if len(tests) == 1 else Some(tests)

    def ends(self) -> tuple[Expr, ...]:
        """What its ends are worked out from."""
        return tuple(end for _, ends in self.parts for end in ends)

    def fixed(self) -> list[tuple[Callable[..., bool], tuple[object, ...]]] | None:
        """The tests with their ends, if none of them depends on anything."""
        rows = []
        for test, ends in self.parts:
            if not all(isinstance(end, Const) for end in ends):
                return None
            rows.append((test, tuple(end.value for end in ends if isinstance(end, Const))))
        return rows


@attrs.frozen(eq=False, repr=False)
class Drawn:
    """A table as its readers see it: the tests of its rows and columns, and what its cells give."""

    table: Printed
    rows: tuple[tuple[Bands | Expr | None, ...], ...]
    """Of each row, by heading; None fits whatever is looked up."""
    columns: tuple[Bands, ...]
    cells: tuple[tuple[Expr, ...], ...]
    names: tuple[str, ...]
    """Of the columns, as names are compared."""

    def looks(self) -> Iterator[Expr]:
        """Every expression in it."""
        for row in self.rows:
            for test in row:
                if isinstance(test, Bands):
                    yield from test.ends()
                elif test is not None:
                    yield test
        for column in self.columns:
            yield from column.ends()
        for cells in self.cells:
            yield from cells


@attrs.frozen(eq=False, repr=False)
class Table:
    """The cell of the first row that fits, in the column that is named or that `across` selects."""

    drawn: Drawn
    inputs: tuple[Expr, ...]
    across: Expr | None
    column: int | None
    """None: all columns together, as one value of many parts."""
    watch: Callable[[str, int, Sequence[object]], None] | None = None


@attrs.frozen(eq=False, repr=False)
class Gather:
    """All rows of a table of reasons that hold, put together."""

    how: ir.Gathering
    drawn: Drawn
    across: Expr | None
    ladders: Sequence[tuple[object, ...]]
    watch: Callable[[str, int, Sequence[object]], None] | None = None


@attrs.frozen(eq=False, repr=False)
class Order:
    """Of several pieces only those for which a value is the highest, or the lowest."""

    value: Expr
    highest: bool


@attrs.frozen(eq=False, repr=False)
class Find:
    """The pieces in play of a kind, of an owner (a piece or a side), for which a test holds, in the order of set-up.

    Test and order look at the piece in `slot`.
    """

    world: World
    kind: str
    slot: int
    owner: Expr | None = None
    test: Expr | None = None
    order: Order | None = None
    by_turns: bool = False
    """The sides alternate: a piece of the first side, one of the next; a side with more pieces finishes alone."""


@attrs.frozen(eq=False, repr=False)
class Over:
    """The sum, highest or lowest of a value over the pieces found; each piece is put into `slot`."""

    how: ir.Gathering
    pieces: Find
    slot: int
    value: Expr


@attrs.frozen(eq=False, repr=False)
class Quantified:
    """Every, any or no piece found passes a test; each piece is put into `slot`."""

    how: ir.Quantifier
    pieces: Find
    slot: int
    test: Expr


@attrs.frozen(eq=False, repr=False)
class SideOf:
    """The side of a piece, or of the piece that it belongs to; None where there is none."""

    world: World
    piece: Expr


@attrs.frozen(eq=False, repr=False)
class Fitting:
    """The pieces that can fill the open role at `place` so that each later role can be filled too.

    Who fills the roles before it stands in the state. Where the action is `due` with somebody, only those with whom it is are
    offered. Passing is offered with the first role, unless the action is due or the line that offers it says `must`. Once
    somebody is in it the others are filled too; where it was passed, so are they.
    """

    roles: tuple[tuple[int, Find], ...]
    place: int
    open: Expr
    due: Expr
    must: bool = False


@attrs.frozen(eq=False, repr=False)
class Among:
    """Names to pick from: those whose tests hold and that do not stand in an earlier slot; if some are due, only these."""

    names: tuple[str, ...]
    tests: tuple[Expr, ...]
    due: tuple[Expr, ...]
    before: tuple[int, ...]
    may_pass: bool


class Lines(Protocol):
    """Lines that are done on the side, on a state of their own."""

    def __call__(self, state: list[object]) -> None:
        """Runs them; they roll no dice and ask no player."""

    def looks(self) -> Iterator[Expr]:
        """Every expression in them."""


@attrs.frozen(eq=False, repr=False)
class WorkedOut:
    """The value of a slot after some lines were run aside."""

    world: World
    lines: Lines
    slot: int


Expr = (
    Const
    | Slot
    | Fault
    | Field
    | Between
    | Op
    | All
    | Some
    | Not
    | Pick
    | Possibly
    | Given
    | Table
    | Gather
    | Find
    | Over
    | Quantified
    | SideOf
    | Fitting
    | Among
    | WorkedOut
)


def op(function: Function, *parts: Expr) -> Op:
    """A function of values."""
    return Op(function, parts)


ZERO = Const(0)
ALWAYS = Const(True)
NEVER = Const(False)
"""Nought."""
