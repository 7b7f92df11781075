"""Which pieces are on the table for a run, and who owns each: the plainest set-up, and those one step from it.

One program is built for a rule with more pieces than any set-up has; those that a set-up leaves out have left the table
before the first line, so that another set-up is only another state. Facts and fields are left open: each is decided when
a run first asks for it. (S. Khurshid, C. Pasareanu and W. Visser, "Generalized symbolic execution for model checking
and testing", 2003, call this lazy initialization; here of values, not of symbols.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

import attrs

from grognard.core.program import Program
from grognard.core.world import REMOVED, PieceRef, World
from grognard.evaluate.posed import Question
from grognard.evaluate.question import pose
from grognard.evaluate.trace import Recorder
from grognard.evaluate.typed import BadQuestion
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import FieldOf
from grognard.ir.interface import interface
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf
from grognard.ir.walk import nodes
from grognard.situations.whole import kinds_below, kinds_named, parts_of

MOST_OF_A_KIND = 5
"""So many pieces of a kind are set up at most, besides those that play a part."""
MOST_STEPS = 9
"""So many steps a set-up may be from the plainest."""

Belongs = tuple[tuple[str, str], ...]
"""The fields by which a piece belongs to others, each with the name of the other."""


@attrs.frozen
class SetUp:
    """What differs from the plainest set-up, in which there is a piece for each part, and for whatever it belongs to."""

    kinds: tuple[tuple[str, str], ...] = ()
    """Of which kind the piece in a part is."""
    more: tuple[tuple[str, Belongs], ...] = ()
    """Further pieces by their names, and to whom they belong."""
    moved: tuple[tuple[str, str, str], ...] = ()
    """Pieces of the plainest set-up that belong to another piece: the piece, its field, and the other."""

    @property
    def owners(self) -> tuple[tuple[str, str, str], ...]:
        """Every piece that belongs to another: the piece, its field, and the other."""
        return (*((name, field, owner) for name, belongs in self.more for field, owner in belongs), *self.moved)

    @property
    def steps(self) -> int:
        """How far it is from the plainest."""
        return len(self.kinds) + len(self.more) + len(self.moved)


PLAINEST = SetUp()
"""A piece for each part, and whatever it belongs to."""


@attrs.frozen(eq=False)
class Staged:
    """Pieces ready to be played with: in the state before the first line all facts and fields are open."""

    question: Question
    program: Program
    plain: int
    """How many of the pieces are of the plainest set-up."""

    @property
    def world(self) -> World:
        """Its pieces."""
        return self.question.world

    @cached_property
    def _open(self) -> tuple[object, ...]:
        """The state in which every piece is there."""
        state = list(self.program.initial)
        for slot, (_, field) in self.world.fields.items():
            if not _owner_field(field):
                state[slot] = self.world.unknown(slot)
        return tuple(state)

    def open(self, set_up: SetUp) -> list[object]:
        """The state in which only the pieces of a set-up are there, and every field that is none of belonging is open."""
        world = self.world
        state = list(self._open)
        by_name = {piece.name: piece for piece in world.pieces}
        here = {name for name, _ in set_up.more}
        for piece in world.pieces[self.plain :]:
            state[world.slot_of(piece, REMOVED)] = piece.name not in here
        for name, field, owner in set_up.owners:
            state[world.slot_of(by_name[name], field)] = by_name[owner]
        return state


def stage(ruleset: Ruleset, rule: Rule, set_up: SetUp, watcher: Recorder, spare: tuple[str, ...] = ()) -> Staged:
    """Put the pieces of a set-up on the table, and spare ones, and build the program.

    Raises `BadQuestion`, `Stopped`, `GapReached`.
    """
    question = pose(ruleset, rule, dict(set_up.kinds))
    question.watcher = watcher
    world = question.world
    plain = len(world.pieces)
    for name in spare or [name for name, _ in set_up.more]:
        world.add_piece(name, name.rpartition(" ")[0])
    by_name = {piece.name: piece for piece in world.pieces}
    for name, field, owner in set_up.owners if not spare else ():
        if name not in by_name or owner not in by_name:
            raise BadQuestion(f"nothing is called `{owner}`")
        world.initial[world.slot_of(by_name[name], field)] = by_name[owner]
    return Staged(question, question.program(), plain)


def spares(ruleset: Ruleset, rule: Rule) -> tuple[str, ...]:
    """The names of all further pieces that a set-up of a rule may have."""
    return tuple(f"{kind} {number}" for kind in wanted(ruleset, rule) for number in range(1, MOST_OF_A_KIND + 1))


def wanted(ruleset: Ruleset, rule: Rule) -> tuple[str, ...]:
    """The kinds of pieces a rule looks for, that its fields may name, and to which any of those must belong."""
    reached = interface(ruleset, rule)
    kinds: dict[str, None] = {}
    for part in parts_of(ruleset, rule, reached):
        for node in nodes(part):
            match node:
                case ir.Count() | ir.Quantified() | il.ForEach() | do.Choose() | do.Offer() if node.kind:
                    kinds.setdefault(node.kind)
                case ir.Field() | ir.Fact() if isinstance(node.type, PieceOf) and node.type.or_none:
                    kinds.setdefault(node.type.kind)
                case _:
                    pass
    queue = [kind for kind in kinds if kind in ruleset.pieces]
    every: dict[str, None] = {}
    while queue:
        kind = queue.pop(0)
        if kind not in every:
            every[kind] = None
            queue += [field.type.kind for field in _owner_fields(ruleset, kind) if isinstance(field.type, PieceOf)]
    named = kinds_named(ruleset, rule, reached)
    for kind in list(every):
        every |= dict.fromkeys(kinds_below(ruleset, kind, named))
    return tuple(every)


def next_to(ruleset: Ruleset, named: Collection[str], set_up: SetUp, staged: Staged) -> Iterator[SetUp]:
    """The set-ups one step further on: one piece more, a piece of another kind, a piece that belongs to another.

    `named` are the kinds of pieces that make a difference to the rule.
    """
    if set_up.steps >= MOST_STEPS:
        return
    world = staged.world
    here = {name for name, _ in set_up.more}
    present = [piece for at, piece in enumerate(world.pieces) if at < staged.plain or piece.name in here]
    spare: dict[str, PieceRef] = {}
    for piece in world.pieces[staged.plain :]:
        if piece.name not in here:
            spare.setdefault(piece.kind, piece)
    for piece in spare.values():
        second = next((other for other in world.pieces[piece.index + 1 :] if other.kind == piece.kind), None)
        for more in _added(ruleset, piece, present, spare, ()):
            yield attrs.evolve(set_up, more=(*set_up.more, *more))
            if second is not None:
                yield attrs.evolve(set_up, more=(*set_up.more, *more, (second.name, more[-1][1])))
    moved = {(name, field) for name, field, _ in set_up.moved}
    for piece in present[: staged.plain]:
        for field in _owner_fields(ruleset, piece.kind):
            slot = world.slot_of(piece, field.key)
            if (piece.name, field.key) in moved:
                continue
            for owner in _fitting(ruleset, field, present):
                if owner is not piece and owner is not world.initial[slot]:
                    yield attrs.evolve(set_up, moved=(*set_up.moved, (piece.name, field.key, owner.name)))
    kinds = {name for name, _ in set_up.kinds}
    for piece in world.pieces[: staged.plain]:
        for kind in kinds_below(ruleset, piece.kind, named) if piece.name not in kinds else ():
            yield attrs.evolve(set_up, kinds=(*set_up.kinds, (piece.name, kind)))


def _added(
    ruleset: Ruleset,
    piece: PieceRef,
    present: list[PieceRef],
    spare: dict[str, PieceRef],
    already: tuple[tuple[str, Belongs], ...],
) -> Iterator[tuple[tuple[str, Belongs], ...]]:
    """A spare piece for each way in which it can belong to who is there; else with an owner of its own."""
    fields = _owner_fields(ruleset, piece.kind)
    ways: list[tuple[tuple[tuple[str, Belongs], ...], Belongs]] = [(already, ())]
    for field in fields:
        grown: list[tuple[tuple[tuple[str, Belongs], ...], Belongs]] = []
        for before, belongs in ways:
            for owner in _fitting(ruleset, field, present):
                if owner is not piece:
                    grown.append((before, (*belongs, (field.key, owner.name))))
            own = next(
                (other for kind, other in spare.items() if _fits(ruleset, kind, field) and other is not piece), None
            )
            if own is not None and own.name not in {name for name, _ in before}:
                for made in _added(
                    ruleset, own, present, {k: other for k, other in spare.items() if other is not own}, before
                ):
                    grown.append((made, (*belongs, (field.key, own.name))))
        ways = grown
    for before, belongs in ways:
        yield (*before, (piece.name, belongs))
        for field in ruleset.fields_of(piece.kind):
            if isinstance(field.type, PieceOf) and field.type.or_none:
                for owner in _fitting(ruleset, field, present):
                    yield (*before, (piece.name, (*belongs, (field.key, owner.name))))


def _fitting(ruleset: Ruleset, field: FieldOf, present: list[PieceRef]) -> list[PieceRef]:
    return [piece for piece in present if _fits(ruleset, piece.kind, field)]


def _fits(ruleset: Ruleset, kind: str, field: FieldOf) -> bool:
    return isinstance(field.type, PieceOf) and ruleset.is_kind(kind, field.type.kind)


def _owner_fields(ruleset: Ruleset, kind: str) -> list[FieldOf]:
    return [field for field in ruleset.fields_of(kind) if _owner_field(field)]


def _owner_field(field: FieldOf) -> bool:
    """Whether a field says to whom a piece belongs: every piece that has it belongs to somebody."""
    return isinstance(field.type, PieceOf) and not field.type.or_none
