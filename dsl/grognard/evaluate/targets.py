"""What can a fact be given for: a value, a fact, a field of one piece or of each, a number of pieces, a kind, a piece?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from grognard.core.world import PieceRef, World
from grognard.ir.names import folded, key, plural, singular
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf, Type


@attrs.frozen
class ValueOfRule:
    """A number or word that the rule itself is given."""

    slot: int
    type: Type


@attrs.frozen
class GameFact:
    """A fact of the game, of no piece."""

    slot: int
    type: Type


@attrs.frozen
class FieldOfOne:
    """A field of one piece."""

    slot: int
    type: Type


@attrs.frozen
class FieldOfEach:
    """A field of every piece in a role, or of a kind."""

    slots: tuple[int, ...]
    type: Type


@attrs.frozen
class CountOf:
    """How many pieces of a kind belong to each of some owners; to the side in a slot, where `side` is one."""

    kind: str
    owners: tuple[PieceRef, ...]
    side: int = -1


@attrs.frozen
class KindOfRole:
    """Which kind of piece fills a role."""

    role: str
    kind: str


@attrs.frozen
class PieceInRole:
    """The piece in a field that holds pieces."""

    slots: tuple[int, ...]
    type: PieceOf


Target = ValueOfRule | GameFact | FieldOfOne | FieldOfEach | CountOf | KindOfRole | PieceInRole
"""All that a name can be told of."""


def slots_of(target: Target) -> tuple[int, ...]:
    """Returns the slots of a target; none for numbers and kinds of pieces."""
    match target:
        case ValueOfRule() | GameFact() | FieldOfOne():
            return (target.slot,)
        case FieldOfEach() | PieceInRole():
            return target.slots
        case CountOf() | KindOfRole():
            return ()


def of_slots(world: World, slots: Sequence[int]) -> Target:
    """The target that some slots of pieces are."""
    kind = world.fields[slots[0]][1].type
    if isinstance(kind, PieceOf):
        return PieceInRole(tuple(slots), kind)
    return FieldOfOne(slots[0], kind) if len(slots) == 1 else FieldOfEach(tuple(slots), kind)


def pieces_in(world: World, role: str) -> list[PieceRef] | None:
    """Returns the pieces of a role: `firer`, `each figure`, `company unit`. None for what is no role."""
    wanted = key(role)
    exact = [piece for piece in world.pieces if key(piece.name) == wanted]
    if exact:
        return exact[:1]
    if wanted == "each piece":
        return list(world.pieces)
    kinds = sorted(world.ruleset.pieces, key=len, reverse=True)
    if wanted.startswith("each "):
        rest = wanted.removeprefix("each ")
        for kind in kinds:
            if rest == kind or rest.startswith(kind + " "):
                return _along(world, list(world.of_kind(kind)), kind, rest.removeprefix(kind).strip())
        return None
    for piece in sorted(world.pieces, key=lambda each: -len(each.name)):
        name = key(piece.name)
        if wanted.startswith(name + " "):
            along = _along(world, [piece], piece.kind, wanted.removeprefix(name).strip())
            if along is not None:
                return along
    for kind in kinds:
        if wanted in {kind, key(plural(world.ruleset.pieces[kind].name))}:
            return list(world.of_kind(kind))
    return None


def kind_of_role(world: World, role: str) -> str | None:
    """Returns the kind of the pieces of a role, also where there is none of them yet."""
    pieces = pieces_in(world, role)
    if pieces and not key(role).startswith("each "):
        return pieces[0].kind
    wanted = key(role).removeprefix("each ")
    for kind in sorted(world.ruleset.pieces, key=len, reverse=True):
        if wanted in {kind, key(plural(world.ruleset.pieces[kind].name))}:
            return kind
        if key(role).startswith("each ") and wanted.startswith(kind + " "):
            return _kind_along(world, kind, wanted.removeprefix(kind).strip())
    for piece in sorted(world.pieces, key=lambda each: -len(each.name)):
        if key(role).startswith(key(piece.name) + " "):
            return _kind_along(world, piece.kind, key(role).removeprefix(key(piece.name)).strip())
    return None


def _step(world: World, kind: str, path: str) -> tuple[str, PieceOf] | None:
    """The field of pieces with which a path begins."""
    fields = [
        (field.key, field.type)
        for field in (*world.ruleset.fields_of(kind), *world.ruleset.facts.values())
        if isinstance(field.type, PieceOf)
    ]
    fitting = [field for field in fields if path == field[0] or path.startswith(field[0] + " ")]
    return max(fitting, key=lambda each: len(each[0]), default=None)


def _kind_along(world: World, kind: str, path: str) -> str | None:
    while path:
        step = _step(world, kind, path)
        if step is None:
            return None
        kind, path = step[1].kind, path.removeprefix(step[0]).strip()
    return kind


def _along(world: World, pieces: list[PieceRef], kind: str, path: str) -> list[PieceRef] | None:
    """The pieces that stand in a field of some pieces, and so on."""
    while path:
        step = _step(world, kind, path)
        if step is None:
            return None
        held = [world.initial[slot] for piece in pieces if (slot := world.slot_of(piece, step[0])) >= 0]
        pieces = list(dict.fromkeys(each for each in held if isinstance(each, PieceRef)))
        kind, path = step[1].kind, path.removeprefix(step[0]).strip()
    return pieces


def fields_called(world: World, pieces: Sequence[PieceRef], name: str) -> tuple[int, ...]:
    """The slots of a field of some pieces, of those that have it."""
    for field in dict.fromkeys((key(name), singular(name), key(plural(name)))):
        slots = tuple(slot for piece in pieces if (slot := world.slot_of(piece, field)) in world.fields)
        if slots:
            return slots
    return ()


def pairs_called(world: World, name: str) -> tuple[int, ...] | None:
    """The slots of a fact of two pieces by its name with both roles, `range from firer to each unit`; None for another name."""
    for fact, start, other in ends_of_pair(world.ruleset, name):
        first, second = pieces_in(world, start), pieces_in(world, other)
        if first is not None and second is not None:
            slots = world.pair_slots[fact]
            pairs = ((before.index, behind.index) for before in first for behind in second)
            return tuple(dict.fromkeys(slots[pair] for pair in pairs if pair in slots))
    return None


def ends_of_pair(ruleset: Ruleset, name: str) -> Iterator[tuple[str, str, str]]:
    """All ways to take a name for a fact of two pieces and its two roles."""
    for fact in ruleset.facts_of_two:
        before, _, rest = folded(name).partition(f"{folded(fact.name)} from ")
        # A piece may be called `A`: only what is left of each role is looked up without its article.
        words = rest.split(" to ") if before in {"", "the "} else []
        parts = ((" to ".join(words[:at]), " to ".join(words[at:])) for at in range(1, len(words)))
        yield from ((fact.key, key(first), key(other)) for first, other in parts)


def splits(name: str) -> list[tuple[str, str]]:
    """All ways to take a name for a role and something of it, those that say so first: `arm (firer)`, `firer's arm`."""
    return [(key(role), key(field)) for role, field in _splits(folded(name))]


def _splits(wanted: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if wanted.endswith(")") and "(" in wanted:
        field, _, role = wanted[:-1].rpartition("(")
        found.append((role, field.strip()))
        return found
    words = wanted.split(" ")
    for at in range(len(words) - 1, 0, -1):
        before, after = words[:at], words[at:]
        if before[-1].endswith(("'s", "s'")):
            owner = [*before[:-1], before[-1].removesuffix("'s").removesuffix("'")]
            found.append((" ".join(owner).replace("'s ", " "), " ".join(after)))
            if before[-1].endswith("s'"):
                found.append((" ".join([*before[:-1], before[-1].removesuffix("s'")]), " ".join(after)))
    if found:
        return found
    plain = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(len(words) - 1, 0, -1)]
    of = [(" ".join(words[at + 1 :]), " ".join(words[:at])) for at in range(1, len(words) - 1) if words[at] == "of"]
    return [*plain, *of]
