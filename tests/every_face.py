"""Every run of a program, one by one: the slow and plain way that the odds are held against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import prod

import attrs

from grognard.core.faults import GapReached
from grognard.core.program import Program
from grognard.core.world import World
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Players
from grognard.host.budget import Budget, BudgetExceeded, Limits

_SHORT = Limits(steps=5_000)


class TooMany(Exception):
    """More runs than a test wants to make."""


class _Faces:
    """Dice that fall as a list says, and beyond it as 1; keeps how many sides each had."""

    def __init__(self, prefix: list[int]) -> None:
        self.faces = prefix
        self.sides: list[int] = []

    def throw(self, site: int, sides: int) -> int:
        at = len(self.sides)
        self.sides.append(sides)
        if at == len(self.faces):
            self.faces.append(1)
        return self.faces[at]


def every_run(
    world: World, program: Program, players: Callable[[], Players], most: int = 20_000, hopeless: int = 30
) -> dict[object, Fraction]:
    """The chance of each answer, by running the program over every way the dice can fall. Raises `TooMany`.

    A first run of which there are `hopeless` times too many alike is the last.
    """
    found: dict[object, Fraction] = {}
    prefix: list[int] = []
    for _ in range(most):
        dice = _Faces(prefix)
        try:
            answer = Interpreter(world, dice, players(), budget=Budget(_SHORT)).run(program)
        except BudgetExceeded:
            raise TooMany from None
        ways = prod(dice.sides)
        found[answer] = found.get(answer, Fraction(0)) + Fraction(1, ways)
        if ways > hopeless * most:
            raise TooMany  # what the first run throws tells that there is no hope
        prefix = dice.faces
        while prefix and prefix[-1] == dice.sides[len(prefix) - 1]:
            prefix.pop()
        if not prefix:
            return found
        prefix[-1] += 1
    raise TooMany


@attrs.frozen
class Gap:
    """An end of a run: the source leaves out what comes next."""

    words: str


class _Unlikely(Exception):
    """A run so unlikely that it is not followed to its end."""


class _Likely(_Faces):
    """The same, until a run is less likely than one in so many."""

    def __init__(self, prefix: list[int], least: int) -> None:
        super().__init__(prefix)
        self.least = least

    def throw(self, site: int, sides: int) -> int:
        face = super().throw(site, sides)
        if prod(self.sides) > self.least:
            raise _Unlikely
        return face


def every_likely_end(
    world: World, program: Program, players: Players, wanted: Sequence[int], least: int, most: int = 3_000
) -> tuple[dict[object, Fraction], Fraction]:
    """The chance of each end (what stands in the wanted slots, or a gap), and the chance of all runs not followed.

    A run less likely than one in `least` is not followed: so rules that roll again can be held too. Raises `TooMany`.
    """
    found: dict[object, Fraction] = {}
    rest = Fraction(0)
    prefix: list[int] = []
    for _ in range(most):
        dice = _Likely(prefix, least)
        state = list(program.initial)
        end: object
        try:
            Interpreter(world, dice, players, budget=Budget(_SHORT)).run(program, state)
            end = tuple(state[slot] for slot in wanted)
        except GapReached as gap:
            end = Gap(gap.words)
        except _Unlikely:
            end = None
        except BudgetExceeded:
            raise TooMany from None
        chance = Fraction(1, prod(dice.sides))
        if end is None:
            rest += chance
        else:
            found[end] = found.get(end, Fraction(0)) + chance
        prefix = dice.faces[: len(dice.sides)]
        while prefix and prefix[-1] == dice.sides[len(prefix) - 1]:
            prefix.pop()
        if not prefix:
            return found, rest
        prefix[-1] += 1
    raise TooMany
