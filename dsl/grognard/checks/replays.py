"""Worked examples as they ran, kept from one check of a game that is being written to the next.

A run is kept while all that it looked at is the very same: the example, everything that is declared beside rules,
and each rule that was looked up by its name. What was looked up is written down as it happens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from grognard.ir.ruleset import Example, Rule, Ruleset

if TYPE_CHECKING:
    from grognard.evaluate.replay import Replay


_MOST = 1_000
"""So many runs are kept before those are forgotten whose example no longer stands."""


class _Seen(dict[str, Rule]):
    """Rules by name, with a note of each that was looked up; `all` where somebody went through them."""

    def __init__(self, rules: dict[str, Rule]) -> None:
        super().__init__(rules)
        self.asked: set[str] = set()
        self.all = False

    def __getitem__(self, name: str) -> Rule:
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: object = None) -> Rule | None:  # type: ignore[override]
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


@attrs.define
class _Run:
    example: Example
    found: Replay | None
    rules: tuple[tuple[str, Rule | None], ...]
    names: tuple[str, ...] | None
    """The names of all rules, where it went through them."""
    trace: tuple[str, ...] | None = None

    def stands(self, ruleset: Ruleset) -> bool:
        """Whether it would be the same run now."""
        return (self.names is None or self.names == tuple(ruleset.rules)) and all(
            ruleset.rules.get(name) is rule for name, rule in self.rules
        )


class Replays:
    """The worked examples of a game."""

    def __init__(self) -> None:
        self._beside: tuple[object, ...] = ()
        self._runs: dict[int, _Run] = {}

    def begin(self, ruleset: Ruleset) -> None:
        """The game as it is now."""
        beside = _beside(ruleset)
        if not _same(beside, self._beside):
            self._runs = {}
        self._beside = beside
        if len(self._runs) > _MOST:
            known = {id(example) for example in ruleset.examples}
            self._runs = {mark: run for mark, run in self._runs.items() if mark in known}

    def of(self, ruleset: Ruleset, example: Example) -> Replay | None:
        """An example, run."""
        before = self._runs.get(id(example))
        if before is not None and before.stands(ruleset):
            return before.found
        # Only here, because most of the start-up of a small file without examples would go into it.
        from grognard.evaluate.replay import replay

        seen = _Seen(ruleset.rules)
        found = replay(attrs.evolve(ruleset, rules=seen), example)
        names = tuple(ruleset.rules) if seen.all else None
        rules = tuple((name, ruleset.rules.get(name)) for name in names or seen.asked)
        self._runs[id(example)] = _Run(example, found, rules, names)
        return found

    def trace(self, ruleset: Ruleset, example: Example) -> tuple[str, ...]:
        """What is told of it, line by line."""
        found = self.of(ruleset, example)
        run = self._runs[id(example)]
        if run.trace is None:
            from grognard.evaluate.trace_text import lines_of

            run.trace = tuple(lines_of(found.events)) if found is not None else ()
        return run.trace


def _beside(ruleset: Ruleset) -> tuple[object, ...]:
    """All that is declared, but for rules and stories."""
    return (
        *ruleset.choices.values(),
        *ruleset.facts.values(),
        *ruleset.pieces.values(),
        *ruleset.tables.values(),
        *ruleset.limits,
        *ruleset.sequences.values(),
        *(part for setting in ruleset.settings for part in setting),
        *ruleset.sides,
        ruleset.unit,
    )


def _same(now: tuple[object, ...], before: tuple[object, ...]) -> bool:
    """Whether they are the very same things, and not only equal: places move with them."""
    return len(now) == len(before) and all(
        a is b or (isinstance(a, str) and a == b) for a, b in zip(now, before, strict=True)
    )
