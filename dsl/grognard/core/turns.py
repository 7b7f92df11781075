"""What every turn of a sequence of play begins with, and what every step of it ends with."""

from __future__ import annotations

from grognard.core import expr, operators
from grognard.core.builtin import constant, slot_code
from grognard.core.code import Code
from grognard.core.step import Set
from grognard.core.world import World, age_of
from grognard.ir.declared import FieldOf


def turn_begins(world: World) -> list[Set[Code]]:
    """What lasts until the turn ends is remembered where a field is for it (`gait` in `last gait`), and goes back to its usual value.

    In the first turn nothing of this is done: it stands as it was told, and else has that value anyway.
    """
    steps: list[Set[Code]] = []
    for piece in world.pieces:
        for field in world.ruleset.fields_of(piece.kind):
            if field.this_turn:
                slot = world.slot_of(piece, field.key)
                base = field.key.removesuffix(" this turn")
                last = max(world.slot_of(piece, name) for name in (f"{base} last turn", f"last {base}"))
                if last >= 0:
                    steps.append(Set(last, slot_code(slot)))
                steps.append(Set(slot, constant(field.usual if field.has_usual else world.initial[slot])))
            if field.next_turn:
                steps += _grown(world.slot_of(piece, field.key), world.slot_of(piece, age_of(field.key)), field)
    for name, row in world.field_slots.items():
        if name.startswith("#") and name.endswith(" this turn"):
            steps += [Set(slot, constant(0)) for slot in row if slot >= 0]
    return steps


def _grown(slot: int, age: int, field: FieldOf) -> list[Set[Code]]:
    """A turn later, what was set in the turn before is a turn old, and what was so already goes back."""
    old, usual = expr.Slot(age), expr.Const(field.usual)
    lasts = expr.Not(expr.op(operators.same, expr.Slot(slot), usual))
    now = expr.Pick(_is(old, 1), expr.Const(2), expr.Pick(lasts, expr.Const(1), expr.ZERO))
    return [
        Set(age, Code(now)),
        Set(slot, Code(expr.Pick(_is(old, 2), usual, expr.Slot(slot)))),
        Set(age, Code(expr.Pick(_is(old, 2), expr.ZERO, old))),
    ]


def _is(value: expr.Expr, number: int) -> expr.Expr:
    return expr.op(operators.equal, value, expr.Const(number))


def step_ends(world: World) -> list[Set[Code]]:
    """States that last until the step ends go back to their usual value."""
    steps: list[Set[Code]] = []
    for piece in world.pieces:
        for field in world.ruleset.fields_of(piece.kind):
            if field.this_step:
                slot = world.slot_of(piece, field.key)
                steps.append(Set(slot, constant(field.usual if field.has_usual else world.initial[slot])))
    for name, row in world.field_slots.items():
        if name.startswith("#") and name.endswith(" this step"):
            steps += [Set(slot, constant(0)) for slot in row if slot >= 0]
    return steps
