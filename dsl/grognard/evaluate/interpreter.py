"""One run of a program: dice from a source, facts and choices from players, every step recorded."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import assert_never

import attrs

from grognard.core import step as st
from grognard.core.code import Check, Code
from grognard.core.coder import nobody_to_change
from grognard.core.faults import GapReached, NotTold, Stopped, Unanswered
from grognard.core.frame import Poison
from grognard.core.later import Later
from grognard.core.program import Program
from grognard.core.says import Applies, Changes, Enters, Excepts, Opens, Restores, Says
from grognard.core.throws import fall, ready
from grognard.core.world import PieceRef, Unknown, World
from grognard.dice.handful import read_hits, read_sum
from grognard.dice.lying import lie
from grognard.dice.source import BadFace, DiceExhausted, DiceSource, Scripted
from grognard.evaluate import trace
from grognard.evaluate.explain import reason
from grognard.evaluate.meanings import dice_text, fitted, land, shown
from grognard.evaluate.noted import held
from grognard.evaluate.players import Nobody, NoDice, Players
from grognard.host.budget import Budget
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.lengths import in_number

_get: Callable[[list[object], int], object] = list.__getitem__
_put: Callable[[list[object], int, object], None] = list.__setitem__
"""Look at a value of a rule's own in a state, or put it there: of what a run rests on, only fields and facts are noted."""


_GAME_OVER = st.Jump(0)
_ASKING = frozenset({st.If, st.Apply, st.Block, st.Each, st.Loop})
"""Steps that ask for what they need themselves, for they are not to be begun again."""


class Interpreter:
    """Runs steps over one list of slots."""

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
        self._heard = self.recorder.keeps
        """Whether anybody hears what happens: else it is not put together."""
        self.budget = budget or Budget()
        self.over = False
        self.thrown = 0
        """How many throws were made: a round of a loop that changed nothing and threw nothing is its last."""
        self.explains = False
        """Whether it is found out why what could have been chosen is not open, where one way alone is."""
        self.shut: list[trace.Refused] = []
        """What was found out so."""
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

    # ---- steps -------------------------------------------------------------------------------------------------

    def body(self, steps: st.Steps, state: list[object]) -> st.Jump | None:
        """Run steps in order; tells when a block is being left. Where a step stops, that has the place of its line.

        What nobody told yet is asked, and the step tried again.
        """
        step: st.Step[Code] | None = None
        try:
            for step in steps:
                while True:
                    try:
                        leaving = self.step(step, state)
                        break
                    except NotTold as missing:
                        if step.__class__ in _ASKING:
                            raise
                        self._ask(missing, state)
                if leaving is not None:
                    return leaving
        except Stopped as stop:
            line = None if isinstance(stop, Unanswered) else getattr(step, "line", None)
            if stop.place is None and line is not None:
                raise attrs.evolve(stop, place=line.place) from None
            raise
        return None

    def _ask(self, missing: NotTold, state: list[object]) -> None:
        what = missing.what
        try:
            value = self.tell(what)
        except NotTold:
            raise attrs.evolve(missing, again=None) from None
        state[what.slot] = value
        asked = trace.Asked(what.name, value)
        if what.piece is not None and what.other is not None:
            asked = trace.Asked(what.name, value, what.field.name, (what.piece.name, what.other.name))
        self.recorder.note(asked)
        if isinstance(missing.again, st.Try):
            self._try(missing.again, state)

    def tell(self, unknown: Unknown) -> object:
        """Returns the players' answer for a value that is not given."""
        return self.players.tell(unknown)

    def holds(self, check: Code, state: list[object]) -> bool:
        """Whether a condition holds, once everything it needs has been asked."""
        return bool(self.value(check, state))

    def value(self, code: Code, state: list[object]) -> object:
        """A value, once everything it needs has been asked."""
        while True:
            try:
                return code.run(state)
            except NotTold as missing:
                self._ask(missing, state)

    def looked_for(self, code: Code, state: list[object]) -> list[object]:
        """Which pieces there are, once everything that needs has been asked."""
        pieces = self.value(code, state)
        assert isinstance(pieces, list)
        return pieces

    def step(self, step: st.Step[Code], state: list[object]) -> st.Jump | None:
        """Runs one step. Raises `NotTold` where it needs a value that was not given."""
        if step.__class__ is not st.Apply:
            self.budget.charge("steps")
        match step:  # what there is most of comes first
            case st.Set():
                value = step.value.run(state)
                _put(state, step.slot, value)
                if step.what and self._heard:
                    self.recorder.note(trace.Named(step.what, value, step.line))
            case st.If():
                return self._if(step, state)
            case st.Apply():
                return self._apply(step, state)
            case st.Block():
                return self._block(step, state)
            case st.Try():
                self._try(step, state)
            case st.Jump():
                self.over = self.over or step.block == _GAME_OVER.block
                return step
            case st.Throw():
                self._throw(step, state)
            case st.Look():
                row, column, value = step.read(state)
                state[step.slot] = value
                if self._heard:
                    self.recorder.note(trace.Looked(step.table, row, column, value, step.line))
            case st.SetField():
                self._set(step, state)
            case st.Each():
                return self._each(step, state)
            case st.Loop():
                return self._loop(step, state)
            case st.Choose():
                self._choose(step, state)
            case st.Tell():
                values = [shown(value.run(state)) for value in step.values]
                moves = step.line is not None and isinstance(step.line.deed, do.Move)
                told = in_number(step.text.format(*values))
                self.recorder.note(trace.Told(told, step.line, values[0] if moves else ""))
            case st.Fail():
                step.fault.run(state)
            case _:
                assert_never(step)
        return None

    def _why(self, check: Check, state: list[object], holds: bool = False, blame: bool = False) -> str:
        """Why a condition holds or not, for whoever keeps it; `blame` looks for the part that fails."""
        if not self.recorder.words:
            return ""
        return reason(trace.why_not(check, state) if blame else check, state, holds=holds)

    def _if(self, step: st.If[Code], state: list[object]) -> st.Jump | None:
        taken = self.holds(step.test, state)
        if step.says is not None and self._heard:
            self._say(step.says, taken, state)
        return self.body(step.then if taken else step.otherwise, state)

    def _say(self, says: Says, holds: bool, state: list[object]) -> None:
        """What the trace says of a way that was taken or not."""
        match says:
            case Opens(line=line, check=check):
                if isinstance(line.opener, il.When):
                    why = self._why(check, state, holds=holds, blame=not holds)
                    self.recorder.note(trace.Branched(line, holds, why))
                if holds:
                    self.recorder.took(line)
            case Applies(line=line, check=check):
                if not holds:
                    self.recorder.note(trace.Skipped(line, self._why(check, state, blame=True)))
            case Excepts(line=line, check=tried, of=of):
                if holds:
                    why = self._why(tried, state, holds=True) if tried is not None else ""
                    self.recorder.note(trace.Skipped(line, why, of.cites))
                    self.recorder.took(of)
            case Restores(line=line, check=check):
                if holds:
                    why = self._why(check, state, holds=True)
                    self.recorder.note(trace.Restored(line, why, says.cites, says.void_cites))
            case Enters(gate=gate, rule=rule):
                if holds != (gate.kind == "only"):
                    why = gate.spent or self._why(
                        gate.check, state, holds=gate.kind == "never", blame=gate.kind != "never"
                    )
                    name = rule.name if rule is not None else ""
                    self.recorder.note(trace.Refused(name, why, gate.cites, gate.id))
            case Changes(gate=gate):
                if holds != (gate.kind == "only"):
                    what = f"{says.field} of {shown(state[says.slot])}"
                    self.recorder.note(trace.Refused(what, self._why(gate.check, state), gate.cites, gate.id))
            case _:
                assert_never(says)

    def _apply(self, step: st.Apply[Code], state: list[object]) -> st.Jump | None:
        before = _get(state, step.score) if step.score >= 0 else None
        at = len(self.recorder.events)
        self.recorder.begins(step.line)
        times = self.value(step.each, state) if step.each is not None else 1
        leaving = self.body(step.body, state)
        if step.score >= 0 and (self._heard or (self.recorder.reasons and step.line.label)):
            assert isinstance(times, int)
            self.recorder.events.insert(at, trace.Applied(step.line, before, _get(state, step.score), times))
        return leaving

    def _throw(self, step: st.Throw[Code], state: list[object]) -> None:
        made = ready(step, state)
        handful, shift = made.handful, step.shift
        self.thrown += 1
        self.budget.charge("steps", handful.count)
        hits: tuple[int, ...] | None = None
        dropped: tuple[int, ...] = ()
        if handful.again is not None:
            last = fall(made, lambda sides: self._face(step.site, sides, shift))
            faces, dropped, total = last.faces, last.gone, last.total
            hits = last.hitting if made.need is not None else None
        else:
            faces = tuple(self._face(step.site, sides, shift) for sides in handful.sides())
            if step.reading.lies:
                total = lie(faces)
            elif made.need is None:
                read = read_sum(handful, faces)
                total, dropped = read.total, read.dropped
            else:
                counted = read_hits(handful, faces, made.need, made.always_hit, made.always_miss)
                total, dropped, hits = counted.hits, counted.dropped, counted.hitting
        state[step.into] = total
        if step.natural is not None:
            state[step.natural] = faces[0] + shift if len(faces) == 1 and handful.again is None else None
        if step.named is not None:
            state[step.named] = total
        if not self._heard:
            return
        shown = tuple(face + shift for face in faces)
        fell = sum(faces) if step.reading.lies else total
        dice = dice_text(handful, step.shows)
        self.recorder.note(trace.Threw(shown, dice, dropped, hits, fell, step.line, handful.each, made.need))

    def _face(self, site: int, sides: int, shift: int) -> int:
        """One die. Dice on the table are told as they show, also where they begin at 0."""
        if shift and isinstance(self.dice, Scripted):
            return self.dice.throw_shown(site, 1 + shift, sides + shift) - shift
        return self.dice.throw(site, sides)

    def _block(self, block: st.Block[Code], state: list[object]) -> st.Jump | None:
        if self._heard and not block.quiet:
            pieces = tuple((name, shown(code.run(state))) for name, code in block.pieces)
            self.recorder.note(trace.Entered(block.rule, pieces))
        lines = block.body
        if isinstance(lines, Later):
            lines = lines.steps
            self.lengthen(state)
        while True:
            leaving = self.body(lines, state)
            if leaving is None or leaving.block != block.number:
                break
            if not leaving.again:
                leaving = None
                break
            self.budget.charge("steps")
        if self._heard and not block.quiet:
            self.recorder.note(trace.Ended(block.rule, state[block.score] if block.score >= 0 else None))
        if isinstance(block.body, Later):
            self.lengthen(state)
        for slot in block.locals:
            _put(state, slot, None)
        return leaving

    def lengthen(self, state: list[object]) -> None:
        """Give a state the slots of what was made since it was begun."""
        if len(state) < len(self.world.initial):
            state.extend(self.world.initial[len(state) :])

    def _set(self, step: st.SetField[Code], state: list[object]) -> None:
        piece = step.piece.run(state)
        if not isinstance(piece, PieceRef):
            raise nobody_to_change(step.piece.ir, step.field)
        slot = self.world.slot_of(piece, step.field)
        if slot < 0:
            raise Stopped(f"{piece.name} has no `{step.field}`")
        value = fitted(step.value.run(state), self.world, slot)
        before = state[slot]
        state[slot] = value
        if self._heard and (not step.field.startswith("#") or step.field == "#removed"):
            self.recorder.note(
                trace.Changed(piece.name, step.field, None if isinstance(before, Unknown) else before, value, step.line)
            )

    def _each(self, step: st.Each[Code], state: list[object]) -> st.Jump | None:
        pieces = self.looked_for(step.pieces, state)
        if not step.at_once:
            for piece in pieces:
                state[step.slot] = piece
                leaving = self.body(step.body, state)
                if step.line is not None and isinstance(step.line.deed, do.Offer):
                    for slot, value in self.forgotten.items():
                        state[slot] = value
                if leaving is not None:
                    return leaving
            return None
        start = state.copy()
        changes: list[dict[int, object]] = []
        for piece in pieces:
            work = start.copy()
            work[step.slot] = piece
            self.body(step.body, work)
            self.lengthen(start)
            self.lengthen(state)
            changes.append(
                {
                    slot: value
                    for slot, (value, before) in enumerate(zip(work, start, strict=False))
                    if value is not before and value != before
                }
            )
        land(changes, start, state, self.world)
        return _GAME_OVER if self.over else None

    def _loop(self, step: st.Loop[Code], state: list[object]) -> st.Jump | None:
        times = self.value(step.times, state) if step.times is not None else None
        if step.times is not None and times is None:
            return None
        if times is not None and (not isinstance(times, int) or isinstance(times, bool)):
            raise Stopped(f"something cannot be repeated {shown(times)} times", "Write a whole number.")
        done = 0
        while True:
            if times is not None and done >= times:
                return None
            if step.until is not None and self.holds(step.until, state):
                return None
            before = self._kept(step, state), self.thrown
            leaving = self.body(step.body, state)
            if leaving is not None:
                return leaving
            if (times is None or step.until is not None) and before == (self._kept(step, state), self.thrown):
                return None
            done += 1
            self.budget.charge("steps")

    def _kept(self, loop: st.Loop[Code], state: list[object]) -> list[object]:
        """What a round may leave for the next."""
        return held(state, (*self.world.fields, *loop.carried))

    def _choose(self, step: st.Choose[Code], state: list[object]) -> None:
        options = step.options.run(state)
        assert isinstance(options, list)
        who = shown(step.chooser.run(state)) if step.chooser is not None else ""
        if not options:
            state[step.slot] = None
            return
        if step.random and len(options) > 1:
            self.thrown += 1
            picked = options[self._lot(step.site, options) - 1]
        elif len(options) == 1:
            picked = options[0]
            if self.explains:
                self._explain(step, picked, state)
        else:
            picked = self.players.choose(step, who, options)
        state[step.slot] = picked
        if len(options) > 1:
            self.recorder.note(trace.Chose(who, step.question or step.what, picked, tuple(options), step.random))

    def _explain(self, step: st.Choose[Code], only: object, state: list[object]) -> None:
        """Why each option but the only one is not open: it is tried on the side, as far as to its gate."""
        saved = self.dice, self.players, self.recorder, self.over, self.thrown
        for name, body in step.shut:
            if name != only:
                self.dice, self.players, self.recorder = NoDice(), Nobody(), trace.Recorder()
                with suppress(NotTold, GapReached, Stopped):
                    self.body(body, state.copy())
                begun = trace.Entered | trace.Branched | trace.Applied
                first = next((event for event in self.recorder.events if not isinstance(event, begun)), None)
                self.shut += [first] if isinstance(first, trace.Refused) else []
        self.dice, self.players, self.recorder, self.over, self.thrown = saved

    def _lot(self, site: int, options: list[object]) -> int:
        """The number of the one that is drawn. A listed number that is nobody's is told with those who have one."""
        try:
            return self.dice.throw(site, len(options))
        except (BadFace, DiceExhausted) as bad:
            raise attrs.evolve(bad, lot=tuple(map(shown, options))) from None

    def _try(self, step: st.Try[Code], state: list[object]) -> None:
        at = len(self.recorder.events)
        saved = self.dice, self.players
        self.dice, self.players = NoDice(), Nobody()
        try:
            self.body(step.body, state)
        except NotTold as missing:
            del self.recorder.events[at:]
            state[step.slot] = Poison(attrs.evolve(missing, again=step))
        except (GapReached, Stopped) as fault:
            del self.recorder.events[at:]
            state[step.slot] = Poison(fault)
        finally:
            self.dice, self.players = saved


def pure_runner(world: World, recorder: trace.Recorder | None = None) -> Callable[[st.Steps, list[object]], None]:
    """Returns a runner for steps that roll no dice and ask no player."""

    def run(steps: st.Steps, state: list[object]) -> None:
        Interpreter(world, NoDice(), Nobody(), recorder).body(steps, state)

    return run
