"""Does a worked example hold, and must it be run for that?

That an example holds is kept while all that its run looked at says the same: the example, everything that is declared beside
rules and tables, and each rule and table that was looked up by its name, but for figures of lines it never did and of rows
it never read. What was looked up is written down as it happens. Any other run is kept for its own ruleset only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

import attrs

from grognard.evaluate.run_marks import RunMarks
from grognard.host.budget import Budget, Limits
from grognard.ir.examples import Example
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.store.answers import Answers

if TYPE_CHECKING:
    from grognard.evaluate.replay import Replay
    from grognard.evaluate.staging import Stage
    from grognard.evaluate.trace import Listener


_LOOKS_OF_A_STEP = 5
_MOST = 20_000
"""The most runs that are kept."""


T = TypeVar("T")


class _Seen(Mapping[str, T]):
    """Rules or tables by name, with a note of each that was looked up; `all` where somebody went through them."""

    def __init__(self, known: dict[str, T]) -> None:
        self.known = known
        self.forget()

    def forget(self) -> None:
        """Nothing has been looked up yet."""
        self.asked: set[str] = set()
        self.all = False

    def __getitem__(self, name: str) -> T:
        self.asked.add(name)
        return self.known[name]

    def __iter__(self) -> Iterator[str]:
        self.all = True
        return iter(self.known)

    def __len__(self) -> int:
        self.all = True
        return len(self.known)


@attrs.frozen
class _Run:
    """An example as it ran in a ruleset."""

    replay: Replay | None
    heard: tuple[Listener, Listener]
    on: Ruleset
    example: Example


@attrs.frozen
class _Watched:
    """A ruleset, the same with a note of what is looked up in it, and what examples stand on there."""

    of: Ruleset
    same: Ruleset
    rules: _Seen[Rule]
    tables: _Seen[Table]
    stage: Stage


class ExampleRuns:
    """The worked examples of a game. With a `file` it is kept for the next command which of them hold."""

    def __init__(self, *file: str) -> None:
        self._marks = RunMarks()
        self._hold: Answers[bool] = Answers(*file)
        """Those that came out as they say, by their marks: whether they name a rule."""
        self._runs: dict[str, _Run] = {}
        """By the names of their examples."""
        self._on: _Watched | None = None

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
            return Replay(example, (), None, (), ()) if tried else None
        run = self._run(ruleset, example, budget)
        if run.replay is None or run.replay.holds:
            self._hold.keep(question, self._rests_on(run), mark, run.replay is not None)
        return run.replay

    def replay(self, ruleset: Ruleset, example: Example) -> Replay | None:
        """An example, run in this very ruleset; None for one that names no rule."""
        return self._same(ruleset, example).replay

    def trace(self, ruleset: Ruleset, example: Example) -> tuple[str, ...]:
        """What is told of it, line by line."""
        from grognard.evaluate.trace_text import lines_of

        run = self._run(ruleset, example, words=True)
        return tuple(lines_of(run.replay.events)) if run.replay is not None else ()

    def _before(self, ruleset: Ruleset, example: Example) -> _Run | None:
        run = self._runs.get(example.name)
        return run if run is not None and run.on is ruleset and run.example is example else None

    def _same(self, ruleset: Ruleset, example: Example) -> _Run:
        return self._before(ruleset, example) or self._run(ruleset, example)

    def _run(self, ruleset: Ruleset, example: Example, budget: Budget | None = None, *, words: bool = False) -> _Run:
        """Run it now. Why conditions held is put into words only where somebody reads it."""
        # Only here, because most of the start-up of a small file without examples would go into it.
        from grognard.evaluate.replay import replay
        from grognard.evaluate.trace import Listener

        watched = self._watched(ruleset, example)
        heard = Listener(words), Listener(words)
        left = budget.limits.looks - budget.spent("looks") if budget is not None else None
        steps = Budget(Limits(steps=left // _LOOKS_OF_A_STEP + 1) if left is not None else None)
        run = _Run(replay(watched.same, example, heard[0], watched.stage, heard[1], steps), heard, ruleset, example)
        if budget is not None:
            budget.charge("looks", steps.spent("steps") * _LOOKS_OF_A_STEP)
        if len(self._runs) >= _MOST:
            self._runs.clear()
        self._runs[example.name] = run
        return run

    def _rests_on(self, run: _Run) -> Iterator[str]:
        """The names of what the run that went on last rests on."""
        yield "beside"
        assert self._on is not None
        begun = set().union(*(one.begun for one in run.heard))
        read = {id(run.on.tables[table].rows[row]) for one in run.heard for table, row in one.read}
        for sort, seen, touched in (("rule", self._on.rules, begun), ("table", self._on.tables, read)):
            if seen.all:
                yield f"{sort}s"
            for name in seen.known if seen.all else sorted(seen.asked):
                yield f"{sort} {name}"
                if name in seen.known:
                    for number in self._marks.figures(seen.known[name], touched):
                        yield f"{sort}:{number} {name}"

    def _watched(self, ruleset: Ruleset, example: Example) -> _Watched:
        """What an example stands on. Of examples that share a program what was looked up as it was built counts for all."""
        from grognard.evaluate.staging import Stage

        if self._on is None or self._on.of is not ruleset or not self._on.stage.shares(self._on.same, example):
            rules, tables = _Seen(ruleset.rules), _Seen(ruleset.tables)
            # Whoever only looks up is served by any mapping.
            same: Ruleset = attrs.evolve(ruleset, rules=rules, tables=tables)  # type: ignore[arg-type]
            assert same.ladders == ruleset.ladders  # which counts as what is declared beside
            rules.forget()
            tables.forget()
            self._on = _Watched(ruleset, same, rules, tables, Stage())
        return self._on
