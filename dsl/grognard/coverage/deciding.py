"""A run decides what is not given when it asks: facts, dice and choices, each with its number of ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from grognard.core.faults import GapReached, NotTold
from grognard.core.program import Choose
from grognard.core.world import PieceRef, Unknown
from grognard.dice import philox
from grognard.evaluate.players import Nobody
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf, Value
from grognard.situations.boundaries import Cuts, of_table, values_of

Fact = Value | PieceRef
"""What a fact can be decided to be."""

_SOME = (1, 2, 3, 6, 12, 30, 60, 100)
"""Numbers to try where nothing says which make a difference."""

LOW, MIDDLE, HIGH = range(3)
"""Ways in which dice fall and players choose where nothing else was decided; from 3 on: by lot, under that seed."""


@attrs.frozen(eq=False)
class Request:
    """A fact or field that a run asked for, and its values, the plainest first."""

    unknown: Unknown
    values: tuple[object, ...]


@attrs.define(eq=False)
class Decider(Nobody):
    """Dice, players and facts at once. `facts` are by the names under which they are asked for."""

    ruleset: Ruleset
    cuts: Cuts
    pieces: Sequence[PieceRef]
    facts: Mapping[str, object]
    listed: Sequence[int]
    way: int
    picks: list[int] = attrs.field(factory=list, init=False)
    counts: list[int] = attrs.field(factory=list, init=False)
    requests: dict[str, Request] = attrs.field(factory=dict, init=False)
    values: dict[int, object] = attrs.field(factory=dict, init=False)

    def pick(self, count: int) -> int:
        """One of so many, from 0."""
        at = len(self.picks)
        if at < len(self.listed):
            picked = min(self.listed[at], count - 1)
        elif self.way <= HIGH:
            picked = (0, (count - 1) // 2, count - 1)[self.way]
        else:
            picked = philox.philox4x64((at, 0, 0, 0), philox.seed_keys(self.way))[0] % count
        self.picks.append(picked)
        self.counts.append(count)
        return picked

    def throw(self, site: int, sides: int) -> int:
        """A die."""
        return self.pick(sides) + 1

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """What a player picks."""
        return options[self.pick(len(options))]

    def tell(self, unknown: Unknown) -> object:
        """A fact or field. Raises `GapReached` where the source does not say what it can be."""
        if unknown.slot in self.values:
            return self.values[unknown.slot]
        values = self._values(unknown)
        if not values:
            if unknown.field.gap:
                raise GapReached(unknown.field.name, unknown.field.place)
            raise NotTold(unknown)
        self.requests[unknown.name] = Request(unknown, values)
        value = self.facts.get(unknown.name, values[0])
        if isinstance(value, PieceRef):
            value = next((piece for piece in self.pieces if piece.name == value.name), values[0])
        self.values[unknown.slot] = value
        return value

    def _values(self, unknown: Unknown) -> tuple[object, ...]:
        field = unknown.field
        every: list[object] | None
        if isinstance(field.type, PieceOf):
            kind = field.type.kind
            fitting = [piece for piece in self.pieces if self.ruleset.is_kind(piece.kind, kind)]
            every = [None, *(piece for piece in fitting if piece is not unknown.piece)]
        elif field.rolled_on is not None and key(field.rolled_on) in self.ruleset.tables:
            every = list(of_table(self.ruleset.tables[key(field.rolled_on)]))
        elif isinstance(field.type, Numbers):
            every = list(self.cuts.values(field.name, field.type)[0])
            if len(every) == 1:
                every = [*every, *(number for number in _SOME if field.type.has(number) and number not in every)]
        else:
            values = values_of(field.type)
            every = list(values) if values is not None else None
        if not every:
            return (field.usual,) if field.has_usual else ()
        if field.has_usual:
            every = [
                field.usual,
                *(value for value in every if value != field.usual or type(value) is not type(field.usual)),
            ]
        return tuple(every)
