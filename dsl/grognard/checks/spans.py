"""What a value can be: numbers from one end to another, words, or something nobody can tell beforehand."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import ceil, floor

import attrs

from grognard.ir import expressions as ir
from grognard.ir.types import Die, Number, Numbers, Type, Words, YesNo, tidy


@attrs.frozen
class Span:
    """Numbers from `low` to `high`; None is no end."""

    low: Number | None
    high: Number | None

    def has(self, value: Number) -> bool:
        """Whether a number lies within."""
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


EVERYWHERE = Span(None, None)


@attrs.frozen
class Can:
    """All that a value can be. `unknown`: and anything else."""

    span: Span | None = None
    words: frozenset[object] = frozenset()
    unknown: bool = False
    holes: bool = False
    """Whether numbers between its ends may never come up, as between tens."""

    def join(self, other: Can) -> Can:
        """Either of two."""
        return Can(
            hull(self.span, other.span),
            self.words | other.words,
            self.unknown or other.unknown,
            self.holes or other.holes,
        )


UNKNOWN = Can(EVERYWHERE, frozenset(), True)


def number(low: Number | None, high: Number | None) -> Can:
    """Any number from one end to another."""
    return Can(Span(low, high))


def constant(value: object) -> Can:
    """One value."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return number(value, value)
    return Can(words=frozenset([value]))


def of_type(domain: Type) -> Can:
    """Whatever a domain allows."""
    match domain:
        case Numbers():
            return number(domain.low, domain.high)
        case Words():
            return Can(words=frozenset(domain.words))
        case YesNo():
            return Can(words=frozenset([False, True]))
        case _:
            return UNKNOWN


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


def plus(one: Span, other: Span) -> Span:
    """Sums."""
    return Span(
        None if one.low is None or other.low is None else tidy(one.low + other.low),
        None if one.high is None or other.high is None else tidy(one.high + other.high),
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
        return Span(tidy(one.low * other.low), None) if at_least else EVERYWHERE  # type: ignore[operator]
    ends = [first * second for first, second in product((one.low, one.high), (other.low, other.high))]  # type: ignore[operator]
    return Span(tidy(min(ends)), tidy(max(ends)))


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


def lots(value: Span, lot: Number) -> Span:
    """How many whole lots there can be in a value."""
    least = max(0, floor(Fraction(value.low) / Fraction(lot))) if value.low is not None else 0
    return Span(least, None if value.high is None else max(0, floor(Fraction(value.high) / Fraction(lot))))


def sides(value: Can) -> Span:
    """How many sides dice can have."""
    found = [word.sides for word in value.words if isinstance(word, Die)]
    if value.unknown or not found:
        return Span(None, None)
    return Span(min(found), max(found))


def band_meets(bands: Iterable[ir.Band], value: Can) -> bool:
    """Whether a value can lie in one of some bands (also where nobody can tell)."""
    return any(_one_meets(band, value) for band in bands)


def _one_meets(band: ir.Band, value: Can) -> bool:
    if value.unknown:
        return True
    if isinstance(band, ir.Same):
        if not isinstance(band.value, ir.Constant):
            return True
        wanted = band.value.value
        if isinstance(wanted, int | Fraction) and not isinstance(wanted, bool):
            return value.span is not None and value.span.has(wanted)
        return wanted in value.words
    within = band_span(band)
    if any(word is not None for word in value.words) and not _of_numbers(band, value):
        return True
    return value.span is not None and (within is None or meet(value.span, within) is not None)


def _of_numbers(band: ir.Span, value: Can) -> bool:
    """Whether a band begins and ends with numbers, and the words of a value are none that have a size."""
    ends = [end for end in (band.low, band.high) if end is not None]
    sizeless = all(isinstance(word, str) or word is None for word in value.words)
    return bool(ends) and sizeless and all(number_in(end) is not None for end in ends)


def band_span(band: ir.Band) -> Span | None:
    """The numbers of a band, open ends taken as closed; None where they are worked out."""
    if isinstance(band, ir.Same):
        value = number_in(band.value)
        return Span(value, value) if value is not None else None
    ends: list[Number | None] = []
    for end in (band.low, band.high):
        if end is None:
            ends.append(None)
        else:
            value = number_in(end)
            if value is None:
                return None
            ends.append(value)
    return Span(ends[0], ends[1])


def number_in(node: ir.Expression | None) -> Number | None:
    """The number that stands there, None where it is no plain number."""
    value = node.value if isinstance(node, ir.Constant) else None
    return value if isinstance(value, int | Fraction) and not isinstance(value, bool) else None
