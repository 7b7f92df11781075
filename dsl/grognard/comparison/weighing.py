"""The odds of a rule in one situation: its answer together with everything it changes on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import attrs

from grognard.core.effects import work_in
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Choose, Program
from grognard.core.world import REMOVED, PieceRef, Unknown
from grognard.evaluate.afterwards import changed_slots
from grognard.evaluate.odds import Asked, Ends
from grognard.evaluate.options import each_way
from grognard.evaluate.players import Nobody
from grognard.evaluate.posed import Question
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.extent import extent
from grognard.ir.names import key
from grognard.ir.types import value_text
from grognard.situations.sweep import Situation, Sweep

PER_SITUATION = Limits(states=20_000, transitions=400_000)
"""What one situation may cost: the same text gives the same answer on every machine."""

TRANSITIONS = 100
"""So many moves from state to state count as one unit of work."""
LINES = 40
"""So many lines of the program count as one more unit of work in each situation."""

LONGEST = 1_000
"""A rule that is longer, with all it leads to, is a whole turn of somebody: nobody weighs that in every situation."""

Atom = tuple[str, str, str]
"""One thing about an outcome: a piece, its field, and what that is in the end. For the answer the first two are empty."""

Outcome = tuple[Atom, ...]


def outcome_words(outcome: Outcome) -> str:
    """An outcome in words: the answer, and what has changed."""
    return ", ".join(atom_words(atom) for atom in outcome) if outcome else "no effect"


def atom_words(atom: Atom) -> str:
    """One part of an outcome in words."""
    piece, field, value = atom
    if not piece:
        return value
    return {"yes": f"{piece} {field}", "no": f"{piece} not {field}"}.get(value, f"{piece}'s {field} {value}")


@attrs.frozen
class Weighed:
    """Every outcome with its weight, or why there are none."""

    ways: Mapping[Outcome, int]
    whole: int = 1
    numbers: tuple[tuple[int | Fraction, int], ...] | None = None
    """The answers with their weights, where all are numbers."""
    stopped: str = ""
    gap: bool = False
    """Whether any of the outcomes is something the source leaves out."""

    @property
    def chances(self) -> dict[str, Fraction]:
        """The outcomes in words with their chances, which add up to 1."""
        return {outcome_words(outcome): Fraction(ways, self.whole) for outcome, ways in self.ways.items()}

    @property
    def missing(self) -> Fraction:
        """The chance of meeting something that the source leaves out."""
        gap_ways = sum(ways for outcome, ways in self.ways.items() if any(atom[2].startswith("? ") for atom in outcome))
        return Fraction(gap_ways, self.whole)

    @property
    def left_out(self) -> frozenset[str]:
        """What it meets that the source leaves out."""
        return frozenset(atom[2] for outcome in self.ways for atom in outcome if atom[2].startswith("? "))

    @property
    def only(self) -> Outcome | None:
        """The one outcome there can be, where there is no chance in it."""
        return next(iter(self.ways)) if len(self.ways) == 1 else None

    @property
    def mean(self) -> Fraction | None:
        """Of the answer, where it is a number in every case."""
        if not self.numbers:
            return None
        return sum((Fraction(value) * ways for value, ways in self.numbers), Fraction(0)) / self.whole

    def worth(self, wish: str) -> Fraction:
        """What it is worth to who wishes for the highest answer, the lowest, or one that is named."""
        if wish in {"highest", "lowest"}:
            mean = self.mean or Fraction(0)
            return mean if wish == "highest" else -mean
        return sum(
            (self.chance(atom) for atom in self.atoms() if not atom[0] and key(atom[2]) == key(wish)), Fraction(0)
        )

    def chance(self, atom: Atom) -> Fraction:
        """The chance of one thing, whatever else happens."""
        if atom == NOTHING:
            return Fraction(self.ways.get((), 0), self.whole)
        return Fraction(sum(ways for outcome, ways in self.ways.items() if atom in outcome), self.whole)

    def atoms(self) -> dict[Atom, int]:
        """Everything that may come about, with its weight: the answers first."""
        weights: dict[Atom, int] = {}
        for outcome, ways in self.ways.items():
            for atom in outcome or (NOTHING,):
                weights[atom] = weights.get(atom, 0) + ways
        return weights

    def same(self, other: Weighed) -> bool:
        """Whether the odds are the same."""
        if self.stopped or other.stopped:
            return self.stopped == other.stopped
        return total_variation(self, other) == 0


OUT_OF_PLAY = "out of play"
"""What is said of a piece that leaves play in the place of a field."""

NOTHING: Atom = ("", "", "no effect")
"""What is said of an outcome without an answer in which nothing has changed."""


def total_variation(first: Weighed, second: Weighed) -> Fraction:
    """Half the sum of all changes in chance: the most by which the chance of any event can have changed."""
    if first.whole == second.whole and first.ways == second.ways:
        return Fraction(0)
    total = 0
    for outcome, ways in first.ways.items():
        total += abs(ways * second.whole - second.ways.get(outcome, 0) * first.whole)
    for outcome, ways in second.ways.items():
        if outcome not in first.ways:
            total += ways * first.whole
    return Fraction(total, 2 * first.whole * second.whole)


class Chooser(Nobody):
    """Players who choose as a situation says, else the first option; keeps their questions."""

    def __init__(self, wishes: Mapping[str, str], questions: dict[str, dict[str, None]]) -> None:
        self.wishes = wishes
        self.questions = questions

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """The option wished for, where it is offered."""
        if len(options) == 1:
            return options[0]
        names = [shown(option) for option in options]
        self.questions.setdefault(choose.question, {}).update(dict.fromkeys(names))
        wish = self.wishes.get(choose.question)
        return options[names.index(wish)] if wish in names else options[0]


class Scale:
    """Works out the odds of one rule in any situation, each once."""

    def __init__(self, sweep: Sweep, wish: str = "") -> None:
        self.sweep = sweep
        self.wish = wish
        """For what players choose, beforehand and each time alike: `highest`, `lowest` or an answer; empty for what a situation says."""
        self.questions: dict[str, dict[str, None]] = {}
        """The questions that players were asked, with all answers offered."""
        self.work = 0
        """How much was done, in units: lines put together, situations, moves from state to state."""
        self.plainest = 0
        """How much of that was for the first set-up."""
        self.set_ups = 0
        lines = extent(sweep.ruleset, sweep.rule, gates=True)
        self.too_long = ""
        """Why nothing is weighed at all, where that is so."""
        if lines > LONGEST:
            self.too_long = f"with all it leads to it has {lines:,} lines; up to {LONGEST:,} are weighed"
        self._programs: dict[object, tuple[Asked, int]] = {}
        self._known: dict[object, Weighed] = {}

    def weigh(self, situation: Situation) -> Weighed:
        """Returns the odds in one situation, or the reason why there are none; raises nothing."""
        values = {key(axis.name): value for axis, value in situation.values}
        choices = situation.choices()
        mark = (
            tuple(values.get(key(axis.name), axis.values[0]) for axis in self.sweep.axes),
            tuple(sorted(choices.items())),
        )
        # 1 and yes are equal and yet not the same value, but never on one axis.
        if mark not in self._known:
            self._known[mark] = self._weigh(situation, choices)
        return self._known[mark]

    def is_set_up(self, situation: Situation) -> bool:
        """Whether the pieces of a situation have been set up before."""
        values = {key(axis.name): value for axis, value in situation.values}
        pieces = tuple(
            (axis.name, values.get(key(axis.name), axis.values[0])) for axis in self.sweep.axes if axis.sets_up
        )
        return pieces in self._programs

    def _weigh(self, situation: Situation, choices: Mapping[str, str]) -> Weighed:
        budget = Budget(PER_SITUATION)
        self.work += 1
        if self.too_long:
            return Weighed({}, stopped=self.too_long)
        try:
            pieces, question, program, initial = self.sweep.state(situation)
            if pieces not in self._programs:
                self._programs[pieces] = self._query(question, program)
            asked, lines = self._programs[pieces]
            self.work += lines // LINES
            if self.wish:
                ways = each_way(lambda players: asked.ends(initial, players, budget))
                weighed = [self._outcomes(ends, question, initial, program.result) for _, ends in ways]
                return max(weighed, key=lambda choice: choice.worth(self.wish))
            ends = asked.ends(initial, Chooser(choices, self.questions), budget)
        except GapReached as gap:
            return Weighed({(("", "", f"? {gap.words}"),): 1}, gap=True)
        except NotTold as missing:
            return Weighed({}, stopped=f"{missing.what.name} is not told")
        except (Stopped, BadQuestion, BudgetExceeded) as fault:
            return Weighed({}, stopped=fault.message)
        finally:
            self.work += budget.spent("transitions") // TRANSITIONS
        return self._outcomes(ends, question, initial, program.result)

    def _outcomes(self, ends: Ends, question: Question, initial: Sequence[object], at_result: int) -> Weighed:
        """The outcomes of a run: the answer, and what has changed."""
        fields = [
            (at, slot, question.world.fields[slot])
            for at, slot in enumerate(ends.slots)
            if slot in question.world.fields
        ]
        leaving = dict(zip(question.world.field_slots.get(REMOVED, ()), question.world.pieces, strict=False))
        gone = [(at, slot, leaving[slot]) for at, slot in enumerate(ends.slots) if slot in leaving]
        result = ends.slots.index(at_result)
        ways: dict[Outcome, int] = {}
        answers: dict[object, int] = {}
        for end, weight in ends.weights.items():
            answer = end[result]
            answers[answer] = answers.get(answer, 0) + weight
            atoms: list[Atom] = [("", "", _value_text(answer))] if answer is not None else []
            for at, slot, (piece, field) in fields:
                before, after = initial[slot], end[at]
                if piece is None or isinstance(after, Unknown) or after is before or after == before:
                    continue
                atoms.append((piece.name, field.name, _value_text(after)))
            atoms += [
                (piece.name, OUT_OF_PLAY, "yes") for at, slot, piece in gone if end[at] is True is not initial[slot]
            ]
            outcome = tuple(atoms)
            ways[outcome] = ways.get(outcome, 0) + weight
        for left_out, weight in ends.gaps:
            outcome = (("", "", f"? {left_out.words}"),)
            ways[outcome] = ways.get(outcome, 0) + weight
        return Weighed(ways, sum(ways.values()), None if ends.gaps else _numbers(answers), gap=bool(ends.gaps))

    def _query(self, question: Question, program: Program) -> tuple[Asked, int]:
        changed = {key(name) for name in self.sweep.reached.sets}
        world = question.world
        leaving = [slot for slot in changed_slots(world, program) if slot not in world.fields]
        wanted = [slot for slot, (piece, field) in world.fields.items() if piece and field.key in changed]
        lines = work_in(program.body)
        self.plainest = self.plainest or lines
        self.set_ups += 1
        self.work += lines
        return Asked(world, program, [*wanted, *leaving]), lines


def _numbers(answers: Mapping[object, int]) -> tuple[tuple[int | Fraction, int], ...] | None:
    pairs: list[tuple[int | Fraction, int]] = []
    for answer, weight in answers.items():
        if isinstance(answer, bool) or not isinstance(answer, int | Fraction):
            return None
        pairs.append((answer, weight))
    return tuple(sorted(pairs))


def _value_text(value: object) -> str:
    return value.name if isinstance(value, PieceRef) else value_text(value)
