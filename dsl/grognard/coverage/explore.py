"""One run of a rule as it was decided: the points it reached or came near to, and its questions."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from grognard.core.code import Check
from grognard.core.effects import work_in
from grognard.core.expr import State
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.coverage.deciding import Decider, Request
from grognard.coverage.near import FLAT, distance, to_row
from grognard.coverage.points import Mark, Sort, home_of, mark_of, mark_of_line
from grognard.coverage.setups import PLAINEST, SetUp, Staged, spares, stage
from grognard.coverage.touched import Touches
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.posed import Question
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir import lines as il
from grognard.ir.interface import interface
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines
from grognard.situations.boundaries import cuts_of
from grognard.situations.whole import kinds_named
from grognard.source import Place

_LIMITS = Limits(steps=4_000)
"""What one run may take: an example that goes on for longer shows nobody anything."""
_SETTING_UP = 10
"""So many steps count as the work around a run."""
_BUILDING = 5
"""So many steps count as putting one statement of a program together."""

Entered = tuple[str, str]
"""That a rule was carried out, or a table read: `("rule", key)`, `("table", key)`."""


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
    entered: frozenset[Entered]
    near: Mapping[Mark, float]
    shut: Mapping[str, float]
    """Rules whose gates were shut, and by how much."""
    left: Mapping[str, tuple[int, float]]
    """Rules that were left before their end: at which place of the text, and how little would have been needed to stay."""
    last: Mapping[str, int]
    """Of every rule that was begun the last line that was looked at, by its place in the text."""
    requests: Mapping[str, Request]
    picks: tuple[int, ...]
    counts: tuple[int, ...]


class Heard(Touches):
    """What a run touches, and how near it comes to the rest."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.start()
        self._offs: dict[object, tuple[tuple[Mark, float], ...]] = {}
        self.homes = {
            id(line.place): home_of(rule) for rule in ruleset.rules.values() for line in all_lines(rule.lines)
        }

    def start(self) -> None:
        """Forget everything, for another run of the same program."""
        super().start()
        self.near: dict[Mark, float] = {}
        self.shut: dict[str, float] = {}
        self.left: dict[str, tuple[int, float]] = {}
        self.entered: set[Entered] = set()
        self.places: list[Place] = []

    def note(self, event: trace.Event) -> None:
        """Keep an event, and which rule begins with it."""
        super().note(event)
        if isinstance(event, trace.Entered) and event.rule is not None:
            self.entered.add(("rule", home_of(event.rule)))

    def row(self, table: str, row: int, looked: object) -> None:
        """A row was read; how far were the others?"""
        super().row(table, row, looked)  # type: ignore[arg-type]
        self.entered.add(("table", table))
        if isinstance(looked, list):
            for mark, off in self._others(table, row, looked):
                self._nearer(mark, off)

    def _others(self, table: str, row: int, looked: list[object]) -> tuple[tuple[Mark, float], ...]:
        """How far the other rows of a table are from what it was looked up by: worked out once for the same."""
        # A yes is equal to one, and is not looked up as one.
        by = table, row, tuple((value.__class__, value) for value in looked)
        if by not in self._offs:
            others = ((at, other) for at, other in enumerate(self.ruleset.tables[table].rows) if at != row)
            self._offs[by] = tuple(((Sort.ROW, table, at), to_row(other, looked)) for at, other in others)
        return self._offs[by]

    def missed(self, part: il.Line | il.Exception_ | Rule, check: Check, state: State, wanted: bool = True) -> None:
        """A condition did not come out as it should have: by how much?"""
        off = distance(check, state, wanted) or FLAT
        self.places.append(part.place)
        if isinstance(part, Rule):
            home = home_of(part)
            self.shut[home] = min(self.shut.get(home, 1.0), off)
            return
        if isinstance(part, il.Line) and not wanted:
            self.left[self.homes.get(id(part.place), "")] = part.place.span.start, off
            return
        mark = mark_of(Sort.EXCEPTION, part.place) if isinstance(part, il.Exception_) else mark_of_line(part)
        self._nearer(mark, off)

    def last(self) -> dict[str, int]:
        """Of each rule the last line that anything was heard of."""
        lines: dict[str, int] = {}
        for place in (*self.places, *(line.place for event in self.events if (line := getattr(event, "line", None)))):
            home = self.homes.get(id(place))
            if home is not None:
                lines[home] = max(lines.get(home, 0), place.span.start)
        return lines

    def took(self, part: il.Line | il.Exception_) -> None:
        """A branch was taken, or an exception held."""
        super().took(part)
        self.places.append(part.place)

    def _nearer(self, mark: Mark, off: float) -> None:
        if off < self.near.get(mark, 1.0):
            self.near[mark] = off


class Explorer:
    """Runs one rule. `left` is how many steps it may still take."""

    def __init__(self, ruleset: Ruleset, rule: Rule, most: int) -> None:
        self.ruleset = ruleset
        self.rule = rule
        self.left = most
        reached = interface(ruleset, rule)
        self.cuts = cuts_of(ruleset, rule, reached)
        self.named = kinds_named(ruleset, rule, reached)
        self.heard = Heard(ruleset)
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
            heard.near,
            heard.shut,
            heard.left,
            heard.last(),
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
