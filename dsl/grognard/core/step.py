"""The steps of a program: one closed union, plain data. Every step points to the line it comes from.

`V` is what its values are: in a program `Code` (an expression, with what the author wrote), in the odds what is left of
one once everything known is put in. What a step leaves in the trace beside its own doing stands in `says`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Generic, TypeVar, assert_never

import attrs

from grognard.core import expr
from grognard.core.closures import reader
from grognard.core.code import Code
from grognard.core.row_masks import Reader
from grognard.core.says import Says
from grognard.ir.lines import Line
from grognard.ir.rules import Rule
from grognard.ir.tables import Table as Printed

V = TypeVar("V", covariant=True)

# ---- steps -------------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False, repr=False)
class Set(Generic[V]):
    """A slot takes a value."""

    slot: int
    value: V
    line: Line | None = None
    what: str = ""
    """What the value is, for the trace; nothing is said of a value without a name."""


@attrs.frozen(eq=False, repr=False)
class Look(Generic[V]):
    """A slot takes the value of a table cell; the trace names its row."""

    slot: int
    value: V
    table: Printed
    line: Line | None = None

    @cached_property
    def read(self) -> Reader:
        """Which row, which column, and the value."""
        code = self.value
        assert isinstance(code, Code) and isinstance(code.expr, expr.Table)
        return reader(code.expr)


@attrs.frozen(eq=False, repr=False)
class SetField(Generic[V]):
    """A field of a piece takes a value; numbers stay within their domain."""

    piece: V
    field: str
    value: V
    line: Line | None = None


@attrs.frozen(eq=False, repr=False)
class If(Generic[V]):
    """One of two ways."""

    test: V
    then: Sequence[Step[V]]
    otherwise: Sequence[Step[V]] = ()
    says: Says | None = None


@attrs.frozen(eq=False, repr=False)
class Apply(Generic[V]):
    """What a labelled line does: the trace says what became of the score."""

    line: Line
    body: Sequence[Step[V]]
    score: int
    each: V | None = None
    """How many times over it applies (`for each`)."""


@attrs.frozen(eq=False, repr=False)
class Reading(Generic[V]):
    """How a throw is read: the sum, or (`need` given) the number of hits. `need` gives (low, high)."""

    need: V | None = None
    always_hit: tuple[int, ...] = ()
    always_miss: tuple[int, ...] = ()
    lies: bool = False
    """Whether the dice are kept as they lie (see `dice.lying`)."""


@attrs.frozen(eq=False, repr=False)
class Throw(Generic[V]):
    """A roll of dice: `handful` gives a `Handful`."""

    site: int
    handful: V
    into: int
    natural: int | None
    reading: Reading[V]
    line: Line | None = None
    shows: tuple[int, int] | None = None
    """A die that shows other numbers than 1 and up: lowest and highest."""
    named: int | None = None

    @property
    def writes(self) -> frozenset[int]:
        """The slots that take what fell."""
        return frozenset(slot for slot in (self.into, self.natural, self.named) if slot is not None)

    @property
    def shift(self) -> int:
        """What a die shows beyond its natural face."""
        return self.shows[0] - 1 if self.shows is not None else 0


@attrs.frozen(eq=False, repr=False)
class Choose(Generic[V]):
    """A player (or the lot) picks one of some options into a slot. `options` gives a list of values."""

    slot: int
    chooser: V | None
    options: V
    what: str
    random: bool = False
    site: int = 0
    line: Line | None = None
    question: str = ""
    looks: V | None = None
    """In the odds: the state in which pieces are compared, to see whether it is all one which is picked."""
    pooled: bool = False
    """By lot among cards: in the odds those that are alike are one, as often as there are of them."""
    time: int = 1
    """The how-manieth question of these words it is on its way through the rule."""
    shut: tuple[tuple[str, Sequence[Step[V]]], ...] = ()
    """What each option does by its name: who explains why one is not open tries it on the side. No way of a run."""


@attrs.frozen(eq=False, repr=False)
class Block(Generic[V]):
    """Lines that can be left, or started over. `locals` are cleared when it ends, so that equal states merge.

    Block 0 is the game. Unless it is `quiet` the trace says that the lines of a rule begin, for which pieces, and how
    they end.
    """

    number: int
    body: Sequence[Step[V]]
    again: bool = False
    """Whether some step in it starts it over; also where that is not known yet."""
    locals: Sequence[int] = ()
    rule: Rule | None = None
    pieces: tuple[tuple[str, Code], ...] = ()
    score: int = -1
    quiet: bool = False


@attrs.frozen(eq=False, repr=False)
class Jump:
    """A block is left, or started over."""

    block: int
    again: bool = False
    clears: tuple[int, ...] = ()
    """In the odds: what rules that end on the way forget."""


@attrs.frozen(eq=False, repr=False)
class Each(Generic[V]):
    """The body for each piece; which pieces is settled before the first. `at_once` lands changes together."""

    slot: int
    pieces: V
    body: Sequence[Step[V]]
    at_once: bool = False
    line: Line | None = None
    landing: frozenset[int] | None = None
    """In the odds: the slots whose changes land."""


@attrs.frozen(eq=False, repr=False)
class Loop(Generic[V]):
    """A loop: until a test holds, a number of times, or until a round changes and rolls nothing."""

    until: V | None
    times: V | None
    body: Sequence[Step[V]]
    line: Line | None = None
    watched: frozenset[int] | None = None
    """What must have changed in a round that threw nothing, or it is the last; None: any field, where `times` is not said."""
    carried: tuple[int, ...] = ()
    """Beside fields: the slots in which a round leaves something for the next. As long as it changes there is a next."""
    throws: bool = False
    """In the odds: whether every round throws, so that none of them is the last for changing nothing."""


@attrs.frozen(eq=False, repr=False)
class Try(Generic[V]):
    """Puts a worked-out value into a slot; if that fails, reading the slot raises the fault."""

    slot: int
    body: Sequence[Step[V]]
    whole: V | None = None
    """In the odds: a state in which a single run can work it out, where that cannot be written out in place."""
    of: Try[Code] | None = None
    """In the odds: the step that such a run does."""


@attrs.frozen(eq=False, repr=False)
class Tell(Generic[V]):
    """What the players do; nothing changes here."""

    text: str
    values: tuple[V, ...]
    line: Line | None = None


@attrs.frozen(eq=False, repr=False)
class Fail(Generic[V]):
    """The run cannot go on: working this out raises why."""

    fault: V
    line: Line | None = None


Step = (
    Set[V]
    | Look[V]
    | SetField[V]
    | If[V]
    | Apply[V]
    | Throw[V]
    | Choose[V]
    | Block[V]
    | Jump
    | Each[V]
    | Loop[V]
    | Try[V]
    | Tell[V]
    | Fail[V]
)
Steps = Sequence[Step[Code]]


def bodies(step: Step[V]) -> tuple[Sequence[Step[V]], ...]:
    """The steps within a step, way by way."""
    match step:
        case If():
            return step.then, step.otherwise
        case Block() | Each() | Loop() | Try() | Apply():
            return (step.body,)
        case Set() | Look() | SetField() | Throw() | Choose() | Jump() | Tell() | Fail():
            return ()
    assert_never(step)


def with_bodies(step: Step[V], change: Callable[[Sequence[Step[V]]], Sequence[Step[V]]]) -> Step[V]:
    """The same step with other steps within it, way by way."""
    match step:
        case If():
            return attrs.evolve(step, then=change(step.then), otherwise=change(step.otherwise))
        case Block() | Each() | Loop() | Try() | Apply():
            return attrs.evolve(step, body=change(step.body))
        case Set() | Look() | SetField() | Throw() | Choose() | Jump() | Tell() | Fail():
            return step
    assert_never(step)


def every(steps: Sequence[Step[V]]) -> Iterator[Step[V]]:
    """Steps and all within them, in order."""
    for step in steps:
        yield step
        for inner in bodies(step):
            yield from every(inner)


def values(step: Step[V]) -> Iterator[V]:
    """The values that a step itself works out, in order."""
    values_here: tuple[V | None, ...]
    match step:
        case Set() | Look():
            values_here = (step.value,)
        case SetField():
            values_here = step.piece, step.value
        case If():
            values_here = (step.test,)
        case Apply():
            values_here = (step.each,)
        case Throw():
            values_here = step.handful, step.reading.need
        case Choose():
            values_here = step.options, step.chooser, step.looks
        case Each():
            values_here = (step.pieces,)
        case Loop():
            values_here = step.until, step.times
        case Try():
            values_here = (step.whole,)
        case Tell():
            values_here = step.values
        case Fail():
            values_here = (step.fault,)
        case Block() | Jump():
            values_here = ()
        case _:
            assert_never(step)
    yield from (value for value in values_here if value is not None)
