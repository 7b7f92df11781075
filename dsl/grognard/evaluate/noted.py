"""Which slots of a state does a run depend on? Those that it reads before it writes them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any


class Noted(list[object]):
    """A state with a note of the slots on which a run rests. Slices are not noted: they are what a run makes room for.

    Once states are `compared` with one another, a run rests on what it writes, too.
    """

    __slots__ = ("compared", "rests_on", "written")

    def __init__(self, slots: Iterable[object], written: Collection[int] = ()) -> None:
        super().__init__(slots)
        self.rests_on: set[int] = set()
        self.written = set(written)
        self.compared = False

    def __getitem__(self, at: Any) -> Any:
        if at.__class__ is int and at not in self.written:
            self.rests_on.add(at)
        return list.__getitem__(self, at)

    def __setitem__(self, at: Any, value: Any) -> None:
        if self.compared and at not in self.written:
            self.rests_on.add(at)
        self.written.add(at)
        list.__setitem__(self, at, value)

    def copy(self) -> Noted:
        """Another state that begins as this one is, and is compared with others of the kind."""
        other = Noted(self, self.written)
        other.rests_on, other.compared = self.rests_on, True
        return other


def held(state: list[object], slots: Iterable[int]) -> list[object]:
    """What some slots hold, to be compared with what they hold later."""
    if isinstance(state, Noted):
        state.compared = True
        return [list.__getitem__(state, slot) for slot in slots]
    return [state[slot] for slot in slots]
