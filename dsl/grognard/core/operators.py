"""What each operator means, once: the run, the odds and everything else call these."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor

import attrs

from grognard.core.faults import Stopped
from grognard.core.world import PieceRef
from grognard.ir.expressions import Gathering
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Bundle, Die, Number, Value, tidy, value_text


def plus(left: object, right: object) -> Number:
    """Sum of two numbers."""
    return tidy(_number(left) + _number(right))


def minus(left: object, right: object) -> Number:
    """Difference of two numbers."""
    return tidy(_number(left) - _number(right))


def times(left: object, right: object) -> Number:
    """Product of two numbers."""
    return tidy(_number(left) * _number(right))


def divided(left: object, right: object) -> Number:
    """Exact quotient of two numbers."""
    if not _number(right):
        raise Stopped("something is divided by nothing", "Guard the line with `when … is more than 0`.")
    return tidy(Fraction(_number(left)) / Fraction(_number(right)))


def rounded(value: object, up: bool) -> int:
    """To the next whole number up, or down."""
    number = _number(value)
    return ceil(number) if up else floor(number)


def lots(value: object, lot: Number) -> int:
    """How many whole lots are in a value, never less than none."""
    if not lot:
        raise Stopped("something is counted in lots of nothing", "Write how many make one lot, 1 or more.")
    return max(0, floor(Fraction(_number(value)) / Fraction(lot)))


def lots_of(value: object, lot: Number) -> int:
    """The same of any value; yes counts 1."""
    return lots(int(value) if isinstance(value, bool) else value, lot)


def clamped(value: object, end: object, below: bool, ladders: Sequence[tuple[object, ...]]) -> object:
    """A value never below (or never above) another."""
    first, second = rank(value, ladders), rank(end, ladders)
    return end if (first < second if below else first > second) else value


def equal(left: object, right: object) -> bool:
    """Plain equality: of what a statement keeps for itself."""
    return left == right


def above(left: object, right: object) -> bool:
    """Whether one thing is more than another of its sort."""
    return left > right  # type: ignore[operator, no-any-return]


def below(left: object, right: object) -> bool:
    """Whether one thing is less than another of its sort."""
    return left < right  # type: ignore[operator, no-any-return]


def is_yes(value: object) -> bool:
    """Whether a value is yes."""
    return value is True


def shifted(value: object, steps: int, ladders: Sequence[tuple[object, ...]]) -> tuple[object, int]:
    """So many steps along the list that holds the value: where it ends, and how far past the end it went.

    No effect stays no effect.
    """
    if value is None:
        return None, 0
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return tidy(value + steps), 0
    for ladder in ladders:
        if value in ladder:
            at = ladder.index(value) + steps
            end = min(max(at, 0), len(ladder) - 1)
            return ladder[end], at - end
    raise Stopped(
        f"`{value}` stands in no list, so it cannot go up or down",
        "Declare the list: `choice …: first, second, third`.",
    )


def gained(value: object, step: object, ladders: Sequence[tuple[object, ...]]) -> object:
    """A number so much larger, a word or a die so many steps further."""
    if isinstance(value, str | Die):
        return shifted(value, int(step), ladders)[0]  # type: ignore[call-overload]
    return plus(value, step)


def same(left: object, right: object) -> bool:
    """Whether two values are one. A die and its number of sides are not."""
    if isinstance(left, bool) != isinstance(right, bool) and not (left is None or right is None):
        return False
    return left == right


def rank(value: object, ladders: Sequence[tuple[object, ...]]) -> Number:
    """Where a value stands when it is compared in size: a number itself, a die by its sides, a word by its list."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int | Fraction):
        return value
    if isinstance(value, Die):
        return value.sides
    for ladder in ladders:
        if value in ladder:
            return ladder.index(value)
    raise Stopped(f"`{value}` cannot be compared in size", "Compare numbers, dice, or words of one list.")


def _number(value: object) -> Number:
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        if value is None:
            return 0
        if isinstance(value, Die):
            return value.sides
        raise Stopped(f"`{value}` is no number", "A word can be looked up in a table first.")
    return value


class Between:
    """Whether a value lies in a band: `low` and `high` say which ends it has; they are given after the value."""

    __slots__ = ("high", "high_open", "ladders", "low", "low_open")

    def __init__(
        self, low: bool, high: bool, low_open: bool, high_open: bool, ladders: Sequence[tuple[object, ...]]
    ) -> None:
        self.low = low
        self.high = high
        self.low_open = low_open
        self.high_open = high_open
        self.ladders = ladders

    def __call__(self, value: object, *ends: object) -> bool:
        """Nothing is larger or smaller than no effect."""
        if value is None:
            return False
        at = rank(value, self.ladders)
        if self.low:
            if ends[0] is None:
                return False
            past = at - rank(ends[0], self.ladders)
            if past < 0 or (self.low_open and past == 0):
                return False
        if self.high:
            if ends[-1] is None:
                return False
            past = rank(ends[-1], self.ladders) - at
            if past < 0 or (self.high_open and past == 0):
                return False
        return True


@attrs.frozen
class Bundling:
    """Values of a row together, by the names of their columns."""

    names: tuple[str, ...]

    def __call__(self, *values: object) -> Bundle:
        """The values, in order."""
        return Bundle(tuple(zip(self.names, values, strict=True)))  # type: ignore[arg-type]


@attrs.frozen
class PartOf:
    """One named part of a bundle, or the sides of a die."""

    name: str

    def __call__(self, value: object) -> object:
        """Nought where a bundle has no such part."""
        if isinstance(value, Die) and self.name == "sides":
            return value.sides
        if isinstance(value, Bundle):
            return next((found for known, found in value.parts if key(known) == self.name), 0)
        return None


@attrs.frozen
class Best:
    """The highest (or lowest) of several values."""

    highest: bool
    ladders: Sequence[tuple[object, ...]] = attrs.field(eq=False, hash=False)

    def __call__(self, *values: object) -> object:
        """The first of those that are equal."""
        return (max if self.highest else min)(values, key=lambda value: rank(value, self.ladders))


@attrs.frozen
class OfKind:
    """Whether a piece is of a kind; `otherwise` says it of what is no piece."""

    ruleset: Ruleset = attrs.field(eq=False, hash=False)
    kind: str
    otherwise: bool = False

    def __call__(self, piece: object) -> bool:
        """Also of a kind within that kind."""
        return self.ruleset.is_kind(piece.kind, self.kind) if isinstance(piece, PieceRef) else self.otherwise


def how_many(found: Sequence[object]) -> int:
    """The number of pieces found."""
    return len(found)


def is_same(one: object, other: object) -> bool:
    """Whether two are one and the same piece."""
    return one is other


def together(how: Gathering, ladders: Sequence[tuple[object, ...]]) -> Callable[[Sequence[object]], object]:
    """Values added up, or the highest or lowest of them; what is no effect does not count."""

    def total(values: Sequence[object]) -> object:
        found: object = 0
        for value in values:
            if value is not None:
                found = plus(found, value)
        return found

    def best(values: Sequence[object]) -> object:
        counting = [value for value in values if value is not None]
        pick = max if how is Gathering.HIGHEST else min
        return pick(counting, key=lambda value: rank(value, ladders)) if counting else None

    return total if how is Gathering.SUM else best


def within(value: Number, low: Number | None, high: Number | None) -> Number:
    """A number kept between two ends."""
    if low is not None and value < low:
        return low
    if high is not None and value > high:
        return high
    return value


def text_value(value: Value | object) -> str:
    """A value as it is printed in traces."""
    return value_text(value)
