"""Players who leave everything to the seed: for demonstrations, tests and games against oneself.

Their answers come from addressed dice of their own, so the same seed plays the same game.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.builtin import PASS
from grognard.core.faults import NotTold
from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.dice.source import Seeded
from grognard.ir.types import Anything, Die, Numbers, domain_values

_TRIAL = 4
"""The game itself is trial 0: answers come from dice of another."""


class Auto:
    """Picks evenly among what is allowed; facts take their usual value, or one drawn from their domain."""

    def __init__(self, seed: int) -> None:
        self._dice = Seeded(seed, _TRIAL)

    def tell(self, unknown: Unknown) -> object:
        """A value drawn from the domain (for endless numbers: 0 to 12 above the least)."""
        values = domain_values(unknown.field.type)
        if values is None and isinstance(unknown.field.type, Numbers):
            low = int(unknown.field.type.low or 0)
            values = tuple(range(low, low + 13))
        if not values or isinstance(unknown.field.type, Anything):
            raise NotTold(unknown)
        return values[self._dice.throw(1, len(values)) - 1] if len(values) > 1 else values[0]

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """One that does something, where there is one."""
        active = [option for option in options if option != PASS] or list(options)
        if len(active) == 1:
            return active[0]
        return active[self._dice.throw(2, len(active)) - 1]


__all__ = ["Auto", "Die"]
