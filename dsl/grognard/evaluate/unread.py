"""What was told, and no way of a run looked at?

A told value is taken away: whoever reads its slot asks for it. A few runs by lot find nearly all that is read; what is
left is weighed without it, which reaches every way of the dice and of the players.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.core.world import Unknown
from grognard.dice.source import Seeded
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.odds import Asked
from grognard.evaluate.options import each_way
from grognard.evaluate.players import ByLot
from grognard.evaluate.posed import Question
from grognard.evaluate.targets import CountOf
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.declared import FieldOf
from grognard.ir.interface import interface
from grognard.ir.names import key
from grognard.ir.types import Anything
from grognard.ir.walk import nodes

_RUNS = 24
_SMALL = Limits(steps=50_000, states=50_000, transitions=1_000_000)
_FAULTS = (GapReached, NotTold, Stopped, BudgetExceeded)


class Noting(list[object]):
    """Slots that note which of them are read."""

    def __init__(self, values: Sequence[object], read: set[int]) -> None:
        super().__init__(values)
        self.read = read

    def __getitem__(self, at: int) -> object:  # type: ignore[override]
        self.read.add(at)
        return super().__getitem__(at)


class _Telling(ByLot):
    """Players who tell what was told, and pick by lot."""

    def __init__(self, told: dict[int, object], read: set[int], lot: Random) -> None:
        super().__init__(lot)
        self.told = told
        self.read = read

    def tell(self, unknown: Unknown) -> object:
        """What was told, noted as read."""
        if unknown.slot not in self.told:
            raise NotTold(unknown)
        self.read.add(unknown.slot)
        return self.told[unknown.slot]


def not_looked_at(question: Question, program: Program) -> list[str]:
    """The names of what was told and is read in no way of the dice and the players.

    Nothing where that cannot be found out within a small budget.
    """
    slots = {name: of for name, of in question.told_slots().items() if name not in question.troops}
    told = {slot: program.initial[slot] for of in slots.values() for slot in of}
    unread = set(told) - _read_by_lot(question, program, told)
    while any(of and unread.issuperset(of) for of in slots.values()):
        asked = _asked_first(question, program, unread)
        if asked is None:
            break
        unread.discard(asked)
        if asked < 0:
            return _uncounted(question)
    return [*(name for name, of in slots.items() if of and unread.issuperset(of)), *_uncounted(question)]


def _without(question: Question, program: Program, slots: set[int]) -> tuple[object, ...]:
    state = list(program.initial)
    for slot in slots:
        piece, field = question.world.fields.get(slot, (None, None))
        state[slot] = Unknown(slot, "", field or FieldOf(name="", type=Anything(), place=question.rule.place), piece)
    return tuple(state)


def _read_by_lot(question: Question, program: Program, told: dict[int, object]) -> set[int]:
    read: set[int] = set()
    start = _without(question, program, set(told))
    for trial in range(_RUNS):
        noted: set[int] = set()
        players = _Telling(told, read, Random(trial))
        runner = Interpreter(question.world, Seeded(0, trial), players, budget=Budget(_SMALL))
        with suppress(*_FAULTS):
            runner.run(program, Noting(start, noted))
        read |= noted & told.keys()
        if len(read) == len(told):
            break
    return read


def _asked_first(question: Question, program: Program, unread: set[int]) -> int | None:
    """What some way asks for of what is taken away; None where none does, -1 where that cannot be told."""
    start = _without(question, program, unread)
    asked = Asked(question.world, program)
    try:
        each_way(lambda each: asked.answer(start, each, Budget(_SMALL)))
    except NotTold as missing:
        return missing.what.slot if missing.what.slot in unread else -1
    except (GapReached, Stopped, BudgetExceeded):
        return -1
    return None


def _uncounted(question: Question) -> list[str]:
    """Numbers of pieces that were told, of kinds that no rule looks for."""
    reached = interface(question.ruleset, question.rule)
    rules = [question.rule, *(question.ruleset.rules[rule] for rule in reached.rules if rule in question.ruleset.rules)]
    kinds = {kind for rule in rules for node in nodes((rule.lines, rule.gates)) if (kind := getattr(node, "kind", ""))}
    kinds |= {
        piece for piece in question.ruleset.pieces for wanted in reached.inputs if f"each {piece}" in key(wanted.role)
    }
    return [
        name
        for name, target in question.targets.items()
        if isinstance(target, CountOf)
        and not any(
            isinstance(kind, str) and kind in question.ruleset.pieces and question.ruleset.are_akin(target.kind, kind)
            for kind in kinds
        )
    ]
