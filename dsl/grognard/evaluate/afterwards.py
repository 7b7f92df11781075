"""What changes besides the answer: the fields at the end, each with its odds; and why something was not allowed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from random import Random

import attrs

from grognard.core.effects import written_by
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.live import as_set
from grognard.core.program import Program
from grognard.core.world import REMOVED, PieceRef, Unknown, World
from grognard.dice.distribution import Distribution
from grognard.dice.source import Seeded
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.odds import Answer, Asked
from grognard.evaluate.players import ByLot, Players
from grognard.evaluate.targets import CountOf, Target, slots_of
from grognard.evaluate.trace_text import shown
from grognard.evaluate.weigh.rounding import Rounding
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf
from grognard.ir.walk import all_lines

DONE = "done"
"""The answer of what gives none, where it changed something on the table."""
_FEW = Limits(states=60_000, transitions=1_000_000)
_RUNS = 12

Changes = Mapping[str, Distribution[object]]
"""What may stand otherwise at the end, by its name, with what stands there."""


@attrs.frozen
class Together:
    """Several things at the end, each with its name: one outcome of a joint question."""

    parts: tuple[tuple[str, object], ...]

    def __str__(self) -> str:
        return ", ".join(f"{name} {shown(value)}" for name, value in self.parts)


@attrs.frozen
class Tell:
    """One value that is asked for at the end: its name and its target."""

    name: str
    target: Target


def says_no_effect(ruleset: Ruleset, rule: Rule) -> bool:
    """Whether no effect may be what a rule answers: it says so, or reads a table; else it gives no answer at all."""
    asked, seen = [rule], {rule.name}
    while asked:
        for line in all_lines(asked.pop().lines):
            match line.deed:
                case do.Read() | do.ResultIs(value=ir.LookUp() | ir.Constant(value=None)):
                    return True
                case do.Call(answers=True, rule=name) if name not in seen and name in ruleset.rules:
                    seen.add(name)
                    asked.append(ruleset.rules[name])
    return False


def changed_slots(world: World, program: Program) -> tuple[int, ...]:
    """The fields of pieces that a program may change, but for where cards are; and whether a piece leaves play."""
    written = as_set(written_by(program.body, world))
    shown_ = {slot for slot, (piece, field) in world.fields.items() if piece is not None and not field.of_deck}
    return tuple(sorted(written & (shown_ | {slot for slot in world.field_slots.get(REMOVED, ()) if slot >= 0})))


def told_by_changes(world: World, program: Program, rule: Rule) -> tuple[int, ...]:
    """The fields that tell whether an action without an answer did something; none where it has one, or says no effect itself."""
    silent = rule.kind is RuleKind.ACTION and not says_no_effect(world.ruleset, rule)
    return changed_slots(world, program) if silent else ()


def done_or_not(answer: object, ends: Sequence[object], first: Sequence[object]) -> object:
    """Returns the answer, or `DONE` where there is none and some field of `ends` differs from `first`."""
    changed = answer is None and any(not _same(end, was) for end, was in zip(ends, first, strict=True))
    return DONE if changed else answer


class Afterwards:
    """Works out the odds of one program for the fields at its end."""

    def __init__(self, world: World, program: Program, rule: Rule | None = None) -> None:
        self.world = world
        self.program = program
        self.slots = changed_slots(world, program)
        self._tells_done = rule is None or not says_no_effect(world.ruleset, rule)
        self._asked = Asked(world, program, self.slots)

    def seen(self, players: Players) -> tuple[Answer, Changes] | None:
        """The odds of the answer, `DONE` where the rule gives none but something changed; and the odds of all that changed.

        None where that is too much to weigh in a moment, or the rules stop.
        """
        if not self.slots:
            return None
        try:
            ends = self._asked.ends(self.program.initial, players, Budget(_FEW))
        except (BudgetExceeded, NotTold, Stopped):
            return None
        first = [self.program.initial[slot] for slot in ends.slots]
        of = [at for at, slot in enumerate(ends.slots) if slot in self.slots]
        result = ends.slots.index(self.program.result) if self.program.result in ends.slots else -1
        answers: dict[object, int] = {}
        fields: dict[int, dict[object, int]] = {at: {} for at in of}
        for values, weight in ends.weights.items():
            answer = values[result] if result >= 0 else self.program.initial[self.program.result]
            if self._tells_done:
                answer = done_or_not(answer, [values[at] for at in of], [first[at] for at in of])
            answers[answer] = answers.get(answer, 0) + weight
            for at in of:
                fields[at][values[at]] = fields[at].get(values[at], 0) + weight
        changes = {
            self._name(ends.slots[at]): Distribution.from_weights(self._said(ends.slots[at], field))
            for at, field in fields.items()
            if any(not _same(value, first[at]) for value in field)
        }
        return Answer(Distribution.from_weights(answers) if answers else None, ends.missing), changes

    def _said(self, slot: int, ways: Mapping[object, int]) -> dict[object, int]:
        """What stands in a slot with its ways; a field of pieces that names nobody names `none`."""
        field = self.world.fields[slot][1] if slot in self.world.fields else None
        of_pieces = field is not None and isinstance(field.type, PieceOf)
        return {"none" if value is None and of_pieces else value: weight for value, weight in ways.items()}

    def _name(self, slot: int) -> str:
        if slot in self.world.fields:
            piece, field = self.world.fields[slot]
            return f"{piece.name if piece else ''} {field.name}".strip()
        at = self.world.field_slots[REMOVED].index(slot)
        return f"{self.world.pieces[at].name} out of play"

    def told(self, tells: Sequence[Tell], players: Players, budget: Budget, rounding: Rounding | None = None) -> Answer:
        """The joint odds of some things at the end. Raises what weighing raises."""
        wanted = tuple(dict.fromkeys(slot for tell in tells for slot in self._wanted(tell.target)))
        ends = Asked(self.world, self.program, wanted).ends(self.program.initial, players, budget, rounding)
        weights: dict[object, int] = {}
        for values, weight in ends.weights.items():
            state = dict(zip(ends.slots, values, strict=True))
            value = self.value(tells, state)
            weights[value] = weights.get(value, 0) + weight
        off = rounding.error if rounding is not None else Fraction(0)
        return Answer(Distribution.from_weights(weights) if weights else None, ends.missing, off)

    def value(self, tells: Sequence[Tell], state: Mapping[int, object]) -> object:
        """Returns the values of some targets in a state; slots that are not in it are as at the start.

        Where the rule was not allowed that is said in their place: nothing was done.
        """
        if state.get(self.program.result, self.program.initial[self.program.result]) == do.NOT_ALLOWED:
            return do.NOT_ALLOWED
        said = [self._value(tell, state) for tell in tells]
        names = [tell.name for tell in tells]
        return said[0] if len(said) == 1 else Together(tuple(zip(names, said, strict=True)))

    def _wanted(self, target: Target) -> tuple[int, ...]:
        if not isinstance(target, CountOf):
            return slots_of(target)
        pieces = self.world.of_kind(target.kind)
        rows = (REMOVED, *(self._owner(target, piece) for piece in pieces))
        return tuple(
            slot for piece in pieces for field in dict.fromkeys(rows) if (slot := self.world.slot_of(piece, field)) >= 0
        )

    def _owner(self, target: CountOf, piece: PieceRef) -> str:
        return "side" if target.side >= 0 else self.world.owner_field(piece.kind, target.owners[0].kind) or ""

    def _value(self, tell: Tell, state: Mapping[int, object]) -> object:
        def at(slot: int) -> object:
            value = state.get(slot, self.program.initial[slot])
            return "not told" if isinstance(value, Unknown) else value

        if not isinstance(tell.target, CountOf):
            slots = slots_of(tell.target)
            values = [at(slot) for slot in slots]
            if len(values) == 1:
                return shown(values[0]) if isinstance(values[0], PieceRef) else values[0]
            return Together(tuple((self._name(slot), value) for slot, value in zip(slots, values, strict=True)))
        owners = {at(tell.target.side)} if tell.target.side >= 0 else {*tell.target.owners}
        return sum(
            at(self.world.slot_of(piece, self._owner(tell.target, piece))) in owners
            and at(self.world.slot_of(piece, REMOVED)) is not True
            for piece in self.world.of_kind(tell.target.kind)
        )


def _same(first: object, other: object) -> bool:
    if isinstance(first, Unknown):
        return isinstance(other, Unknown)
    return first is other or (type(first) is type(other) and first == other)


def where_stopped(world: World, program: Program, stop: Stopped) -> Stopped:
    """Returns the fault with its line, if one of some random runs meets it."""
    if stop.place is not None:
        return stop
    for trial in range(_RUNS):
        try:
            Interpreter(world, Seeded(0, trial), ByLot(Random(trial)), budget=Budget(_FEW)).run(program)
        except Stopped as found:
            if found.message == stop.message and found.place is not None:
                return found
        except (GapReached, NotTold, BudgetExceeded):
            continue
    return stop


def refusals(world: World, program: Program) -> list[trace.Refused]:
    """Returns what was not allowed in some random runs."""
    refused: list[trace.Refused] = []
    for trial in range(_RUNS):
        recorder = trace.Recorder()
        with suppress(GapReached, NotTold, Stopped, BudgetExceeded):
            runner = Interpreter(world, Seeded(0, trial), ByLot(Random(trial)), recorder, Budget(_FEW))
            runner.explains = True
            runner.run(program)
        refused += [*runner.shut, *(event for event in recorder.events if isinstance(event, trace.Refused))]
    return refused


def why_not_allowed(world: World, program: Program, rule: Rule, answer: Answer) -> Answer:
    """Returns the answer with the reasons why it was not allowed or did nothing, from random runs, each with its citations."""
    outcomes = answer.found.outcomes if answer.found is not None else ()
    barred = do.NOT_ALLOWED in outcomes
    if not barred and (None not in outcomes or says_no_effect(world.ruleset, rule)):
        return answer
    refused = refusals(world, program)
    return attrs.evolve(answer, because=because_text(refused, rule.name if barred else ""))


def why_refused(result: object, events: Iterable[trace.Event], rule: str) -> tuple[str, ...]:
    """Why one run of a rule was not allowed, or did nothing; nothing where it did something."""
    refused = [event for event in events if isinstance(event, trace.Refused)]
    return because_text(refused, rule if result == do.NOT_ALLOWED else "") if result in (None, do.NOT_ALLOWED) else ()


def because_text(refused: Iterable[trace.Refused], rule: str) -> tuple[str, ...]:
    """A sentence for each reason why a rule was not allowed; without a rule for each deed that was not."""
    said: dict[str, None] = {}
    for event in refused:
        if event.reason and (not rule or key(event.what) == key(rule)):
            cites = f" [{', '.join(str(cite) for cite in event.cites)}]" if event.cites else ""
            of = "" if rule else f": {event.what},"
            said.setdefault(f"not allowed{of} because {event.reason}{cites}")
    return tuple(said)
