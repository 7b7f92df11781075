"""Who answers what a program cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from grognard.core.faults import NotTold, Stopped
from grognard.core.program import (
    Choose,
)
from grognard.core.world import PieceRef, Unknown
from grognard.ir.types import value_text


class Players(Protocol):
    """Who answers what the program cannot know."""

    def tell(self, unknown: Unknown) -> object:
        """A fact or field that nobody told yet; raises `NotTold` where nobody can."""
        ...

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """One of several options."""
        ...


class Nobody:
    """Answers nothing: a missing fact stops the run, and so does a choice among several."""

    def tell(self, unknown: Unknown) -> object:
        """Raise: nobody can tell."""
        raise NotTold(unknown)

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """Raise, unless there is nothing to choose."""
        if len(options) == 1:
            return options[0]
        shown = ", ".join(
            value_text(option) if not isinstance(option, PieceRef) else option.name for option in options[:8]
        )
        raise Stopped(f"a player chooses here ({choose.question}): {shown}", "Say what is chosen: `--choose ANSWER`.")


class NoDice:
    """A source for what throws no dice."""

    def throw(self, site: int, sides: int) -> int:
        """Raise: nothing may be thrown here."""
        raise Stopped(
            "a value that is worked out throws dice",
            "Only tests, fights and actions throw dice; make it a `test`.",
        )
