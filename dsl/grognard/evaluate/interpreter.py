"""One run of a program: dice from a source, facts and choices from whoever is asked, every step recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from grognard.core.closures import NOT_ALLOWED
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.frame import Poison
from grognard.core.program import (
    Again,
    Branch,
    ByHand,
    Chance,
    Check,
    Choose,
    Code,
    EndGame,
    Enter,
    Evaluate,
    ForEach,
    Guarded,
    Leave,
    Let,
    Look,
    Missing,
    Program,
    Repeat,
    SetField,
    Statement,
    Throw,
)
from grognard.core.throws import Ready, fall, ready
from grognard.core.world import PieceRef, Unknown, World
from grognard.dice.handful import read_hits, read_sum
from grognard.dice.lying import lie
from grognard.dice.source import DiceSource, Scripted
from grognard.evaluate import trace
from grognard.evaluate.explain import reason
from grognard.evaluate.meanings import chance_of, dice_text, fitted, land, shown
from grognard.evaluate.players import Nobody, NoDice, Players
from grognard.host.budget import Budget
from grognard.ir import lines as il


@attrs.frozen
class Leaving:
    """On the way out of a block; `again` to start it over."""

    block: int
    again: bool = False


_GAME_OVER = Leaving(0)


class Interpreter:
    """Runs statements over one list of slots."""

    def __init__(
        self,
        world: World,
        dice: DiceSource,
        players: Players,
        recorder: trace.Recorder | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.world = world
        self.dice = dice
        self.players = players
        self.recorder = recorder or trace.NoRecorder()
        self.budget = budget or Budget()
        self.over = False
        self.thrown = 0
        """How many throws were made: a round of a loop that changed nothing and threw nothing is its last."""
        self.forgotten: dict[int, object] = {}
        """Facts that are forgotten when the next piece acts, with what they go back to (in play only)."""

    def run(self, program: Program, state: list[object] | None = None) -> object:
        """Run a program from its start (or from a given state); gives its answer.

        Raises `GapReached` where the source leaves out what is needed, `Stopped` where the rules cannot go on,
        `NotTold` where a fact is missing and the players cannot tell it, `BudgetExceeded`.
        """
        slots = list(program.initial) if state is None else state
        slots.extend(program.initial[len(slots) :])
        self.body(program.body, slots)
        return slots[program.result]

    # ---- statements --------------------------------------------------------------------------------------------

    def body(self, statements: Sequence[Statement], state: list[object]) -> Leaving | None:
        """Run statements in order; tells when a block is being left."""
        for statement in statements:
            try:
                leaving = self._asking(statement, state)
            except Stopped as stop:
                line = None if isinstance(statement, Choose) else getattr(statement, "line", None)
                if stop.place is None and line is not None:
                    raise attrs.evolve(stop, place=line.place) from None
                raise
            if leaving is not None:
                return leaving
        return None

    def _asking(self, statement: Statement, state: list[object]) -> Leaving | None:
        """Run a statement; what nobody told yet is asked, and the statement tried again."""
        if isinstance(statement, Enter | ForEach | Repeat | Guarded | Branch):
            return self.step(statement, state)
        while True:
            try:
                return self.step(statement, state)
            except NotTold as missing:
                self._ask(missing, state)

    def _ask(self, missing: NotTold, state: list[object]) -> None:
        value = self.players.tell(missing.what)
        state[missing.what.slot] = value
        self.recorder.note(trace.Asked(missing.what.name, value))
        if isinstance(missing.again, Evaluate):
            self._evaluate(missing.again, state)

    def holds(self, check: Check, state: list[object]) -> bool:
        """Whether a condition holds, once everything it needs has been asked."""
        while True:
            try:
                return check.run(state)
            except NotTold as missing:
                self._ask(missing, state)

    def value(self, code: Code, state: list[object]) -> object:
        """A value, once everything it needs has been asked."""
        while True:
            try:
                return code.run(state)
            except NotTold as missing:
                self._ask(missing, state)

    def step(self, statement: Statement, state: list[object]) -> Leaving | None:
        """Run one statement; raises `NotTold` where it needs what nobody told."""
        self.budget.charge("steps")
        match statement:
            case Let():
                value = statement.value.run(state)
                state[statement.slot] = value
                if statement.what:
                    self.recorder.note(trace.Named(statement.what, value, statement.line))
            case Guarded():
                return self._guarded(statement, state)
            case Throw():
                self._throw(statement, state)
            case Look():
                row, column, value = statement.read(state)
                state[statement.into] = value
                self.recorder.note(trace.Looked(statement.table, row, column, value, statement.line))
            case Branch():
                return self._branch(statement, state)
            case Enter():
                return self._enter(statement, state)
            case SetField():
                self._set(statement, state)
            case ForEach():
                return self._for_each(statement, state)
            case Repeat():
                return self._repeat(statement, state)
            case Choose():
                self._choose(statement, state)
            case Chance():
                self._chance(statement, state)
            case ByHand():
                values = [shown(value.run(state)) for value in statement.values]
                self.recorder.note(trace.Told(statement.text.format(*values), statement.line))
            case Missing():
                raise GapReached(statement.words, statement.line.place)
            case Leave():
                return Leaving(statement.block)
            case Again():
                return Leaving(statement.block, again=True)
            case EndGame():
                self.over = True
                return _GAME_OVER
            case Evaluate():
                self._evaluate(statement, state)
        return None

    def _why(self, check: Check, state: list[object], holds: bool = False, blame: bool = False) -> str:
        """Why a condition holds or not, for whoever keeps it; `blame` looks for the part that fails."""
        if type(self.recorder) is trace.NoRecorder:
            return ""
        return reason(trace.why_not(check, state) if blame else check, state, holds=holds)

    def _guarded(self, statement: Guarded, state: list[object]) -> Leaving | None:
        line = statement.line
        if statement.check is not None and not self.holds(statement.check, state):
            self.recorder.note(trace.Skipped(line, self._why(statement.check, state, blame=True)))
            self.recorder.missed(line, statement.check, state)
            return None
        for exception in statement.exceptions:
            if exception.void is not None and self.holds(exception.void, state):
                why = self._why(exception.void, state, holds=True) if exception.check is not None else ""
                self.recorder.note(trace.Restored(line, why, exception.cites, exception.void_cites))
            if exception.check is None or self.holds(exception.check, state):
                why = self._why(exception.check, state, holds=True) if exception.check is not None else ""
                self.recorder.note(trace.Skipped(line, why, exception.cites))
                if exception.of is not None:
                    self.recorder.took(exception.of)
                return self.body(exception.instead, state)
            if exception.of is not None:
                self.recorder.missed(exception.of, exception.check, state)
        before = state[statement.score] if statement.score >= 0 else None
        at = len(self.recorder.events)
        times = int(str(self.value(statement.each, state))) if statement.each is not None else 1
        leaving = self.body(statement.body, state)
        if leaving is not None and statement.check is not None:
            self.recorder.missed(line, statement.check, state, wanted=False)
        if statement.score >= 0:
            event = trace.Applied(line, before, state[statement.score], times)
            self.recorder.events.insert(at, event) if not isinstance(self.recorder, trace.NoRecorder) else None
        return leaving

    def _branch(self, statement: Branch, state: list[object]) -> Leaving | None:
        taken = self.holds(statement.check, state)
        if statement.line is not None and isinstance(statement.line.opener, il.When):
            check = statement.check if taken else trace.why_not(statement.check, state)
            self.recorder.note(trace.Branched(statement.line, taken, self._why(check, state, holds=taken)))
        if taken and statement.line is not None:
            self.recorder.took(statement.line)
        elif statement.line is not None:
            self.recorder.missed(statement.line, statement.check, state)
        return self.body(statement.then if taken else statement.otherwise, state)

    def _throw(self, statement: Throw, state: list[object]) -> None:
        made = ready(statement, state)
        handful = made.handful
        self.thrown += 1
        self.budget.charge("steps", handful.count)
        shift = statement.shows[0] - 1 if statement.shows is not None else 0
        if handful.again is not None:
            self._throw_again(statement, made, state)
            return
        faces = tuple(self._face(statement.site, sides, shift) for sides in handful.sides())
        hits: tuple[int, ...] | None = None
        total: object
        dropped: tuple[int, ...]
        if statement.reading.lies:
            total, dropped = lie(faces), ()
        elif made.need is None:
            read = read_sum(handful, faces)
            total, dropped = read.total + shift, tuple(read.dropped)
        else:
            counted = read_hits(handful, faces, *made.need, always_hit=made.always_hit, always_miss=made.always_miss)
            total, dropped, hits = counted.hits, tuple(counted.dropped), tuple(counted.hitting)
        state[statement.into] = total
        if statement.natural is not None:
            state[statement.natural] = faces[0] + shift if len(faces) == 1 else None
        if statement.named is not None:
            state[statement.named] = total
        shown = tuple(face + shift for face in faces)
        self.recorder.note(
            trace.Threw(
                shown,
                dice_text(handful, statement.shows),
                dropped,
                hits,
                sum(faces) if statement.reading.lies else total,
                statement.line,
            )
        )

    def _throw_again(self, statement: Throw, made: Ready, state: list[object]) -> None:
        """A throw of which some dice may be thrown again."""
        read = fall(made, lambda sides: self.dice.throw(statement.site, sides))
        state[statement.into] = read.total
        if statement.natural is not None:
            state[statement.natural] = None
        if statement.named is not None:
            state[statement.named] = read.total
        hits = read.hitting if made.need is not None else None
        text = dice_text(made.handful, None)
        self.recorder.note(trace.Threw(read.faces, text, read.gone, hits, read.total, statement.line))

    def _face(self, site: int, sides: int, shift: int) -> int:
        """One die. Dice on the table are told as they show, also where they begin at 0."""
        if shift and isinstance(self.dice, Scripted):
            return self.dice.throw_shown(site, 1 + shift, sides + shift) - shift
        return self.dice.throw(site, sides)

    def _enter(self, statement: Enter, state: list[object]) -> Leaving | None:
        if not statement.quiet:
            pieces = tuple((name, shown(code.run(state))) for name, code in statement.pieces)
            self.recorder.note(trace.Entered(statement.rule, pieces))
        for gate in statement.gates:
            if gate.kind == "must":
                continue
            if self.holds(gate.check, state) != (gate.kind == "only"):
                check = gate.check if gate.kind == "never" else trace.why_not(gate.check, state)
                name = statement.rule.name if statement.rule is not None else ""
                if statement.rule is not None:
                    self.recorder.missed(statement.rule, gate.check, state, gate.kind == "only")
                self.recorder.note(
                    trace.Refused(name, self._why(check, state, holds=gate.kind == "never"), gate.cites, gate.id)
                )
                state[statement.score] = NOT_ALLOWED
                if not statement.quiet:
                    self.recorder.note(trace.Ended(statement.rule, NOT_ALLOWED))
                return None
        while True:
            leaving = self.body(statement.body, state)
            if leaving is None or leaving.block != statement.block:
                break
            if not leaving.again:
                leaving = None
                break
            self.budget.charge("steps")
        if not statement.quiet:
            self.recorder.note(trace.Ended(statement.rule, state[statement.score] if statement.score >= 0 else None))
        for slot in statement.locals:
            state[slot] = None
        return leaving

    def _set(self, statement: SetField, state: list[object]) -> None:
        piece = statement.piece.run(state)
        if not isinstance(piece, PieceRef):
            raise Stopped(f"there is no piece whose `{statement.field}` could change")
        slot = self.world.slot_of(piece, statement.field)
        if slot < 0:
            raise Stopped(f"{piece.name} has no `{statement.field}`")
        for gate in statement.gates:
            if gate.check.run(state) != (gate.kind == "only"):
                self.recorder.note(
                    trace.Refused(
                        f"{statement.field} of {piece.name}", self._why(gate.check, state), gate.cites, gate.id
                    )
                )
                return
        value = fitted(statement.value.run(state), self.world, slot)
        before = state[slot]
        state[slot] = value
        if not statement.field.startswith("#") or statement.field == "#removed":
            self.recorder.note(
                trace.Changed(
                    piece.name,
                    statement.field,
                    None if isinstance(before, Unknown) else before,
                    value,
                    statement.line,
                )
            )

    def _for_each(self, statement: ForEach, state: list[object]) -> Leaving | None:
        pieces = self.value(statement.pieces, state)
        assert isinstance(pieces, list)
        if not statement.at_once:
            for piece in pieces:
                state[statement.slot] = piece
                leaving = self.body(statement.body, state)
                if statement.line is not None and isinstance(statement.line.deed, il.Offer):
                    for slot, value in self.forgotten.items():
                        state[slot] = value
                if leaving is not None:
                    return leaving
            return None
        start = list(state)
        changes: list[dict[int, object]] = []
        for piece in pieces:
            work = list(start)
            work[statement.slot] = piece
            self.body(statement.body, work)
            changes.append(
                {slot: value for slot, value in enumerate(work) if value is not start[slot] and value != start[slot]}
            )
        land(changes, start, state, self.world)
        return _GAME_OVER if self.over else None

    def _repeat(self, statement: Repeat, state: list[object]) -> Leaving | None:
        times = self.value(statement.times, state) if statement.times is not None else None
        if statement.times is not None and times is None:
            return None
        if times is not None and (not isinstance(times, int) or isinstance(times, bool)):
            raise Stopped(f"something cannot be repeated {shown(times)} times", "Write a whole number.")
        done = 0
        while True:
            if times is not None and done >= times:
                return None
            if statement.until is not None and self.holds(statement.until, state):
                return None
            before = self._fields(state), self.thrown
            leaving = self.body(statement.body, state)
            if leaving is not None:
                return leaving
            if times is None and before == (self._fields(state), self.thrown):
                return None
            done += 1
            self.budget.charge("steps")

    def _fields(self, state: list[object]) -> list[object]:
        return [state[slot] for slot in self.world.fields]

    def _choose(self, statement: Choose, state: list[object]) -> None:
        options = statement.options.run(state)
        assert isinstance(options, list)
        who = shown(statement.chooser.run(state)) if statement.chooser is not None else ""
        if not options:
            state[statement.slot] = None
            return
        if statement.random:
            picked = options[self.dice.throw(statement.site, len(options)) - 1] if len(options) > 1 else options[0]
        elif len(options) == 1:
            picked = options[0]
        else:
            picked = self.players.choose(statement, who, options)
        state[statement.slot] = picked
        if len(options) > 1:
            self.recorder.note(
                trace.Chose(who, statement.question or statement.what, picked, tuple(options), statement.random)
            )

    def _chance(self, statement: Chance, state: list[object]) -> None:
        favourable, whole = chance_of(statement.favourable.run(state), statement.whole.run(state))
        number = self.dice.throw(statement.site, whole)
        self.thrown += 1
        taken = number <= favourable
        state[statement.taken] = taken
        self.recorder.note(trace.Drawn(favourable, whole, taken, number, statement.line))

    def _evaluate(self, statement: Evaluate, state: list[object]) -> None:
        at = len(self.recorder.events)
        saved = self.dice, self.players
        self.dice, self.players = NoDice(), Nobody()
        try:
            self.body(statement.body, state)
        except NotTold as missing:
            del self.recorder.events[at:]
            state[statement.into] = Poison(NotTold(missing.what, again=statement))
        except (GapReached, Stopped) as fault:
            del self.recorder.events[at:]
            state[statement.into] = Poison(fault)
        finally:
            self.dice, self.players = saved


def pure_runner(
    world: World, recorder: trace.Recorder | None = None
) -> Callable[[Sequence[Statement], list[object]], None]:
    """A runner for statements that throw no dice and ask nobody."""

    def run(statements: Sequence[Statement], state: list[object]) -> None:
        Interpreter(world, NoDice(), Nobody(), recorder).body(statements, state)

    return run


__all__ = ["Interpreter", "NoDice", "Nobody", "Players", "pure_runner"]
