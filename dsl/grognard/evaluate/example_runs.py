"""Worked examples as they ran, kept from one check of a game that is being written to the next.

A run is kept while all that it looked at is the very same: the example, everything that is declared beside rules and
tables, and each rule and table that was looked up by its name. What was looked up is written down as it happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

import attrs

from grognard.host.budget import Budget, Limits
from grognard.ir.examples import Example
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table

if TYPE_CHECKING:
    from grognard.evaluate.replay import Replay
    from grognard.evaluate.staging import Stage
    from grognard.evaluate.trace import Listener


_LOOKS_OF_A_STEP = 5
_MOST = 1_000
"""So many runs are kept before those are forgotten whose example no longer stands."""


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
class _Looked(Generic[T]):
    """What was looked up among rules or tables, and what it was."""

    found: tuple[tuple[str, T | None], ...]
    names: tuple[str, ...] | None
    """All names there were, where somebody went through them."""

    @classmethod
    def of(cls, seen: _Seen[T]) -> _Looked[T]:
        """What `seen` has noted."""
        names = tuple(seen.known) if seen.all else None
        return cls(tuple((name, seen.known.get(name)) for name in names or seen.asked), names)

    def stands(self, known: dict[str, T]) -> bool:
        """Whether it would be found the same now."""
        return (self.names is None or self.names == tuple(known)) and all(
            known.get(name) is one for name, one in self.found
        )


@attrs.define
class _Run:
    example: Example
    found: Replay | None
    rules: _Looked[Rule]
    tables: _Looked[Table]
    heard: tuple[Listener, Listener]
    trace: tuple[str, ...] | None = None

    def stands(self, ruleset: Ruleset) -> bool:
        """Whether it would be the same run now."""
        return self.rules.stands(ruleset.rules) and self.tables.stands(ruleset.tables)


@attrs.frozen
class _Watched:
    """A ruleset, the same with a note of what is looked up in it, and what examples stand on there."""

    of: Ruleset
    same: Ruleset
    rules: _Seen[Rule]
    tables: _Seen[Table]
    stage: Stage


class ExampleRuns:
    """The worked examples of a game."""

    def __init__(self) -> None:
        self._beside: tuple[object, ...] = ()
        self._runs: dict[int, _Run] = {}
        self._on: _Watched | None = None

    def __reduce__(self) -> tuple[type[ExampleRuns], tuple[()]]:
        """Runs belong to the objects of their process: a copy begins without them."""
        return ExampleRuns, ()

    def branch(self) -> ExampleRuns:
        """Another with the same runs, which keeps those to come by itself."""
        found = ExampleRuns()
        found._beside, found._runs = self._beside, dict(self._runs)
        return found

    def begin(self, ruleset: Ruleset) -> None:
        """The game as it is now."""
        beside = _beside(ruleset)
        if not _same(beside, self._beside):
            self._runs = {}
        self._beside = beside
        if len(self._runs) > _MOST:
            known = {id(example) for example in ruleset.examples}
            self._runs = {mark: run for mark, run in self._runs.items() if mark in known}

    def of(self, ruleset: Ruleset, example: Example, budget: Budget | None = None) -> Replay | None:
        """An example, run. Its steps are charged to a budget as looks."""
        before = self._runs.get(id(example))
        if before is not None and before.stands(ruleset):
            return before.found
        # Only here, because most of the start-up of a small file without examples would go into it.
        from grognard.evaluate.replay import replay
        from grognard.evaluate.trace import Listener

        watched = self._watched(ruleset, example)
        heard = Listener(), Listener()
        left = budget.limits.looks - budget.spent("looks") if budget is not None else None
        steps = Budget(Limits(steps=left // _LOOKS_OF_A_STEP + 1) if left is not None else None)
        found = replay(watched.same, example, heard[0], watched.stage, heard[1], steps)
        if budget is not None:
            budget.charge("looks", steps.spent("steps") * _LOOKS_OF_A_STEP)
        seen = _Looked.of(watched.rules), _Looked.of(watched.tables)
        self._runs[id(example)] = _Run(example, found, *seen, heard)
        return found

    def _watched(self, ruleset: Ruleset, example: Example) -> _Watched:
        """What an example stands on. Of examples that share a program what was looked up as it was built counts for all."""
        from grognard.evaluate.staging import Stage

        if self._on is None or self._on.of is not ruleset or not self._on.stage.shares(self._on.same, example):
            rules, tables = _Seen(ruleset.rules), _Seen(ruleset.tables)
            # Whoever only looks up is served by any mapping.
            same: Ruleset = attrs.evolve(ruleset, rules=rules, tables=tables)  # type: ignore[arg-type]
            # The words of all lists are held against those of the run before by themselves.
            assert same.ladders == ruleset.ladders
            rules.forget()
            tables.forget()
            self._on = _Watched(ruleset, same, rules, tables, Stage())
        return self._on

    def heard(self, ruleset: Ruleset, example: Example) -> tuple[Listener, ...]:
        """All that was heard of a run: of the run itself, and of values worked out on the side; none without a rule."""
        found = self.of(ruleset, example)
        return self._runs[id(example)].heard if found is not None else ()

    def trace(self, ruleset: Ruleset, example: Example) -> tuple[str, ...]:
        """What is told of it, line by line."""
        found = self.of(ruleset, example)
        run = self._runs[id(example)]
        if run.trace is None:
            from grognard.evaluate.trace_text import lines_of

            run.trace = tuple(lines_of(found.events)) if found is not None else ()
        return run.trace


def _beside(ruleset: Ruleset) -> tuple[object, ...]:
    """All that is declared, but for rules, tables and stories."""
    return (
        *ruleset.choices.values(),
        *ruleset.facts.values(),
        *ruleset.pieces.values(),
        *ruleset.ladders,
        *ruleset.limits,
        *ruleset.sequences.values(),
        *(part for setting in ruleset.settings for part in setting),
        *ruleset.sides,
        ruleset.unit,
    )


def _same(now: tuple[object, ...], before: tuple[object, ...]) -> bool:
    """Whether they are the very same things, and not only equal: places move with them."""
    return len(now) == len(before) and all(
        a is b or (isinstance(a, str | tuple) and a == b) for a, b in zip(now, before, strict=True)
    )
