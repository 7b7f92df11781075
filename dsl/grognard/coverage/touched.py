"""What a run touches: heard from the run itself while it goes, never worked out a second time."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.coverage.points import Mark, Sort, mark_of
from grognard.evaluate import trace
from grognard.evaluate.replay import Replay, replay
from grognard.evaluate.staging import Stage
from grognard.host.budget import Budget
from grognard.ir import lines as il
from grognard.ir.examples import Example
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import value_text


class Touches(trace.Recorder):
    """Keeps the events of a run, and the marks of all it touches."""

    words = False

    def __init__(self) -> None:
        super().__init__()
        self.marks: set[Mark] = set()

    def start(self) -> None:
        """Forget everything, for another run of the same program."""
        self.events = []
        self.marks = set()

    def note(self, event: trace.Event) -> None:
        """Keep an event, and what it touches."""
        self.events.append(event)
        if isinstance(event, trace.Ended) and event.rule is not None and isinstance(event.result, str):
            self.marks.add((Sort.OUTCOME, event.rule.key, value_text(event.result)))

    def row(self, table: str, row: int, looked: Sequence[object]) -> None:
        """A row was read."""
        self.marks.add((Sort.ROW, table, row))

    def took(self, part: il.Line | il.Exception_) -> None:
        """A branch was taken, or an exception held."""
        self.marks.add(mark_of(Sort.CASE if isinstance(part, il.Line) else Sort.EXCEPTION, part.place))

    def finished(self) -> frozenset[Mark]:
        """The marks of the run, with those of lines that applied."""
        for event in self.events:
            # A line is noted before what it leads to, and how often it counts is known only when it has run.
            if isinstance(event, trace.Applied) and event.times:
                self.marks.add(mark_of(Sort.MODIFIER, event.line.place))
        return frozenset(self.marks)


@attrs.frozen
class ExampleRun:
    """An example, what came of it, and what it touches."""

    example: Example
    replay: Replay
    marks: frozenset[Mark]

    @property
    def holds(self) -> bool:
        """Returns whether an example has its expected result."""
        return not (self.replay.faults or self.replay.reasons or self.replay.stopped)


def shown_by(
    ruleset: Ruleset, example: Example, on: Stage | None = None, budget: Budget | None = None
) -> ExampleRun | None:
    """Runs one example; None for one that names no rule. For many examples pass one `Stage`."""
    recorder = Touches()
    outcome = replay(ruleset, example, recorder, on, budget=budget)
    return ExampleRun(example, outcome, recorder.finished()) if outcome is not None else None
