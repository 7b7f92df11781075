"""A program as one Python function that runs it once and leaves marks for its trace.

Values are written out as for the odds (`weigh.residue`); every slot is a local name. What loops, asks a player or
chooses is left to the interpreter, and so is every run in which something cannot be told or stops: it is run again
from the start with the dice that fell. The interpreter is the reference; a property test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core import program
from grognard.core.program import Code, Statement
from grognard.core.world import PieceRef, Unknown
from grognard.dice.source import DiceSource
from grognard.evaluate import trace
from grognard.evaluate.meanings import NOT_ALLOWED, fitted, shown
from grognard.evaluate.straight.marks import Marks, Ref
from grognard.evaluate.straight.outcomes import Outcomes
from grognard.evaluate.straight.reading import read_row, thrown
from grognard.evaluate.straight.shape import leaves, maybe, plain
from grognard.evaluate.weigh.knowledge import Env
from grognard.evaluate.weigh.values import Residue
from grognard.ir import lines as il

Call = Callable[[DiceSource, Callable[[int], None]], tuple[object, Marks]]


class NotStraight(Exception):
    """The program loops, draws lots or asks a player."""


class Compiler(Outcomes):
    """Writes one program."""

    def call(self) -> Call:
        """The function. Raises `NotStraight`."""
        self._body(self.what.body)
        answer = self.writer.slot(self.what.result).text
        if self.flushed:
            self.flush()
            self.say(f"return {answer}, tuple(marks)")
        else:
            self.say(f"return {answer}, ({self.mark()},)")
        writer = self.writer
        names = {**writer.names, "fitted": fitted, "read_row": read_row, "thrown": thrown, "shown": shown}
        fixed = sorted(writer.fixed_used)
        source = [f"def make(START{''.join(f', f{slot}' for slot in fixed)}):"]
        for view in writer.views:
            source += [f"    {line}" for line in view.split("\n")]
        source.append("    def run(dice, fell):")
        source.append("        throw = dice.throw")
        if self.flushed:
            source.append("        marks = []")
        source += [
            f"        s{slot} = {writer.first(slot).text}"
            for slot in sorted(maybe(self.what.body, self.world))
            if slot < len(self.initial)
        ]
        source += self.lines
        source.append("    return run")
        exec(compile("\n".join(source) + "\n", "<run>", "exec"), names)
        made: Call = names["make"](list(self.initial), *[self.initial[slot] for slot in fixed])  # type: ignore[operator]
        return made

    # ---- statements ----------------------------------------------------------------------------------------------

    def _body(self, statements: Sequence[Statement]) -> bool:
        """Statements in order; tells whether one goes on after them."""
        return all(self._step(statement) for statement in statements)

    def _step(self, statement: Statement) -> bool:
        match statement:
            case program.Let():
                self._assign(statement.slot, self.writer.run(statement.value.run))
                if statement.what:
                    what, line = statement.what, statement.line
                    self.event(lambda value: trace.Named(what, value, line), self.now(statement.slot))
            case program.Look():
                self._look(statement)
            case program.Throw():
                self._throw(statement)
            case program.Guarded():
                return self._guarded(statement)
            case program.Branch():
                return self._branch(statement)
            case program.Enter():
                return self._enter(statement)
            case program.SetField():
                self._set(statement)
            case program.Evaluate():
                # Where it cannot be worked out, the run stops here and the interpreter does it again.
                return self._body(statement.body)
            case program.ByHand():
                text, line = statement.text, statement.line
                values = [self.keep(f"shown({self.writer.run(value.run).text})") for value in statement.values]
                self.event(lambda *said: trace.Told(text.format(*said), line), *values)
            case program.Leave():
                self._leave(statement)
                return False
            case _:
                raise NotStraight
        return True

    # ---- ways ----------------------------------------------------------------------------------------------------

    def _ways(self, test: Residue, yes: Callable[[], bool], no: Callable[[], bool]) -> bool:
        """One of two ways, each with its own stretches."""
        self.flush()
        before, since = dict(self.writer.env), len(self.journal)
        ends: list[Env] = []
        for head, way in ((f"if {test.text}:", yes), ("else:", no)):
            self.writer.env = dict(before)
            with self.within(head):
                on = way()
                self.flush() if on else None
            self.makers = []
            if on:
                ends.append(self.writer.env)
        if ends:
            self.join(ends, since)
        return bool(ends)

    def _guarded(self, statement: program.Guarded) -> bool:
        line = statement.line
        if statement.check is None:
            return self._excepted(statement, 0)
        check = statement.check

        def skipped() -> bool:
            said, slots = self._why(check, False, True)
            self.event(lambda *values: trace.Skipped(line, said(*values)), *slots)
            return True

        return self._ways(self.writer.run(check.run), lambda: self._excepted(statement, 0), skipped)

    def _excepted(self, statement: program.Guarded, at: int) -> bool:
        if at == len(statement.exceptions):
            return self._applied(statement)
        line, exception = statement.line, statement.exceptions[at]
        check, void = exception.check, exception.void
        if void is not None:
            voided = void

            def restored() -> bool:
                said, slots = self._why(voided, True, False) if check is not None else (lambda *_: "", [])
                self.event(
                    lambda *values: trace.Restored(line, said(*values), exception.cites, exception.void_cites), *slots
                )
                return True

            self._ways(self.writer.run(void.run), restored, lambda: True)

        def instead() -> bool:
            said, slots = self._why(check, True, False) if check is not None else (lambda *_: "", [])
            self.event(lambda *values: trace.Skipped(line, said(*values), exception.cites), *slots)
            return self._body(exception.instead)

        if check is None:
            return instead()
        return self._ways(self.writer.run(check.run), instead, lambda: self._excepted(statement, at + 1))

    def _applied(self, statement: program.Guarded) -> bool:
        line, score = statement.line, statement.score
        before = self.now(score) if score >= 0 else Ref()
        goes_on = all(plain([one]) for one in statement.body if not isinstance(one, program.Leave))
        place = None
        if goes_on:
            at = len(self.makers)
        else:
            self.flush()
            place = self.keep("len(marks)")
        times: object = Ref(1)
        if statement.each is not None:
            times = self.keep(f"int(str({self.writer.run(statement.each.run).text}))")
        # A line that ends its rule is noted before the rule is left.
        last = statement.body[-1] if statement.body else None
        leave = last if isinstance(last, program.Leave) else None
        if not self._body(statement.body[:-1] if leave is not None else statement.body):
            raise NotStraight
        if score < 0:
            return self._step(leave) if leave is not None else True
        after = self.now(score)

        def applied(before: object, after: object, times: int) -> trace.Event:
            return trace.Applied(line, before, after, times)

        if goes_on:
            self.event(applied, before, after, times, at=at)
        else:
            self.flush()
            self.event(applied, before, after, times)
            self.say(f"marks.insert({place}, {self.mark()})")
        return self._step(leave) if leave is not None else True

    def _branch(self, statement: program.Branch) -> bool:
        test = self.writer.run(statement.check.run)
        line = statement.line

        def way(taken: bool, body: Sequence[Statement]) -> bool:
            if line is not None and isinstance(line.opener, il.When):
                said, slots = self._why(statement.check, taken, not taken)
                self.event(lambda *values: trace.Branched(line, taken, said(*values)), *slots)
            return self._body(body)

        return self._ways(test, lambda: way(True, statement.then), lambda: way(False, statement.otherwise))

    def _enter(self, statement: program.Enter) -> bool:
        rule, score = statement.rule, statement.score
        if not statement.quiet:
            names = [name for name, _ in statement.pieces]
            pieces = [self._said(code) for _, code in statement.pieces]
            self.event(lambda *said: trace.Entered(rule, tuple(zip(names, said, strict=True))), *pieces)
        gates = [gate for gate in statement.gates if gate.kind != "must"]

        def ended() -> None:
            if not statement.quiet:
                result = self.now(score) if score >= 0 else Ref()
                self.event(lambda value: trace.Ended(rule, value), result)

        def gated(at: int) -> bool:
            if at == len(gates):
                return self._open(statement, ended)
            gate = gates[at]

            def shut() -> bool:
                said, slots = self._why(gate.check, gate.kind == "never", gate.kind != "never")
                name = rule.name if rule is not None else ""
                self.event(lambda *values: trace.Refused(name, said(*values), gate.cites, gate.id), *slots)
                self._assign(score, self.writer.constant(NOT_ALLOWED))
                ended()
                return True

            test = self.writer.run(gate.check.run)
            if gate.kind == "only":
                return self._ways(test, lambda: gated(at + 1), shut)
            return self._ways(test, shut, lambda: gated(at + 1))

        return gated(0)

    def _said(self, code: Code) -> object:
        value = self.writer.run(code.run)
        return Ref(shown(value.value)) if value.constant else self.keep(f"shown({value.text})")

    def _open(self, statement: program.Enter, ended: Callable[[], None]) -> bool:
        left = leaves(statement.body)
        if left - {statement.block}:
            raise NotStraight  # out of several rules at once
        since = len(self.journal)
        if left:
            self.flush()
            self.left[statement.block] = []
            with self.within("while True:"):
                if self._body(statement.body):
                    self.flush()
                    self.left[statement.block].append(self.writer.env)
                    self.say("break")
            self.makers = []
            self.join(self.left.pop(statement.block), since)
        elif not self._body(statement.body):
            return False
        ended()
        for slot in statement.locals:
            if self.initial[slot] is not None:
                self.say(f"s{slot} = None")
            self.put(slot, self.writer.constant(None))
        return True

    def _leave(self, statement: program.Leave) -> None:
        self.flush()
        self.left[statement.block].append(dict(self.writer.env))
        self.say("break")

    def _set(self, statement: program.SetField) -> None:
        piece = self.writer.run(statement.piece.run)
        owner = piece.value if piece.constant else None
        if not isinstance(owner, PieceRef) or statement.gates:
            raise NotStraight
        slot = self.world.slot_of(owner, statement.field)
        if slot < 0:
            raise NotStraight
        value = self.writer.run(statement.value.run)
        before = self.now(slot)
        text = f"fitted({value.text}, {self.writer.name(self.world)}, {slot})"
        self._assign(slot, Residue(text, frozenset({-1}), value.kind))
        if not statement.field.startswith("#") or statement.field == "#removed":
            name, field, line = owner.name, statement.field, statement.line
            self.event(
                lambda before, after: trace.Changed(name, field, _known(before), after, line),
                before,
                self.now(slot),
            )


def _known(before: object) -> object:
    return None if isinstance(before, Unknown) else before
