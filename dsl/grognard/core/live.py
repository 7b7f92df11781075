"""Which slots are still read after each step: what is not, need not keep states apart.

The classic backward analysis (Aho, Lam, Sethi and Ullman, *Compilers*, 9.2.5) over the tree of steps; loops until
nothing changes. It serves the steps of a program as a single run does them, and what the odds have left of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Generic, TypeVar, assert_never

from grognard.core import expr
from grognard.core import step as st
from grognard.core.code import Code
from grognard.core.effects import own_writes
from grognard.core.uses import NONE, Slots, bits, slots_of
from grognard.core.world import PieceRef, World

V = TypeVar("V")
Target = tuple[int, bool]
"""Where a jump leads: a block, and whether to its start."""


@lru_cache(maxsize=4096)
def as_set(slots: Slots) -> frozenset[int]:
    """Returns the slots of a bit set as a frozenset."""
    return frozenset(slots_of(slots))


class Lives(Generic[V]):
    """What is read after and before each step, and at the start of loops.

    `reads` says what a value is worked out from; `idle`, that nobody misses a value of which nothing is read: without
    it (as in a single run) every value is worked out. Where the game ends, `wanted` is read.
    """

    def __init__(
        self, world: World, reads: Callable[[V], Slots], wanted: Slots, idle: Callable[[V], bool] = lambda _: False
    ) -> None:
        self.world = world
        self.reads = reads
        self.idle = idle
        self.fields = bits(slot for row in world.field_slots.values() for slot in row) | bits(world.fields)
        self.after: dict[int, Slots] = {}
        self.before: dict[int, Slots] = {}
        self.heads: dict[int, Slots] = {}
        """What is read at the head of a loop; the next look at it begins there."""
        self._targets: dict[Target, Slots] = {(0, False): wanted}
        self._at_once: list[Slots] = []
        self._known: dict[int, tuple[object, Slots]] = {}

    def left(self, step: st.Step[V]) -> frozenset[int]:
        """What is read after a step."""
        return as_set(self.after[id(step)])

    def needed(self, step: st.Step[V]) -> frozenset[int]:
        """What is read from a step on."""
        return as_set(self.before[id(step)])

    def head(self, step: st.Step[V]) -> frozenset[int]:
        """What is read where a loop begins again."""
        return as_set(self.heads[id(step)])

    def entering(self, steps: Sequence[st.Step[V]], out: frozenset[int]) -> frozenset[int]:
        """What is read from the first of some steps on, that were looked at already."""
        return self.needed(steps[0]) if steps else out

    def body(self, steps: Sequence[st.Step[V]], out: Slots) -> Slots:
        """What is read from the first of some steps on, if `out` is read after the last."""
        for step in reversed(steps):
            self.after[id(step)] = self.after.get(id(step), NONE) | out
            out = self._step(step, out)
            self.before[id(step)] = self.before.get(id(step), NONE) | out
        return out

    def exposed(self, steps: Sequence[st.Step[V]]) -> Slots:
        """What some steps read that they have not written themselves, wherever they lead."""
        saved = self.after, self.before, self._targets, self._known
        self.after, self.before, self._targets, self._known = {}, {}, {}, {}
        live = self.body(steps, NONE)
        self.after, self.before, self._targets, self._known = saved
        return live

    def _step(self, step: st.Step[V], out: Slots) -> Slots:
        match step:
            case st.Set() | st.Look():
                if not out >> step.slot & 1 and self.idle(step.value):
                    return out
                return (out & ~(1 << step.slot)) | self.reads(step.value)
            case st.Throw() | st.Choose():
                return (out & ~own_writes(step, None)) | self._values(step)
            case st.SetField():
                at = step.piece.expr if isinstance(step.piece, Code) else None
                if isinstance(at, expr.Const) and isinstance(at.value, PieceRef):
                    out &= ~bits([self.world.slot_of(at.value, step.field)])
                return out | self._values(step)
            case st.If():
                return self._values(step) | self.body(step.then, out) | self.body(step.otherwise, out)
            case st.Apply():
                return self._values(step) | self.body(step.body, out)
            case st.Block() | st.Each() | st.Loop():
                return self._again(step, out)
            case st.Jump():
                return self._leaving(step.block, step.again) & ~bits(step.clears)
            case st.Tell():
                return out | self._values(step)
            case st.Fail():
                return self._values(step)
            case st.Try():
                rest = out & ~(1 << step.slot)
                return rest | (self._values(step) if step.whole is not None else self.body(step.body, out))
        assert_never(step)

    def _values(self, step: st.Step[V]) -> Slots:
        live_slots = NONE
        for value in st.values(step):
            live_slots |= self.reads(value)
        return live_slots

    # ---- steps that hold others ------------------------------------------------------------------------------------

    def _again(self, step: st.Block[V] | st.Each[V] | st.Loop[V], out: Slots) -> Slots:
        """Loops in loops are looked at again and again, most often with the same question."""
        question = out, tuple(self._targets.items()), tuple(self._at_once)
        known = self._known.get(id(step))
        if known is not None and known[0] == question:
            return known[1]
        match step:
            case st.Block():
                live = self._block(step, out)
            case st.Each():
                live = self._each(step, out)
            case st.Loop():
                live = self._loop(step, out)
        self._known[id(step)] = question, live
        return live

    def _leaving(self, block: int, again: bool) -> Slots:
        """Lines that are done at once end together, however they end."""
        live = self._targets.get((block, again), NONE)
        return live | self._at_once[-1] if self._at_once else live

    def _block(self, step: st.Block[V], out: Slots) -> Slots:
        shown = NONE
        for _, code in step.pieces:
            shown |= self.reads(code)  # type: ignore[arg-type]
        inner = out & ~bits(step.locals)
        self._targets[step.number, False] = inner

        def started(head: Slots) -> Slots:
            self._targets[step.number, True] = head
            return self.body(step.body, inner)

        live = self._round(step, NONE, started) if step.again else self.body(step.body, inner)
        for again in (False, True):
            self._targets.pop((step.number, again), None)
        return shown | live

    def _loop(self, step: st.Loop[V], out: Slots) -> Slots:
        head = out | (self.reads(step.until) if step.until is not None else NONE)
        if step.watched is not None:
            head |= bits(step.watched)
        elif step.times is None:
            head |= self.fields
        live_slots = self._round(step, head, lambda live: self.body(step.body, live))
        return live_slots | (self.reads(step.times) if step.times is not None else NONE)

    def _each(self, step: st.Each[V], out: Slots) -> Slots:
        if not step.at_once:
            live_slots = self._round(step, out, lambda live: self.body(step.body, live) & ~(1 << step.slot))
            return live_slots | self.reads(step.pieces)
        # Each begins from the state before, and no field may look changed that is only read no more.
        end = out | (bits(step.landing) if step.landing is not None else self.fields)

        def once(live: Slots) -> Slots:
            self._at_once.append(live)
            found = self.body(step.body, live) & ~(1 << step.slot)
            self._at_once.pop()
            return found

        return self._round(step, end, once) | self.reads(step.pieces)

    def _round(self, step: st.Step[V], head: Slots, before: Callable[[Slots], Slots]) -> Slots:
        head |= self.heads.get(id(step), NONE)
        while True:
            live = before(head)
            if not live & ~head:
                self.heads[id(step)] = head
                return head
            head |= live
