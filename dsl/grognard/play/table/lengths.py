"""Which facts are lengths between two pieces, and between which two? Read from the names that the rules use."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from grognard.core.world import PieceRef, Unknown, World
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, singular
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Number, Numbers, PieceOf, is_number
from grognard.situations.boundaries import cuts_of_all

Roles = dict[str, PieceRef]
"""The pieces of a rule that goes on, by the names of their parts in it."""

ENEMY, FRIEND = "enemy", "friend"
_AWAY = ("range", "distance", "distance to", "range to", "how far")
_FOES, _FRIENDS = {"enemy", "enemies", "foe", "foes"}, {"friend", "friends"}
_OF_REACH, _OF_DOMAIN = Fraction(2, 5), Fraction(1, 3)
"""How far apart two sides begin: the larger of these parts of the farthest that matters and of the farthest that can be told."""


def is_length(ruleset: Ruleset, field: FieldOf) -> bool:
    """Whether a fact is a length on the table."""
    return isinstance(field.type, Numbers) and bool(field.type.unit) and field.type.unit == ruleset.unit


def is_between(ruleset: Ruleset, field: FieldOf) -> bool:
    """Whether a fact is a length from one piece to another (or to the nearest of some)."""
    name = field.key
    told = any(name == word or name.startswith(f"{word} ") for word in _AWAY)
    return is_length(ruleset, field) and (bool(field.toward) or told)


def other_end(world: World, state: Sequence[object], unknown: Unknown, scenes: Sequence[Roles]) -> object:
    """The piece at the other end of a length, `ENEMY` or `FRIEND` for the nearest of these; None where none is meant.

    `scenes` are the rules that go on, the innermost last.
    """
    piece, name = unknown.piece, unknown.field.key
    words = name.partition(" to ")[2]
    if not words:
        return _faced(piece, scenes)
    if _FOES & set(words.split()):
        return ENEMY
    last = words.split()[-1]
    for scene in reversed(scenes):
        for role, one in scene.items():
            if one is not piece and role in {words, last}:
                return one
    if piece is not None and isinstance(held := _held(world, state, piece, words), PieceRef):
        return held
    for scene in reversed(scenes):
        for one in scene.values():
            if one is not piece and any(world.ruleset.is_kind(one.kind, kind) for kind in _kinds(world, words)):
                return one
    if _FRIENDS & set(words.split()):
        return FRIEND
    return _faced(piece, scenes)


def _kinds(world: World, words: str) -> list[str]:
    return [kind for kind in world.ruleset.pieces if key(kind) in {words, singular(words), words.split()[-1]}]


def _held(world: World, state: Sequence[object], piece: PieceRef, words: str) -> object:
    for field in world.ruleset.fields_of(piece.kind):
        if isinstance(field.type, PieceOf) and field.key in {words, words.split()[-1]}:
            return state[world.slot_of(piece, field.key)]
    return None


def _faced(piece: PieceRef | None, scenes: Sequence[Roles]) -> object:
    """The other piece of the innermost rule that has two."""
    for scene in reversed(scenes):
        others = [one for one in scene.values() if one is not piece]
        if piece is None and len(others) > 1:
            return (others[0], others[1])
        if piece is not None and others:
            return others[0]
    return None


def beginning(ruleset: Ruleset) -> Number:
    """How far apart two sides begin, in the ruleset's lengths: a part of the farthest that anything reaches."""
    facts = [fact for fact in ruleset.facts.values() if is_between(ruleset, fact)]
    cuts = cuts_of_all(ruleset)
    ends = [end for fact in facts for end in cuts.ends.get(fact.key, ())]
    named = {"range", "reach", "distance"}
    for table in ruleset.tables.values():
        for number, column in enumerate(table.columns):
            if named & set(key(column).split()):
                values = [getattr(row.cells[number].value, "value", None) for row in table.rows]
                ends += [one for one in values if is_number(one)]
    highs = [cast(Numbers, fact.type).high for fact in facts]
    limits = [high for high in highs if high is not None]
    farthest = max(ends, default=0) * _OF_REACH
    return max(farthest, min(limits, default=24 if not farthest else 0) * _OF_DOMAIN)


def plausible(ruleset: Ruleset, field: FieldOf) -> list[tuple[int, int]]:
    """The stretches of a number between which it begins to matter: whole numbers from and to, in order."""
    assert isinstance(field.type, Numbers)
    low = int(field.type.low or 0)
    ends = sorted({int(end) for end in cuts_of_all(ruleset).ends.get(field.key, ()) if end >= low})
    high = field.type.high
    if not ends:
        return [(low, low + 12 if high is None else min(int(high), low + 12))]
    top = ends[-1] * 2 if high is None else min(int(high), ends[-1] * 2)
    starts = [low, *(end + 1 for end in ends if low <= end < top)]
    return [(start, end) for start, end in zip(starts, [*(start - 1 for start in starts[1:]), top], strict=True)]
