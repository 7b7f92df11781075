"""What runs: steps over numbered slots, where their answer is, and what the slots hold before the first."""

from __future__ import annotations

import attrs

from grognard.core import step
from grognard.core.step import Steps

Choose = step.Choose[object]
"""A choice, as players are asked: also where the odds have put in what is known."""


@attrs.frozen(eq=False, repr=False)
class Program:
    """Steps to run, where their answer is, and what the state is before the first."""

    body: Steps
    result: int
    initial: tuple[object, ...]
    roles: dict[str, int] = attrs.field(factory=dict)
    """Slots of roles that exist when it has run: the winner and the loser of a fight."""
