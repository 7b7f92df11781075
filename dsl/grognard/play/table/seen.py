"""What a yes-or-no fact comes to where the table shows it: an enemy in range, a friend who runs, a body in cover."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.world import PieceRef, Unknown
from grognard.ir.declared import FieldOf
from grognard.ir.types import Words, YesNo
from grognard.play.table.table import Table

_NEAR = {
    "reach": Fraction(1, 3),
    "near": Fraction(1, 3),
    "close": Fraction(1, 3),
    "range": Fraction(1),
    "sight": Fraction(2),
}
"""How near that is, as a part of how far apart the sides began."""


def seen(table: Table, unknown: Unknown) -> bool | None:
    """The answer that agrees with where the pieces stand and what they do; None where the table does not show it."""
    piece, places = unknown.piece, table.places
    words = unknown.field.key.split()
    near = [_NEAR[word] for word in words if word in _NEAR]
    if piece is None or places is None or not isinstance(unknown.field.type, YesNo) or not near:
        return None
    most = float(near[0]) * places.apart
    if {"friend", "friends"} & set(words):
        mine = table.bodies.side(piece, table.state)
        others = [one for one in table.bodies.on_table(table.state) if one is not piece]
        return any(
            table.bodies.side(one, table.state) == mine
            and _does(table, one, words)
            and _within(table, piece, one, most)
            for one in others
        )
    other = unknown.other or table.against(piece) or places.nearest(piece, table.state, friends=False)
    return other is not None and _within(table, piece, other, most)


def _does(table: Table, piece: PieceRef, words: list[str]) -> bool:
    """Whether a yes-or-no field among the words is so of a piece: `friends retreating in sight`."""
    marks = [slot for word in words if (slot := table.world.slot_of(piece, word)) >= 0]
    return all(table.state[slot] is True for slot in marks)


def _within(table: Table, one: PieceRef, other: PieceRef, most: float) -> bool:
    assert table.places is not None
    far = table.places.between(one, other, table.state)
    return far is not None and far <= most


def spoken_of(table: Table, unknown: Unknown) -> FieldOf | None:
    """The fact of the same piece that a yes-or-no fact speaks of: `wholly in cover` of `cover`."""
    if unknown.piece is None or not isinstance(unknown.field.type, YesNo):
        return None
    last = unknown.field.key.split()[-1]
    for slot in table.world.momentary:
        owner, field = table.world.fields[slot]
        if (
            owner is unknown.piece
            and slot not in table.world.seconds
            and field.key == last
            and isinstance(field.type, Words)
        ):
            return field
    return None
