"""What several checks look at, worked out once a ruleset and only when the first of them asks."""

from __future__ import annotations

from functools import cached_property

from grognard.checks.grid import Grid, grid_of
from grognard.checks.logic import Logic
from grognard.checks.passages import Pages, pages
from grognard.checks.reach import Reach
from grognard.ir.ruleset import Ruleset


class Known:
    """One ruleset as the checks know it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._grids: dict[str, Grid | None] = {}

    @cached_property
    def reach(self) -> Reach:
        """What can come out of every rule."""
        return Reach(self.ruleset)

    @cached_property
    def logic(self) -> Logic:
        """Whether conditions can hold together."""
        return Logic(self.ruleset)

    @cached_property
    def pages(self) -> Pages:
        """The prose, and the declarations it stands with."""
        return pages(self.ruleset)

    def grid(self, name: str) -> Grid | None:
        """A table as boxes."""
        if name not in self._grids:
            self._grids[name] = grid_of(self.ruleset, self.ruleset.tables[name], self.reach)
        return self._grids[name]
