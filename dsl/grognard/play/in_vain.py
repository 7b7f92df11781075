"""Which deed left the table as it was, or took back what the same piece has just done? Nobody who looks at the table does that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, Protocol, runtime_checkable

import attrs

from grognard.core.closures import PASS
from grognard.core.world import PieceRef
from grognard.evaluate import trace
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.lines import Line
from grognard.ir.types import Numbers
from grognard.ir.walk import nodes
from grognard.play.table.table import Table

Field = tuple[str, str]
"""A field of a piece, by their names."""
Picked = tuple[object, ...]
"""A deed, or whom it is done to."""


@runtime_checkable
class Minding(Protocol):
    """Players who do not want to do what is in vain."""

    minds: bool

    def shun(self, vain: Sequence[object]) -> None:
        """What would be in vain of what they are asked next."""
        ...

    def forget_since(self, answers: int) -> None:
        """What they answered after so many answers is taken back."""
        ...

    @property
    def answered(self) -> int:
        """How many answers they have given."""
        ...


@attrs.define
class Before:
    """The table before a deed."""

    events: int
    points: dict[PieceRef, tuple[float, float]]


class InVain:
    """What was done in a turn, as far as it tells which further deed would be in vain."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._were: dict[PieceRef, list[dict[Field, object]]] = {}
        """Of each piece: what its quiet deeds have changed, as it was before."""
        self._set: dict[tuple[PieceRef, Line | None], dict[Field, object]] = {}
        """What a piece has just set by a line that is chosen from: to set it anew would make the first in vain."""
        self._idle: list[tuple[PieceRef, Line | None, Picked]] = []
        """What a piece did by hand, and nothing came of it."""

    def new_turn(self) -> None:
        """Another turn begins: what was done is no longer remembered."""
        self._were.clear()
        self._set.clear()
        self._idle.clear()

    def idle(self, who: object, line: Line | None) -> list[Picked]:
        """What this piece has done in vain by a line since it last did something else."""
        return [picked for one, by, picked in self._idle if one is who and by is line]

    def before(self, events: Sequence[trace.Event]) -> Before:
        """Remember the table before a deed."""
        return Before(len(events), dict(self.table.places.points) if self.table.places is not None else {})

    def was(
        self, who: object, line: Line | None, picked: Picked, before: Before, events: Sequence[trace.Event]
    ) -> Literal["nothing", "undone", ""]:
        """Whether a deed just done was in vain and can be taken back, and why; of any other it is remembered what it did."""
        if not isinstance(who, PieceRef):
            return ""
        new = events[before.events :]
        changed = _changed(new)
        chance = any(by_dice(event) for event in new)
        by_hand = any(isinstance(event, trace.Told) for event in new)
        places = self.table.places
        moved = places is not None and places.points != before.points
        if chance or by_hand or moved:
            self._set = {mark: sets for mark, sets in self._set.items() if mark[0] is not who}
            if chance and not moved and not by_hand and self._only_its_own(who, new, changed):
                first_values = {where: first for where, (first, _) in changed.items()}
                self._were.setdefault(who, []).append(self._lasting(first_values))
            elif chance or moved or changed:
                self._were.pop(who, None)
                self._idle = [one for one in self._idle if one[0] is not who]
            else:
                self._idle.append((who, line, picked))
            return ""
        if not changed or (_all_passed(new) and all(self._is_mark(where) for where in changed)):
            return "nothing"
        were = self._were.setdefault(who, [])
        now = {where: after for where, (first, after) in changed.items() if not _spent(first, after)}
        mine = all(where[0] == who.name for where in changed)
        for each in (now, self._lasting(now)):
            if each and mine and any(each.items() <= one.items() for one in were):
                return "undone"
        mark = who, line
        sets = self._sets(new, changed)
        earlier = self._set.get(mark, {})
        if mine and earlier and earlier.keys() <= sets.keys() and not _needs(new, earlier.values()):
            return "undone"
        self._set[mark] = sets
        were.append({where: first for where, (first, _) in changed.items()})
        return ""

    def _sets(self, events: Sequence[trace.Event], changed: Iterable[Field]) -> dict[Field, object]:
        """What a deed has set to a word that stands in its lines; nothing where it did anything else that lasts."""
        found: dict[Field, object] = {}
        wanted = self._lasting(dict.fromkeys(changed))
        for event in events:
            if isinstance(event, trace.Changed) and (event.piece, event.field) in wanted:
                deed = event.line.deed if event.line is not None else None
                if not (isinstance(deed, do.Become) and isinstance(deed.value, ir.Constant)):
                    return {}
                found[event.piece, event.field] = event.after
        return found

    def _only_its_own(self, who: PieceRef, events: Sequence[trace.Event], changed: Iterable[Field]) -> bool:
        """Whether a piece did something with itself alone: who fires at another reloads, and does not undo that."""
        named = {piece for event in events if isinstance(event, trace.Entered) for _, piece in event.pieces}
        others = {piece.name for piece in self.table.world.pieces} - {who.name}
        return named.isdisjoint(others) and all(where[0] == who.name for where in changed)

    def _lasting(self, values: Mapping[Field, object]) -> dict[Field, object]:
        """Without what ends with the turn: how much of its move a deed took, that a piece has acted."""
        return {where: value for where, value in values.items() if not self._is_of_this_turn(where)}

    def _is_mark(self, where: Field) -> bool:
        """Whether a field only keeps count of what may still be done: a number, or a mark of this turn."""
        field = self._field(where)
        return field is not None and (self._is_of_this_turn(where) or isinstance(field.type, Numbers))

    def _is_of_this_turn(self, where: Field) -> bool:
        field = self._field(where)
        return field is not None and (field.this_turn or field.this_step)

    def _field(self, where: Field) -> FieldOf | None:
        world = self.table.world
        for piece in world.pieces:
            if piece.name == where[0] and (slot := world.slot_of(piece, where[1])) in world.fields:
                return world.fields[slot][1]
        return None


def _needs(events: Sequence[trace.Event], values: Iterable[object]) -> bool:
    """Whether what was done is only allowed where one of these words holds: the first deed led to the second."""
    rules = [event.rule for event in events if isinstance(event, trace.Entered) and event.rule is not None]
    asked = [node.value for rule in rules for node in nodes(rule.gates) if isinstance(node, ir.Constant)]
    return any(value in asked for value in values)


def _all_passed(events: Sequence[trace.Event]) -> bool:
    """Whether something was offered, and nothing of it done: who marches and takes no step has not marched."""
    picks = [event.picked for event in events if isinstance(event, trace.Chose) and not event.random]
    return bool(picks) and all(picked == PASS for picked in picks)


def _changed(events: Sequence[trace.Event]) -> dict[Field, tuple[object, object]]:
    """What became other than it was, without what was paid: before and after."""
    found: dict[Field, tuple[object, object]] = {}
    for event in events:
        if isinstance(event, trace.Changed) and not _is_price(event):
            where = event.piece, event.field
            before = found[where][0] if where in found else event.before
            # What nobody had told yet is as good as no.
            found[where] = before or None, event.after or None
    return {where: (first, last) for where, (first, last) in found.items() if first != last}


def _spent(first: object, after: object) -> bool:
    """Whether a number grew less: what a deed cost, and not what it was done for."""
    if isinstance(first, bool) or not isinstance(first, int | Fraction):
        return False
    return after is None or (isinstance(after, int | Fraction) and after < first)


def _is_price(event: trace.Changed) -> bool:
    return event.line is not None and isinstance(event.line.deed, do.Change) and event.line.deed.pays


def by_dice(event: trace.Event) -> bool:
    """Whether chance had a part in it: a die that fell, a lot that was drawn."""
    match event:
        case trace.Threw():
            return bool(event.faces)
        case trace.Chose():
            return event.random
        case _:
            return False
