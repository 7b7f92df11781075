"""Which pieces differ in nothing but their names, so that it is all one which of them is picked?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from grognard.core import expr
from grognard.core.code import Code
from grognard.core.effects import read_by
from grognard.core.step import Step, every, values
from grognard.core.uses import Reads, slots_of
from grognard.core.world import PieceRef, Unknown, World
from grognard.ir.types import PieceOf


def looks(piece: PieceRef, state: Sequence[object], world: World) -> tuple[object, ...]:
    """All that can be seen of a piece: its kind, and what stands in its fields."""
    rows = world.field_slots.values()
    seen = tuple(state[row[piece.index]] for row in rows if piece.index < len(row) and row[piece.index] >= 0)
    return piece.kind, seen


def look_alike(options: Sequence[object], state: Sequence[object], world: World) -> bool:
    """Whether all of several pieces look alike. Places do not: each lies somewhere else."""
    pieces = [option for option in options if isinstance(option, PieceRef)]
    if len(pieces) < len(options) or len({looks(piece, state, world) for piece in pieces}) > 1:
        return False
    return all(world.ruleset.shape_of(piece.kind) is None for piece in pieces)


def unlike(options: Sequence[object], state: Sequence[object], world: World) -> list[object]:
    """Of several pieces the first of each look; all of those that stand in fields of others or at places.

    What nobody has told yet of either tells them not apart.
    """
    known = set(_pointing_at([option for option in options if isinstance(option, PieceRef)], state, world))
    seen = [None if isinstance(value, Unknown) else value for value in state]
    found: dict[object, object] = {}
    for option in options:
        if isinstance(option, PieceRef) and option not in known and world.ruleset.shape_of(option.kind) is None:
            found.setdefault(looks(option, seen, world), option)
        else:
            found[option] = option
    return list(found.values())


def alike(
    options: Sequence[object], state: Sequence[object], world: World, apart: frozenset[int], held: Iterable[object]
) -> bool:
    """Whether it is all one which of several pieces that look alike is picked.

    It may not be where the program calls some of them by their names (`apart`, their indices), or a run holds them in another
    slot (`held`). Those that stand in fields of others are alike where those others are.
    """
    pieces = [option for option in options if isinstance(option, PieceRef)]
    if any(piece.index in apart for piece in pieces):
        return False
    if not _held_among(held).isdisjoint(pieces):
        return False
    pointing = _pointing_at(pieces, state, world)
    if not pointing:
        return True
    followers = {piece for those in pointing.values() for piece, _ in those}
    if any(piece.index in apart for piece in followers) or not _held_among(held).isdisjoint(followers):
        return False
    # Who stands in a field of a follower is followed no further: then they count as unlike.
    if _pointing_at(followers, state, world):
        return False
    seen = [
        Counter((field, _looks_but_for(each, field, state, world)) for each, field in pointing.get(piece, ()))
        for piece in pieces
    ]
    return all(each == seen[0] for each in seen)


def _held_among(held: Iterable[object]) -> set[object]:
    """The pieces that stand in some slots, by themselves or in groups."""
    return {piece for value in held for piece in (value if isinstance(value, tuple) else (value,))}


def _pointing_at(
    wanted: Iterable[PieceRef], state: Sequence[object], world: World
) -> dict[PieceRef, list[tuple[PieceRef, str]]]:
    """Of some pieces, by piece: in which fields of which others they stand."""
    sought = set(wanted)
    pointing: dict[PieceRef, list[tuple[PieceRef, str]]] = {}
    for name, row in world.field_slots.items():
        for index, slot in enumerate(row):
            value = state[slot] if slot >= 0 else None
            if isinstance(value, PieceRef) and value in sought:
                pointing.setdefault(value, []).append((world.pieces[index], name))
    return pointing


def _looks_but_for(piece: PieceRef, field: str, state: Sequence[object], world: World) -> tuple[object, ...]:
    """All that can be seen of a piece but for one field."""
    rows = world.field_slots.items()
    seen = (row[piece.index] for name, row in rows if name != field and piece.index < len(row))
    return piece.kind, tuple(state[slot] for slot in seen if slot >= 0)


def pooled(
    options: Sequence[object], state: Sequence[object], world: World, apart: frozenset[int], held: Iterable[object]
) -> list[tuple[object, int]]:
    """Of pieces that are alike the first, with how many there are of them.

    Those that somebody can tell apart are counted by themselves: named in the program (`apart`, their indices), or
    held (`held`, the values of other slots).
    """
    known = _held_among(held)
    pools: dict[object, list[object]] = {}
    for option in options:
        if not isinstance(option, PieceRef) or option.index in apart or option in known:
            pools[option] = [option]
        else:
            pools.setdefault(looks(option, state, world), []).append(option)
    return [(those[0], len(those)) for those in pools.values()]


def named_in(world: World, steps: Sequence[Step[Code]]) -> frozenset[int]:
    """The pieces that a program speaks of by their names, by their indices."""
    reads = Reads()
    indices = {piece.index for piece in _constants(steps)}
    for slot in slots_of(read_by(steps, lambda code: reads.of(code.expr))):
        value = world.initial[slot] if slot < len(world.initial) else None
        if slot not in world.fields and isinstance(value, PieceRef):
            indices.add(value.index)
    return frozenset(indices)


def told_apart(world: World, steps: Sequence[Step[Code]], wanted: Iterable[int]) -> frozenset[int]:
    """The pieces that a program speaks of by their names, or of which something is asked at its end, by their indices.

    A kind of piece that stands in a field of another is apart as a whole: how it looks is then not all that tells.
    """
    apart, ruleset = set(named_in(world, steps)), world.ruleset
    for slot in wanted:
        value = world.initial[slot] if slot < len(world.initial) else None
        piece = world.fields[slot][0] if slot in world.fields else value
        if isinstance(piece, PieceRef):
            apart.add(piece.index)
    held = {
        field.type.kind
        for kind in {piece.kind for piece in world.pieces}
        for field in ruleset.fields_of(kind)
        if isinstance(field.type, PieceOf)
    }
    return frozenset(apart | {piece.index for kind in held for piece in world.of_kind(kind)})


def _constants(steps: Sequence[Step[Code]]) -> Iterator[PieceRef]:
    """The pieces that fill the roles of rules."""
    for step in every(steps):
        for code in values(step):
            if isinstance(code.expr, expr.Const) and isinstance(code.expr.value, PieceRef):
                yield code.expr.value
