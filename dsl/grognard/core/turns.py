"""What every turn of a sequence of play begins with, and what every step of it ends with."""

from __future__ import annotations

from grognard.core.builtin import constant, slot_code
from grognard.core.code import Code
from grognard.core.step import Set
from grognard.core.world import World
from grognard.ir.names import key


def turn_begins(world: World, *, first: bool) -> list[Set[Code]]:
    """What lasts until the turn ends is remembered where a field is for it (`gait` in `last gait`), and goes back to its usual value.

    In the first turn it stands as it was told, and else has that value anyway.
    """
    found: list[Set[Code]] = []
    if first:
        return found
    for piece in world.pieces:
        for field in world.ruleset.fields_of(piece.kind):
            if field.this_turn:
                slot = world.slot_of(piece, key(field.name))
                base = key(field.name).removesuffix(" this turn")
                last = max(world.slot_of(piece, name) for name in (f"{base} last turn", f"last {base}"))
                if last >= 0:
                    found.append(Set(last, slot_code(slot)))
                found.append(Set(slot, constant(field.usual if field.has_usual else world.initial[slot])))
    for name, row in world.field_slots.items():
        if name.startswith("#") and name.endswith(" this turn"):
            found += [Set(slot, constant(0)) for slot in row if slot >= 0]
    return found


def step_ends(world: World) -> list[Set[Code]]:
    """States that last until the step ends go back to their usual value."""
    found: list[Set[Code]] = []
    for piece in world.pieces:
        for field in world.ruleset.fields_of(piece.kind):
            if field.this_step:
                slot = world.slot_of(piece, key(field.name))
                found.append(Set(slot, constant(field.usual if field.has_usual else world.initial[slot])))
    for name, row in world.field_slots.items():
        if name.startswith("#") and name.endswith(" this step"):
            found += [Set(slot, constant(0)) for slot in row if slot >= 0]
    return found
