"""Does a worked example hold, and must it be run for that?

That an example holds is kept while all that its run looked at says the same: the example, everything that is declared beside
rules and tables, and each rule and table that was looked up by its name, but for figures of lines it never did and of rows
it never read. What was looked up is written down as it happens. Any other run is kept for its own ruleset only.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING

import attrs

from grognard.core.faults import GapReached
from grognard.evaluate.run_marks import RunMarks, name_of
from grognard.host.budget import Budget
from grognard.ir.examples import Example
from grognard.ir.resting import Watched
from grognard.ir.ruleset import Ruleset
from grognard.store.answers import Answers

if TYPE_CHECKING:
    from grognard.evaluate.replay import Replay
    from grognard.evaluate.staging import Stage
    from grognard.evaluate.trace import Listener


_MOST = 20_000
"""The most runs that are kept."""


_HOLDS, _SHOWS_A_GAP, _NAMES_NO_RULE = "holds", "shows a gap", "names no rule"
"""What can be kept of a run."""


def _came_of(run: Replay | None) -> str | None:
    """What is kept of a run; nothing of any that did not come out as its example says."""
    if run is None:
        return _NAMES_NO_RULE
    return _HOLDS if run.holds else _SHOWS_A_GAP if run.gap is not None and not run.stopped else None


@attrs.frozen
class _Run:
    """An example as it ran in a ruleset."""

    replay: Replay | None
    heard: tuple[Listener, Listener]
    on: Ruleset
    example: Example


@attrs.frozen
class _On:
    """A ruleset, and what examples stand on there. Of those that share a program what was looked up as it was built counts for all."""

    ruleset: Ruleset
    watched: Watched
    stage: Stage


class ExampleRuns:
    """The worked examples of a game. With a `file` it is kept for the next command which of them hold."""

    def __init__(self, *file: str) -> None:
        self._marks = RunMarks()
        self._hold: Answers[str] = Answers(*file)
        """What came of those that came out as they say, by their marks."""
        self._runs: dict[str, _Run] = {}
        """By the names of their examples."""
        self._on: _On | None = None

    def __reduce__(self) -> tuple[type[ExampleRuns], tuple[()]]:
        """Runs belong to the objects of their process: a copy begins without them."""
        return ExampleRuns, ()

    def branch(self) -> ExampleRuns:
        """Another with the same runs, which keeps those to come by itself."""
        other = ExampleRuns()
        other._hold = self._hold.branch()
        return other

    def save(self) -> None:
        """Keep for the next command which examples hold."""
        self._hold.save()

    def outcome(self, ruleset: Ruleset, example: Example, budget: Budget | None = None) -> Replay | None:
        """What came of an example, without its events and its result where it holds as it did before.

        Where it must be run, its steps are charged to a budget as looks.
        """
        from grognard.evaluate.replay import Replay

        if (run := self._before(ruleset, example)) is not None:
            return run.replay
        mark = self._marks.on(ruleset)
        question = self._marks.example(example)
        if (tried := self._hold.find(question, mark)) is not None:
            gap = GapReached("", example.place) if tried == _SHOWS_A_GAP else None
            return Replay(example, (), None, (), (), gap=gap) if tried != _NAMES_NO_RULE else None
        run = self._run(ruleset, example, budget, keeps=False)
        if run.replay is not None and (run.replay.faults or run.replay.reasons):
            run = self._run(ruleset, example)
        if (came := _came_of(run.replay)) is not None:
            self._hold.keep(question, self._rests_on(run), mark, came)
        return run.replay

    def replay(self, ruleset: Ruleset, example: Example) -> Replay | None:
        """An example, run in this very ruleset; None for one that names no rule."""
        return self._same(ruleset, example).replay

    def trace(self, ruleset: Ruleset, example: Example) -> tuple[str, ...]:
        """Returns its trace, line by line."""
        from grognard.evaluate.trace_text import lines_of

        run = self._same(ruleset, example)
        return tuple(lines_of(run.replay.events)) if run.replay is not None else ()

    def _before(self, ruleset: Ruleset, example: Example) -> _Run | None:
        run = self._runs.get(example.name)
        return run if run is not None and run.on is ruleset and run.example is example else None

    def _same(self, ruleset: Ruleset, example: Example) -> _Run:
        run = self._before(ruleset, example)
        return run if run is not None and run.heard[0].keeps else self._run(ruleset, example)

    def _run(self, ruleset: Ruleset, example: Example, budget: Budget | None = None, *, keeps: bool = True) -> _Run:
        """Run it now. Whether it holds is known from few of its events; the others are kept for who reads them."""
        # Only here, because most of the start-up of a small file without examples would go into it.
        from grognard.evaluate.replay import replay
        from grognard.evaluate.trace import Listener

        on = self._stand(ruleset, example)
        heard = Listener(keeps), Listener(keeps)
        with nullcontext() if budget is None else budget.steps_as_looks() as steps:
            again = replay(on.watched.same, example, heard[0], on.stage, heard[1], steps)
        run = _Run(again, heard, ruleset, example)
        if len(self._runs) >= _MOST:
            self._runs.clear()
        self._runs[example.name] = run
        return run

    def _rests_on(self, run: _Run) -> Iterator[str]:
        """The names of what the run that went on last rests on."""
        yield "beside"
        assert self._on is not None
        fields = [(name_of(field), usually) for field, usually in self._on.stage.fields()]
        yield from sorted(
            {f"field {name}" for name, _ in fields} | {f"usual {name}" for name, usually in fields if usually}
        )
        begun = set().union(*(each.begun for each in run.heard))
        read = {id(run.on.tables[table].rows[row]) for each in run.heard for table, row in each.read}
        for sort, seen, touched in zip(("rule", "table"), self._on.watched.parts[:2], (begun, read), strict=True):
            if seen.all:
                yield f"{sort}s"
            for name in seen.known if seen.all else seen.names():
                yield f"{sort} {name}"
                if name in seen.known:
                    for number in self._marks.figures(seen.known[name], touched):
                        yield f"{sort}:{number} {name}"

    def _stand(self, ruleset: Ruleset, example: Example) -> _On:
        """What an example stands on."""
        from grognard.evaluate.staging import Stage

        on = self._on
        if on is None or on.ruleset is not ruleset or not on.stage.shares(on.watched.same, example):
            on = self._on = _On(
                ruleset, on.watched if on is not None and on.ruleset is ruleset else Watched(ruleset), Stage()
            )
            on.watched.forget()
        return on
