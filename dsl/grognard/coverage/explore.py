"""Runs of one rule in one situation, whose dice and choices are picked one way after another.

Dice that all fall low, in the middle, or high come first; what touches something new is then tried with each die and
each choice changed by itself. (Picking by what a run touched: M. Zalewski, American Fuzzy Lop, 2013.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from grognard.budget import Budget, BudgetExceeded, Limits
from grognard.compare.weighing import statements
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Choose
from grognard.coverage.points import Mark, home_of
from grognard.coverage.touched import Touches
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Nobody
from grognard.evaluate.question import BadQuestion, Question
from grognard.situations.sweep import Situation, Sweep

_LIMITS = Limits(steps=4_000)
"""What one run may take: an example that goes on for longer shows nobody anything."""
_SETTING_UP = 10
"""So many steps count as the work around a run."""
_BUILDING = 5
"""So many steps count as putting one statement of a program together."""
_DECISIONS = 12
"""So many dice and choices are changed one at a time."""
_FACES = 12
"""So many faces of a die are tried."""


@attrs.frozen
class Ran:
    """One run that came to its end."""

    situation: Situation
    question: Question
    picks: tuple[int, ...]
    before: tuple[object, ...]
    after: tuple[object, ...]
    result: object
    events: tuple[trace.Event, ...]
    marks: frozenset[Mark]


class _Decider(Nobody):
    """Dice and players at once: what is listed first, then low, middle or high."""

    def __init__(self, listed: Sequence[int], policy: int) -> None:
        self.listed = listed
        self.policy = policy
        self.picks: list[int] = []
        self.counts: list[int] = []

    def pick(self, count: int) -> int:
        """One of so many, from 0."""
        at = len(self.picks)
        usual = (0, (count - 1) // 2, count - 1)[self.policy]
        picked = min(self.listed[at], count - 1) if at < len(self.listed) else usual
        self.picks.append(picked)
        self.counts.append(count)
        return picked

    def throw(self, site: int, sides: int) -> int:
        """A die."""
        return self.pick(sides) + 1

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """What a player picks."""
        return options[self.pick(len(options))]


class Explorer:
    """Runs one rule. `left` is how many steps it may still take."""

    def __init__(self, sweep: Sweep, most: int) -> None:
        self.sweep = sweep
        self.left = most
        self.touches = Touches()
        sweep.watcher = self.touches
        self.known: set[Mark] = set()
        """Everything that any run touched."""
        self.behind: dict[Mark, str] = {}
        """What was touched by runs that then met a gap, with what the gap leaves out."""
        self.stopped: dict[str, str] = {}
        """The rules in which, or in what they lead to, runs met a gap, with its words."""

    def of(self, situation: Situation) -> Iterator[Ran]:
        """The runs in a situation that came to an end."""
        for policy in range(3):
            decider = _Decider((), policy)
            ran, new = self._run(situation, decider)
            if ran is not None:
                yield ran
            if new and decider.picks:
                yield from self._vary(situation, decider, policy)
            if not decider.picks:
                return

    def _vary(self, situation: Situation, base: _Decider, policy: int) -> Iterator[Ran]:
        for at, count in enumerate(base.counts[:_DECISIONS]):
            tried = range(count) if count <= _FACES else range(0, count, -(-count // _FACES))
            for pick in tried:
                if pick == base.picks[at]:
                    continue
                ran, _ = self._run(situation, _Decider((*base.picks[:at], pick), policy))
                if ran is not None:
                    yield ran

    def _run(self, situation: Situation, decider: _Decider) -> tuple[Ran | None, bool]:
        """A run, if it came to an end; and whether it touched anything new."""
        if self.left <= 0:
            return None, False
        budget = Budget(_LIMITS)
        self.touches.start()
        built = self.sweep.set_ups
        ran: tuple[Question, tuple[object, ...], list[object], object] | None = None
        try:
            _, question, program, initial = self.sweep.state(situation)
            if self.sweep.set_ups > built:
                self.left -= _BUILDING * statements(program.body)
            state = list(initial)
            runner = Interpreter(question.world, decider, decider, self.touches, budget)
            ran = question, initial, state, runner.run(program, state)
        except GapReached as gap:
            for mark in self.touches.finished():
                self.behind.setdefault(mark, gap.words)
            for event in self.touches.events:
                if isinstance(event, trace.Entered) and event.rule is not None:
                    self.stopped.setdefault(home_of(event.rule), gap.words)
        except (Stopped, NotTold, BadQuestion, BudgetExceeded):
            # A run that cannot go on is no example; another situation is tried.
            pass
        self.left -= budget.spent("steps") + _SETTING_UP
        marks = self.touches.finished()
        new = not marks <= self.known
        self.known |= marks
        if ran is None:
            return None, new
        question, before, after, result = ran
        events = tuple(self.touches.events)
        picks = tuple(decider.picks)
        return Ran(situation, question, picks, before, tuple(after), result, events, marks), new

    def again(self, situation: Situation, ran: Ran) -> Ran | None:
        """The same dice and choices in another situation, if that comes to an end."""
        self.left = max(self.left, _LIMITS.steps)
        return self._run(situation, _Decider(ran.picks, 0))[0]
