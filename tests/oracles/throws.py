"""Counting throws of dice one by one, for the oracles."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from tests.oracles.figure import Figure

Answer = Fraction | int | str
Throw = tuple[int, ...]
Oracle = Callable[..., Answer]


def throws(*sides: int) -> Iterator[Throw]:
    """Every way that dice with these many sides can fall."""
    return product(*(range(1, count + 1) for count in sides))


def chance(sides: Sequence[int], holds: Callable[[Throw], bool]) -> Fraction:
    """The share of throws for which something holds."""
    fallen = [holds(throw) for throw in throws(*sides)]
    return Fraction(sum(fallen), len(fallen))


def mean(sides: Sequence[int], worth: Callable[[Throw], Fraction | int]) -> Fraction:
    """The average over all throws."""
    fallen = [Fraction(worth(throw)) for throw in throws(*sides)]
    return sum(fallen, Fraction(0)) / len(fallen)


def worked(oracles: Mapping[tuple[str, str], Oracle], figure: Figure) -> Answer:
    """What the function for a figure's mechanic and question makes of its situation."""
    given = {name.replace(" ", "_"): value for name, value in figure.situation.items()}
    return oracles[figure.mechanic, figure.question](**given)
