"""What operators make of numbers from one end to another (interval arithmetic).

R. E. Moore, *Interval Analysis*, 1966. A range may be wider than what can really come out, and never narrower.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import ceil, floor

import attrs

from grognard.ir.types import Number, tidy

MOST = 10**12
"""The largest value of a run, plus or minus."""
FINEST = 10**5_000
"""The largest denominator of a fraction."""


def _end(number: Number | None) -> Number | None:
    """An end of a range; none where it lies beyond the largest value, for no larger number is worth its digits."""
    if number is None or not -MOST <= number <= MOST or number.denominator > MOST:
        return None
    return tidy(number)


@attrs.frozen
class Span:
    """Numbers from `low` to `high`; None is no end."""

    low: Number | None
    high: Number | None

    def has(self, value: Number) -> bool:
        """Whether a number lies within."""
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


EVERYWHERE = Span(None, None)


def hull(one: Span | None, other: Span | None) -> Span | None:
    """The smallest span that holds both."""
    if one is None or other is None:
        return one or other
    return Span(
        None if one.low is None or other.low is None else min(one.low, other.low),
        None if one.high is None or other.high is None else max(one.high, other.high),
    )


def meet(one: Span, other: Span) -> Span | None:
    """What two spans share."""
    low = max((end for end in (one.low, other.low) if end is not None), default=None)
    high = min((end for end in (one.high, other.high) if end is not None), default=None)
    return None if low is not None and high is not None and low > high else Span(low, high)


def same(value: Span) -> Span:
    """The values themselves."""
    return value


def plus(one: Span, other: Span) -> Span:
    """Sums."""
    return Span(
        None if one.low is None or other.low is None else _end(one.low + other.low),
        None if one.high is None or other.high is None else _end(one.high + other.high),
    )


def minus(one: Span, other: Span) -> Span:
    """Differences."""
    return plus(one, negative(other))


def negative(one: Span) -> Span:
    """The same below nothing."""
    return Span(None if one.high is None else -one.high, None if one.low is None else -one.low)


def times(one: Span, other: Span) -> Span:
    """Products."""
    if Span(0, 0) in (one, other):
        return Span(0, 0)
    if None in (one.low, one.high, other.low, other.high):
        at_least = all(each.low is not None and each.low >= 0 for each in (one, other))
        return Span(_end(one.low * other.low), None) if at_least else EVERYWHERE  # type: ignore[operator]
    ends = [first * second for first, second in product((one.low, one.high), (other.low, other.high))]  # type: ignore[operator]
    return Span(_end(min(ends)), _end(max(ends)))


def divided(one: Span, other: Span) -> Span:
    """Quotients; by nothing never."""
    if other.low is None or other.high is None or other.low <= 0 <= other.high:
        return EVERYWHERE
    return times(one, Span(tidy(Fraction(1) / Fraction(other.high)), tidy(Fraction(1) / Fraction(other.low))))


def rounded(one: Span, up: bool | None) -> Span:
    """Made whole; not at all where `up` is None."""
    if up is None:
        return one
    whole = ceil if up else floor
    return Span(None if one.low is None else whole(one.low), None if one.high is None else whole(one.high))


def lots(value: Span, lot: Span) -> Span:
    """How many whole lots there can be in a value, where one lot is known."""
    if lot.low is None or lot.low != lot.high or lot.low <= 0:
        return Span(0, None)
    each = Fraction(lot.low)
    least = max(0, floor(Fraction(value.low) / each)) if value.low is not None else 0
    return Span(least, None if value.high is None else max(0, floor(Fraction(value.high) / each)))


def clamped(value: Span, end: Span, below: bool, _ladders: object) -> Span:
    """Never below (or never above) an end."""
    if below:
        return Span(_known(max, value.low, end.low), _both(max, value.high, end.high))
    return Span(_both(min, value.low, end.low), _known(min, value.high, end.high))


def best(one: Span, other: Span, highest: bool) -> Span:
    """The higher (or lower) of two."""
    pick = max if highest else min
    known, both = _known(pick, one.low, other.low), _both(pick, one.low, other.low)
    low = known if highest else both
    return Span(low, _both(pick, one.high, other.high) if highest else _known(pick, one.high, other.high))


def _known(pick: Callable[..., Number], one: Number | None, other: Number | None) -> Number | None:
    """Of two ends where only some are known."""
    return other if one is None else one if other is None else pick(one, other)


def _both(pick: Callable[..., Number], one: Number | None, other: Number | None) -> Number | None:
    """Of two ends; no end where one has none."""
    return None if one is None or other is None else pick(one, other)
