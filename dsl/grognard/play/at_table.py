"""Runs the rules of a game at the table: follows what goes on, and takes back a deed that turns out not to be allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress

import attrs

from grognard.core import expr
from grognard.core import step as st
from grognard.core.builtin import constant
from grognard.core.closures import PASS, closure
from grognard.core.code import Code
from grognard.core.faults import GapReached, NotTold
from grognard.core.row_masks import Run
from grognard.core.world import PieceRef, Unknown, World
from grognard.dice.source import DiceSource
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Players
from grognard.evaluate.trace_text import shown
from grognard.evaluate.weigh.alike import unlike
from grognard.host.budget import Budget
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.play.foreseen import Foreseeing
from grognard.play.in_vain import InVain, Minding, by_dice
from grognard.play.table.apart import Apart, Undecided
from grognard.play.table.set_up import SetUp, Where
from grognard.play.table.table import Near, Table


class _AsksNothing(Exception):
    """What was begun asks for no choice before something happens: it is asked whether it is done."""


class _Passed(Exception):
    """The first choice of what was begun is to pass: it is not done. Its argument says whether there was another."""


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
        self._begun: tuple[object, str] | None = None
        """Who has begun what he may do, and what, as long as he was asked for nothing yet."""
        self._noted: dict[int, tuple[object, object]] = {}
        """Between which lengths two pieces were noted to be last, by the slot of the length."""
        self._strict: dict[int, tuple[Code, Run]] = {}
        """Of each choice that was made, by its options: whether what is picked is allowed."""
        self.in_vain = InVain(self.table)
        self.minding = players if isinstance(players, Minding) and players.minds else None
        """The players, where they take back a deed that is in vain."""

    def tell(self, unknown: Unknown) -> object:
        """What players answer, or have answered and still holds."""
        held = self.table.held
        if self._begun is not None and unknown.slot not in held:
            raise _AsksNothing
        if unknown.slot not in held:
            held[unknown.slot] = super().tell(unknown)
        self._moved.discard(unknown.slot)
        self.table.reach.pop(unknown.slot, None)
        return held[unknown.slot]

    def value(self, code: Code, state: list[object]) -> object:
        """A value, once everything it needs has been asked; of lengths only what is not known of them."""
        while True:
            try:
                return code.run(state)
            except NotTold as missing:
                if missing.what.slot in self.table.reach.keys() - self.table.held.keys():
                    with suppress(NotTold):
                        return self._by_what_is_known(code, state)
                self._ask(missing, state)

    def _by_what_is_known(self, code: Code, state: list[object]) -> object:
        """A value that is the same for all that some lengths can be. Raises `NotTold` where it is not."""
        known, used = list(state), list[Apart]()
        for slot, held in self.table.held.items():
            known[slot] = held
        while True:
            try:
                value = code.run(known)
            except NotTold as missing:
                slot = missing.what.slot
                if slot not in self.table.reach or isinstance(known[slot], Apart):
                    raise
                known[slot] = apart = self.table.span(missing.what)
                used.append(apart)
            else:
                if isinstance(value, Apart):
                    raise NotTold(value.unknown)
                for apart in used:
                    self._note(apart, left=True)
                return value

    def _note(self, apart: Apart, *, left: bool = False) -> None:
        """Note between which lengths two pieces are known to be."""
        what, at = apart.unknown, (apart.low, apart.high)
        if self._noted.get(what.slot) != at and what.piece is not None and what.other is not None:
            self._noted[what.slot] = at
            ends = f"{shown(apart.low)} to {shown(apart.high)}"
            two = what.piece.name, what.other.name
            self.recorder.note(trace.Asked(what.name, ends, what.field.name, two, left=left))

    def _choose(self, step: st.Choose[Code], state: list[object]) -> None:
        """Somebody picks; of several ways the only one that is open is noted as well: nothing else tells which it was."""
        told = len(self.recorder.events)
        begun, self._begun = self._begun, None
        if begun is not None and (step.random or step.chooser is None or step.chooser.run(state) is not begun[0]):
            self._begun = begun
            raise _AsksNothing
        if not step.random:
            options = self._unlike(step.options.run(state), state)
            options = [PASS, *options] if begun is not None and PASS not in options else options
            step = attrs.evolve(step, options=constant(options))
        self.table.begun = begun[1] if begun is not None else ""
        super()._choose(step, state)
        if begun is not None and state[step.slot] == PASS:
            self._begun = begun
            raise _Passed(options != [PASS])
        picked = state[step.slot]
        among = step.line is not None and isinstance(step.line.opener, il.ChooseAmong)
        if among and len(self.recorder.events) == told and picked is not None and picked != PASS:
            who = shown(step.chooser.run(state)) if step.chooser is not None else ""
            self.recorder.note(trace.Chose(who, step.question or step.what, picked, (picked,), False))

    def _unlike(self, options: object, state: list[object]) -> list[object]:
        """What there is to choose: of figures, guns and the like in one body the first of each look."""
        assert isinstance(options, list)
        parts = [
            one
            for one in options
            if isinstance(one, PieceRef) and self.table.bodies.body(one, state) not in (None, one)
        ]
        kept = unlike(parts, state, self.world) if len(parts) > 1 else parts
        return [one for one in options if one in kept or one not in parts]

    def step(self, step: st.Step[Code], state: list[object]) -> st.Jump | None:
        """Run one step; who moves is seen on the table."""
        if self._begun is not None and isinstance(step, st.Throw | st.Tell):
            raise _AsksNothing
        leaving = super().step(step, state)
        deed = step.line.deed if isinstance(step, st.Tell) and step.line is not None else None
        if isinstance(deed, do.Move) and isinstance(step, st.Tell):
            held = set(self.table.held)
            self._noted.clear()
            parts = self.table.move(deed, [value.run(state) for value in step.values], state, self._where)
            self.note_shown(self.table.left, parts)
            self._moved |= held - self.table.held.keys()
        elif isinstance(step, st.SetField) and (came := self.table.follow(state)):
            self.note_shown(self.table.left, came)
        return leaving

    def note_shown(self, shown: Mapping[Unknown, object], moved: Iterable[PieceRef]) -> None:
        """Note where pieces are that were set up or moved, and what is so of pieces that nobody was asked for."""
        places = self.table.places
        for piece, place in places.noted(moved).items() if isinstance(places, SetUp) else ():
            self.recorder.note(trace.Asked(f"{piece}'s place", place, "place", (piece,), left=True))
        for fact, value in shown.items():
            two = (fact.piece.name, fact.other.name) if fact.piece is not None and fact.other is not None else ()
            self.recorder.note(trace.Asked(fact.name, value, fact.field.name if two else "", two, left=True))

    def _where(self, asked: Where, offered: list[object]) -> str:
        """Where a piece is after a move, as the players say."""
        return str(self.players.choose(asked, "", offered))

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
        before, first, asks_first = len(self.recorder.events), picks[0], False
        assert isinstance(first, st.Choose)
        who = self.value(first.chooser, state) if first.chooser is not None else None
        if self.minding is not None:
            vain += self.in_vain.idle(who, first.line)
        while True:
            answered = self.minding.answered if self.minding is not None else 0
            picked: tuple[object, ...] = ()
            begun = not (asks_first or vain or barred or self._begun is not None) and self._is_offer(first, state)
            if begun:
                picked = (first.what,)
                state[first.slot] = first.what
                self.recorder.note(trace.Chose(shown(who), first.question, first.what, (PASS, first.what), False))
            for pick in () if begun else picks:
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
            saved, kept, at = list(state), self.table.kept(), len(self.recorder.events)
            self._imply(picks[-1], state)
            carried_out, refused = self._carried_out, self._refused
            seen = self.in_vain.before(self.recorder.events) if self.minding is not None else None
            try:
                self._begun = (who, first.what) if begun else self._begun
                leaving = super().body(ways, state)
                if begun and self._begun is not None:
                    raise _AsksNothing
            except (_AsksNothing, _Passed) as stop:
                if not begun:
                    raise
                self._begun = None
                state[:] = saved
                self.table.put_back(kept)
                del self.recorder.events[before:]
                if isinstance(stop, _AsksNothing):
                    asks_first = True
                    continue
                state[first.slot] = PASS
                if stop.args[0]:
                    self.recorder.note(trace.Chose(shown(who), first.question, PASS, (PASS, first.what), False))
                return super().body(ways, state)
            new = self.recorder.events[at:]
            shut = [event for event in new if isinstance(event, trace.Refused)]
            self._refused += len(shut)
            if self._refused == refused or self._carried_out > carried_out or any(map(_happened, new)):
                if self.minding is not None and seen is not None and leaving is None and not self.over:
                    why = self.in_vain.was(who, first.line, picked, seen, self.recorder.events)
                    if why and picked not in vain and self._better(why, picks, [*barred, *vain, picked], saved):
                        vain.append(picked)
                        state[:] = saved
                        self.table.put_back(kept)
                        self._noted.clear()
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

    def _is_offer(self, pick: st.Choose[Code], state: list[object]) -> bool:
        """Whether somebody may do something or not: where it begins with a choice of his own, that is asked, with to pass."""
        may = pick.line is not None and isinstance(pick.line.deed, do.Offer)
        return may and self.looked_for(pick.options, state) == [PASS, pick.what]

    def _pick(
        self, pick: st.Choose[Code], barred: Sequence[object], vain: Sequence[object], state: list[object]
    ) -> None:
        """Let a player pick, but nothing that was just refused; whoever minds is told what would be in vain."""
        options = self.looked_for(pick.options, state)
        rest = [option for option in options if option not in barred]
        if self.minding is not None:
            with suppress(NotTold):
                seen = pick.options.run(self.table.known(state, sees=True))
                assert isinstance(seen, list)
                vain = [*vain, *(option for option in rest if option not in seen)]
            self.minding.shun(vain)
        self.table.offered = {} if self.minding is not None else self._must_be(pick, rest, state)
        options = rest if PASS in rest or not (barred or self.table.offered) else [PASS, *rest]
        super().body((attrs.evolve(pick, options=constant(options)),), state)

    def _must_be(self, pick: st.Choose[Code], options: Sequence[object], state: list[object]) -> dict[object, str]:
        """How near each is who may only be picked where he is so near."""
        found: dict[object, str] = {}
        for option in options:
            if isinstance(option, PieceRef):
                apart = self._implied(
                    pick, [option if slot == pick.slot else value for slot, value in enumerate(state)]
                )
                found[option] = " and ".join(f"{shown(one.low)} to {shown(one.high)}" for one in apart)
        return {option: f"{text} {self.world.ruleset.unit}" for option, text in found.items() if text}

    def _imply(self, pick: st.Step[Code], state: list[object]) -> None:
        """Who is picked is as near as he must be for it, where only that is not known: it is not asked again."""
        assert isinstance(pick, st.Choose)
        if self.minding is None and state[pick.slot] not in self.table.offered:
            return
        for apart in self._implied(pick, state):
            length = self.table.length(apart.unknown)
            if length is None or apart.low <= length <= apart.high:
                self.table.narrow(apart)
                self._note(apart)

    def _implied(self, pick: st.Step[Code], state: list[object]) -> list[Apart]:
        """Between which lengths two pieces must be for what was picked to be allowed, as far as nothing else decides."""
        assert isinstance(pick, st.Choose)
        fitting = pick.options.expr
        if not isinstance(fitting, expr.Fitting) or fitting.place + 1 < len(fitting.roles):
            return []
        allowed = self._strict.setdefault(id(fitting), (pick.options, closure(_strictly(fitting.open))))[1]
        known, found = self.table.known(state), dict[int, Apart]()
        while True:
            try:
                allowed(known)
                break
            except GapReached:
                break
            except NotTold as missing:
                slot, apart = missing.what.slot, known[missing.what.slot]
                if slot in self.table.lengths and not isinstance(apart, Apart):
                    known[slot] = self.table.span(missing.what)
                    continue
                if not isinstance(missing, Undecided) or not isinstance(apart, Apart):
                    break
                fits = [half for half in apart.halves(missing.near) if _may(allowed, known, slot, half)]
                if len(fits) != 1:
                    break
                known[slot] = found[slot] = fits[0]
        return list(found.values())

    def looked_for(self, code: Code, state: list[object]) -> list[object]:
        """Which pieces or ways there are, by all that the table shows.

        Nobody is asked how far off he is who must be out of reach; of several lengths that decide it is asked at once which
        of them are so short.
        """
        known, undecided = self.table.known(state), dict[int, Undecided]()
        while True:
            try:
                pieces = code.run(known)
            except NotTold as missing:
                slot = missing.what.slot
                apart = known[slot]
                if slot in self.table.lengths and not isinstance(apart, Apart):
                    known[slot] = self.table.span(missing.what)
                    continue
                if (
                    isinstance(missing, Undecided)
                    and isinstance(apart, Apart)
                    and apart.low <= missing.near < apart.high
                ):
                    undecided.setdefault(slot, missing)
                    known[slot] = apart.halves(missing.near)[1]
                    continue
                self._ask(missing, state)
            else:
                if not undecided:
                    assert isinstance(pieces, list)
                    return pieces
                self._ask_who_is_near(list(undecided.values()))
            known, undecided = self.table.known(state), {}

    def _ask_who_is_near(self, undecided: Sequence[Undecided]) -> None:
        """Ask which of some lengths are within the limit that decides: who is so near anybody, then whom he is so near."""
        first = undecided[0]
        alike = [one.what for one in undecided if (one.near, one.what.field) == (first.near, first.what.field)]
        pairs: dict[object, dict[object, Unknown]] = {}
        for what in alike:
            pairs.setdefault(what.piece, {})[what.other] = what
        if len(pairs) > 1 and len({what.other for what in alike}) == 1:
            pairs = {alike[0].other: {what.piece: what for what in alike}}
        several = len(pairs) > 1
        while pairs:
            one: object = next(iter(pairs))
            if several:
                slots = {piece: [what.slot for what in others.values()] for piece, others in pairs.items()}
                one = self._near(first, "", slots)
            others = pairs.pop(one) if one != PASS else {}
            must = several
            while others:
                picked = self._near(first, shown(one), {other: [what.slot] for other, what in others.items()}, must)
                if picked == PASS:
                    break
                self._learn(others.pop(picked), first.near, near=True)
                must = False
            for what in others.values():
                self._learn(what, first.near, near=False)
            if one == PASS:
                for what in (what for others in pairs.values() for what in others.values()):
                    self._learn(what, first.near, near=False)
                return

    def _near(self, first: Undecided, whom: str, pairs: Mapping[object, Sequence[int]], must: bool = False) -> object:
        """One who is so near, or nobody."""
        options = [*pairs] if must else [PASS, *pairs]
        if len(options) == 1:
            return options[0]
        unit = self.world.ruleset.unit
        question = f"who is within {first.near} {unit} of {whom or 'an enemy'}"
        asked = Near(
            slot=-1,
            chooser=None,
            options=constant(options),
            what=question,
            question=question,
            within=first.near,
            pairs=pairs,
        )
        return self.players.choose(asked, "", options)

    def _learn(self, what: Unknown, limit: int, *, near: bool) -> None:
        apart = self.table.span(what).halves(limit)[0 if near else 1]
        self.table.narrow(apart)
        self._note(apart)

    def _better(self, why: str, picks: st.Steps, gone: Sequence[tuple[object, ...]], state: list[object]) -> bool:
        """Whether there is anything better than what was in vain: to stand still may be meant where something must be done."""
        last = picks[-1]
        assert isinstance(last, st.Choose)
        options = last.options.run(state)
        assert isinstance(options, list)
        return (why == "undone" or PASS in options) and any(
            option not in [one[-1] for one in gone] for option in options
        )


def _strictly(test: expr.Expr) -> expr.Expr:
    """Whether an action is open, where what is not known yet is asked for."""
    match test:
        case expr.Given():
            return attrs.evolve(test, value=_strictly(test.value))
        case expr.All():
            return expr.All(tuple(map(_strictly, test.parts)))
        case expr.Possibly():
            return test.test
        case _:
            return test


def _may(test: Run, known: list[object], slot: int, value: object) -> bool:
    """Whether a test may hold where a slot has that value."""
    trial = known.copy()
    trial[slot] = value
    try:
        return bool(test(trial))
    except (NotTold, GapReached):
        return True


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
