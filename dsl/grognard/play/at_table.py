"""Runs the rules of a game at the table: follows what goes on, and takes back a deed that turns out not to be allowed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import attrs

from grognard.core import step as st
from grognard.core.builtin import constant
from grognard.core.closures import PASS
from grognard.core.code import Code
from grognard.core.faults import NotTold
from grognard.core.world import Unknown, World
from grognard.dice.source import DiceSource
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Players
from grognard.evaluate.trace_text import shown
from grognard.host.budget import Budget
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.play.foreseen import Foreseeing
from grognard.play.in_vain import InVain, Minding, by_dice
from grognard.play.table.apart import Apart
from grognard.play.table.table import Table


class AtTable(Interpreter):
    """The single run, for play.

    What a player picks is tried; where it comes to nothing but a refusal (no die fell, nothing was done by hand, nothing
    else was carried out), all of it is taken back, and he picks among the rest: so nothing is paid for what is not allowed.
    """

    def __init__(
        self,
        world: World,
        dice: DiceSource,
        players: Players,
        recorder: trace.Recorder,
        budget: Budget | None,
        on_refusal: Callable[[trace.Refused], None] | None = None,
    ) -> None:
        super().__init__(world, dice, players, recorder, budget)
        self.table = Table(world, self.forgotten)
        self._foreseeing = Foreseeing(self._ask, self.lengthen)
        self.on_refusal = on_refusal
        """Told why what was picked is taken back."""
        self._carried_out = self._refused = 0
        self._moved: set[int] = set()
        """Answered facts of which a piece has moved since: the next deed asks anew."""
        self.in_vain = InVain(self.table)
        self.minding = players if isinstance(players, Minding) and players.minds else None
        """The players, where they take back a deed that is in vain."""

    def tell(self, unknown: Unknown) -> object:
        """What players answer, or have answered and still holds."""
        held = self.table.held
        if unknown.slot not in held:
            held[unknown.slot] = super().tell(unknown)
        self._moved.discard(unknown.slot)
        return held[unknown.slot]

    def _choose(self, step: st.Choose[Code], state: list[object]) -> None:
        """Somebody picks; of several ways the only one that is open is noted as well: nothing else tells which it was."""
        told = len(self.recorder.events)
        super()._choose(step, state)
        picked = state[step.slot]
        among = step.line is not None and isinstance(step.line.opener, il.ChooseAmong)
        if among and len(self.recorder.events) == told and picked is not None and picked != PASS:
            who = shown(step.chooser.run(state)) if step.chooser is not None else ""
            self.recorder.note(trace.Chose(who, step.question or step.what, picked, (picked,), False))

    def step(self, step: st.Step[Code], state: list[object]) -> st.Jump | None:
        """Run one step; who moves is seen on the table."""
        leaving = super().step(step, state)
        deed = step.line.deed if isinstance(step, st.Tell) and step.line is not None else None
        if isinstance(deed, do.Move) and isinstance(step, st.Tell):
            held = set(self.table.held)
            self.table.move(deed, [value.run(state) for value in step.values], state)
            for length, left in self.table.left.items():
                assert length.piece is not None and length.other is not None
                two = length.piece.name, length.other.name
                self.recorder.note(trace.Asked(length.name, left, length.field.name, two, left=True))
            self._moved |= held - self.table.held.keys()
        return leaving

    def body(self, steps: st.Steps, state: list[object]) -> st.Jump | None:
        """Run steps in order; what is picked is carried out before the next is picked."""
        index = 0
        while index < len(steps):
            picks, end = _picked(steps, index)
            if picks:
                leaving = self._deed(steps[index:picks], steps[picks:end], state)
                index = end
            else:
                step = steps[index]
                if isinstance(step, st.Throw):
                    self._foreseeing.before(step, steps[index + 1 :], state)
                leaving = super().body((step,), state)
                index += 1
            if leaving is not None:
                return leaving
        return None

    def _deed(self, picks: st.Steps, ways: st.Steps, state: list[object]) -> st.Jump | None:
        """Something is picked and carried out, until it is allowed or passed."""
        for slot in self._moved:
            state[slot] = self.table.forgotten[slot]
        self._moved.clear()
        barred: list[tuple[object, ...]] = []
        vain: list[tuple[object, ...]] = []
        before, first = len(self.recorder.events), picks[0]
        assert isinstance(first, st.Choose)
        who = self.value(first.chooser, state) if first.chooser is not None else None
        if self.minding is not None:
            vain += self.in_vain.idle(who, first.line)
        while True:
            answered = self.minding.answered if self.minding is not None else 0
            picked: tuple[object, ...] = ()
            for pick in picks:
                assert isinstance(pick, st.Choose)
                last = len(picked) + 1 == len(picks)
                self._pick(
                    pick,
                    [one[-1] for one in barred if last and one[:-1] == picked],
                    [one[-1] for one in vain if last and one[:-1] == picked],
                    state,
                )
                picked = (*picked, state[pick.slot])
            if PASS in picked or None in picked:
                return super().body(ways, state)
            saved, held, at = list(state), dict(self.table.held), len(self.recorder.events)
            carried_out, refused = self._carried_out, self._refused
            seen = self.in_vain.before(self.recorder.events) if self.minding is not None else None
            leaving = super().body(ways, state)
            new = self.recorder.events[at:]
            shut = [event for event in new if isinstance(event, trace.Refused)]
            self._refused += len(shut)
            if self._refused == refused or self._carried_out > carried_out or any(map(_happened, new)):
                if self.minding is not None and seen is not None and leaving is None and not self.over:
                    why = self.in_vain.was(who, first.line, picked, seen, self.recorder.events)
                    if why and picked not in vain and self._better(why, picks, [*barred, *vain, picked], saved):
                        vain.append(picked)
                        state[:], self.table.held = saved, held
                        del self.recorder.events[before:]
                        self.minding.forget_since(answered)
                        continue
                self._carried_out += 1
                return leaving
            if shut and self.on_refusal is not None:
                self.on_refusal(shut[-1])
            state[:] = saved
            # What was measured for it holds all the same.
            self.recorder.events[before:] = [event for event in new if isinstance(event, trace.Asked)]
            barred.append(picked)

    def _pick(
        self, pick: st.Choose[Code], barred: Sequence[object], vain: Sequence[object], state: list[object]
    ) -> None:
        """Let a player pick, but nothing that was just refused; whoever minds is told what would be in vain."""
        who = self.value(pick.chooser, state) if pick.chooser is not None else None
        options = self.looked_for(pick.options, state, who)
        rest = [option for option in options if option not in barred]
        if self.minding is not None:
            with suppress(NotTold):
                seen = pick.options.run(self.table.known(state, who, sees=True))
                assert isinstance(seen, list)
                vain = [*vain, *(option for option in rest if option not in seen)]
            self.minding.shun(vain)
        options = rest if PASS in rest or not barred else [PASS, *rest]
        super().body((attrs.evolve(pick, options=constant(options)),), state)

    def looked_for(self, code: Code, state: list[object], who: object = None) -> list[object]:
        """Which pieces or ways there are, by all that the table shows: nobody is asked how far off he is who must be out of reach."""
        known = self.table.known(state, who)
        while True:
            try:
                pieces = code.run(known)
            except NotTold as missing:
                slot = missing.what.slot
                apart = self.table.apart(missing.what)
                if apart is not None and not isinstance(known[slot], Apart):
                    known[slot] = apart
                else:
                    self._ask(missing, state)
                    known = self.table.known(state, who)
            else:
                assert isinstance(pieces, list)
                return pieces

    def _better(self, why: str, picks: st.Steps, gone: Sequence[tuple[object, ...]], state: list[object]) -> bool:
        """Whether there is anything better than what was in vain: to stand still may be meant where something must be done."""
        last = picks[-1]
        assert isinstance(last, st.Choose)
        options = last.options.run(state)
        assert isinstance(options, list)
        return (why == "undone" or PASS in options) and any(
            option not in [one[-1] for one in gone] for option in options
        )


def _picked(steps: st.Steps, index: int) -> tuple[int, int]:
    """Where picks that begin here end, and where what is done upon them ends; (0, 0) where none begins."""
    first = steps[index]
    if not isinstance(first, st.Choose) or first.line is None:
        return 0, 0
    among = isinstance(first.line.opener, il.ChooseAmong)
    if not among and not isinstance(first.line.deed, do.Offer):
        return 0, 0
    picks = index + 1
    while not among and picks < len(steps) and isinstance(one := steps[picks], st.Choose):
        if one.line is not first.line:
            break
        picks += 1
    end = picks
    while end < len(steps) and isinstance(way := steps[end], st.If):
        if way.says is not None or (not among and end > picks):
            break
        end += 1
    return picks, end


def _happened(event: trace.Event) -> bool:
    """Whether an event cannot be taken back: a die that fell, a thing done by hand."""
    return isinstance(event, trace.Told) or by_dice(event)
