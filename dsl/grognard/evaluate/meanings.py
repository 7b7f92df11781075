"""Meanings that one run and all runs share: what a chance is, what a field can hold, what lands at once."""

from __future__ import annotations

from fractions import Fraction

from grognard.core import operators
from grognard.core.faults import Stopped
from grognard.core.world import PieceRef, World
from grognard.dice.handful import Handful
from grognard.ir.types import Die, Numbers, Words, value_text


def fitted(value: object, world: World, slot: int) -> object:
    """A value kept within the domain of the field in a slot."""
    known = world.fields.get(slot)
    if (
        known is not None
        and isinstance(known[1].type, Numbers)
        and isinstance(value, int | Fraction)
        and not isinstance(value, bool)
    ):
        return operators.within(value, known[1].type.low, known[1].type.high)
    return value


def land(changes: list[dict[int, object]], start: list[object], state: list[object], world: World) -> None:
    """Land the changes of pieces that acted at once.

    Numbers add up; of two words for one field that counts of which its author says so, by their order in the list, else they
    are a fault.
    """
    settled: dict[int, object] = {}
    for change in changes:
        for slot, value in change.items():
            if slot in world.momentary or (slot not in world.fields and not _hidden(world, slot)):
                continue
            before = start[slot]
            if isinstance(value, int | Fraction) and isinstance(before, int | Fraction) and not isinstance(value, bool):
                now = settled.get(slot, before)
                settled[slot] = operators.plus(now, operators.minus(value, before))
            elif slot in settled and settled[slot] != value:
                piece, field = world.fields.get(slot, (None, None))
                if field is not None and field.of_two and isinstance(field.type, Words):
                    words: list[object] = [*field.type.words]
                    settled[slot] = (min if field.of_two == "earlier" else max)(value, settled[slot], key=words.index)
                    continue
                name = f"{piece.name}'s {field.name}" if piece is not None and field is not None else "a field"
                raise Stopped(
                    f"two pieces that act at once change {name} differently",
                    "Say which counts behind its list: `, of two at once the later`. Or let them act `one at a time`; or keep it as a "
                    "number, for numbers add up.",
                )
            else:
                settled[slot] = value
    for slot, value in settled.items():
        state[slot] = fitted(value, world, slot)


def _hidden(world: World, slot: int) -> bool:
    return any(slot in row for name, row in world.field_slots.items() if name.startswith("#"))


def dice_text(handful: Handful, shows: tuple[int, int] | None) -> str:
    """Dice in words: `3D6 + 1D8`, `0 to 9`."""
    if shows is not None:
        return f"{shows[0]} to {shows[1]}"
    parts = [f"{count}{Die(sides)}" if count != 1 else str(Die(sides)) for count, sides in handful.groups]
    return " + ".join(parts) or "no dice"


def shown(value: object) -> str:
    """A value in words, a piece by its name."""
    return value.name if isinstance(value, PieceRef) else value_text(value)
