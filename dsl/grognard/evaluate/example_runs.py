"""Worked examples as they ran, kept from one check of a game that is being written to the next.

A run is kept while all that it looked at says the same: the example, everything that is declared beside rules and tables,
and each rule and table that was looked up by its name, but for lines it never did and rows it never read. What was looked
up is written down as it happens. What is told of a run, and anything wrong with it, is kept only while all is the very same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from typing import TYPE_CHECKING, Generic, TypeVar

import attrs

from grognard.evaluate.run_changes import changes
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
_MOST = 20_000
"""The most runs that are kept."""
_MANY = 4_000
"""From so many on, pairs of states of declarations are let go of whose second is no longer there."""


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


Changes = Callable[[object, object], frozenset[int] | None]
_NOTHING: frozenset[int] = frozenset()


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
        """Whether the very same would be found now."""
        return (self.names is None or self.names == tuple(known)) and all(
            known.get(name) is one for name, one in self.found
        )

    def serves(self, known: dict[str, T], changes: Changes, touched: Set[int]) -> bool:
        """Whether what would be found now differs at most in lines and rows that were not `touched`."""
        return (self.names is None or self.names == tuple(known)) and all(
            (now := known.get(name)) is one or ((new := changes(one, now)) is not None and new.isdisjoint(touched))
            for name, one in self.found
        )


@attrs.define
class _Run:
    example: Example
    found: Replay | None
    rules: _Looked[Rule]
    tables: _Looked[Table]
    heard: tuple[Listener, Listener]
    beside: tuple[object, ...]
    """All that was declared beside."""
    touched: frozenset[int]
    """The identities of the lines that were begun and of the rows that were read."""
    on: Ruleset | None = None
    """The last ruleset in which it was the very same run."""
    trace: tuple[str, ...] | None = None

    def is_same(self, ruleset: Ruleset, example: Example, beside: tuple[object, ...]) -> bool:
        """Whether it would be the very same run now."""
        if self.example is not example or self.beside is not beside:
            return False
        if self.on is not ruleset and self.rules.stands(ruleset.rules) and self.tables.stands(ruleset.tables):
            self.on = ruleset
        return self.on is ruleset

    def is_alike(self, ruleset: Ruleset, example: Example, changes: Changes) -> bool:
        """Whether an example that came out as it says would do so now."""
        run = self.found
        if run is not None and (run.faults or run.reasons or run.stopped or run.gap is not None):
            return False
        return (
            (self.example is example or changes(self.example, example) == _NOTHING)
            and self.example.place.file.path == example.place.file.path
            and self.rules.serves(ruleset.rules, changes, self.touched)
            and self.tables.serves(ruleset.tables, changes, self.touched)
        )


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
        self._runs: dict[str, _Run] = {}
        """By the names of their examples."""
        self._changes: dict[tuple[int, int], tuple[object, object, frozenset[int] | None]] = {}
        """What is other between two states of a declaration, which are held so that no other can be taken for them."""
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
        if len(self._changes) > _MANY:
            now = {id(one) for one in (*ruleset.rules.values(), *ruleset.tables.values(), *ruleset.examples)}
            self._changes = {pair: kept for pair, kept in self._changes.items() if pair[1] in now}
        beside = _beside(ruleset)
        if _same(beside, self._beside):
            return
        if changes(beside, self._beside) != _NOTHING:
            self._runs = {}
        self._beside = beside

    def _change(self, one: object, other: object) -> frozenset[int] | None:
        pair = id(one), id(other)
        if pair not in self._changes:
            self._changes[pair] = one, other, changes(one, other)
        return self._changes[pair][2]

    def of(self, ruleset: Ruleset, example: Example, budget: Budget | None = None) -> Replay | None:
        """An example, run. Its steps are charged to a budget as looks."""
        before = self._runs.get(example.name)
        if before is not None and before.is_same(ruleset, example, self._beside):
            return before.found
        if before is not None and before.is_alike(ruleset, example, self._change):
            return attrs.evolve(before.found, example=example) if before.found is not None else None
        return self._run(ruleset, example, budget).found

    def _run(self, ruleset: Ruleset, example: Example, budget: Budget | None = None, *, words: bool = False) -> _Run:
        """Run it now. Why conditions held is put into words only where somebody reads it."""
        # Only here, because most of the start-up of a small file without examples would go into it.
        from grognard.evaluate.replay import replay
        from grognard.evaluate.trace import Listener

        watched = self._watched(ruleset, example)
        heard = Listener(words), Listener(words)
        left = budget.limits.looks - budget.spent("looks") if budget is not None else None
        steps = Budget(Limits(steps=left // _LOOKS_OF_A_STEP + 1) if left is not None else None)
        found = replay(watched.same, example, heard[0], watched.stage, heard[1], steps)
        if budget is not None:
            budget.charge("looks", steps.spent("steps") * _LOOKS_OF_A_STEP)
        seen = _Looked.of(watched.rules), _Looked.of(watched.tables)
        rows = {id(ruleset.tables[table].rows[row]) for one in heard for table, row in one.read}
        touched = frozenset(rows.union(*(one.begun for one in heard)))
        run = _Run(example, found, *seen, heard, self._beside, touched, ruleset)
        if len(self._runs) >= _MOST:
            self._runs.clear()
        self._runs[example.name] = run
        return run

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
        run = self._same(ruleset, example)
        return run.heard if run.found is not None else ()

    def trace(self, ruleset: Ruleset, example: Example) -> tuple[str, ...]:
        """What is told of it, line by line."""
        run = self._same(ruleset, example)
        if run.trace is None and run.found is not None:
            from grognard.evaluate.trace_text import lines_of

            run = self._run(ruleset, example, words=True)
            run.trace = tuple(lines_of(run.found.events)) if run.found is not None else ()
        return run.trace or ()

    def _same(self, ruleset: Ruleset, example: Example) -> _Run:
        """The very run, made anew where only one like it is kept."""
        before = self._runs.get(example.name)
        if before is not None and before.is_same(ruleset, example, self._beside):
            return before
        return self._run(ruleset, example)


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
        *(layer.files for layer in ruleset.layers[-1:]),
    )


def _same(now: tuple[object, ...], before: tuple[object, ...]) -> bool:
    """Whether they are the very same things, and not only equal: places move with them."""
    return len(now) == len(before) and all(
        a is b or (isinstance(a, str | tuple) and a == b) for a, b in zip(now, before, strict=True)
    )
