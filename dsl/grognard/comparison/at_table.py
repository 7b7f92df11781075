"""Can a situation come about at the table? Only such ones are shown where there is a choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.comparison.weighing import Scale
from grognard.evaluate.typed import BadQuestion
from grognard.ir.deeds import NOT_ALLOWED
from grognard.situations.at_table import ways_to
from grognard.situations.sweep import Axis, Situation, Sweep

_SHUT = (("", "", NOT_ALLOWED),)


class AtTable:
    """Whether a rule comes up in a situation: on any of the ways that lead to it."""

    def __init__(self, sweep: Sweep, axes: Sequence[Axis]) -> None:
        """`axes` are what the situations tell that will be asked about."""
        self._sweep = sweep
        self._axes = axes
        self._ways: tuple[Scale, ...] | None = None

    def possible(self, situation: Situation) -> bool:
        """Returns whether a game can come to the rule in a situation. Unknown counts as yes."""
        if self._ways is None:
            self._ways = tuple(self._made())
        return not self._ways or any(way.weigh(situation).only != _SHUT for way in self._ways)

    def _made(self) -> Iterator[Scale]:
        own = self._sweep
        for way in ways_to(own.ruleset, own.rule):
            asked = Sweep(own.ruleset, way)
            facts = {name: value for name, value in own.facts.items() if asked.takes(name)}
            try:
                sweep = Sweep(own.ruleset, way, facts)
            except BadQuestion:
                continue
            sweep.adopt(self._axes)
            yield Scale(sweep)
