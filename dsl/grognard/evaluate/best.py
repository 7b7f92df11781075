"""The best choices for a wish, made after the dice are rolled: backward induction over all ways of a run.

Each choice is made with all that fell and was chosen before it in sight (Bellman, Dynamic Programming, 1957), every
player for the wish. Runs are made one by one, so it is for rules that throw few dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import attrs

from grognard.core.faults import GapReached
from grognard.core.program import Choose, Program
from grognard.core.world import World
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Nobody
from grognard.evaluate.trace_text import shown
from grognard.host.budget import Budget, Limits

MOST_RUNS = 4_000

Worth = Callable[[Sequence[object]], Fraction]
"""What a state at the end is worth; a run that meets a gap is worth nothing."""


@attrs.frozen
class Plan:
    """The worth of the best play, and for each question the pick after each roll."""

    worth: Fraction
    picks: dict[str, dict[str, list[str]]]
    """By question: the answer, and what the last throw came to where it is picked."""

    def lines(self) -> list[str]:
        """In words; nothing of a question that is always answered alike."""
        texts: list[str] = []
        for question, answers in self.picks.items():
            said = "; ".join(f"{answer} on {', '.join(dict.fromkeys(throws))}" for answer, throws in answers.items())
            alone = len(answers) == 1
            texts.append(f"  {question}: {next(iter(answers)) if alone else said}")
        return texts


@attrs.frozen
class _Fork(Exception):
    """A place where a run can go on in several ways."""

    ways: int
    chosen: bool
    question: str = ""
    options: tuple[str, ...] = ()
    thrown: str = ""


class _TooMany(Exception):
    pass


class _Walker(Nobody):
    """Dice, players and what was thrown, for one run along a path of ways."""

    def __init__(self, path: Sequence[int], recorder: trace.Recorder) -> None:
        self.path = path
        self.at = 0
        self.recorder = recorder

    def _next(self, fork: _Fork) -> int:
        if self.at == len(self.path):
            raise fork
        self.at += 1
        return self.path[self.at - 1]

    def throw(self, site: int, sides: int) -> int:
        """The face that the path says."""
        return self._next(_Fork(sides, False)) + 1

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """What the path says."""
        thrown = next(
            (str(event.total) for event in reversed(self.recorder.events) if isinstance(event, trace.Threw)), ""
        )
        question = choose.question or choose.what
        names = tuple(shown(option) for option in options)
        return options[self._next(_Fork(len(options), True, f"{who}: {question}" if who else question, names, thrown))]


def best_plan(world: World, program: Program, worth: Worth) -> Plan | None:
    """The best that can be had; None where there are too many ways. Raises what a run raises."""
    left = [MOST_RUNS]

    def weigh(path: tuple[int, ...]) -> tuple[Fraction, dict[str, dict[str, list[str]]]]:
        left[0] -= 1
        if left[0] < 0:
            raise _TooMany
        recorder = trace.Recorder()
        walker = _Walker(path, recorder)
        try:
            state = list(program.initial)
            Interpreter(world, walker, walker, recorder, Budget(Limits(steps=20_000))).run(program, state)
        except GapReached:
            return Fraction(0), {}
        except _Fork as fork:
            result = [weigh((*path, way)) for way in range(fork.ways)]
            if not fork.chosen:
                picks: dict[str, dict[str, list[str]]] = {}
                for _, more in result:
                    _join(picks, more)
                return sum((share for share, _ in result), Fraction(0)) / fork.ways, picks
            at = max(range(fork.ways), key=lambda way: result[way][0])
            picks = {fork.question: {fork.options[at]: [fork.thrown]}}
            _join(picks, result[at][1])
            return result[at][0], picks
        return worth(state), {}

    try:
        return Plan(*weigh(()))
    except _TooMany:
        return None


def _join(into: dict[str, dict[str, list[str]]], more: dict[str, dict[str, list[str]]]) -> None:
    for question, answers in more.items():
        for answer, throws in answers.items():
            into.setdefault(question, {}).setdefault(answer, []).extend(throws)
