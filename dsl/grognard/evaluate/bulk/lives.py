"""Which slots are still read after each statement: all others are emptied, so that states fall together.

The backward analysis of Aho, Lam, Sethi and Ullman, *Compilers*, 9.2.5, here over the statements of the core as
the single run does them (what it looks at for its trace is read too).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from grognard.core import program
from grognard.core.expr import Const
from grognard.core.program import Gated, Statement
from grognard.core.uses import NONE, Reads, Slots, bits, slots_of
from grognard.core.world import PieceRef, World
from grognard.evaluate.weigh.walks import restarted, written_by

Of = TypeVar("Of", bound=Statement)


class Lives:
    """What is read after each statement, by the statement itself."""

    def __init__(self, world: World, made: program.Program, wanted: Iterable[int]) -> None:
        self.world = world
        self.all: Slots = (1 << len(made.initial)) - 1
        self.fields = bits(slot for row in world.field_slots.values() for slot in row) | bits(world.fields)
        self.written = bits(written_by(made.body, world))
        self.after: dict[int, Slots] = {}
        self.heads: dict[int, Slots] = {}
        """What was found at the heads of loops: where the next look begins."""
        self._reads = Reads()
        self._targets: dict[tuple[int, bool], Slots] = {(0, False): bits(wanted)}
        self._restarting: dict[int, bool] = {}
        self._at_once: list[Slots] = []
        self._known: dict[int, tuple[object, Slots]] = {}
        self.body(made.body, bits(wanted))

    def dead(self, statement: Statement) -> tuple[int, ...]:
        """The slots that were written and that nothing reads after a statement."""
        return tuple(slots_of(self.written & ~self.after.get(id(statement), self.all)))

    def body(self, statements: Sequence[Statement], out: Slots) -> Slots:
        """What is read from the first of some statements on, if `out` is read after the last."""
        for statement in reversed(statements):
            self.after[id(statement)] = self.after.get(id(statement), NONE) | out
            out = self.statement(statement, out)
        return out

    def statement(self, it: Statement, out: Slots) -> Slots:
        """What is read from a statement on."""
        match it:
            case program.Let():
                return (out & ~(1 << it.slot)) | self.reads(it.value)
            case program.Look():
                return (out & ~(1 << it.into)) | self.reads(it.value)
            case program.Throw():
                written = bits(slot for slot in (it.into, it.natural, it.named) if slot is not None)
                return (out & ~written) | self.reads(it.handful, *([it.reading.need] if it.reading.need else []))
            case program.Chance():
                return (out & ~(1 << it.taken)) | self.reads(it.favourable, it.whole)
            case program.Choose():
                return (out & ~(1 << it.slot)) | self.reads(it.options, *([it.chooser] if it.chooser else []))
            case program.Guarded():
                found = out | self.body(it.body, out) | self._checks([it.check, *(one.check for one in it.exceptions)])
                for exception in it.exceptions:
                    found |= self.body(exception.instead, out) | self._checks([exception.void])
                return found | (self.reads(it.each) if it.each is not None else NONE)
            case program.Branch():
                return self.reads(it.check) | self.body(it.then, out) | self.body(it.otherwise, out)
            case program.Enter():
                return self._again(it, out, self._enter)
            case program.Leave():
                return self._leaving(it.block, False)
            case program.Again():
                return self._leaving(it.block, True)
            case program.EndGame():
                return self._leaving(0, False)
            case program.SetField():
                return self._set(it, out)
            case program.ForEach():
                return self._again(it, out, self._for_each)
            case program.Repeat():
                return self._again(it, out, self._repeat)
            case program.ByHand():
                return out | self.reads(*[value for value in it.values])
            case program.Missing():
                return out
            case program.Evaluate():
                return self.body(it.body, out) | (out & ~(1 << it.into))

    def exposed(self, statements: Sequence[Statement]) -> Slots:
        """What some statements read that they have not written themselves, wherever they lead."""
        after, targets, known = self.after, self._targets, self._known
        self.after, self._targets, self._known = {}, {}, {}
        found = self.body(statements, NONE)
        self.after, self._targets, self._known = after, targets, known
        return found

    # ---- statements that hold others ---------------------------------------------------------------------------

    def _again(self, it: Of, out: Slots, look: Callable[[Of, Slots], Slots]) -> Slots:
        """Loops in loops are looked at again and again, most often with the same question."""
        question = out, tuple(self._targets.items()), tuple(self._at_once)
        known = self._known.get(id(it))
        if known is not None and known[0] == question:
            return known[1]
        found = look(it, out)
        self._known[id(it)] = question, found
        return found

    def _leaving(self, block: int, again: bool) -> Slots:
        """Lines that are done at once end together, however they end."""
        found = self._targets.get((block, again), NONE)
        return found | self._at_once[-1] if self._at_once else found

    def _enter(self, it: program.Enter, out: Slots) -> Slots:
        outside = out | self._gates(it.gates) | self.reads(*[code for _, code in it.pieces])
        inner = out & ~bits(it.locals)
        self._targets[it.block, False] = inner
        if it.block not in self._restarting:
            self._restarting[it.block] = it.block in restarted(it.body)
        if self._restarting[it.block]:
            found = self._round(it, NONE, lambda head: self._started(it, head, inner))
        else:
            found = self.body(it.body, inner)
        for again in (False, True):
            self._targets.pop((it.block, again), None)
        return outside | found

    def _started(self, it: program.Enter, head: Slots, inner: Slots) -> Slots:
        self._targets[it.block, True] = head
        return self.body(it.body, inner)

    def _repeat(self, it: program.Repeat, out: Slots) -> Slots:
        head = out | self._checks([it.until])
        if it.times is None:
            head |= self.fields  # a round that changes nothing is the last
        found = self._round(it, head, lambda live: self.body(it.body, live))
        return found | (self.reads(it.times) if it.times is not None else NONE)

    def _for_each(self, it: program.ForEach, out: Slots) -> Slots:
        if not it.at_once:
            found = self._round(it, out, lambda live: self.body(it.body, live) & ~(1 << it.slot))
        else:
            # Each begins from the state before, and no field may look changed that is only read no more.
            self._at_once.append(out | self.fields)
            found = (self.body(it.body, out | self.fields) & ~(1 << it.slot)) | out | self.fields
            self._at_once.pop()
        return found | self.reads(it.pieces)

    def _round(self, it: Statement, head: Slots, before: Callable[[Slots], Slots]) -> Slots:
        head |= self.heads.get(id(it), NONE)
        while True:
            found = before(head)
            if not found & ~head:
                self.heads[id(it)] = head
                return head
            head |= found

    def _set(self, it: program.SetField, out: Slots) -> Slots:
        at = it.piece.expr
        if isinstance(at, Const) and isinstance(at.value, PieceRef) and not it.gates:
            out &= ~bits([self.world.slot_of(at.value, it.field)])
        return out | self.reads(it.piece, it.value) | self._gates(it.gates)

    # ---- values ------------------------------------------------------------------------------------------------

    def _gates(self, gates: Sequence[Gated]) -> Slots:
        return self._checks([gate.check for gate in gates])

    def _checks(self, checks: Sequence[program.Check | None]) -> Slots:
        return self.reads(*[check for check in checks if check is not None])

    def reads(self, *codes: program.Code | program.Check) -> Slots:
        """What values are worked out from."""
        return self._reads.of(*[code.expr for code in codes])
