"""Players who leave everything to the seed: for demonstrations, tests and games against oneself.

Their answers come from addressed dice of their own, so the same seed plays the same game. What is a length between
pieces they read off the table, where the pieces have places (`play.table`); the rest is drawn from what is plausible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from grognard.core.closures import PASS
from grognard.core.faults import NotTold
from grognard.core.program import Choose
from grognard.core.world import PieceRef, Unknown
from grognard.dice.source import Seeded
from grognard.ir.declared import FieldOf
from grognard.ir.names import key
from grognard.ir.types import Anything, Numbers, domain_values
from grognard.play.purpose import Purpose
from grognard.play.table.boards import nearer
from grognard.play.table.lengths import plausible
from grognard.play.table.set_up import Where
from grognard.play.table.table import Near, Table

T = TypeVar("T")

_TRIAL = 4
"""The game itself is trial 0: answers come from dice of another."""
_FACT, _PICK, _PLACE, _USUAL = 1, 2, 3, 4
"""Which of their dice: for facts, for choices, for places, for whether the usual is so."""
_SELDOM = 4
"""What is usually so is not so once in this many times."""
_DECLINES = 6
"""Nothing is done of what serves the game once in this many times."""


class Auto:
    """Picks what serves the game (`play.purpose`); facts agree with the table they sit down at, else take a plausible value.

    To do nothing is one of the ways, where it is allowed, and of enemies a near one is taken rather than a far one.
    """

    _table: Table
    _purpose: Purpose
    minds = True
    """What turns out to be in vain is taken back (`play.in_vain`)."""
    answered = 0

    def __init__(self, seed: int) -> None:
        self._dice = Seeded(seed, _TRIAL)
        self._shunned: Sequence[object] = ()

    def shun(self, vain: Sequence[object]) -> None:
        """What would be in vain of what is asked next."""
        self._shunned = vain

    def forget_since(self, answers: int) -> None:
        """It keeps no answers."""

    def sit_down(self, table: Table) -> None:
        """The game begins at this table: the pieces get their places."""
        self._table = table
        self._purpose = Purpose(table.world.ruleset)
        table.lay_out(lambda: (self._dice.throw(_PLACE, 100) - 1) / 99)

    def tell(self, unknown: Unknown) -> object:
        """The length that the table shows; else a draw."""
        length = self._table.length(unknown)
        return self._drawn(unknown) if length is None else length

    def _drawn(self, unknown: Unknown) -> object:
        field = unknown.field
        if field.has_usual and self._dice.throw(_USUAL, _SELDOM) > 1:
            return field.usual
        if isinstance(field.type, Numbers):
            return self._number(field)
        values = domain_values(field.type)
        if not values or isinstance(field.type, Anything):
            raise NotTold(unknown)
        return self._one_of(_FACT, values)

    def _number(self, field: FieldOf) -> int:
        """A number from one of the stretches between which it matters."""
        low, high = self._one_of(_FACT, plausible(self._table.world.ruleset, field))
        return low + self._dice.throw(_FACT, high - low + 1) - 1 if high > low else low

    def _one_of(self, of: int, values: Sequence[T]) -> T:
        return values[self._dice.throw(of, len(values)) - 1] if len(values) > 1 else values[0]

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """One of the ways, the rather the more it serves; of enemies the nearer of two, of places one nearer to them; nothing in vain."""
        if isinstance(choose, Where):
            return options[0]  # the shortest way
        if isinstance(choose, Near):
            near = self._table.near(choose, options)
            return near if near is not None else PASS if PASS in options else options[0]
        vain = [*self._shunned, *self._as_it_is(choose, who)]
        options = [option for option in options if option not in vain] or options
        ways = [option for option in options if option != PASS]
        weights = [self._purpose.weight(choose, way) for way in ways]
        begun = self._purpose.weight_of(self._table.begun)
        if len(ways) < len(options) and (not ways or self._declines(begun if begun is not None else max(weights))):
            return PASS
        ways = [way for way, weight in zip(ways, weights, strict=True) for _ in range(weight)] or ways
        if (me := self._piece(who)) is not None:
            ways = nearer(self._table.bodies, me, ways, self._table.state) or ways
        picked = self._one_of(_PICK, ways)
        if self._foe(who, picked):
            return min(picked, self._one_of(_PICK, ways), key=lambda one: self._far(who, one))
        return picked

    def _declines(self, best: int) -> bool:
        """Whether nothing is done where that may be: seldom where the best way serves, mostly where it is in the way."""
        thrown = self._dice.throw(_PICK, _DECLINES)
        return thrown == 1 if best > 1 else thrown < _DECLINES if best == 0 else thrown % 3 == 1

    def _as_it_is(self, choose: Choose, who: str) -> list[object]:
        """What a field of who is asked says already, where it is picked anew, unless that serves: the formation that a unit has."""
        me, world, name = self._piece(who), self._table.world, key(choose.what)
        slot = world.slot_of(me, name) if me is not None else -1
        now = self._table.state[slot] if slot >= 0 else None
        return [now] if isinstance(now, str) and not self._purpose.wants(name, now) else []

    def _foe(self, who: str, one: object) -> bool:
        """Whether who is asked and a piece stand against each other."""
        me, bodies, state = self._piece(who), self._table.bodies, self._table.state
        if me is None or not isinstance(one, PieceRef):
            return False
        mine, theirs = bodies.side(me, state), bodies.side(one, state)
        return mine is not None and theirs is not None and mine != theirs

    def _far(self, who: str, one: object) -> float:
        me, places = self._piece(who), self._table.places
        assert isinstance(one, PieceRef)
        far = places.between(me, one, self._table.state) if me is not None and places is not None else None
        return 0 if far is None else far

    def _piece(self, name: str) -> PieceRef | None:
        return next((piece for piece in self._table.world.pieces if piece.name == name), None)
