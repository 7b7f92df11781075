"""What several checks look at, worked out once a ruleset and only when the first of them asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from grognard.checks.grid import Grid, grid_of
from grognard.checks.logic import Logic
from grognard.checks.passages import Passage, passages
from grognard.checks.reach import Reach
from grognard.evaluate.example_runs import ExampleRuns
from grognard.host.budget import Budget
from grognard.ir import expressions as ir
from grognard.ir.examples import Example
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import lets_of, nodes
from grognard.source import SourceFile
from grognard.variants.changes import Change

if TYPE_CHECKING:
    from grognard.evaluate.replay import Replay


MOST_ROWS = 10_000
"""A longer table is not swept."""


class Known:
    """One ruleset as the checks know it."""

    def __init__(
        self,
        ruleset: Ruleset,
        replays: ExampleRuns | None = None,
        budget: Budget | None = None,
        records: Sequence[SourceFile] = (),
        changes: Sequence[Change] = (),
        base: Callable[[], Ruleset | None] = lambda: None,
    ) -> None:
        self.ruleset = ruleset
        self._base = base
        self.changes = tuple(changes)
        """What variants changed of what they stand on."""
        self.budget = budget or Budget()
        """What all checks together may look at, charged with `looks`."""
        self.records = tuple(records)
        """What somebody has read of the sentences said in short, its own record and those of what it stands on."""
        self._grids: dict[str, Grid | None] = {}
        self._replays = replays if replays is not None else ExampleRuns()

    @cached_property
    def base(self) -> Ruleset | None:
        """The game that a variant is laid over; None where it is no variant."""
        return self._base()

    @cached_property
    def reach(self) -> Reach:
        """What can come out of every rule."""
        return Reach(self.ruleset, self.logic)

    @cached_property
    def logic(self) -> Logic:
        """Whether conditions can hold together."""
        return Logic(self.ruleset, self.budget)

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """The prose, line by line."""
        return passages(self.ruleset)

    def steady(self, rule: Rule | None, condition: ir.Condition) -> bool:
        """Whether what a condition looks at is the same wherever its rule (None: a step) goes on."""
        lets = lets_of(rule)
        for node in nodes((condition,)):
            match node:
                case ir.Field() if node.field in self.reach.written:
                    return False
                case ir.Variable() if len(lets.get(node.name, ())) != 1:
                    return False
                case ir.WorkOut() | ir.LookUp() | ir.Gather() | ir.Count() | ir.Quantified() | ir.Part():
                    return False
                case _:
                    continue
        return True

    def replay(self, example: Example) -> Replay | None:
        """A worked example, run."""
        return self._replays.outcome(self.ruleset, example, self.budget)

    def trace(self, example: Example) -> tuple[str, ...]:
        """Returns the trace of a worked example, line by line."""
        return self._replays.trace(self.ruleset, example)

    def grid(self, name: str) -> Grid | None:
        """A table as boxes; None where it cannot be one, or has more rows than are held against each other."""
        if name not in self._grids:
            table = self.ruleset.tables[name]
            self._grids[name] = grid_of(self.ruleset, table, self.reach) if len(table.rows) <= MOST_ROWS else None
        return self._grids[name]
