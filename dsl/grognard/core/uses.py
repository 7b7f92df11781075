"""What is read: which slots an expression may look at."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import assert_never

from grognard.core import expr
from grognard.core.expr import Expr
from grognard.core.world import REMOVED, World
from grognard.ir.types import PieceOf

Slots = int
"""A set of slots, as the bits of a whole number: programs have thousands."""
NONE: Slots = 0


def bits(slots: Iterable[int]) -> Slots:
    """These slots as a set; -1 is none."""
    mask = 0
    for slot in slots:
        if slot >= 0:
            mask |= 1 << slot
    return mask


def slots_of(found: Slots) -> list[int]:
    """The slots of a set, rising."""
    return [digit.start() for digit in re.finditer("1", bin(found)[:1:-1])]


class Reads:
    """What expressions of one program read; each is looked at once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Expr, Slots]] = {}
        self._worlds: dict[int, tuple[World, Slots, Slots]] = {}

    def of(self, *parts: Expr) -> Slots:
        """What they read, all together."""
        return reduce(or_, [self._one(part) for part in parts], NONE)

    def _one(self, part: Expr) -> Slots:
        known = self._known.get(id(part))
        if known is None:
            known = self._known[id(part)] = part, self._read_by(part)
        return known[1]

    def _read_by(self, node: Expr) -> Slots:
        match node:
            case expr.Const() | expr.Fault():
                return NONE
            case expr.Slot():
                return 1 << node.slot
            case expr.Field():
                return self.of(node.piece, node.nobody) | bits(node.rows)
            case expr.Between():
                return self.of(node.one, node.other, node.nobody) | bits(node.slots.values())
            case expr.Op() | expr.All() | expr.Some():
                return self.of(*node.parts)
            case expr.Not():
                return self.of(node.part)
            case expr.Pick():
                return self.of(node.test, node.then, node.otherwise)
            case expr.Possibly():
                return self.of(node.test)
            case expr.Given():
                return self.of(*node.values) | (self.of(node.value) & ~bits(node.slots))
            case expr.Table():
                across = (node.across,) if node.across is not None else ()
                return self.of(*node.inputs, *across, *node.drawn.looks())
            case expr.Gather():
                across = (node.across,) if node.across is not None else ()
                return self.of(*across, *node.drawn.looks())
            case expr.Find():
                return self._found(node)
            case expr.Over():
                return self.of(node.pieces) | (self.of(node.value) & ~(1 << node.slot))
            case expr.Quantified():
                return self.of(node.pieces) | (self.of(node.test) & ~(1 << node.slot))
            case expr.SideOf():
                return self.of(node.piece) | self._of_world(node.world)[1]
            case expr.Fitting():
                slots = self.of(node.open, node.due, *(find for _, find in node.roles))
                own = bits([slot for slot, _ in node.roles[node.place :]])
                return (slots & ~own) | bits([slot for slot, _ in node.roles[: node.place]])
            case expr.Among():
                return self.of(*node.tests, *node.due) | bits(node.before)
            case expr.WorkedOut():
                return self.of(*node.lines.looks())
        assert_never(node)

    def _found(self, node: expr.Find) -> Slots:
        removed, belongs = self._of_world(node.world)
        inner = [part for part in (node.test, node.order.value if node.order else None) if part is not None]
        slots = removed | (self.of(*inner) & ~(1 << node.slot))
        if node.owner is not None:
            slots |= self.of(node.owner) | belongs
        return slots | belongs if node.by_turns else slots

    def _of_world(self, world: World) -> tuple[Slots, Slots]:
        """Returns the slots of removed pieces, and those of owners."""
        known = self._worlds.get(id(world))
        if known is None:
            holders = {
                field.key
                for kind in {piece.kind for piece in world.pieces}
                for field in world.ruleset.fields_of(kind)
                if isinstance(field.type, PieceOf)
            }
            belongs = bits([slot for name in ("side", *holders) for slot in world.field_slots.get(name, ())])
            known = self._worlds[id(world)] = world, bits(world.field_slots.get(REMOVED, ())), belongs
        return known[1:]
