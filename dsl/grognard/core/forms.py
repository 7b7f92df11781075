"""What a value is made of: slots, constants and functions, each beside the closure that computes it.

A closure alone can only be called. Whoever wants to know more of it (the odds: which slots does it read, can it
be written out in place?) finds its form here. Closure and form are made by one call from the same parts, so
there is nothing to keep in step; a closure without a form may read anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import attrs

from grognard.core.frame import Poison
from grognard.core.frame import told as known
from grognard.core.program import State
from grognard.core.world import Unknown

Run = Callable[[State], object]
Test = Callable[[State], bool]
_LOOSE = frozenset({Unknown, Poison})
"""What may stand in a slot instead of a value."""
F = TypeVar("F", bound=Callable[..., object])


@attrs.frozen(eq=False)
class Const:
    """The same value, whatever the state."""

    value: object


@attrs.frozen(eq=False)
class Slot:
    """What stands in a slot; `told`: it must be known by now."""

    slot: int
    told: bool = False


@attrs.frozen(eq=False)
class Call:
    """A function of values, all of them worked out beforehand."""

    function: Callable[..., object]
    parts: tuple[Form, ...]


@attrs.frozen(eq=False)
class FieldOf:
    """A field of a piece: one slot for each piece by its index. `read` gives it (or raises) of a piece in a state."""

    piece: Form
    rows: list[int]
    read: Callable[[object, State], object]


@attrs.frozen(eq=False)
class Every:
    """All of them hold, looked at in order."""

    parts: tuple[Form, ...]


@attrs.frozen(eq=False)
class Some:
    """One of them holds, looked at in order."""

    parts: tuple[Form, ...]


@attrs.frozen(eq=False)
class Negated:
    """It does not hold."""

    part: Form


@attrs.frozen(eq=False)
class Pick:
    """One of two values."""

    test: Form
    then: Form
    otherwise: Form


@attrs.frozen(eq=False)
class Native:
    """A closure that can only be called. It reads what its parts read, or, without parts, anything."""

    run: Run
    parts: tuple[Form, ...] | None = None
    fields: bool = False
    """Whether it reads any field of any piece besides."""


@attrs.frozen(eq=False)
class Row:
    """A row of a table: conditions, or (number of the input, its bands); and what it gives."""

    tests: tuple[Form | tuple[int, Any], ...]
    cell: Form


@attrs.frozen(eq=False)
class Read:
    """A table: the first row that fits. `whole` does the same at once, and more slowly (it also gives the row)."""

    inputs: tuple[Form, ...]
    rows: tuple[Row, ...]
    whole: Native
    column: int = 0
    """The column that is read."""


Form = Const | Slot | Call | FieldOf | Every | Some | Negated | Pick | Native | Read


def form_of(run: Callable[..., object]) -> Form:
    """The form of a closure."""
    found: Form | None = getattr(run, "form", None)
    return Native(run) if found is None else found


def formed(run: F, form: Form) -> F:
    """A closure with its form."""
    setattr(run, "form", form)  # noqa: B010
    return run


def const(value: object) -> Run:
    """The same value, whatever the state."""
    return formed(lambda _state: value, Const(value))


def slot(number: int) -> Run:
    """What stands in a slot, told or not."""
    return formed(lambda state: state[number], Slot(number))


def told(number: int) -> Run:
    """What stands in a slot, which must be known by now."""

    def run(state: State) -> object:
        value = state[number]
        return known(value) if value.__class__ in _LOOSE else value

    return formed(run, Slot(number, True))


def call(function: Callable[..., object], *parts: Run) -> Run:
    """A function of values."""
    form = Call(function, tuple(form_of(part) for part in parts))
    match parts:
        case (one,):
            return formed(lambda state: function(one(state)), form)
        case (one, two):
            return formed(lambda state: function(one(state), two(state)), form)
        case (one, two, three):
            return formed(lambda state: function(one(state), two(state), three(state)), form)
    return formed(lambda state: function(*[part(state) for part in parts]), form)


def field_of(piece: Run, rows: list[int], read: Callable[[object, State], object]) -> Run:
    """A field of a piece, by the piece's index."""
    return formed(lambda state: read(piece(state), state), FieldOf(form_of(piece), rows, read))


def every(tests: Sequence[Callable[[State], object]]) -> Test:
    """All of them hold."""

    def run(state: State) -> bool:
        return all(test(state) for test in tests)

    return formed(run, Every(tuple(form_of(test) for test in tests)))


def some(tests: Sequence[Callable[[State], object]]) -> Test:
    """One of them holds."""

    def run(state: State) -> bool:
        return any(test(state) for test in tests)

    return formed(run, Some(tuple(form_of(test) for test in tests)))


def negated(test: Callable[[State], object]) -> Test:
    """It does not hold."""
    return formed(lambda state: not test(state), Negated(form_of(test)))


def test_of(function: Callable[..., bool], *parts: Run) -> Test:
    """A function of values that says yes or no."""
    return call(function, *parts)  # type: ignore[return-value]


def pick(test: Callable[[State], object], then: Run, otherwise: Run) -> Run:
    """One of two values."""
    return formed(
        lambda state: then(state) if test(state) else otherwise(state),
        Pick(form_of(test), form_of(then), form_of(otherwise)),
    )


def native(run: Run, *parts: Callable[..., object], fields: bool = False) -> Run:
    """A closure that reads what its parts read, and with `fields` any field of any piece."""
    return formed(run, Native(run, tuple(form_of(part) for part in parts), fields))


def native_test(run: Test, *parts: Callable[..., object], fields: bool = False) -> Test:
    """The same, of a condition."""
    return formed(run, Native(run, tuple(form_of(part) for part in parts), fields))
