"""Which pieces differ in nothing but their names, so that it is all one which of them is picked?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.core import expr
from grognard.core.code import Code
from grognard.core.effects import read_by
from grognard.core.step import Step, bodies, values
from grognard.core.uses import Reads, slots_of
from grognard.core.world import PieceRef, World
from grognard.ir.types import PieceOf


def looks(piece: PieceRef, state: Sequence[object], world: World) -> tuple[object, ...]:
    """All that can be seen of a piece: its kind, and what stands in its fields."""
    rows = world.field_slots.values()
    seen = tuple(state[row[piece.index]] for row in rows if piece.index < len(row) and row[piece.index] >= 0)
    return piece.kind, seen


def alike(options: Sequence[object], state: Sequence[object], world: World) -> bool:
    """Whether all of several pieces are alike."""
    pieces = [option for option in options if isinstance(option, PieceRef)]
    return len(pieces) == len(options) and len({looks(piece, state, world) for piece in pieces}) == 1


def pooled(
    options: Sequence[object], state: Sequence[object], world: World, apart: frozenset[int], held: Iterable[object]
) -> list[tuple[object, int]]:
    """Of pieces that are alike the first, with how many there are of them.

    Those that somebody can tell apart are counted by themselves: named in the program (`apart`, their indices), or
    held (`held`, the values of other slots).
    """
    known = {piece for value in held for piece in (value if isinstance(value, tuple) else (value,))}
    found: dict[object, list[object]] = {}
    for option in options:
        if not isinstance(option, PieceRef) or option.index in apart or option in known:
            found[option] = [option]
        else:
            found.setdefault(looks(option, state, world), []).append(option)
    return [(those[0], len(those)) for those in found.values()]


def told_apart(world: World, steps: Sequence[Step[Code]], wanted: Iterable[int]) -> frozenset[int]:
    """The pieces that a program speaks of by their names, or of which something is asked at its end, by their indices.

    A kind of piece that stands in a field of another is apart as a whole: how it looks is then not all that tells.
    """
    reads, ruleset = Reads(), world.ruleset
    found: set[int] = set()
    for slot in (*slots_of(read_by(steps, lambda code: reads.of(code.expr))), *wanted):
        value = world.initial[slot] if slot < len(world.initial) else None
        if slot not in world.fields and isinstance(value, PieceRef):
            found.add(value.index)
    told = (world.fields[slot][0] for slot in wanted if slot in world.fields)
    found |= {piece.index for piece in told if piece is not None}
    found |= {piece.index for piece in _constants(steps)}
    held = {
        field.type.kind
        for kind in {piece.kind for piece in world.pieces}
        for field in ruleset.fields_of(kind)
        if isinstance(field.type, PieceOf)
    }
    return frozenset(found | {piece.index for kind in held for piece in world.of_kind(kind)})


def _constants(steps: Sequence[Step[Code]]) -> Iterator[PieceRef]:
    """The pieces that fill the roles of rules."""
    for step in steps:
        for code in values(step):
            if isinstance(code.expr, expr.Const) and isinstance(code.expr.value, PieceRef):
                yield code.expr.value
        for body in bodies(step):
            yield from _constants(body)
