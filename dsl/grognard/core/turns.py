"""What every turn of a sequence of play begins with."""

from __future__ import annotations

from grognard.core import expr
from grognard.core.builtin import constant
from grognard.core.code import Code
from grognard.core.step import Set
from grognard.core.world import World
from grognard.ir.names import key


def turn_begins(world: World, *, first: bool) -> list[Set[Code]]:
    """Fields of `this turn` become those of `last turn` (but in the first), and go back to their usual value."""
    found: list[Set[Code]] = []
    for piece in world.pieces:
        for field in world.ruleset.fields_of(piece.kind):
            if field.this_turn:
                slot = world.slot_of(piece, key(field.name))
                last = world.slot_of(piece, key(field.name).removesuffix("this turn") + "last turn")
                if last >= 0 and not first:
                    found.append(Set(last, Code(expr.Slot(slot), None)))
                found.append(Set(slot, constant(field.usual if field.has_usual else world.initial[slot])))
    for name, row in world.field_slots.items():
        if name.startswith("#") and name.endswith(" this turn"):
            found += [Set(slot, constant(0)) for slot in row if slot >= 0]
    return found
