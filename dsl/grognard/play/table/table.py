"""The table in a game: what goes on, what was answered and still holds, and what a move ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from grognard.core.world import PieceRef, Unknown, World
from grognard.ir import deeds as do
from grognard.ir.types import Number, Numbers, PieceOf, Words, is_number
from grognard.play.table.lengths import ENEMY, FRIEND, Roles, beginning, is_between, is_length, other_end
from grognard.play.table.places import Bodies, Places

_WITH_ANOTHER = {do.Way.AWAY, do.Way.TOWARDS, do.Way.TO, do.Way.WITH}


@attrs.define
class _Held:
    """An answer that holds until one of these pieces moves."""

    value: object
    pieces: tuple[PieceRef, ...]


class Table:
    """What players could see. `forgotten` is what facts go back to when the next piece acts: a move changes it."""

    def __init__(self, world: World, forgotten: dict[int, object]) -> None:
        self.world = world
        self.forgotten = forgotten
        self.bodies = Bodies(world)
        self.state: Sequence[object] = world.initial
        self.scenes: list[Roles] = []
        """The pieces of the rules that go on, the innermost last."""
        self.places: Places | None = None
        self.left: dict[Unknown, Number] = {}
        """The lengths that a piece which moved last has left between two."""
        self._held: dict[object, _Held] = {}

    def lay_out(self, chance: Callable[[], float]) -> None:
        """Put the bodies on points: for players who leave all to the seed."""
        luck = [chance() for _ in self.world.pieces]
        self.places = Places(self.bodies, self.state, beginning(self.world.ruleset), luck)

    # ---- what is asked ---------------------------------------------------------------------------------------------

    def length(self, unknown: Unknown) -> Number | None:
        """A length between pieces as they stand; None for what is none, or where no point is known."""
        if self.places is None or not is_between(self.world.ruleset, unknown.field):
            return None
        other = unknown.other or other_end(self.world, self.state, unknown, self.scenes)
        one = unknown.piece
        if isinstance(other, tuple):
            one, other = other
        if one is None:
            return None
        domain = unknown.field.type
        assert isinstance(domain, Numbers)
        if other in {ENEMY, FRIEND}:
            other = self.places.nearest(one, self.state, friends=other == FRIEND)
            if other is None:
                return domain.high
        if not isinstance(other, PieceRef):
            return None
        found = self.places.between(one, other, self.state)
        return None if found is None else _within(found, domain)

    def remembered(self, unknown: Unknown) -> tuple[object] | None:
        """What was answered to the same question, where nothing has moved since."""
        held = self._held.get(self._key(unknown))
        return (held.value,) if held is not None else None

    def remember(self, unknown: Unknown, value: object) -> None:
        """Keep an answer until one of those it is about moves."""
        about = self.about(unknown)
        self._held[self._key(unknown)] = _Held(value, about)

    def _key(self, unknown: Unknown) -> object:
        # A length is the same from both ends, whatever it is called.
        about = self.about(unknown)
        if is_between(self.world.ruleset, unknown.field) and len(about) == 2:
            return (unknown.field.key, frozenset(about))
        return (unknown.slot, about)

    def about(self, unknown: Unknown) -> tuple[PieceRef, ...]:
        """Whom a fact is about: its piece, and the other of two, or whom it stands against in what goes on."""
        if unknown.piece is not None and unknown.other is not None:
            return unknown.piece, unknown.other
        if is_length(self.world.ruleset, unknown.field):
            other = other_end(self.world, self.state, unknown, self.scenes)
            if isinstance(other, tuple):
                return tuple(other)
            ends = [unknown.piece, other]
        elif isinstance(unknown.field.type, Words) and not unknown.field.has_usual:
            ends = [unknown.piece]
        else:
            ends = [unknown.piece, self.against(unknown.piece)]
        return tuple(one for one in ends if isinstance(one, PieceRef))

    def against(self, piece: PieceRef | None) -> PieceRef | None:
        """Whom a piece stands against in what goes on: the nearest mentioned of another side."""
        mine = self.bodies.side(piece, self.state) if piece is not None else None
        for scene in reversed(self.scenes):
            for one in scene.values():
                if one is not piece and (theirs := self.bodies.side(one, self.state)) is not None and theirs != mine:
                    return one
        return None

    def new_turn(self) -> None:
        """What is neither a length nor a word of the ground is looked at anew each turn."""
        self._held = {
            one: held
            for one, held in self._held.items()
            if not (isinstance(one, tuple) and isinstance(held.value, bool))
        }

    # ---- what happens ----------------------------------------------------------------------------------------------

    def move(self, deed: do.Move, values: Sequence[object], state: list[object]) -> set[PieceRef]:
        """A piece moves as a line of the rules says: who has moved, with all that moves along. Nobody moves 0 inches."""
        self.state = state
        mover, far = values[0], values[deed.far] if deed.far is not None else None
        other = values[-1] if deed.way in _WITH_ANOTHER and isinstance(values[-1], PieceRef) else None
        if not isinstance(mover, PieceRef) or (far is not None and not (is_number(far) and far > 0)):
            self.left = {}
            return set()
        before = self._lengths(mover, other) if other is not None else {}
        parts = self.moved(mover, state)
        lefts = {slot: _left(deed, apart, far) for slot, apart in before.items()}
        self.left = {self.world.unknown(slot): left for slot, left in lefts.items() if left is not None}
        for unknown, left in self.left.items():
            self.forgotten[unknown.slot] = state[unknown.slot] = left
        if self.places is not None:
            onto = other if other is not None or deed.way is do.Way.BACK else self.against(mover)
            self.places.move(mover, deed, far, onto, state)
        return parts

    def _lengths(self, one: PieceRef, other: PieceRef) -> dict[int, object]:
        """The lengths between two pieces, or between those they stand with, by their slots."""
        ends = {self.bodies.body(one, self.state), self.bodies.body(other, self.state)}
        world = self.world
        return {
            slot: self.state[slot]
            for slot, second in world.seconds.items()
            if is_length(world.ruleset, world.fields[slot][1]) and {world.fields[slot][0], second} == ends
        }

    def moved(self, piece: PieceRef, state: list[object]) -> set[PieceRef]:
        """Answers about a piece that moved hold no more, nor what the scenario gave of the place where it stood; it with its parts."""
        parts = set(self.bodies.parts(piece, state))
        self._held = {one: held for one, held in self._held.items() if not parts & set(held.pieces)}
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


def _within(value: int, domain: Numbers) -> Number:
    if domain.low is not None and value < domain.low:
        return domain.low
    if domain.high is not None and value > domain.high:
        return domain.high
    return value
