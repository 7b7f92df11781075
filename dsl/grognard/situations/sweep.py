"""All situations of one rule, the plainest first, and the program of each without building it anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod

import attrs

from grognard.core.program import Program
from grognard.evaluate.question import BadQuestion, Question, pose, told_as
from grognard.ir.interface import Input, interface
from grognard.ir.names import key
from grognard.ir.ruleset import Rule, Ruleset
from grognard.ir.types import Numbers, Value, value_text
from grognard.situations.cuts import cuts_of, of_table, values_of

MOST = 4096
"""How many situations of one rule are tried, unless more are asked for."""


@attrs.frozen
class Axis:
    """One fact or field a rule asks for, and the values that stand for all it can have, the plainest first."""

    name: str
    """As it is told on the command line."""
    wanted: Input
    values: tuple[Value, ...]
    exact: bool
    """Whether no other value could give another result than one of these."""

    @property
    def counts(self) -> bool:
        """Whether it says how many pieces there are: each number is another set-up."""
        return self.wanted.sort == "count"


@attrs.frozen
class Situation:
    """One value for every axis."""

    values: tuple[tuple[Axis, Value], ...]

    def words(self) -> str:
        """What is not as usual, and what has no usual value: `cover is woods, range is 12`."""
        told = [
            f"{axis.name} is {value_text(value)}"
            for axis, value in self.values
            if not axis.wanted.has_usual or value != axis.wanted.usual
        ]
        return ", ".join(told) if told else "everything as usual"

    def told(self) -> dict[str, str]:
        """The facts as they are typed on the command line, only those of `words`."""
        return {
            axis.name: value_text(value)
            for axis, value in self.values
            if not axis.wanted.has_usual or value != axis.wanted.usual
        }


class Sweep:
    """The situations of one rule, with what the asker told already left alone.

    Raises `BadQuestion` where what was told does not fit.
    """

    def __init__(self, ruleset: Ruleset, rule: Rule, facts: Mapping[str, str] | None = None) -> None:
        self.ruleset = ruleset
        self.rule = rule
        self.facts = dict(facts or {})
        first = pose(ruleset, rule, self.facts)
        reached = interface(ruleset, rule)
        self._cuts = cuts_of(ruleset, rule, reached)
        pinned = {key(name) for name in first.told}
        axes: list[Axis] = []
        for wanted in first.inputs():
            name = told_as(wanted, first)
            if key(name) in pinned or key(wanted.name) in pinned or any(axis.name == name for axis in axes):
                continue
            axis = self._axis(name, wanted)
            if axis is not None:
                axes.append(axis)
        self.axes: tuple[Axis, ...] = tuple(axes)
        self._built: dict[tuple[Value, ...], tuple[Question, Program]] = {}
        self._where: dict[tuple[tuple[Value, ...], str], tuple[int, ...]] = {}

    @property
    def size(self) -> int:
        """How many situations there are in all."""
        return prod(len(axis.values) for axis in self.axes)

    @property
    def exact(self) -> bool:
        """Whether the values tried stand for every value there is."""
        return all(axis.exact for axis in self.axes)

    def situations(self, most: int = MOST) -> Iterator[Situation]:
        """Situations in order of how much is not plain, `most` of them."""
        return walk(self.axes, most)

    def pose(self, situation: Situation) -> tuple[Question, Program]:
        """The question and program of a situation; an axis this rule does not ask for is passed over.

        Raises `BadQuestion`, `Stopped`, `GapReached`.
        """
        situation = self._own(situation)
        counts = tuple(value for axis, value in situation.values if axis.counts)
        if counts not in self._built:
            told = {axis.name: value_text(value) for axis, value in situation.values if axis.counts}
            question = pose(self.ruleset, self.rule, {**told, **self.facts})
            self._built[counts] = (question, question.program())
        question, program = self._built[counts]
        initial = list(program.initial)
        for axis, value in situation.values:
            if not axis.counts:
                for slot in self._slots(counts, question, axis):
                    initial[slot] = value
        return question, attrs.evolve(program, initial=tuple(initial))

    def _own(self, situation: Situation) -> Situation:
        told = {key(axis.name): value for axis, value in situation.values}
        return Situation(tuple((axis, told.get(key(axis.name), axis.values[0])) for axis in self.axes))

    def _slots(self, counts: tuple[Value, ...], question: Question, axis: Axis) -> tuple[int, ...]:
        mark = (counts, axis.name)
        if mark not in self._where:
            self._where[mark] = question.slots(axis.wanted)
        return self._where[mark]

    # ---- axes ----------------------------------------------------------------------------------------------------

    def _axis(self, name: str, wanted: Input) -> Axis | None:
        if wanted.sort == "count":
            return Axis(name, wanted, (1, 0, 2, 3), False)
        every = values_of(wanted.type)
        exact = True
        if every is None and wanted.rolled_on is not None and key(wanted.rolled_on) in self.ruleset.tables:
            every, exact = of_table(self.ruleset.tables[key(wanted.rolled_on)]), False
        elif every is None and isinstance(wanted.type, Numbers):
            every, exact = self._cuts.values(wanted.name, wanted.type)
        if not every:
            return None
        if wanted.has_usual:
            if wanted.usual in every:
                every.remove(wanted.usual)
            every.insert(0, wanted.usual)
        return Axis(name, wanted, tuple(every), exact)


def walk(axes: Sequence[Axis], most: int = MOST) -> Iterator[Situation]:
    """All situations over some axes, in order of how many of them are not plain, `most` at most."""
    left = most
    for departing in range(len(axes) + 1):
        for chosen in combinations(range(len(axes)), departing):
            for values in product(*(axes[at].values[1:] for at in chosen)):
                if left == 0:
                    return
                left -= 1
                taken = dict(zip(chosen, values, strict=True))
                yield Situation(tuple((axis, taken.get(at, axis.values[0])) for at, axis in enumerate(axes)))


def joined(first: Sweep, second: Sweep) -> tuple[Axis, ...]:
    """The axes of two sweeps together: each value that either tries."""
    theirs = {key(axis.name): axis for axis in second.axes}
    found: list[Axis] = []
    for axis in first.axes:
        match = theirs.pop(key(axis.name), None)
        more = [value for value in match.values if value not in axis.values] if match is not None else []
        exact = axis.exact and (match is None or match.exact)
        found.append(attrs.evolve(axis, values=(*axis.values, *more), exact=exact))
    return (*found, *theirs.values())


__all__ = ["MOST", "Axis", "BadQuestion", "Situation", "Sweep", "joined", "walk"]
