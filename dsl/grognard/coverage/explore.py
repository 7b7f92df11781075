"""One run of a rule as it was decided: the points it touched, and its questions."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from grognard.core.effects import work_in
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.coverage.deciding import Decider, Request
from grognard.coverage.points import Mark, home_of
from grognard.coverage.setups import PLAINEST, SetUp, Staged, spares, stage
from grognard.coverage.touched import Touches
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.posed import Question
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.interface import interface
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.situations.boundaries import cuts_of
from grognard.situations.whole import kinds_named

_LIMITS = Limits(steps=4_000)
"""What one run may take: an example that goes on for longer shows nobody anything."""
_SETTING_UP = 10
"""So many steps count as the work around a run."""
_BUILDING = 5
"""So many steps count as putting one statement of a program together."""


@attrs.frozen
class Case:
    """All that is decided before a run: the set-up, facts by name, dice and choices in order, and how others fall."""

    set_up: SetUp = PLAINEST
    facts: tuple[tuple[str, object], ...] = ()
    picks: tuple[int, ...] = ()
    way: int = 0


@attrs.frozen(eq=False)
class Ran:
    """One run that came to its end."""

    case: Case
    question: Question
    picks: tuple[int, ...]
    before: tuple[object, ...]
    after: tuple[object, ...]
    result: object
    events: tuple[trace.Event, ...]
    marks: frozenset[Mark]


@attrs.frozen(eq=False)
class Tried:
    """What came of a case: also of one that met a gap, or could not go on (`ended` False)."""

    case: Case
    ended: bool
    gap: str
    marks: frozenset[Mark]
    entered: frozenset[str]
    """The rules that were carried out."""
    requests: Mapping[str, Request]
    picks: tuple[int, ...]
    counts: tuple[int, ...]


class Heard(Touches):
    """What a run touches, and which rules it carries out."""

    def start(self) -> None:
        """Forget everything, for another run of the same program."""
        super().start()
        self.entered: set[str] = set()

    def note(self, event: trace.Event) -> None:
        """Keep an event, and which rule begins with it."""
        super().note(event)
        if isinstance(event, trace.Entered) and event.rule is not None:
            self.entered.add(home_of(event.rule))


class Explorer:
    """Runs one rule. `left` is how many steps it may still take."""

    def __init__(self, ruleset: Ruleset, rule: Rule, most: int) -> None:
        self.ruleset = ruleset
        self.rule = rule
        self.left = most
        reached = interface(ruleset, rule)
        self.cuts = cuts_of(ruleset, rule, reached)
        self.named = kinds_named(ruleset, rule, reached)
        self.heard = Heard()
        self.spare = spares(ruleset, rule)
        self._alone: dict[SetUp, Staged | None] = {}
        self._staged: dict[tuple[tuple[str, str], ...], Staged | None] = {}

    def staged(self, set_up: SetUp) -> Staged | None:
        """What a set-up is played on: one program for all whose pieces are of the same kinds; None where there is none."""
        kinds = set_up.kinds
        if kinds not in self._staged:
            self._staged[kinds] = self._stage(SetUp(kinds), self.spare)
        return self._staged[kinds]

    def _stage(self, set_up: SetUp, spare: tuple[str, ...] = ()) -> Staged | None:
        try:
            made = stage(self.ruleset, self.rule, set_up, self.heard, spare)
        except (BadQuestion, Stopped, GapReached):
            return None
        self.left -= _BUILDING * work_in(made.program.body)
        return made

    def run(self, case: Case) -> Tried | None:
        """Try a case; None where its set-up cannot be, or nothing is left."""
        staged = self.staged(case.set_up) if self.left > 0 else None
        if staged is None:
            return None
        decider = self._decider(staged, case, case.picks)
        ended, gap, _ = self.play(staged, decider, staged.open(case.set_up))
        heard = self.heard
        return Tried(
            case,
            ended,
            gap,
            heard.finished(),
            frozenset(heard.entered),
            decider.requests,
            tuple(decider.picks),
            tuple(decider.counts),
        )

    def _decider(self, staged: Staged, case: Case, picks: tuple[int, ...]) -> Decider:
        away = {name for name in self.spare if name not in {here for here, _ in case.set_up.more}}
        pieces = [piece for piece in staged.world.pieces if piece.name not in away]
        return Decider(self.ruleset, self.cuts, pieces, dict(case.facts), picks, case.way)

    def settle(self, case: Case, picks: tuple[int, ...]) -> Ran | None:
        """Returns the same run with all facts given at the start, as an example gives them; None if it does not end."""
        self.left = max(self.left, 2 * _LIMITS.steps)
        if case.set_up not in self._alone:
            self._alone[case.set_up] = self._stage(case.set_up)
        staged = self._alone[case.set_up]
        if staged is None:
            return None
        world = staged.world
        asking = self._decider(staged, case, picks)
        ended, _, _ = self.play(staged, asking, staged.open(case.set_up))
        if not ended:
            return None
        before = list(staged.program.initial)
        for slot, value in asking.values.items():
            before[slot] = value
        decider = Decider(self.ruleset, self.cuts, world.pieces, {}, tuple(asking.picks), case.way)
        after = list(before)
        ended, _, result = self.play(staged, decider, after)
        if not ended or decider.requests:
            return None
        return Ran(
            case,
            staged.question,
            tuple(decider.picks),
            tuple(before),
            tuple(after),
            result,
            tuple(self.heard.events),
            self.heard.finished(),
        )

    def play(self, staged: Staged, decider: Decider, state: list[object]) -> tuple[bool, str, object]:
        """Whether it came to an end, the words of the gap that it met, and its result."""
        budget = Budget(_LIMITS)
        self.heard.start()
        ended, gap, result = False, "", None
        runner = Interpreter(staged.question.world, decider, decider, self.heard, budget)
        try:
            result = runner.run(staged.program, state)
            ended = True
        except GapReached as found:
            gap = found.words or "something the source leaves out"
        except (Stopped, NotTold, BudgetExceeded):
            # A run that cannot go on is no example; another is tried.
            pass
        self.left -= budget.spent("steps") + _SETTING_UP
        return ended, gap, result
