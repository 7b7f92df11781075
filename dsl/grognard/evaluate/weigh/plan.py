"""The steps of a program with everything known beforehand put in, and branches decided where they can be.

What is known of slots is carried forward and joined where ways meet.
"""

from __future__ import annotations

from typing import assert_never

import attrs

from grognard.core import expr
from grognard.core import step as st
from grognard.core.code import Code
from grognard.core.effects import always_throws, read_by, straight
from grognard.core.live import as_set
from grognard.core.says import Restores
from grognard.core.world import World
from grognard.core.written import INT
from grognard.evaluate.weigh.knowledge import Env
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.schedule import as_drawn, retried, sooner
from grognard.evaluate.weigh.setting import Setting
from grognard.evaluate.weigh.values import Left, Residue, reads_of


class Planner(Setting):
    """Makes the plan of one program."""

    def __init__(self, world: World, writer: Writer) -> None:
        super().__init__(world, writer)
        self.leaving: dict[int, list[Env]] = {}
        self.starting: dict[int, list[Env]] = {}
        self.inside: list[st.Block[Code]] = []

    # ---- steps -------------------------------------------------------------------------------------------------

    def body(self, steps: st.Steps) -> list[Left]:
        """The plan of steps in order; what can never be reached is left out."""
        kept_steps: list[Left] = []
        for step in steps:
            made = self.step(step)
            kept_steps.extend(made)
            if made and isinstance(made[-1], st.Jump | st.Fail):
                break
        return sooner(as_drawn(kept_steps))

    def step(self, step: st.Step[Code]) -> list[Left]:
        """The plan of one step."""
        writer = self.writer
        match step:
            case st.Set() | st.Look():
                return self._assign(step.slot, writer.of(step.value.expr))
            case st.SetField():
                return self._set(step)
            case st.If():
                return self._if(step)
            case st.Apply():
                return self.body(step.body)
            case st.Throw():
                return [self._throw(step)]
            case st.Choose():
                return [self._choose(step)]
            case st.Block():
                return self._block(step)
            case st.Jump():
                (self.starting if step.again else self.leaving).setdefault(step.block, []).append(dict(writer.env))
                return [st.Jump(step.block, step.again, self._clears(step.block))]
            case st.Tell():
                return []
            case st.Fail():
                return [st.Fail(writer.of(step.fault.expr), step.line)]
            case st.Try():
                return self._try(step)
            case st.Loop():
                return self._loop(step)
            case st.Each():
                return self._each(step)
        assert_never(step)

    def _clears(self, block: int) -> tuple[int, ...]:
        clears: list[int] = []
        for around in reversed(self.inside):
            if around.number == block:
                break
            clears.extend(around.locals)
        return tuple(clears)

    def _if(self, step: st.If[Code]) -> list[Left]:
        if isinstance(step.says, Restores):
            return []  # only the trace asks
        test = self.writer.of(step.test.expr)
        return self._ways(test, lambda: self.body(step.then), lambda: self.body(step.otherwise))

    def _throw(self, step: st.Throw[Code]) -> st.Throw[Residue]:
        writer, reading = self.writer, step.reading
        handful = writer.of(step.handful.expr)
        if reading.lies:
            handful = attrs.evolve(handful, dice=None)
        elif handful.dice is not None:
            handful = attrs.evolve(handful, reads=handful.dice[2])
        need = writer.of(reading.need.expr) if reading.need is not None else None
        number = Residue("", kind=INT)
        for slot in (step.into, step.named):
            if slot is not None:
                self.put(slot, number)
        if step.natural is not None:
            self.put(step.natural, Residue(""))
        read = st.Reading(need, reading.always_hit, reading.always_miss, reading.lies)
        return st.Throw(step.site, handful, step.into, step.natural, read, step.line, step.shows, step.named)

    def _choose(self, step: st.Choose[Code]) -> st.Choose[Residue]:
        writer, asked = self.writer, step.options.expr
        pieces = isinstance(asked, expr.Find) or (isinstance(asked, expr.Fitting) and bool(asked.must or asked.place))
        looks = writer.seen(self._looked_at(step) if pieces and (step.pooled or not step.random) else ())
        who = writer.of(step.chooser.expr) if step.chooser is not None else None
        options = writer.of(asked)
        self.put(step.slot, Residue(""))
        words = step.what, step.random, step.site, step.line, step.question
        return st.Choose(step.slot, who, options, *words, looks, step.pooled, step.time)

    def _looked_at(self, step: st.Choose[Code]) -> frozenset[int]:
        """The fields by which pieces are compared: of cards by lot their own, else all that may be offered."""
        asked, world = step.options.expr, self.world
        if not step.pooled or not isinstance(asked, expr.Find):
            return frozenset(self.writer.field_slots)
        cards = world.of_kind(asked.kind)
        rows = world.field_slots.values()
        return frozenset(
            row[card.index] for row in rows for card in cards if card.index < len(row) and row[card.index] >= 0
        )

    def _try(self, step: st.Try[Code]) -> list[Left]:
        writer = self.writer
        before, since = dict(writer.env), len(self.journal)
        body = self.body(step.body)
        if not any(_may_fail(each) for each in body):
            return body  # nothing can go wrong: it is done like any other lines
        after, whole = writer.env, None
        if not all(straight(each) for each in body):
            writer.env = dict(before)
            known = {slot for slot, residue in before.items() if residue.constant or residue.fixed >= 0}
            whole, body = writer.seen(known | as_set(read_by(body, reads_of))), []
        self.join([before, after], since)
        self.put(step.slot, Residue("", loose=True))
        return [st.Try(step.slot, body, whole, step)]

    def _block(self, block: st.Block[Code]) -> list[Left]:
        body: list[Left] = []
        since = len(self.journal)

        def plan() -> list[Env]:
            nonlocal body
            self.leaving[block.number] = []
            self.starting[block.number] = []
            self.inside.append(block)
            body = self.body(block.body)
            self.inside.pop()
            return self.starting[block.number]

        if block.again:
            self.loop(block, *self.changed(block.body), plan)
        else:
            plan()
        envs = self.leaving.pop(block.number)
        if not (body and isinstance(body[-1], st.Jump | st.Fail)):
            envs.append(self.writer.env)
        if envs:
            self.join(envs, since)
        for slot in block.locals:
            self.put(slot, self.writer.constant(None))
        if block.again:
            body = retried(block.number, body)
        return [st.Block(block.number, body, locals=block.locals)]

    def _loop(self, step: st.Loop[Code]) -> list[Left]:
        writer = self.writer
        times = writer.of(step.times.expr) if step.times is not None else None
        changed, left = self.changed(step.body)
        until: Residue | None = None
        body: list[Left] = []
        head: Env = {}

        def plan() -> list[Env]:
            nonlocal until, body, head
            head = dict(writer.env)
            until = writer.of(step.until.expr) if step.until is not None else None
            body = self.body(step.body)
            return [writer.env]

        self.loop(step, changed, left, plan)
        writer.env = head
        watched = frozenset((*self.world.fields, *step.carried)) & changed
        throws = times is None and always_throws(step.body)
        if times is not None or throws:
            watched = frozenset()
        return [st.Loop(until, times, body, step.line, watched, throws=throws)]

    def _each(self, step: st.Each[Code]) -> list[Left]:
        writer = self.writer
        pieces = writer.of(step.pieces.expr)
        changed, left = self.changed(step.body)
        changed |= {step.slot}
        body: list[Left] = []
        head: Env = {}

        def plan() -> list[Env]:
            nonlocal body, head
            head = dict(writer.env)
            self.put(step.slot, Residue(""))
            body = self.body(step.body)
            return [writer.env]

        self.loop(step, changed, left | {step.slot}, plan)
        writer.env = head
        hidden = frozenset(
            slot for name, row in self.world.field_slots.items() if name.startswith("#") for slot in row if slot >= 0
        )
        landing = ((frozenset(self.world.fields) | hidden) & changed) - frozenset(self.world.momentary)
        return [st.Each(step.slot, pieces, body, step.at_once, step.line, landing if step.at_once else None)]


def _may_fail(step: Left) -> bool:
    match step:
        case st.Set():
            return step.value.fails
        case st.If():
            return step.test.fails or any(_may_fail(each) for each in (*step.then, *step.otherwise))
        case st.Block():
            return any(_may_fail(each) for each in step.body)
        case st.Jump():
            return False
        case st.Throw() | st.Choose() | st.Each() | st.Loop() | st.Try() | st.Fail():
            return True
        case st.Look() | st.SetField() | st.Apply() | st.Tell():
            raise AssertionError("none of these is left in a plan")
    assert_never(step)
