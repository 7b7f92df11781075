"""Steps that are made when they are first read: a run that never reaches them never pays for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from grognard.core.code import Code
from grognard.core.step import Step, Steps


class Later(Sequence[Step[Code]]):
    """The lines of a rule. Making them adds slots to the world, so a state is lengthened before they are done."""

    def __init__(self, make: Callable[[], Steps]) -> None:
        self._make: Callable[[], Steps] | None = make
        self._steps: Steps = ()

    @property
    def steps(self) -> Steps:
        """The steps themselves, made by now. Raises what making them raises: `Stopped`, `GapReached`."""
        if self._make is not None:
            self._steps, self._make = self._make(), None
        return self._steps

    @overload
    def __getitem__(self, at: int) -> Step[Code]: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Step[Code]]: ...
    def __getitem__(self, at: int | slice) -> Step[Code] | Sequence[Step[Code]]:
        return self.steps[at]

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step[Code]]:
        return iter(self.steps)
