"""Do given facts contradict a limit of the rules: a state that a piece cannot be in with its other fields?"""

from __future__ import annotations

from collections.abc import Mapping

from grognard.core import operators
from grognard.core.build import Builder
from grognard.core.code import Check
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.frame import Frame
from grognard.core.world import PieceRef, Unknown, World
from grognard.evaluate.interpreter import pure_runner
from grognard.evaluate.typed import BadQuestion
from grognard.ir import expressions as ir
from grognard.ir.limits import Limit, Limits
from grognard.ir.types import value_text


def hold_limits(world: World, told: Mapping[int, str]) -> None:
    """Compares given facts (by slot: their words) with the limits of the rules. Raises `BadQuestion` at a conflict.

    Only what was told counts: what is usual may be otherwise. Raises `BadQuestion` with the line of the limit.
    """
    if not told:
        return
    state = [
        value
        if slot in told or slot not in world.fields or isinstance(value, PieceRef) or value is None
        else _untold(world, slot)
        for slot, value in enumerate(world.initial)
    ]
    for limits in world.ruleset.limits:
        for limit in limits.limits:
            if limit.action or not limit.field or limit.gate is None:
                continue
            for piece in world.of_kind(limits.params[0].kind):
                slot = world.slot_of(piece, limit.field)
                if slot in told and operators.same(world.initial[slot], limit.value):
                    _hold(world, limits, limit, piece, state, told[slot])


def _untold(world: World, slot: int) -> Unknown:
    piece, field = world.fields[slot]
    return Unknown(slot, field.name, field, piece)


def _hold(world: World, limits: Limits, limit: Limit, piece: PieceRef, state: list[object], words: str) -> None:
    assert limit.gate is not None
    role = world.new_slot(piece)
    builder, frame = Builder(world, pure_runner(world)), Frame({limits.params[0].key: role}, nested=True)
    only = limit.gate.kind == "only"
    if not any(
        _known(builder.condition(part, frame), world, state) is (not only)
        for part in _parts(limit.gate.condition, only)
    ):
        return
    place = limit.place
    number = place.file.position(place.span.start).line
    # Of a yes-or-no field the name is the word: `asleep`, not `yes`.
    what = (
        limit.field
        if limit.value is True
        else f"not {limit.field}"
        if limit.value is False
        else value_text(limit.value)
    )
    raise BadQuestion(
        f"`{words}` contradicts another fact: the {piece.name} may not be {what} so.",
        f"{place}: {' '.join(place.text.split())}" if number else "",
    )


def _parts(condition: ir.Condition, only: bool) -> tuple[ir.Condition, ...]:
    """What must hold each by itself (`only when A and B`), or must not (`never when A, or when B`)."""
    if only and isinstance(condition, ir.All):
        return condition.conditions
    if not only and isinstance(condition, ir.Any):
        return condition.conditions
    return (condition,)


def _known(check: Check, world: World, state: list[object]) -> bool | None:
    """Whether a condition holds by what was told alone; None where that does not decide it."""
    try:
        return check.run([*state, *world.initial[len(state) :]])
    except (NotTold, GapReached, Stopped):
        return None
