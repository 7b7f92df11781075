"""Worked examples as they ran, kept from one check of a game that is being written to the next.

A run is kept while all that it looked at is the very same: the example, everything that is declared beside rules and
tables, and each rule and table that was looked up by its name. What was looked up is written down as it happens.
"""

from __future__ import annotations

from collections.abc import Iterator
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


class _Seen(dict[str, T]):
    """Rules or tables by name, with a note of each that was looked up; `all` where somebody went through them."""

    def __init__(self, known: dict[str, T]) -> None:
        super().__init__(known)
        self.asked: set[str] = set()
        self.all = False

    def forget(self) -> None:
        """Nothing has been looked up yet."""
        self.asked.clear()
        self.all = False

    def __getitem__(self, name: str) -> T:
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: object = None) -> T | None:  # type: ignore[override]
        self.asked.add(name)
        return super().get(name)

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        self.all = True
        return super().__iter__()

    def keys(self):  # type: ignore[no-untyped-def]
        self.all = True
        return super().keys()

    def values(self):  # type: ignore[no-untyped-def]
        self.all = True
        return super().values()

    def items(self):  # type: ignore[no-untyped-def]
        self.all = True
        return super().items()

    def __len__(self) -> int:
        self.all = True
        return super().__len__()


@attrs.frozen
class _Looked(Generic[T]):
    """What was looked up among rules or tables, and what it was."""

    found: tuple[tuple[str, T | None], ...]
    names: tuple[str, ...] | None
    """All names there were, where somebody went through them."""

    @classmethod
    def of(cls, seen: _Seen[T], known: dict[str, T]) -> _Looked[T]:
        """What `seen` has noted."""
        names = tuple(known) if seen.all else None
        return cls(tuple((name, known.get(name)) for name in names or seen.asked), names)

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


class Replays:
    """The worked examples of a game."""

    def __init__(self) -> None:
        self._beside: tuple[object, ...] = ()
        self._runs: dict[int, _Run] = {}
        self._on: tuple[Stage, Ruleset, Ruleset] | None = None
        """What examples stand on, with the ruleset it is of and the same one, watched."""

    def branch(self) -> Replays:
        """Another with the same runs, which keeps those to come by itself."""
        found = Replays()
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

        on, watched = self._watched(ruleset, example)
        heard = Listener(), Listener()
        left = budget.limits.looks - budget.spent("looks") if budget is not None else None
        steps = Budget(Limits(steps=left // _LOOKS_OF_A_STEP + 1) if left is not None else None)
        found = replay(watched, example, heard[0], on, heard[1], steps)
        if budget is not None:
            budget.charge("looks", steps.spent("steps") * _LOOKS_OF_A_STEP)
        assert isinstance(watched.rules, _Seen) and isinstance(watched.tables, _Seen)
        seen = _Looked.of(watched.rules, ruleset.rules), _Looked.of(watched.tables, ruleset.tables)
        self._runs[id(example)] = _Run(example, found, *seen, heard)
        return found

    def _watched(self, ruleset: Ruleset, example: Example) -> tuple[Stage, Ruleset]:
        """What an example stands on, and the ruleset with a note of what is looked up in it.

        Examples that share a program share the note: what was looked up when it was built counts for all of them.
        """
        from grognard.evaluate.staging import Stage

        if self._on is not None and self._on[1] is ruleset and self._on[0].shares(self._on[2], example):
            return self._on[0], self._on[2]
        rules, tables = _Seen(ruleset.rules), _Seen(ruleset.tables)
        watched = attrs.evolve(ruleset, rules=rules, tables=tables)
        # The words of all lists are held against those of the run before by themselves.
        assert watched.ladders == ruleset.ladders
        rules.forget()
        tables.forget()
        self._on = Stage(), ruleset, watched
        return self._on[0], watched

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
