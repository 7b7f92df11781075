"""Slots and fields that take a value, in a plan: which field of which piece, and how it is kept in its domain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import attrs

from grognard.core import operators
from grognard.core.code import Code
from grognard.core.coder import nobody_to_change
from grognard.core.faults import Stopped
from grognard.core.step import Fail, If, Jump, Set, SetField
from grognard.core.world import PieceRef
from grognard.core.written import BOOL, INT, OTHER
from grognard.evaluate.weigh.knowledge import Env, Knowledge
from grognard.evaluate.weigh.values import Left, Residue
from grognard.ir.types import Numbers


def fit(value: object, low: object, high: object) -> object:
    """A number kept within its ends; anything else as it is."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return value
    return operators.within(value, low, high)  # type: ignore[arg-type]


def refuse(piece: object, field: str, written: object) -> object:
    """Why a field cannot change."""
    if not isinstance(piece, PieceRef):
        raise nobody_to_change(written, field)
    raise Stopped(f"{piece.name} has no `{field}`")


class Setting(Knowledge):
    """Plans what takes a value."""

    def _assign(self, slot: int, value: Residue) -> list[Left]:
        if value.dice is None or slot not in value.dice[2]:
            step = Set(slot, value)
            self.learn(slot, value)
            return [step]
        # Their number, or the die, was in the slot where the dice go now: each gets a slot of its own.
        *counted, reads = value.dice
        asides = {text: self.writer.fresh() for text in counted if not text.isdigit()}
        for aside in asides.values():
            self.put(aside, Residue("", kind=INT))
        count, sides = (f"s{asides[text]}" if text in asides else text for text in counted)
        self.learn(slot, attrs.evolve(value, dice=(count, sides, frozenset(asides.values()))))
        return [*(Set(aside, Residue(text, reads, INT)) for text, aside in asides.items()), Set(slot, value)]

    def _ways(self, test: Residue, then: Callable[[], list[Left]], otherwise: Callable[[], list[Left]]) -> list[Left]:
        """One of two ways, where that is not known."""
        if test.constant:
            chosen: list[Left] = then() if test.value else otherwise()
            return chosen
        before, since = dict(self.writer.env), len(self.journal)
        yes: list[Left] = then()
        after = self.writer.env
        self.writer.env = dict(before)
        no: list[Left] = otherwise()
        self._meet([(yes, after), (no, self.writer.env)], since)
        return [If(test, yes, no)]

    def _meet(self, ways: Sequence[tuple[list[Left], Env]], since: int) -> None:
        going = [env for steps, env in ways if not (steps and isinstance(steps[-1], Jump | Fail))]
        self.join(going or [ways[0][1]], since)

    def _set(self, step: SetField[Code]) -> list[Left]:
        writer = self.writer
        piece = writer.of(step.piece.expr)
        rows = self.world.field_slots.get(step.field, [])

        def put(slot: int) -> list[Left]:
            value = writer.of(step.value.expr)
            known = self.world.fields.get(slot)
            if known is not None and isinstance(known[1].type, Numbers):
                value = self._fitted(value, known[1].type)
            return self._assign(slot, value)

        if piece.constant and isinstance(piece.value, PieceRef):
            index = piece.value.index
            if index < len(rows) and rows[index] >= 0:
                return put(rows[index])
        options = [p for p in self.world.pieces if p.index < len(rows) and rows[p.index] >= 0 and not piece.constant]
        made: list[Left] = [
            Fail(
                Residue(
                    f"{writer.name(refuse)}({piece.text}, {step.field!r}, {writer.name(step.piece.ir)})",
                    piece.reads,
                    fails=True,
                )
            )
        ]
        env, since = dict(writer.env), len(self.journal)
        ends: list[Env] = []
        for option in reversed(options):
            writer.env = dict(env)
            if len(piece.reads) == 1:
                (slot,) = piece.reads
                if piece.text in (f"s{slot}", f"told(s{slot})"):
                    self.put(slot, writer.constant(option))
            ways = put(rows[option.index])
            ends.append(writer.env)
            test = Residue(
                f"({piece.text} is {writer.name(option)})", piece.reads, BOOL, fails=piece.fails, gap=piece.gap
            )
            made = [If(test, ways, made)]
        if ends:
            self.join(ends, since)
        return made

    def _fitted(self, value: Residue, domain: Numbers) -> Residue:
        writer = self.writer
        if value.constant:
            return writer.constant(fit(value.value, domain.low, domain.high))
        ends = [end for end in (domain.low, domain.high) if end is not None]
        if value.kind != INT or not all(type(end) is int for end in ends):
            low, high = writer.name(domain.low), writer.name(domain.high)
            return attrs.evolve(value, text=f"{writer.name(fit)}({value.text}, {low}, {high})", kind=OTHER, fixed=-1)
        for end, sign in ((domain.low, "<"), (domain.high, ">")):
            if end is not None:
                at = writer.temp()
                text = f"({end} if ({at} := {value.text}) {sign} {end} else {at})"
                value = attrs.evolve(value, text=text, fixed=-1)
        return value
