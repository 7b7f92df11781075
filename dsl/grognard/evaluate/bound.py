"""Questions put again with other values: pieces, program and plan are kept, only the values are read anew.

A fact *shapes* a question where another value would make other pieces or another program: how many pieces there are, of
which kind, which piece is meant, what is rolled first. All others are values in slots of the same program.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property

import attrs

from grognard.core.program import Program
from grognard.evaluate.answers import Answers, answered
from grognard.evaluate.clashes import hold_limits
from grognard.evaluate.counts import bare_counts, counted_as_none, hold_counts
from grognard.evaluate.odds import Answer, Asked
from grognard.evaluate.players import Nobody
from grognard.evaluate.posed import Question
from grognard.evaluate.question import ROLLED, find_rule, pose
from grognard.evaluate.targets import FieldOfEach, FieldOfOne, GameFact, ValueOfRule
from grognard.evaluate.typed import BadQuestion, read_value
from grognard.host.budget import Budget
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Anything, PieceOf, Type, Value, Words

_MOST_KEPT = 64
"""Shapes of questions that are kept for a ruleset."""
_MOST_READ = 4_096
"""Typed values of which a question remembers what they mean."""

Shape = tuple[str, tuple[str, ...]]
"""The name of a rule and the names of the facts that are given."""


@attrs.define(eq=False)
class BoundQuestion:
    """One question with its program. It is used by one caller at a time."""

    question: Question
    _first: Program
    """Its program with the values that were given first."""
    shape: Shape
    hint: str
    shaping: dict[str, str]
    """The facts that shape it, with their values."""
    values: dict[str, tuple[Type, tuple[int, ...]]]
    """The other facts: type and slots of each, those of most slots first."""
    is_kept: bool
    needs_counts: bool
    _size: int = 0
    _read: dict[tuple[str, str], Value] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self._size = len(self.question.world.initial)

    @property
    def program(self) -> Program:
        """Its program, with the values that are given now before the first line."""
        return Program(self._first.body, self._first.result, tuple(self.question.world.initial), self._first.roles)

    def answer(self, budget: Budget) -> Answer:
        """Returns the odds for the given values. A choice of players stops it. Raises what `Asked.ends` does."""
        asked = self._asked
        return asked.answer(tuple(self.question.world.initial), Nobody(), budget)

    @cached_property
    def _asked(self) -> Asked:
        world = self.question.world
        return Asked(world, answered(world, self._first, Answers.read((), self.hint, self.question.choosable())))

    def rests(self) -> tuple[str, ...]:
        """The numbers of pieces that were not given and count as none."""
        return tuple(counted_as_none(self.question)) if self.needs_counts else ()

    def fits(self, facts: Mapping[str, str]) -> bool:
        """Whether facts of these names are values of this question."""
        return not self.shaping or all(facts[name] == text for name, text in self.shaping.items())

    def give(self, facts: Mapping[str, str]) -> None:
        """Put other values in. Raises `BadQuestion`."""
        question, world = self.question, self.question.world
        question.told = dict(facts)
        for name, (kind, slots) in self.values.items():
            value = self._value(facts[name], kind, name)
            for slot in slots:
                world.initial[slot] = value
        if world.ruleset.limits:
            words = {name: f"{name}={text}" for name, text in facts.items()}
            told = question.told_slots().items()
            hold_limits(world, {slot: words[name] for name, slots in told for slot in slots})
        if self.needs_counts:
            hold_counts(question)

    def _value(self, text: str, kind: Type, name: str) -> Value:
        if (name, text) not in self._read:
            if len(self._read) >= _MOST_READ:
                self._read.clear()
            self._read[name, text] = read_value(text, kind, name)
        return self._read[name, text]


class BoundQuestions:
    """The questions of a ruleset that were put before, each free for the next caller who puts it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._free: dict[Shape, BoundQuestion] = {}

    def take(self, rule: str, facts: Mapping[str, str], hint: str) -> BoundQuestion:
        """A question with these facts, for this caller alone until it is given `back`.

        Raises `BadQuestion`, and what making a program raises: `GapReached`, `Stopped`, `BudgetExceeded`.
        """
        shape = rule, tuple(facts)
        bound = self._free.pop(shape, None)
        if bound is not None and bound.fits(facts):
            # What does not fit is put anew, which says what is wrong with it.
            with suppress(BadQuestion):
                bound.give(facts)
                return bound
        return _bind(self._ruleset, shape, facts, hint)

    def back(self, bound: BoundQuestion) -> None:
        """Let the next caller have a question."""
        grown = len(bound.question.world.initial) > bound._size + _MOST_KEPT
        if bound.is_kept and not grown:
            if len(self._free) >= _MOST_KEPT:
                self._free.pop(next(iter(self._free)), None)
            self._free[bound.shape] = bound


def _bind(ruleset: Ruleset, shape: Shape, facts: Mapping[str, str], hint: str) -> BoundQuestion:
    question = pose(ruleset, find_rule(ruleset, shape[0]), facts)
    hold_counts(question)
    program = question.program(Budget())
    world = question.world
    values: dict[str, tuple[Type, tuple[int, ...]]] = {}
    for name, target in question.targets.items():
        if not isinstance(target, ValueOfRule | GameFact | FieldOfOne | FieldOfEach) or name in question.troops:
            continue
        slots = question.told_slots().get(name, ())
        is_side = any(slot in world.fields and world.fields[slot][1].key == "side" for slot in slots)
        if slots and not is_side and not _may_be_rolled(target.type):
            values[name] = target.type, slots
    places = [(len(slots), slot) for _, slots in values.values() for slot in slots]
    return BoundQuestion(
        question,
        program,
        shape,
        hint,
        {name: text for name, text in facts.items() if name not in values},
        values,
        len(places) == len(set(places)),
        next(bare_counts(question), None) is not None,
    )


def _may_be_rolled(domain: Type) -> bool:
    """Whether `rolled` is a value of a type, so that it says nothing of how the question is put."""
    return isinstance(domain, Anything | PieceOf) or (
        isinstance(domain, Words) and ROLLED in map(key, map(str, domain.words))
    )
