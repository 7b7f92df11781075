"""Exact distributions: outcomes with whole positive weights. No floating point anywhere."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Generic, TypeVar

import attrs

from grognard.dice import packed

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
U = TypeVar("U")


@attrs.frozen(eq=False, repr=False)
class Distribution(Generic[T_co]):
    """What can come out, and how often: `weights[i]` ways of `total` lead to `outcomes[i]`.

    Whole numbers in equal steps are held as a `range` (the dense form), anything else as a tuple, in
    sorted order where the outcomes can be compared, otherwise in the order they were first given.
    Every weight is a positive whole number. Two distributions are equal if all chances are equal,
    whatever the totals. The plain initialiser trusts its arguments: use the constructors below.
    """

    outcomes: Sequence[T_co]
    weights: tuple[int, ...]

    @staticmethod
    def die(sides: int) -> Distribution[int]:
        """One fair die with faces 1 to `sides`. Raises ValueError if `sides` is less than 1."""
        if sides < 1:
            raise ValueError(f"a die has at least 1 side, not {sides}")
        return Distribution(range(1, sides + 1), (1,) * sides)

    @staticmethod
    def constant(outcome: T) -> Distribution[T]:
        """The one outcome, for certain."""
        return _from_dict({outcome: 1})

    @staticmethod
    def from_weights(weights: Mapping[T, int]) -> Distribution[T]:
        """Outcomes with their weights; an outcome of weight 0 is left out.

        Raises TypeError for a weight that is not a whole number, ValueError for a negative one, or if none
        is positive.
        """
        for outcome, weight in weights.items():
            if not isinstance(weight, int):
                raise TypeError(f"the weight of {outcome!r} is {weight!r}, which is not a whole number")
            if weight < 0:
                raise ValueError(f"the weight of {outcome!r} is negative")
        return _from_dict({outcome: weight for outcome, weight in weights.items() if weight})

    @staticmethod
    def of_ways(ways: dict[T, int]) -> Distribution[T]:
        """Outcomes with their weights, which the caller knows to be whole and positive: nothing is checked.

        Raises ValueError if there are none.
        """
        return _from_dict(ways)

    @staticmethod
    def dense(lowest: int, weights: Sequence[int]) -> Distribution[int]:
        """Weights of `lowest`, `lowest` + 1, ...; zeros are left out. Raises ValueError if all are zero."""
        if 0 in weights:
            return _from_dict({lowest + i: weight for i, weight in enumerate(weights) if weight})
        if not weights:
            raise ValueError("a distribution has at least one outcome")
        return Distribution(range(lowest, lowest + len(weights)), tuple(weights))

    @staticmethod
    def mixture(parts: Iterable[tuple[int | Fraction, Distribution[T]]]) -> Distribution[T]:
        """One of several distributions, chosen in proportion to the weight given with each.

        Raises ValueError if a weight is negative or none is positive.
        """
        chosen = [(weight, part) for weight, part in parts if weight]
        if any(weight < 0 for weight, _ in chosen):
            raise ValueError("the weight of a part is negative")
        common = lcm(*(part.total * weight.denominator for weight, part in chosen))
        ways: dict[T, int] = {}
        for weight, part in chosen:
            factor = int(weight * common) // part.total
            for outcome, count in zip(part.outcomes, part.weights, strict=True):
                ways[outcome] = ways.get(outcome, 0) + factor * count
        divisor = gcd(*ways.values())
        return _from_dict({outcome: count // divisor for outcome, count in ways.items()})

    @cached_property
    def total(self) -> int:
        """The sum of all weights: the denominator of every chance."""
        return sum(self.weights)

    def __len__(self) -> int:
        """How many outcomes are possible."""
        return len(self.weights)

    def items(self) -> Iterator[tuple[T_co, int]]:
        """Each outcome with its weight, in order."""
        return zip(self.outcomes, self.weights, strict=True)

    def chances(self) -> Iterator[tuple[T_co, Fraction]]:
        """Each outcome with its chance, in order."""
        total = self.total
        for outcome, weight in self.items():
            yield outcome, Fraction(weight, total)

    def reduced(self) -> Distribution[T_co]:
        """The same distribution with the smallest whole weights."""
        return Distribution(self.outcomes, packed.reduced(self.weights))

    def probability(self, outcome: object) -> Fraction:
        """The chance of exactly this outcome, 0 if it cannot come out."""
        return Fraction(self._ways.get(outcome, 0), self.total)

    @cached_property
    def _ways(self) -> dict[object, int]:
        """The weights by outcome: looking each of many outcomes up in a row would be slow."""
        return dict(zip(self.outcomes, self.weights, strict=True))

    def at_least(self: Distribution[int | Fraction], bound: int | Fraction) -> Fraction:
        """The chance of `bound` or more. Raises TypeError if the outcomes are not numbers."""
        if isinstance(self.outcomes, range):
            return Fraction(sum(self.weights[bisect_left(self.outcomes, bound) :]), self.total)
        return Fraction(sum(weight for outcome, weight in self.items() if outcome >= bound), self.total)

    def at_most(self: Distribution[int | Fraction], bound: int | Fraction) -> Fraction:
        """The chance of `bound` or less. Raises TypeError if the outcomes are not numbers."""
        if isinstance(self.outcomes, range):
            return Fraction(sum(self.weights[: bisect_right(self.outcomes, bound)]), self.total)
        return Fraction(sum(weight for outcome, weight in self.items() if outcome <= bound), self.total)

    def mean(self: Distribution[int | Fraction]) -> Fraction:
        """The average outcome, in the outcomes' own unit."""
        return Fraction(sum(outcome * weight for outcome, weight in self.items())) / self.total

    def variance(self: Distribution[int | Fraction]) -> Fraction:
        """The mean square distance from the mean, in the square of the outcomes' unit."""
        mean = self.mean()
        square = Fraction(sum(outcome * outcome * weight for outcome, weight in self.items())) / self.total
        return square - mean * mean

    def median(self) -> T_co:
        """The least outcome that at least half of all ways do not exceed (of one D6: 3).

        Raises TypeError if the outcomes cannot be compared.
        """
        total = self.total
        below = 0
        ways = dict(self.items())
        for outcome in sorted(ways):  # type: ignore[type-var]
            below += ways[outcome]
            if 2 * below >= total:
                return outcome
        raise AssertionError("a distribution has at least one outcome")

    def map(self, function: Callable[[T_co], U]) -> Distribution[U]:
        """The distribution of `function` of the outcome; outcomes that become equal are added up."""
        ways: dict[U, int] = {}
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            image = function(outcome)
            ways[image] = ways.get(image, 0) + weight
        return _from_dict(ways)

    def shift(self: Distribution[int], amount: int) -> Distribution[int]:
        """Every outcome plus `amount`."""
        outcomes = self.outcomes
        if isinstance(outcomes, range):
            moved = range(outcomes.start + amount, outcomes.stop + amount, outcomes.step)
            return Distribution(moved, self.weights)
        return self.map(lambda outcome: outcome + amount)

    def convolve(self: Distribution[int], other: Distribution[int]) -> Distribution[int]:
        """The sum of two independent throws."""
        mine, theirs = self.outcomes, other.outcomes
        if isinstance(mine, range) and isinstance(theirs, range):
            if len(theirs) == 1 and other.weights[0] == 1:
                return self.shift(theirs.start)
            if mine.step == 1 and theirs.step == 1:
                low = mine.start + theirs.start
                weights = packed.product(self.weights, other.weights)
                return Distribution(range(low, low + len(weights)), weights)
        ways: dict[int, int] = {}
        for left, many in self.items():
            for right, more in other.items():
                outcome = left + right
                ways[outcome] = ways.get(outcome, 0) + many * more
        return _from_dict(ways)

    def sum_of_copies(self: Distribution[int], count: int) -> Distribution[int]:
        """The sum of `count` independent throws of this one; 0 for certain if `count` is 0.

        Raises ValueError if `count` is negative.
        """
        if count < 0:
            raise ValueError(f"{count} copies cannot be added up")
        outcomes = self.outcomes
        if isinstance(outcomes, range) and outcomes.step == 1:
            low = outcomes.start * count
            weights = packed.power(self.weights, count)
            return Distribution(range(low, low + len(weights)), weights)
        whole = Distribution.constant(0)
        square = self
        while count:
            if count & 1:
                whole = whole.convolve(square)
            count >>= 1
            if count:
                square = square.convolve(square)
        return whole

    def __eq__(self, other: object) -> bool:
        """Whether every outcome has the same chance in both."""
        if not isinstance(other, Distribution):
            return NotImplemented
        if len(self) != len(other):
            return False
        return dict(self.reduced().items()) == dict(other.reduced().items())

    def __hash__(self) -> int:
        return hash(frozenset(self.reduced().items()))

    def __repr__(self) -> str:
        count = len(self.weights)
        ends = f"{self.outcomes[0]!r} to {self.outcomes[-1]!r}"
        return f"<Distribution of {count} outcome{'s' * (count > 1)}, {ends}>"


def _from_dict(ways: dict[T, int]) -> Distribution[T]:
    """Distribution of positive weights, sorted where possible, dense where possible."""
    if not ways:
        raise ValueError("a distribution has at least one outcome")
    try:
        outcomes = tuple(sorted(ways))  # type: ignore[type-var]
    except TypeError:
        return Distribution(tuple(ways), tuple(ways.values()))
    weights = tuple([ways[outcome] for outcome in outcomes])
    dense = _as_range(outcomes)
    return Distribution(outcomes if dense is None else dense, weights)  # type: ignore[arg-type]


def _as_range(outcomes: tuple[Hashable, ...]) -> range | None:
    """The range of exactly these sorted outcomes, or None; truth values are not numbers here."""
    first, last = outcomes[0], outcomes[-1]
    if type(first) is not int or type(last) is not int:
        return None
    if len(outcomes) == 1:
        return range(first, first + 1)
    step = (last - first) // (len(outcomes) - 1)
    if step < 1:
        return None
    steps = range(first, last + 1, step)
    # Compared and typed in one go each: of many outcomes this is a good part of the work.
    return steps if tuple(steps) == outcomes and set(map(type, outcomes)) == {int} else None
