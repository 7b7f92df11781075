"""The table in a game: what was answered and still holds, and what a move ends."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from math import ceil, floor
from typing import Protocol, runtime_checkable

import attrs

from grognard.board.ground import Body
from grognard.core import step as st
from grognard.core.code import Code
from grognard.core.world import PieceRef, Unknown, World
from grognard.evaluate.bodies import Bodies
from grognard.ir import deeds as do
from grognard.ir.readings import TableTop
from grognard.ir.types import Number, Numbers, PieceOf, is_number
from grognard.play.table.apart import Apart
from grognard.play.table.lengths import beginning, is_between, is_length
from grognard.play.table.places import Places
from grognard.play.table.set_up import SetUp, Where, spot_of

_ANYWHERE = 10**6
"""Farther than any two pieces are apart, where a game sets no end."""
_WITH_ANOTHER = {do.Way.AWAY, do.Way.TOWARDS, do.Way.TO, do.Way.WITH}


@runtime_checkable
class Seated(Protocol):
    """Players who want to know the table they play at."""

    def sit_down(self, table: Table) -> None:
        """The game begins at this table."""
        ...


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Near(st.Choose[Code]):
    """Players are asked who is so near another."""

    within: int
    pairs: Mapping[object, Sequence[int]]
    """The lengths that are asked for, by who is named: their slots."""


@attrs.frozen
class Kept:
    """What was known, and where all were, before a deed."""

    held: dict[int, object]
    reach: dict[int, tuple[Number, Number]]
    forgotten: dict[int, object]
    spots: dict[PieceRef, Body] | None


class Table:
    """What players could see. `forgotten` is what facts go back to when the next piece acts: a move changes it."""

    def __init__(self, world: World, forgotten: dict[int, object]) -> None:
        self.world = world
        self.forgotten = forgotten
        self.bodies = Bodies(world)
        self.state: Sequence[object] = world.initial
        self.places: Places | None = None
        self.left: dict[Unknown, object] = {}
        """What is so of two pieces since a piece moved last: the lengths that it has left, and what the table shows."""
        self.held: dict[int, object] = {}
        """Answers by the slots of their facts, until one of those they are about moves."""
        self.begun = ""
        """What somebody is about to do who is asked for the first thing of it; else empty."""
        self.offered: dict[object, str] = {}
        """How near somebody must be for what is offered, by who it is: to pick him says that he is."""
        self.reach: dict[int, tuple[Number, Number]] = {}
        """Between which lengths two pieces still are of which one has moved since it was measured, by their slots."""
        self.lengths = [slot for slot in world.seconds if is_between(world.ruleset, world.fields[slot][1])]

    def set_up(self, table: TableTop, by_name: Mapping[str, PieceRef]) -> None:
        """Put the pieces where a scenario has them. Raises `Stopped` where the library of the geometry is missing."""
        self.places = SetUp(self.bodies, table, by_name, self.state)

    def lay_out(self, chance: Callable[[], float]) -> None:
        """Put the bodies on points, where no scenario says where they are: for players who leave all to the seed."""
        if self.places is not None:
            return
        luck = [chance() for _ in self.world.pieces]
        self.places = Places(self.bodies, self.state, beginning(self.world.ruleset), luck)

    def kept(self) -> Kept:
        """All that a deed changes here, to be put back where it is taken back."""
        spots = self.places.kept() if isinstance(self.places, SetUp) else None
        return Kept(dict(self.held), dict(self.reach), dict(self.forgotten), spots)

    def put_back(self, kept: Kept) -> None:
        """All is as it was."""
        self.held, self.reach = dict(kept.held), dict(kept.reach)
        self.forgotten.clear()
        self.forgotten.update(kept.forgotten)
        if isinstance(self.places, SetUp) and kept.spots is not None:
            self.places.put_back(kept.spots)

    def look(self, state: list[object], parts: Container[PieceRef] | None = None) -> dict[Unknown, object]:
        """Write what the table shows into the state: of all, or of what is about some pieces. Returns what is new of it, and lengths."""
        shown: dict[Unknown, object] = {}
        if not isinstance(self.places, SetUp):
            return shown
        for slot in self.places.top.read:
            if parts is not None and not any(piece in parts for piece in self.about(slot)):
                continue
            value = self.places.top.shows(slot, state)
            if value is None:
                continue
            self.held.pop(slot, None)
            self.reach.pop(slot, None)
            if slot in self.lengths or self.forgotten.get(slot) != value or state[slot] != value:
                shown[self.world.unknown(slot)] = value
            self.forgotten[slot] = state[slot] = value
        return shown

    def follow(self, state: list[object]) -> set[PieceRef]:
        """A piece may have joined another, and stands with it then. Returns who has come to another place."""
        came = self.places.follow(state) if isinstance(self.places, SetUp) else set()
        self.left = self.look(state, came)
        return came

    # ---- what is asked ---------------------------------------------------------------------------------------------

    def length(self, unknown: Unknown) -> Number | None:
        """A length between two pieces as they stand; None for what is none, or where no point is known."""
        one, other = unknown.piece, unknown.other
        if self.places is None or one is None or other is None or not is_between(self.world.ruleset, unknown.field):
            return None
        far = self.places.between(one, other, self.state)
        domain = unknown.field.type
        assert isinstance(domain, Numbers)
        if far is None:
            return None
        if unknown.slot in self.reach and not self._joined(unknown.slot):
            low, high = self.reach[unknown.slot]
            far = min(max(far, ceil(low)), floor(high))
        return _within(far, domain)

    def span(self, unknown: Unknown) -> Apart:
        """A length between two pieces by what is known of it: how far they can have moved, what was picked or answered of it."""
        domain = unknown.field.type
        assert isinstance(domain, Numbers)
        everywhere = domain.low or 0, _ANYWHERE if domain.high is None else domain.high
        low, high = everywhere if self._joined(unknown.slot) else self.reach.get(unknown.slot, everywhere)
        return Apart(ceil(low), floor(high), unknown)

    def narrow(self, apart: Apart) -> None:
        """It is known between which lengths two pieces are."""
        self.reach[apart.unknown.slot] = apart.low, apart.high

    def near(self, choose: Near, options: Sequence[object]) -> object | None:
        """The first of the pieces that is so near as is asked; None where none is."""
        for option in options:
            lengths = [self.length(self.world.unknown(slot)) for slot in choose.pairs.get(option, ())]
            if any(length is not None and length <= choose.within for length in lengths):
                return option
        return None

    def _joined(self, slot: int) -> bool:
        """Whether one of two has joined another, which is no move of its own."""
        return any(self.bodies.with_whom(piece, self.state) is not None for piece in self.about(slot))

    def known(self, state: Sequence[object], *, sees: bool = False) -> list[object]:
        """The state with all that still holds: answers, and of lengths their ends, or how long who `sees` the table finds them."""
        known = list(state)
        for slot, value in self.held.items():
            known[slot] = value
        for slot in self.lengths if sees else self.reach:
            if isinstance(unknown := known[slot], Unknown):
                length = self.length(unknown) if sees else self.span(unknown)
                known[slot] = unknown if length is None else length
        return known

    def about(self, slot: int) -> set[PieceRef]:
        """Whom a fact is about: the piece that has it, and the other of two; nobody for one of the situation."""
        return {one for one in (self.world.fields[slot][0], self.world.seconds.get(slot)) if one is not None}

    def new_turn(self) -> None:
        """What is yes or no, and what is of the situation, is looked at anew each turn."""
        self.held = {
            slot: value for slot, value in self.held.items() if not isinstance(value, bool) and self.about(slot)
        }

    # ---- what happens ----------------------------------------------------------------------------------------------

    def move(
        self, deed: do.Move, values: Sequence[object], state: list[object], where: Callable[[Where, list[object]], str]
    ) -> set[PieceRef]:
        """A piece moves as a line of the rules says: who has moved, with all that moves along. Nobody moves 0 inches.

        On a table that is set up `where` asks for the place that the move leaves open.
        """
        self.state = state
        mover, far = values[0], values[deed.far] if deed.far is not None else None
        other = values[-1] if deed.way in _WITH_ANOTHER and isinstance(values[-1], PieceRef) else None
        if not isinstance(mover, PieceRef) or (far is not None and not (is_number(far) and far > 0)):
            self.left = {}
            return set()
        before = self._lengths(mover, other) if other is not None else {}
        self._stretch(set(self.bodies.parts(mover, state)), far)
        parts = self.moved(mover, state)
        shown = self.places.top.read if isinstance(self.places, SetUp) else ()
        lefts = {slot: _left(deed, apart, far) for slot, apart in before.items() if slot not in shown}
        lengths = {self.world.unknown(slot): left for slot, left in lefts.items() if left is not None}
        self.left = dict(lengths)
        for unknown, left in lengths.items():
            self.forgotten[unknown.slot] = state[unknown.slot] = left
            self.reach[unknown.slot] = left, left
        if isinstance(self.places, SetUp):
            spot = self.places.lands(mover, deed, far, other, state)
            if (asked := self.places.asks(mover, deed, far, spot, state)) is not None:
                spot = spot_of(where(*asked), asked[0].here)
            if spot is not None:
                self.places.put(mover, spot, state)
            parts |= self.places.follow(state)
            self.left |= self.look(state, parts)
        elif self.places is not None:
            self.places.move(mover, deed, far, other, state)
        return parts

    def _stretch(self, parts: set[PieceRef], far: Number | None) -> None:
        """Who has gone so far is at most so much nearer to all others, or farther from them."""
        for slot in self.lengths:
            if not parts & self.about(slot) and not self._joined(slot):
                continue
            apart = self.held.get(slot, None if slot in self.reach else self.state[slot])
            known = (apart, apart) if is_number(apart) else self.reach.get(slot)
            if known is None or far is None or self._joined(slot):
                self.reach.pop(slot, None)
            else:
                domain = self.world.fields[slot][1].type
                assert isinstance(domain, Numbers)
                self.reach[slot] = _within(known[0] - far, domain), _within(known[1] + far, domain)

    def _lengths(self, one: PieceRef, other: PieceRef) -> dict[int, object]:
        """The lengths between two pieces, or between those they stand with, by their slots."""
        ends = {self.bodies.body(one, self.state), self.bodies.body(other, self.state)}
        return {slot: self.held.get(slot, self.state[slot]) for slot in self.lengths if self.about(slot) == ends}

    def moved(self, piece: PieceRef, state: list[object]) -> set[PieceRef]:
        """Answers about a piece that moved hold no more, nor what the scenario gave of the place where it stood; it with its parts."""
        parts = set(self.bodies.parts(piece, state))
        self.held = {slot: value for slot, value in self.held.items() if not parts & self.about(slot)}
        for slot in self.world.momentary:
            owner, field = self.world.fields[slot]
            if not parts & {owner, self.world.seconds.get(slot)} or isinstance(field.type, PieceOf):
                continue
            if isinstance(field.type, Numbers) and not is_length(self.world.ruleset, field):
                continue  # how many stand in a row is no matter of the place
            given = self.forgotten.get(slot)
            if isinstance(given, Unknown) or (field.has_usual and given == field.usual):
                continue
            self.forgotten[slot] = state[slot] = self.world.unknown(slot)
        return parts


def _left(deed: do.Move, apart: object, far: object) -> Number | None:
    """How far two pieces are apart when one has moved up to the other; None where only the players know."""
    if deed.way not in {do.Way.TO, do.Way.TOWARDS}:
        return None
    left = apart - far if is_number(apart) and is_number(far) else None
    if deed.way is do.Way.TO and (far is None or (left is not None and left <= deed.gap)):
        return deed.gap
    return left if left is not None and left > 0 and not deed.at_most else None


def _within(value: Number, domain: Numbers) -> Number:
    if domain.low is not None and value < domain.low:
        return domain.low
    if domain.high is not None and value > domain.high:
        return domain.high
    return value
