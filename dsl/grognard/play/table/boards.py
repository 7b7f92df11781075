"""Which places of a board bring a piece nearer to an enemy?"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.board import grid, ways
from grognard.core.world import REMOVED, PieceRef
from grognard.evaluate.bodies import Bodies


def nearer(bodies: Bodies, piece: PieceRef, places: Sequence[object], state: Sequence[object]) -> list[object]:
    """Those of the places from which the nearest enemy on the board is fewer steps away than from where the piece is.

    Empty where none is, where the piece is on no such place, and where no enemy is on one.
    """
    here, mine = _place(bodies, piece, state), bodies.side(piece, state)
    ahead = [one for one in places if here and isinstance(one, PieceRef) and one.kind == here.kind]
    if here is None or mine is None or not ahead:
        return []
    others = (one for one in bodies.world.pieces if state[bodies.world.slot_of(one, REMOVED)] is not True)
    foes = [
        place for one in others if bodies.side(one, state) not in (None, mine) and (place := _place(bodies, one, state))
    ]

    def far(place: PieceRef) -> int:
        return min((steps for foe in foes if (steps := _steps(bodies, place, foe)) is not None), default=_OFF)

    now = far(here)
    return [place for place in ahead if far(place) < now]


_OFF = 10**6
"""More steps than any board has: no way leads there."""


def _place(bodies: Bodies, piece: PieceRef, state: Sequence[object]) -> PieceRef | None:
    """The place on which a piece is."""
    rules = bodies.world.ruleset
    slots = (bodies.world.slot_of(piece, field.key) for field in rules.fields_of(piece.kind) if rules.on_a_board(field))
    return next((place for slot in slots if isinstance(place := state[slot], PieceRef)), None)


def _steps(bodies: Bodies, one: PieceRef, other: PieceRef) -> int | None:
    world = bodies.world
    first, second, shape = world.cell_of(one), world.cell_of(other), world.ruleset.shape_of(one.kind)
    if first is not None and second is not None and shape is not None:
        return grid.distance(shape, first, second)
    return ways.steps(one, other, world.neighbours)
