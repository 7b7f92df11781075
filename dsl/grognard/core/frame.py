"""Where the values and roles of a rule stand, and how a slot is read."""

from __future__ import annotations

import attrs

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.world import Unknown


@attrs.define
class Frame:
    """Where the values and roles of one rule stand while it runs."""

    roles: dict[str, int] = attrs.field(factory=dict)
    values: dict[str, int] = attrs.field(factory=dict)
    parent: Frame | None = None
    looked_at: tuple[str, int] | None = None
    """The kind and the slot of the piece that a condition looks at: it fills a role of that name that nobody else fills."""
    nested: bool = False
    """Whether it belongs to a condition on each of several pieces: nothing can be worked out beforehand."""

    def inside_condition(self) -> bool:
        """Whether this frame or one around it is nested."""
        return self.nested or (self.parent is not None and self.parent.inside_condition())

    def role(self, name: str) -> int:
        """The slot of a role."""
        if name in self.roles:
            return self.roles[name]
        if self.parent is not None:
            return self.parent.role(name)
        raise KeyError(name)

    def filling(self, name: str) -> int:
        """The slot of who fills a role of a name: the piece looked at is of its kind, too."""
        if self.looked_at is not None and self.looked_at[0] == name:
            return self.looked_at[1]
        if name in self.roles or self.parent is None:
            return self.role(name)
        return self.parent.filling(name)

    def value(self, name: str) -> int:
        """The slot of a named value."""
        if name in self.values:
            return self.values[name]
        if self.parent is not None:
            return self.parent.value(name)
        raise KeyError(name)


def told(value: object) -> object:
    """A value, once it is known: raises `NotTold`, or what kept it from being worked out."""
    if isinstance(value, Unknown):
        raise NotTold(value)
    if isinstance(value, Poison):
        raise attrs.evolve(value.fault)  # a stored one would keep the frames that it goes through, and they this
    return value


def _without_frames(fault: Stopped | GapReached | NotTold) -> Stopped | GapReached | NotTold:
    """A fault without the frames that it came through: they hold the state, and the state holds the fault."""
    return fault.with_traceback(None)


@attrs.define(eq=False)
class Poison:
    """A value that could not be worked out, with the fault that reading it raises."""

    fault: Stopped | GapReached | NotTold = attrs.field(converter=_without_frames)
