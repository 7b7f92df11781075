"""Which numbers of pieces does an answer need that were not given? They are asked for, or are none by default.

A piece of the kind is put there, and runs by lot tell whether anything looks whose it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

import attrs

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.world import PieceRef
from grognard.dice.source import Seeded
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.mustering import quoted
from grognard.evaluate.players import ByLot
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import pose
from grognard.evaluate.targets import CountOf, pieces_in
from grognard.evaluate.typed import BadQuestion
from grognard.evaluate.unread import Noting
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.declared import FieldOf
from grognard.ir.interface import Input
from grognard.ir.names import key, plural
from grognard.ir.types import PieceOf

_RUNS = 12
_SMALL = Limits(steps=200_000)
_FAULTS = (BadQuestion, GapReached, NotTold, Stopped, BudgetExceeded)


@attrs.frozen
class _Bare:
    """A number of pieces that was not given: its name in a question, the kind, the field by which one belongs to its owner.

    Without a field they belong to no piece: the rule goes through all there are.
    """

    name: str
    role: str
    kind: str
    field: FieldOf | None


def hold_counts(question: Question) -> None:
    """Raise `BadQuestion` where it was not given how many pieces there are that always belong to another, and it matters."""
    open_counts = [
        each for each in bare_counts(question) if not _may_be_none(each.field) and not each.role.startswith("each ")
    ]
    wide = [each for each in open_counts if not any(_narrower(question, each, other) for other in open_counts)]
    if needed := [each.name for each in wide if _looked_at(question, each)]:
        line = " ".join(quoted(f"{name}=1") for name in needed)
        raise BadQuestion(
            f"This needs to know how many: {', '.join(needed)}.",
            f"Add each as name=number, 0 where there are none: {line}",
        )


def counted_as_none(question: Question) -> list[str]:
    """The numbers that were not given and are none as the rules declare it: `unit: a unit or none, usually none`."""
    return [each.name for each in bare_counts(question) if _may_be_none(each.field) and _looked_at(question, each)]


def _may_be_none(field: FieldOf | None) -> bool:
    return field is None or field.has_usual or not isinstance(field.type, PieceOf) or field.type.or_none


def _narrower(question: Question, first: _Bare, other: _Bare) -> bool:
    same = first.role == other.role and first.kind != other.kind
    return same and question.ruleset.is_kind(first.kind, other.kind)


def bare_counts(question: Question) -> Iterator[_Bare]:
    """The numbers that the rule asks of pieces that are there and have none yet."""
    names = {key(plural(piece.name)): kind for kind, piece in question.ruleset.pieces.items()}
    counted: set[str] = set()
    for wanted in question.inputs():
        kind = names.get(key(wanted.name), "") if wanted.sort == "count" else ""
        if kind and kind not in question.world.grids and not question.world.standing(kind):
            counted.add(kind)
            field = _owned_by(question, kind, pieces_in(question.world, wanted.role) or ())
            if field is not None:
                yield _Bare(_told_as(wanted, question), wanted.role, kind, field)
    given = {target.kind for target in question.targets.values() if isinstance(target, CountOf)}
    for kind in dict.fromkeys(
        each.role.removeprefix("each ") for each in question.inputs() if each.role[:5] == "each "
    ):
        if kind in question.ruleset.pieces and not {kind} & (counted | given) and not question.world.of_kind(kind):
            yield _Bare(plural(question.ruleset.pieces[kind].name), "", kind, None)


def _told_as(count: Input, question: Question) -> str:
    return told_as(count, question) if not count.role.startswith("each ") else f"{count.role} {count.name}"


def _owned_by(question: Question, kind: str, owners: Sequence[PieceRef]) -> FieldOf | None:
    """The field by which pieces of a kind belong to some; None where they cannot, some do already, or it was given."""
    world, ruleset = question.world, question.ruleset
    given = [target for target in question.targets.values() if isinstance(target, CountOf)]
    if any(ruleset.are_akin(each.kind, kind) and (not each.owners or {*each.owners} & {*owners}) for each in given):
        return None
    names = {world.owner_field(kind, owner.kind) for owner in owners}
    name = names.pop() if len(names) == 1 else None
    if name is None or any(world.initial[world.slot_of(piece, name)] in owners for piece in world.of_kind(kind)):
        return None
    return next(field for field in ruleset.fields_of(kind) if field.key == name)


def _looked_at(question: Question, count: _Bare) -> bool:
    """Whether a run looks whose a piece of the kind is, once there is one."""
    read: set[int] = set()
    with suppress(*_FAULTS):
        more = pose(question.ruleset, question.rule, {**question.told, count.name: "1"}, advise=False)
        program = more.program(Budget(_SMALL))
        pieces = more.world.of_kind(count.kind)
        own = {
            slot
            for slot, (piece, field) in more.world.fields.items()
            if piece in pieces and (count.field is None or field.key == count.field.key)
        }
        for trial in range(_RUNS):
            runner = Interpreter(more.world, Seeded(0, trial), ByLot(Random(trial)), budget=Budget(_SMALL))
            try:
                runner.run(program, Noting(program.initial, read))
            except NotTold as missing:
                read.add(missing.what.slot)
            except _FAULTS:
                pass
            if own & read:
                return True
    return False
