"""The largest value of a run, and which expressions are held to it.

A value can grow without end only where a value without a declared range is multiplied, or added to another such value, and kept:
each such expression is bounded where it is kept. Dice have limits of their own.
"""

from __future__ import annotations

from grognard.core import expr, operators
from grognard.core.expr import Expr
from grognard.core.world import World
from grognard.ir.types import Numbers

_SUMS = (operators.plus, operators.minus, operators.gained)
_FACTORS = (operators.times, operators.power, operators.divided, operators.halved)


def bounded(value: Expr, world: World) -> Expr:
    """The expression, held to the largest value if it can grow."""
    return expr.op(operators.bounded, value) if _can_grow(value, world) else value


def _can_grow(value: Expr, world: World) -> bool:
    """Whether some sum of two free parts, or a multiple of one, lies in it; parts before what they are parts of, for a sum may be long."""
    free: dict[int, bool] = {}
    for part in _parts_first(value):
        if not isinstance(part, expr.Op):
            free[id(part)] = _is_free(part, world)
            continue
        number = sum(free[id(each)] for each in part.parts)
        if (part.function in _SUMS and number > 1) or (part.function in _FACTORS and number and not _is_idle(part)):
            return True
        free[id(part)] = number > 0
    return False


def _parts_first(value: Expr) -> list[Expr]:
    order = [value]
    for part in order:
        order += part.parts if isinstance(part, expr.Op) else ()
    return order[::-1]


def _is_free(value: Expr, world: World) -> bool:
    """Whether what is no operator reads a value without a declared range."""
    match value:
        case expr.Slot():
            return _is_open(value.slot, world)
        case expr.Field():
            return any(_is_open(slot, world) for slot in value.rows if slot >= 0)
        case expr.Between():
            return any(_is_open(slot, world) for slot in value.slots.values())
        case _:
            return False


def _is_open(slot: int, world: World) -> bool:
    """Whether nothing declares both ends of what a slot holds."""
    if slot not in world.fields:
        return True
    domain = world.fields[slot][1].type
    return isinstance(domain, Numbers) and (domain.low is None or domain.high is None)


def _is_idle(value: expr.Op) -> bool:
    """Whether it multiplies by 1 or -1."""
    return any(isinstance(part, expr.Const) and part.value in (1, -1) for part in value.parts[1:])
