"""What steps may do, seen from outside: which slots they write, whether they throw, jump, start over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, assert_never

import attrs

from grognard.core import step as st
from grognard.core.expr import Expr
from grognard.core.says import Applies, Changes, Enters, Restores
from grognard.core.uses import NONE, Slots, bits
from grognard.core.world import World

V = TypeVar("V")


def looked_at(steps: st.Steps) -> Iterator[Expr]:
    """The expressions of steps, and of those within them."""
    for step in st.every(steps):
        yield from (code.expr for code in st.values(step))
        if isinstance(step, st.Block):
            yield from (code.expr for _, code in step.pieces)


def own_writes(step: st.Step[V], world: World | None) -> Slots:
    """The slots that a step itself writes. Only fields of pieces need the world."""
    match step:
        case st.Set() | st.Look() | st.Choose() | st.Try():
            return 1 << step.slot
        case st.Throw():
            return bits(step.writes)
        case st.Each():
            return 1 << step.slot | bits(step.landing or ())
        case st.SetField():
            assert world is not None
            return bits(world.field_slots.get(step.field, ()))
        case st.Jump():
            return bits(step.clears)
        case st.If() | st.Apply() | st.Block() | st.Loop() | st.Tell() | st.Fail():
            return NONE
    assert_never(step)


def written_by(steps: Sequence[st.Step[V]], world: World | None = None) -> Slots:
    """Every slot that steps may write."""
    written = NONE
    for step in st.every(steps):
        written |= own_writes(step, world)
        if isinstance(step, st.Block):
            written |= bits(step.locals)
    return written


def left_by(steps: Sequence[st.Step[V]], world: World | None = None) -> Slots:
    """The slots that steps may leave with another value: not those that a rule among them clears as it ends."""
    slots = NONE
    for step in steps:
        slots |= own_writes(step, world)
        for inner in st.bodies(step):
            left = left_by(inner, world)
            slots |= left & ~bits(step.locals) if isinstance(step, st.Block) else left
    return slots


def read_by(steps: Sequence[st.Step[V]], reads: Callable[[V], Slots]) -> Slots:
    """Every slot that steps read."""
    slots = NONE
    for step in st.every(steps):
        for value in st.values(step):
            slots |= reads(value)
    return slots


def always_throws(steps: Sequence[st.Step[V]]) -> bool:
    """Returns whether dice are rolled on every path."""
    for step in steps:
        if isinstance(step, st.Throw):
            return True
        if isinstance(step, st.Jump | st.Fail):
            return False
        if isinstance(step, st.Block | st.Apply) and always_throws(step.body):
            return True
        if any(jumps(inner) for inner in st.bodies(step)) and not isinstance(step, st.Block):
            return False
    return False


def throws(step: st.Step[V]) -> bool:
    """Returns whether dice may be rolled in some steps. Worked-out values never roll."""
    match step:
        case st.Throw():
            return True
        case st.Choose():
            return step.random
        case st.Try():
            return False
        case st.If() | st.Apply() | st.Block() | st.Each() | st.Loop():
            return any(throws(each) for inner in st.bodies(step) for each in inner)
        case st.Set() | st.Look() | st.SetField() | st.Jump() | st.Tell() | st.Fail():
            return False
    assert_never(step)


def jumps(steps: Sequence[st.Step[V]]) -> bool:
    """Whether any of them leaves a block or starts one over."""
    return any(isinstance(step, st.Jump) for step in st.every(steps))


def jumps_out(steps: Sequence[st.Step[V]], inside: frozenset[int] = frozenset()) -> bool:
    """Whether any of them leaves a block that is not within these, or starts over one that is not."""
    for step in steps:
        if isinstance(step, st.Jump) and step.block not in inside:
            return True
        within = inside | {step.number} if isinstance(step, st.Block) else inside
        if any(jumps_out(inner, within) for inner in st.bodies(step)):
            return True
    return False


def starts_over(steps: Sequence[st.Step[V]], block: int) -> bool:
    """Whether any of them starts a block over."""
    return any(isinstance(step, st.Jump) and step.again and step.block == block for step in st.every(steps))


def straight(step: st.Step[V]) -> bool:
    """Returns whether a step and all within it draw nothing, have no loop and ask no player."""
    match step:
        case st.Set() | st.Look() | st.SetField() | st.Fail() | st.Jump() | st.Tell():
            return True
        case st.If() | st.Try() | st.Apply():
            return all(straight(each) for inner in st.bodies(step) for each in inner)
        case st.Block():
            return not step.again and all(straight(each) for each in step.body)
        case st.Throw() | st.Choose() | st.Each() | st.Loop():
            return False
    assert_never(step)


def work_in(steps: Sequence[st.Step[V]]) -> int:
    """How much steps are to build and to do, as budgets count it: a line that applies or not is one, a gate is none."""
    work = 0
    for step in steps:
        ways = st.bodies(step)
        match step:
            case st.If(says=Applies() | Changes()):
                pass
            case st.If(says=Restores()):
                continue
            case st.If(says=Enters(gate=gate)):
                ways = (step.then if gate.kind == "only" else step.otherwise,)
            case _:
                work += 1
        work += sum(work_in(inner) for inner in ways)
    return work


def size(steps: Sequence[st.Step[V]]) -> int:
    """How many steps there are, with all within them."""
    return sum(1 for _ in st.every(steps))


def without_jumps(steps: Sequence[st.Step[V]], block: int) -> list[st.Step[V]] | None:
    """The steps of a block that is left from the ends of its ways alone, as ways that run to the end.

    What follows an `If` moves into the way that does not leave. None where it would have to stand in both.
    """
    flat: list[st.Step[V]] = []
    for at, step in enumerate(steps):
        match step:
            case st.Jump(block=to, again=False, clears=()) if to == block:
                return flat
            case st.If() if jumps([step]):
                rest = steps[at + 1 :]
                leaves = [bool(way) and isinstance(way[-1], st.Jump) for way in (step.then, step.otherwise)]
                if rest and not any(leaves):
                    return None
                then = without_jumps(step.then if leaves[0] else [*step.then, *rest], block)
                otherwise = without_jumps(step.otherwise if leaves[1] else [*step.otherwise, *rest], block)
                if then is None or otherwise is None:
                    return None
                flat.append(attrs.evolve(step, then=then, otherwise=otherwise))
                return flat
            case _:
                flat.append(step)
    return flat
