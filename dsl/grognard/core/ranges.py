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


def hull(first: Span | None, other: Span | None) -> Span | None:
    """The smallest span that holds both."""
    if first is None or other is None:
        return first or other
    return Span(
        None if first.low is None or other.low is None else min(first.low, other.low),
        None if first.high is None or other.high is None else max(first.high, other.high),
    )


def meet(first: Span, other: Span) -> Span | None:
    """What two spans share."""
    low = max((end for end in (first.low, other.low) if end is not None), default=None)
    high = min((end for end in (first.high, other.high) if end is not None), default=None)
    return None if low is not None and high is not None and low > high else Span(low, high)


def same(value: Span) -> Span:
    """The values themselves."""
    return value


def plus(first: Span, other: Span) -> Span:
    """Sums."""
    return Span(
        None if first.low is None or other.low is None else _end(first.low + other.low),
        None if first.high is None or other.high is None else _end(first.high + other.high),
    )


def minus(first: Span, other: Span) -> Span:
    """Differences."""
    return plus(first, negative(other))


def negative(span: Span) -> Span:
    """The same below nothing."""
    return Span(None if span.high is None else -span.high, None if span.low is None else -span.low)


def times(span: Span, other: Span) -> Span:
    """Products."""
    if Span(0, 0) in (span, other):
        return Span(0, 0)
    if None in (span.low, span.high, other.low, other.high):
        at_least = all(each.low is not None and each.low >= 0 for each in (span, other))
        return Span(_end(span.low * other.low), None) if at_least else EVERYWHERE  # type: ignore[operator]
    ends = [first * second for first, second in product((span.low, span.high), (other.low, other.high))]  # type: ignore[operator]
    return Span(_end(min(ends)), _end(max(ends)))


def divided(first: Span, other: Span) -> Span:
    """Quotients; by nothing never."""
    if other.low is None or other.high is None or other.low <= 0 <= other.high:
        return EVERYWHERE
    return times(first, Span(tidy(Fraction(1) / Fraction(other.high)), tidy(Fraction(1) / Fraction(other.low))))


def rounded(span: Span, up: bool | None) -> Span:
    """Made whole; not at all where `up` is None."""
    if up is None:
        return span
    whole = ceil if up else floor
    return Span(None if span.low is None else whole(span.low), None if span.high is None else whole(span.high))


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


def best(first: Span, other: Span, highest: bool) -> Span:
    """The higher (or lower) of two."""
    pick = max if highest else min
    known, both = _known(pick, first.low, other.low), _both(pick, first.low, other.low)
    low = known if highest else both
    return Span(low, _both(pick, first.high, other.high) if highest else _known(pick, first.high, other.high))


def _known(pick: Callable[..., Number], first: Number | None, other: Number | None) -> Number | None:
    """Of two ends where only some are known."""
    return other if first is None else first if other is None else pick(first, other)


def _both(pick: Callable[..., Number], first: Number | None, other: Number | None) -> Number | None:
    """Of two ends; no end where one has none."""
    return None if first is None or other is None else pick(first, other)
