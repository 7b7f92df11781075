"""Which piece or side owns a piece?"""

from __future__ import annotations

from grognard.core.expr import State
from grognard.core.world import PieceRef, World
from grognard.ir.types import PieceOf


def belongs(world: World, piece: PieceRef, owner: object, state: State) -> bool:
    """Whether a piece is of an owner: another piece, at any distance, one of several pieces, or a side."""
    if isinstance(owner, PieceRef):
        if piece is owner:
            return True
        field = world.owner_field(piece.kind, owner.kind)
        seen = 0
        holder: object = piece
        while field is None and isinstance(holder, PieceRef) and seen < 8:
            # A stand of a company of a regiment belongs to the regiment.
            up = world.holder_field(holder.kind)
            if up is None:
                return False
            slot = world.slot_of(holder, up)
            holder = state[slot] if slot >= 0 else None
            if holder is owner:
                return True
            field = world.owner_field(holder.kind, owner.kind) if isinstance(holder, PieceRef) else None
            seen += 1
        if field is None or not isinstance(holder, PieceRef):
            return False
        slot = world.slot_of(holder, field)
        return slot >= 0 and state[slot] is owner
    if isinstance(owner, tuple):
        return any(_of_member(world, piece, member, state) for member in owner)
    slot = world.slot_of(piece, "side")
    return slot >= 0 and state[slot] == owner


def _of_member(world: World, piece: PieceRef, owner: object, state: State) -> bool:
    """Whether a piece is one of a group, or belongs to one of it; of a member's own kind only who is in it, not who points to him."""
    if isinstance(owner, PieceRef) and world.ruleset.are_akin(piece.kind, owner.kind):
        return piece is owner
    return belongs(world, piece, owner, state)


def side_of(world: World, piece: object, state: State) -> object:
    """The side of a piece, or of the piece that it belongs to; None where there is none."""
    if not isinstance(piece, PieceRef):
        return None
    slot = world.slot_of(piece, "side")
    if slot >= 0:
        return state[slot]
    for field in world.ruleset.fields_of(piece.kind):
        if isinstance(field.type, PieceOf):
            up = world.slot_of(piece, field.key)
            holder = state[up] if up >= 0 else None
            if isinstance(holder, PieceRef):
                return side_of(world, holder, state)
    return None
