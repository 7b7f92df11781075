"""Statements of the core as a plan: values written out, branches decided where they can be.

What is known of slots is carried forward and joined where ways meet.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.core import expr, program
from grognard.core.faults import GapReached
from grognard.core.program import Statement
from grognard.core.world import World
from grognard.evaluate.meanings import NOT_ALLOWED
from grognard.evaluate.weigh.knowledge import Env
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.schedule import drawn_in, retried, sooner
from grognard.evaluate.weigh.setting import Setting
from grognard.evaluate.weigh.steps import (
    Assign,
    Chance,
    Choose,
    Draw,
    Enter,
    Fail,
    ForEach,
    If,
    Jump,
    Repeat,
    Step,
    Try,
    reads_in,
    simple,
)
from grognard.evaluate.weigh.values import BOOL, INT, Residue
from grognard.evaluate.weigh.walks import always_throws, restarted


def throw_gap(words: str, place: object) -> None:
    """A step that the source leaves out."""
    raise GapReached(words, place)  # type: ignore[arg-type]


class Planner(Setting):
    """Makes the plan of one program."""

    def __init__(self, world: World, writer: Writer, whole: Sequence[Statement]) -> None:
        super().__init__(world, writer)
        self.restarted = restarted(whole)
        self.leaving: dict[int, list[Env]] = {}
        self.starting: dict[int, list[Env]] = {}
        self.inside: list[program.Enter] = []

    # ---- statements --------------------------------------------------------------------------------------------

    def body(self, statements: Sequence[Statement]) -> list[Step]:
        """The plan of statements in order; what can never be reached is left out."""
        steps: list[Step] = []
        for statement in statements:
            made = self.step(statement)
            steps.extend(made)
            if made and isinstance(made[-1], Jump | Fail):
                break
        return sooner(drawn_in(steps))

    def step(self, statement: Statement) -> list[Step]:
        """The plan of one statement."""
        writer = self.writer
        match statement:
            case program.Let():
                return self._assign(statement.slot, writer.of(statement.value.expr))
            case program.Look():
                return self._assign(statement.into, writer.of(statement.value.expr))
            case program.SetField():
                return self._set(statement)
            case program.Guarded():
                return self._guarded(statement)
            case program.Branch():
                return self._if(writer.of(statement.check.expr), statement.then, statement.otherwise)
            case program.Throw():
                reading = statement.reading
                handful = writer.of(statement.handful.expr)
                if handful.dice is not None:
                    handful = attrs.evolve(handful, reads=handful.dice[2])
                step = Draw(
                    statement,
                    handful,
                    writer.of(reading.need.expr) if reading.need is not None else None,
                )
                number = Residue("", kind=INT)
                for slot in (statement.into, statement.named):
                    if slot is not None:
                        self.put(slot, number)
                if statement.natural is not None:
                    self.put(statement.natural, Residue(""))
                return [step]
            case program.Chance():
                chance = Chance(statement, writer.of(statement.favourable.expr), writer.of(statement.whole.expr))
                self.put(statement.taken, Residue("", kind=BOOL))
                return [chance]
            case program.Choose():
                return self._choose(statement)
            case program.Enter():
                return self._enter(statement)
            case program.Leave():
                self.leaving.setdefault(statement.block, []).append(dict(writer.env))
                return [Jump(statement.block, False, self._clears(statement.block))]
            case program.Again():
                self.starting.setdefault(statement.block, []).append(dict(writer.env))
                return [Jump(statement.block, True, self._clears(statement.block))]
            case program.EndGame():
                self.leaving.setdefault(0, []).append(dict(writer.env))
                return [Jump(0, False, self._clears(0))]
            case program.ByHand():
                return []
            case program.Missing():
                words, place = writer.name(statement.words), writer.name(statement.line.place)
                return [Fail(Residue(f"{writer.name(throw_gap)}({words}, {place})", fails=True, gap=True))]
            case program.Evaluate():
                before, since = dict(writer.env), len(self.journal)
                body = self.body(statement.body)
                if not any(_may_fail(step) for step in body):
                    return body  # nothing can go wrong: it is done like any other lines
                after, whole = writer.env, None
                if not all(simple(step) for step in body):
                    writer.env = dict(before)
                    known = {slot for slot, one in before.items() if one.constant or one.fixed >= 0}
                    text, reads = writer.view(known | reads_in(body))
                    whole = Residue(text, reads, fails=True)
                self.join([before, after], since)
                self.put(statement.into, Residue("", loose=True))
                return [Try(statement, body, whole)]
            case program.Repeat():
                return self._repeat(statement)
            case program.ForEach():
                return self._for_each(statement)

    def _clears(self, block: int) -> tuple[int, ...]:
        found: list[int] = []
        for enter in reversed(self.inside):
            if enter.block == block:
                break
            found.extend(enter.locals)
        return tuple(found)

    def _if(self, test: Residue, then: Sequence[Statement], otherwise: Sequence[Statement]) -> list[Step]:
        if test.constant:
            return self.body(then if test.value else otherwise)
        before, since = dict(self.writer.env), len(self.journal)
        yes = self.body(then)
        after = self.writer.env
        self.writer.env = dict(before)
        no = self.body(otherwise)
        self._meet([(yes, after), (no, self.writer.env)], since)
        return [If(test, yes, no)]

    def _guarded(self, statement: program.Guarded) -> list[Step]:
        def applied(at: int = 0) -> list[Step]:
            if at == len(statement.exceptions):
                return self.body(statement.body)
            exception = statement.exceptions[at]
            if exception.check is None:
                return self.body(exception.instead)
            test = self.writer.of(exception.check.expr)
            return self._ways(test, lambda: self.body(exception.instead), lambda: applied(at + 1))

        if statement.check is None:
            return applied()
        return self._ways(self.writer.of(statement.check.expr), applied, list)

    def _choose(self, statement: program.Choose) -> list[Step]:
        writer = self.writer
        options = statement.options.expr
        pieces = isinstance(options, expr.Find) or (
            isinstance(options, expr.Fitting) and bool(options.must or options.place)
        )
        text, reads = writer.view(writer.field_slots if pieces and not statement.random else ())
        who = writer.of(statement.chooser.expr) if statement.chooser is not None else None
        step = Choose(statement, writer.of(statement.options.expr), who, Residue(text, reads))
        self.put(statement.slot, Residue(""))
        return [step]

    def _enter(self, statement: program.Enter) -> list[Step]:
        writer = self.writer
        gates = [gate for gate in statement.gates if gate.kind != "must"]

        def gated(at: int = 0) -> list[Step]:
            if at == len(gates):
                return self.body(statement.body)
            test = writer.of(gates[at].check.expr)

            def shut() -> list[Step]:
                return self._assign(statement.score, writer.constant(NOT_ALLOWED))

            if gates[at].kind == "only":
                return self._ways(test, lambda: gated(at + 1), shut)
            return self._ways(test, shut, lambda: gated(at + 1))

        body: list[Step] = []
        since = len(self.journal)

        def plan() -> list[Env]:
            nonlocal body
            self.leaving[statement.block] = []
            self.starting[statement.block] = []
            self.inside.append(statement)
            body = gated()
            self.inside.pop()
            return self.starting[statement.block]

        again = statement.block in self.restarted
        if again:
            self.loop(statement, *self.changed(statement.body), plan)
        else:
            plan()
        envs = self.leaving.pop(statement.block)
        if not (body and isinstance(body[-1], Jump | Fail)):
            envs.append(writer.env)
        if envs:
            self.join(envs, since)
        for slot in statement.locals:
            self.put(slot, writer.constant(None))
        if again:
            body, again = retried(statement.block, body), False
        return [Enter(statement.block, body, again, statement.locals)]

    def _repeat(self, statement: program.Repeat) -> list[Step]:
        writer = self.writer
        times = writer.of(statement.times.expr) if statement.times is not None else None
        changed, left = self.changed(statement.body)
        until: Residue | None = None
        body: list[Step] = []
        head: Env = {}

        def plan() -> list[Env]:
            nonlocal until, body, head
            head = dict(writer.env)
            until = writer.of(statement.until.expr) if statement.until is not None else None
            body = self.body(statement.body)
            return [writer.env]

        self.loop(statement, changed, left, plan)
        writer.env = head
        watched = frozenset(self.world.fields) & changed
        if times is not None or always_throws(statement.body):
            watched = frozenset()
        return [Repeat(until, times, body, watched)]

    def _for_each(self, statement: program.ForEach) -> list[Step]:
        writer = self.writer
        pieces = writer.of(statement.pieces.expr)
        changed, left = self.changed(statement.body)
        changed |= {statement.slot}
        body: list[Step] = []
        head: Env = {}

        def plan() -> list[Env]:
            nonlocal body, head
            head = dict(writer.env)
            self.put(statement.slot, Residue(""))
            body = self.body(statement.body)
            return [writer.env]

        self.loop(statement, changed, left | {statement.slot}, plan)
        writer.env = head
        hidden = frozenset(
            slot for name, row in self.world.field_slots.items() if name.startswith("#") for slot in row if slot >= 0
        )
        landing = ((frozenset(self.world.fields) | hidden) & changed) - frozenset(self.world.momentary)
        return [ForEach(statement, pieces, body, landing if statement.at_once else frozenset())]


def _may_fail(step: Step) -> bool:
    match step:
        case Assign():
            return step.value.fails
        case If():
            return step.test.fails or any(_may_fail(one) for one in (*step.then, *step.otherwise))
        case Enter():
            return any(_may_fail(one) for one in step.body)
        case Jump():
            return False
        case _:
            return True
