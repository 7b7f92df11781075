"""Every run of a program, one by one: the slow and plain way that the odds are held against."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod

from grognard.core.program import Program
from grognard.core.world import World
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Players
from grognard.host.budget import Budget, BudgetExceeded, Limits


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
    world: World, program: Program, players: Callable[[], Players], most: int = 20_000
) -> dict[object, Fraction]:
    """The chance of each answer, by running the program over every way the dice can fall."""
    found: dict[object, Fraction] = {}
    prefix: list[int] = []
    for _ in range(most):
        dice = _Faces(prefix)
        try:
            answer = Interpreter(world, dice, players(), budget=Budget(Limits(steps=5_000))).run(program)
        except BudgetExceeded:
            raise TooMany from None
        chance = Fraction(1)
        for sides in dice.sides:
            chance /= sides
        found[answer] = found.get(answer, Fraction(0)) + chance
        if prod(dice.sides) > 30 * most:
            raise TooMany  # what the first run throws tells that there is no hope
        prefix = dice.faces
        while prefix and prefix[-1] == dice.sides[len(prefix) - 1]:
            prefix.pop()
        if not prefix:
            return found
        prefix[-1] += 1
    raise TooMany
