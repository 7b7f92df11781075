"""A program as one Python function that runs it once and leaves marks for its trace.

Values are written out as for the odds (`weigh.residue`); every slot is a local name. What loops, asks a player or
chooses is left to the interpreter, and so is every run in which something cannot be told or stops: it is run again
from the start with the dice that fell. The interpreter is the reference; a property test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from grognard.core import forms, program
from grognard.core.asked import bodies
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Check, Code, Program, Statement
from grognard.core.world import PieceRef, Unknown, World
from grognard.dice.handful import Handful
from grognard.dice.source import DiceSource, Scripted
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.meanings import NOT_ALLOWED, dice_text, fitted, shown
from grognard.evaluate.players import Nobody, Players
from grognard.evaluate.straight.marks import RECORDED, Maker, Marks, Ref, Told, why
from grognard.evaluate.straight.reading import read_row, thrown
from grognard.evaluate.weigh.knowledge import Env, Knowledge
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.stretches import one_die
from grognard.evaluate.weigh.values import INT, Residue
from grognard.evaluate.weigh.walks import written_by
from grognard.ir import lines as il

Call = Callable[[DiceSource, Callable[[int], None]], tuple[object, Marks]]


class NotStraight(Exception):
    """The program loops, draws lots or asks a player."""


class Straight:
    """One program in one situation, to be run many times."""

    def __init__(self, world: World, what: Program, players: Players | None = None) -> None:
        self.world = world
        self.program = what
        self.players = players or Nobody()
        self.told = Told()
        try:
            self._call: Call | None = _Compiler(world, what, self.told).call()
        except NotStraight:
            self._call = None

    @property
    def compiled(self) -> bool:
        """Whether runs are compiled; others are left to the interpreter."""
        return self._call is not None

    def run(self, dice: DiceSource) -> tuple[object, Marks]:
        """The answer of one run, and its marks. Raises what `Interpreter.run` raises."""
        call = self._call
        if call is None or dice.__class__ is Scripted:
            return self._plainly(dice)
        fallen: list[int] = []
        try:
            return call(dice, fallen.append)
        except (NotTold, GapReached, Stopped):
            return self._plainly(Scripted(tuple(fallen), then=dice))

    def events(self, marks: Marks) -> list[trace.Event]:
        """The events of a run."""
        return self.told.events(marks)

    def lines(self, marks: Marks, full: bool = False) -> list[str]:
        """The trace of a run in plain words."""
        return self.told.lines(marks, full)

    def _plainly(self, dice: DiceSource) -> tuple[object, Marks]:
        recorder = trace.Recorder()
        result = Interpreter(self.world, dice, self.players, recorder).run(self.program)
        return result, ((RECORDED, tuple(recorder.events)),)


def _plain(statements: Sequence[Statement]) -> bool:
    """Whether statements go straight on, without a condition."""
    for one in statements:
        match one:
            case program.Guarded():
                if one.check is not None or one.exceptions or not _plain(one.body):
                    return False
            case program.Enter():
                if any(gate.kind != "must" for gate in one.gates) or not _plain(one.body):
                    return False
            case program.SetField():
                if one.gates:
                    return False
            case program.Let() | program.Look() | program.Throw() | program.ByHand():
                pass
            case _:
                return False
    return True


class _Compiler(Knowledge):
    def __init__(self, world: World, what: Program, told: Told) -> None:
        self.what = what
        self.told = told
        self.initial = tuple(world.initial) if len(world.initial) > len(what.initial) else what.initial
        super().__init__(world, Writer(world, self.initial, written_by(what.body, world)))
        self.lines: list[str] = []
        self.depth = 2
        self.makers: list[tuple[Callable[..., trace.Event], list[object], list[str]]] = []
        self.kept = 0
        self.flushed = False
        self.left: dict[int, list[Env]] = {}

    def call(self) -> Call:
        """The function. Raises `NotStraight`."""
        self._body(self.what.body)
        answer = self.writer.slot(self.what.result).text
        if self.flushed:
            self._flush()
            self._say(f"return {answer}, tuple(marks)")
        else:
            self._say(f"return {answer}, ({self._mark()},)")
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
            for slot in sorted(_maybe(self.what.body, self.world))
            if slot < len(self.initial)
        ]
        source += self.lines
        source.append("    return run")
        exec(compile("\n".join(source) + "\n", "<run>", "exec"), names)
        made: Call = names["make"](list(self.initial), *[self.initial[slot] for slot in fixed])  # type: ignore[operator]
        return made

    # ---- text and marks ----------------------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def _within(self, head: str) -> Iterator[None]:
        self._say(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self._say("pass")
        self.depth -= 1

    def _keep(self, text: str) -> str:
        """A name for what a value is now."""
        self.kept += 1
        self._say(f"c{self.kept} = {text}")
        return f"c{self.kept}"

    def _now(self, slot: int) -> object:
        """What a slot holds now, for an event: known, or the name it is kept under."""
        known = self.writer.slot(slot)
        if known.constant:
            return Ref(known.value)
        return self._keep(known.text)

    def _event(self, make: Callable[..., trace.Event], *values: object, at: int | None = None) -> None:
        """One more event of this stretch: values are `Ref`s, or names."""
        refs = [value for value in values if isinstance(value, str)]
        entry = (make, list(values), refs)
        self.makers.insert(len(self.makers) if at is None else at, entry)

    def _mark(self) -> str:
        names: list[str] = []
        makers: list[Maker] = []
        for make, values, _ in self.makers:
            refs: list[Ref] = []
            for value in values:
                if isinstance(value, str):
                    names.append(value)
                    refs.append(Ref(at=len(names)))
                else:
                    assert isinstance(value, Ref)
                    refs.append(value)
            makers.append(Maker(make, tuple(refs)))
        self.told.stretches.append(tuple(makers))
        self.makers = []
        return f"({len(self.told.stretches) - 1}, {''.join(f'{name}, ' for name in names)})"

    def _flush(self) -> None:
        self.flushed = True
        if self.makers:
            self._say(f"marks.append({self._mark()})")

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
                    self._event(lambda value: trace.Named(what, value, line), self._now(statement.slot))
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
                values = [self._keep(f"shown({self.writer.run(value.run).text})") for value in statement.values]
                self._event(lambda *said: trace.Told(text.format(*said), line), *values)
            case program.Leave():
                self._leave(statement)
                return False
            case _:
                raise NotStraight
        return True

    def _assign(self, slot: int, value: Residue) -> None:
        if value.text != f"s{slot}":
            self._say(f"s{slot} = {value.text}")
        self.learn(slot, value if value.dice is None else Residue(value.text, value.reads, value.kind, value.value))

    def _look(self, look: program.Look) -> None:
        writer = self.writer
        form = forms.form_of(look.read)
        table, line = look.table, look.line
        row = read_row(writer, form, self._keep)
        if row is None or not isinstance(form, forms.Read):
            found = self._keep(writer.native(forms.Native(look.read, _parts(form))).text)
            self._assign(look.into, Residue(f"{found}[2]", frozenset({-1})))
            self._event(lambda read: trace.Looked(table, read[0], read[1], read[2], line), found)
            return
        at = self._keep(row)
        cells = [writer.of(one.cell) for one in form.rows]
        if all(cell.constant for cell in cells):
            kind = cells[0].kind if len({cell.kind for cell in cells}) == 1 else "other"
            values = tuple(cell.value for cell in cells)
            self._assign(look.into, Residue(f"{writer.name(values)}[{at}]", frozenset({-1}), kind))
            column = form.column
            self._event(lambda row: trace.Looked(table, row, column, values[row], line), at)
            return
        text = "None"
        for number, cell in reversed(list(enumerate(cells))):
            text = f"({cell.text} if {at} == {number} else {text})"
        self._assign(look.into, Residue(text, frozenset({-1}), fails=True, loose=any(cell.loose for cell in cells)))
        column = form.column
        self._event(lambda row, value: trace.Looked(table, row, column, value, line), at, self._now(look.into))

    def _throw(self, throw: program.Throw) -> None:
        writer = self.writer
        handful = writer.run(throw.handful.run)
        need = writer.run(throw.reading.need.run) if throw.reading.need is not None else None
        shift = throw.shows[0] - 1 if throw.shows is not None else 0
        line, shows = throw.line, throw.shows
        one = one_die(handful, throw) if need is None else None
        if one is not None and not one[1]:
            sides = one[0]
            face = self._keep(f"throw({throw.site}, {sides})" + (f" + {shift}" if shift else ""))
            self._say(f"fell({face})")
            total = natural = face
            size = self._keep(sides) if isinstance(sides, str) else Ref(sides)
            self._event(
                lambda face, sides: trace.Threw(
                    (face,), dice_text(Handful(((1, sides),)), shows), (), None, face, line
                ),
                face,
                size,
            )
        else:
            name = writer.name(throw)
            found = self._keep(f"thrown({name}, {handful.text}, {need.text if need is not None else None}, dice, fell)")
            total, natural = f"{found}.total", f"{found}.natural"
            self._event(
                lambda said: trace.Threw(
                    said.faces, dice_text(said.handful, shows), said.dropped, said.hits, said.total, line
                ),
                found,
            )
        for slot, said, kind in (
            (throw.into, total, INT),
            (throw.natural, natural, INT if one is not None else "other"),
            (throw.named, total, INT),
        ):
            if slot is not None:
                self._assign(slot, Residue(said, frozenset({-1}), kind))

    def _why(self, check: Check, holds: bool, blame: bool) -> tuple[Callable[..., str], list[object]]:
        slots = sorted(slot for slot in self._looked_at(check) if slot < len(self.initial))
        return why(check, self.initial, slots, holds, blame), [self._now(slot) for slot in slots]

    def _looked_at(self, check: Check) -> frozenset[int]:
        reads = self.writer.reads_of(forms.form_of(check.run))
        if check.subject is not None:
            reads |= self.writer.reads_of(forms.form_of(check.subject.run))
        return reads.union(*(self._looked_at(part) for part in check.parts))

    # ---- ways ----------------------------------------------------------------------------------------------------

    def _ways(self, test: Residue, yes: Callable[[], bool], no: Callable[[], bool]) -> bool:
        """One of two ways, each with its own stretches."""
        self._flush()
        before, since = dict(self.writer.env), len(self.journal)
        ends: list[Env] = []
        for head, way in ((f"if {test.text}:", yes), ("else:", no)):
            self.writer.env = dict(before)
            with self._within(head):
                on = way()
                self._flush() if on else None
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
            self._event(lambda *values: trace.Skipped(line, said(*values)), *slots)
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
                self._event(
                    lambda *values: trace.Restored(line, said(*values), exception.cites, exception.void_cites), *slots
                )
                return True

            self._ways(self.writer.run(void.run), restored, lambda: True)

        def instead() -> bool:
            said, slots = self._why(check, True, False) if check is not None else (lambda *_: "", [])
            self._event(lambda *values: trace.Skipped(line, said(*values), exception.cites), *slots)
            return self._body(exception.instead)

        if check is None:
            return instead()
        return self._ways(self.writer.run(check.run), instead, lambda: self._excepted(statement, at + 1))

    def _applied(self, statement: program.Guarded) -> bool:
        line, score = statement.line, statement.score
        before = self._now(score) if score >= 0 else Ref()
        plain = all(_plain([one]) for one in statement.body if not isinstance(one, program.Leave))
        place = None
        if plain:
            at = len(self.makers)
        else:
            self._flush()
            place = self._keep("len(marks)")
        times: object = Ref(1)
        if statement.each is not None:
            times = self._keep(f"int(str({self.writer.run(statement.each.run).text}))")
        # A line that ends its rule is noted before the rule is left.
        last = statement.body[-1] if statement.body else None
        leave = last if isinstance(last, program.Leave) else None
        if not self._body(statement.body[:-1] if leave is not None else statement.body):
            raise NotStraight
        if score < 0:
            return self._step(leave) if leave is not None else True
        after = self._now(score)

        def applied(before: object, after: object, times: int) -> trace.Event:
            return trace.Applied(line, before, after, times)

        if plain:
            self._event(applied, before, after, times, at=at)
        else:
            self._flush()
            self._event(applied, before, after, times)
            self._say(f"marks.insert({place}, {self._mark()})")
        return self._step(leave) if leave is not None else True

    def _branch(self, statement: program.Branch) -> bool:
        test = self.writer.run(statement.check.run)
        line = statement.line

        def way(taken: bool, body: Sequence[Statement]) -> bool:
            if line is not None and isinstance(line.opener, il.When):
                said, slots = self._why(statement.check, taken, not taken)
                self._event(lambda *values: trace.Branched(line, taken, said(*values)), *slots)
            return self._body(body)

        return self._ways(test, lambda: way(True, statement.then), lambda: way(False, statement.otherwise))

    def _enter(self, statement: program.Enter) -> bool:
        rule, score = statement.rule, statement.score
        if not statement.quiet:
            names = [name for name, _ in statement.pieces]
            pieces = [self._said(code) for _, code in statement.pieces]
            self._event(lambda *said: trace.Entered(rule, tuple(zip(names, said, strict=True))), *pieces)
        gates = [gate for gate in statement.gates if gate.kind != "must"]

        def ended() -> None:
            if not statement.quiet:
                result = self._now(score) if score >= 0 else Ref()
                self._event(lambda value: trace.Ended(rule, value), result)

        def gated(at: int) -> bool:
            if at == len(gates):
                return self._open(statement, ended)
            gate = gates[at]

            def shut() -> bool:
                said, slots = self._why(gate.check, gate.kind == "never", gate.kind != "never")
                name = rule.name if rule is not None else ""
                self._event(lambda *values: trace.Refused(name, said(*values), gate.cites, gate.id), *slots)
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
        return Ref(shown(value.value)) if value.constant else self._keep(f"shown({value.text})")

    def _open(self, statement: program.Enter, ended: Callable[[], None]) -> bool:
        leaves = _leaves(statement.body)
        if leaves - {statement.block}:
            raise NotStraight  # out of several rules at once
        since = len(self.journal)
        if leaves:
            self._flush()
            self.left[statement.block] = []
            with self._within("while True:"):
                if self._body(statement.body):
                    self._flush()
                    self.left[statement.block].append(self.writer.env)
                    self._say("break")
            self.makers = []
            self.join(self.left.pop(statement.block), since)
        elif not self._body(statement.body):
            return False
        ended()
        for slot in statement.locals:
            if self.initial[slot] is not None:
                self._say(f"s{slot} = None")
            self.put(slot, self.writer.constant(None))
        return True

    def _leave(self, statement: program.Leave) -> None:
        self._flush()
        self.left[statement.block].append(dict(self.writer.env))
        self._say("break")

    def _set(self, statement: program.SetField) -> None:
        piece = self.writer.run(statement.piece.run)
        owner = piece.value if piece.constant else None
        if not isinstance(owner, PieceRef) or statement.gates:
            raise NotStraight
        slot = self.world.slot_of(owner, statement.field)
        if slot < 0:
            raise NotStraight
        value = self.writer.run(statement.value.run)
        before = self._now(slot)
        text = f"fitted({value.text}, {self.writer.name(self.world)}, {slot})"
        self._assign(slot, Residue(text, frozenset({-1}), value.kind))
        if not statement.field.startswith("#") or statement.field == "#removed":
            name, field, line = owner.name, statement.field, statement.line
            self._event(
                lambda before, after: trace.Changed(name, field, _known(before), after, line),
                before,
                self._now(slot),
            )


def _known(before: object) -> object:
    return None if isinstance(before, Unknown) else before


def _parts(form: forms.Form) -> tuple[forms.Form, ...] | None:
    return form.whole.parts if isinstance(form, forms.Read) else form.parts if isinstance(form, forms.Native) else None


def _leaves(statements: Sequence[Statement]) -> set[int]:
    """The blocks that are left from within, other than by their own inner blocks."""
    found: set[int] = set()
    for one in statements:
        if isinstance(one, program.Leave):
            found.add(one.block)
        for inner in bodies(one):
            found |= _leaves(inner) - ({one.block} if isinstance(one, program.Enter) else set())
    return found


def _maybe(statements: Sequence[Statement], world: World) -> frozenset[int]:
    """The slots that are written on some ways only."""
    found: frozenset[int] = frozenset()
    for one in statements:
        if _plain([one]):
            continue
        found |= written_by([one], world)
    return found
