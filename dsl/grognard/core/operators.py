"""What each operator means, once: on values, on ranges of values, and as source where Python writes it itself.

A single run calls these functions. The checks ask for ranges, the odds for source; an operator that has no source is
called there too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import TypeVar

import attrs

from grognard.core import ranges, written
from grognard.core.faults import Stopped
from grognard.core.ranges import EVERYWHERE, FINEST, MOST, Span
from grognard.core.written import BOOL, INT, OTHER, Kind, Part, Source
from grognard.ir import expressions as ir
from grognard.ir.types import Circle, Die, Number, Value, tidy, value_text


@attrs.frozen
class Meaning:
    """What an operator means beside what it does with values."""

    kind: Kind = OTHER
    """What always comes out."""
    safe: bool = False
    """Whether it can never fail."""
    ranges: Callable[..., Span] | None = None
    source: Source | None = None
    keeps_kind: bool = False
    """Whether what comes out is of the kind of its first part."""


_meanings: dict[object, Meaning] = {}
F = TypeVar("F", bound=Callable[..., object])


def _means(
    kind: Kind = OTHER,
    safe: bool = False,
    ranges: Callable[..., Span] | None = None,
    source: Source | None = None,
    keeps_kind: bool = False,
) -> Callable[[F], F]:
    def keep(function: F) -> F:
        _meanings[function] = Meaning(kind, safe, ranges, source, keeps_kind)
        return function

    return keep


def meaning(function: Callable[..., object]) -> Meaning:
    """What a function means beside what it does with values: nothing is known of one that is no operator."""
    if isinstance(function, Between):
        return Meaning(BOOL, source=function.source)
    return _meanings.get(function, _NOTHING)


_NOTHING = Meaning()


# ---- operators ---------------------------------------------------------------------------------------------------


@_means(ranges=ranges.plus, source=written.infix("+", 0))
def plus(left: object, right: object) -> Number:
    """Sum of two numbers."""
    return tidy(_number(left) + _number(right))


@_means(ranges=ranges.minus, source=written.infix("-", 0))
def minus(left: object, right: object) -> Number:
    """Difference of two numbers."""
    return tidy(_number(left) - _number(right))


@_means(ranges=ranges.times, source=written.infix("*", 1))
def times(left: object, right: object) -> Number:
    """Product of two numbers."""
    return tidy(_number(left) * _number(right))


@_means(ranges=ranges.divided)
def divided(left: object, right: object) -> Number:
    """Exact quotient of two numbers."""
    number, parts = _number(left), _number(right)
    if not parts:
        raise Stopped("something is divided by nothing", "Guard the line with `when … is more than 0`.")
    if isinstance(number, int) and isinstance(parts, int):  # nearly always, and a Fraction is slow to make
        whole, rest = divmod(number, parts)
        return Fraction(number, parts) if rest else whole
    return tidy(Fraction(number) / parts)


_MOST_TIMES = 1_000
"""How often a factor is applied at most: a larger power of anything but 1 is beyond the largest value."""


@_means(ranges=ranges.same, keeps_kind=True)
def bounded(value: object) -> object:
    """The value. Raises `Stopped` for a number beyond the largest value."""
    if isinstance(value, int):  # first, because it is nearly always one
        if -MOST <= value <= MOST:
            return value
    elif not isinstance(value, Fraction) or (-MOST <= value <= MOST and value.denominator <= FINEST):
        return value
    raise Stopped(
        f"a value is larger than {MOST:,}, the largest there is, or its denominator has more than 5,000 digits",
        "Use a larger unit, or look for a loop that multiplies without end.",
    )


@_means()
def power(value: object, times: object) -> Number:
    """Returns a factor to the power of `times`."""
    base, exponent = _number(value), int(_number(times))
    if abs(exponent) > _MOST_TIMES and base not in (0, 1, -1):
        bounded(MOST + 1)
    return tidy(Fraction(base) ** exponent)


@_means()
def halved(value: object, times: object, up: bool | None) -> Number:
    """Returns a number halved `times` times, each half rounded where a way to round is given."""
    now, often = _number(value), int(_number(times))
    if often > _MOST_TIMES:
        bounded(MOST + 1)
    for _ in range(often):
        now = divided(now, 2) if up is None else rounded(divided(now, 2), up)
    return now


@_means(INT, ranges=ranges.rounded, source=written.as_it_is)
def rounded(value: object, up: bool) -> int:
    """To the next whole number up, or down."""
    number = _number(value)
    return ceil(number) if up else floor(number)


@_means(INT, ranges=ranges.lots, source=written.in_lots)
def lots(value: object, lot: Number) -> int:
    """How many whole lots are in a value, never less than none."""
    if not lot:
        raise Stopped("something is counted in lots of nothing", "Write how many make one lot, 1 or more.")
    return max(0, _number(value) // lot)


@_means(INT, ranges=ranges.lots, source=written.in_lots)
def lots_of(value: object, lot: Number) -> int:
    """The same of any value; yes counts 1."""
    return lots(int(value) if isinstance(value, bool) else value, lot)


@_means(ranges=ranges.clamped)
def clamped(value: object, end: object, below: bool, ladders: Sequence[tuple[object, ...]]) -> object:
    """A value never below (or never above) another; no effect is neither more nor less than anything, and stays."""
    if value is None or end is None:
        return value
    first, second = rank(value, ladders), rank(end, ladders)
    return end if (first < second if below else first > second) else value


@_means(BOOL, safe=True, source=lambda parts: (f"({parts[0].text} == {parts[1].text})", BOOL))
def equal(left: object, right: object) -> bool:
    """Plain equality: of what a statement keeps for itself."""
    return left == right


@_means(BOOL, source=written.above)
def above(left: object, right: object) -> bool:
    """Whether one thing is more than another of its sort."""
    return left > right  # type: ignore[operator, no-any-return]


@_means(BOOL, source=lambda parts: written.above(parts[:2]))
def outdoes(first: object, other: object, ladders: Sequence[tuple[object, ...]]) -> bool:
    """Whether one side of a fight has more than the other, as sizes are compared; no effect is neither more nor less."""
    return first is not None and other is not None and rank(first, ladders) > rank(other, ladders)


@_means(BOOL, safe=True, source=lambda parts: (f"({parts[0].text} is True)", BOOL))
def is_yes(value: object) -> bool:
    """Whether a value is yes."""
    return value is True


def shifted(value: object, steps: int, ladders: Sequence[tuple[object, ...]]) -> tuple[object, int]:
    """Moves a value along its list: returns the value reached and the steps past the end.

    A list that goes round has no end. No effect stays no effect.
    """
    if value is None:
        return None, 0
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return tidy(value + steps), 0
    for ladder in ladders:
        if value in ladder:
            at = ladder.index(value) + steps
            if isinstance(ladder, Circle):
                return ladder[at % len(ladder)], 0
            end = min(max(at, 0), len(ladder) - 1)
            return ladder[end], at - end
    raise Stopped(
        f"`{value}` stands in no list, so it cannot go up or down",
        "Declare the list: `choice …: first, second, third`.",
    )


@_means(source=written.gained)
def gained(value: object, step: object, ladders: Sequence[tuple[object, ...]]) -> object:
    """Returns a number increased by an amount, or a word or die moved up by as many steps."""
    if isinstance(value, str | Die):
        return shifted(value, int(step), ladders)[0]  # type: ignore[call-overload]
    return plus(value, step)


@_means(BOOL, safe=True, source=written.same)
def same(left: object, right: object) -> bool:
    """Whether two values are one. A die and its number of sides are not."""
    if isinstance(left, bool) != isinstance(right, bool) and not (left is None or right is None):
        return False
    return left == right


def rank(value: object, ladders: Sequence[tuple[object, ...]]) -> Number:
    """Returns the rank by which a value is compared: the number itself, a die's sides, a word's place in its list."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int | Fraction):
        return value
    if isinstance(value, Die):
        return value.sides
    for ladder in ladders:
        if value in ladder:
            return ladder.index(value)
    if value is None:
        raise Stopped(
            "there is nothing to compare: a value is no effect here", "Say what holds then: `when … is no effect`."
        )
    raise Stopped(f"`{value}` cannot be compared in size", "Compare numbers, dice, or words of one list.")


def _number(value: object) -> Number:
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        if value is None:
            return 0
        if isinstance(value, Die):
            return value.sides
        raise Stopped(f"`{value}` is no number", "A word can be looked up in a table first.")
    return value


@attrs.frozen(eq=False)
class Between:
    """Whether a value lies in a band: `low` and `high` say which ends it has; they are given after the value."""

    low: bool
    high: bool
    low_open: bool
    high_open: bool
    ladders: Sequence[tuple[object, ...]]

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

    def source(self, parts: Sequence[Part]) -> tuple[str, Kind] | None:
        """How Python writes it of whole numbers."""
        if not written.whole(parts):
            return None
        value, ends = parts[0].text, [part.text for part in parts[1:]]
        above, under = "<" if self.low_open else "<=", "<" if self.high_open else "<="
        if self.low and self.high:
            return f"({ends[0]} {above} {value} {under} {ends[1]})", BOOL
        if self.low:
            return f"({ends[0]} {above} {value})", BOOL
        return (f"({value} {under} {ends[0]})" if self.high else "True"), BOOL


def whole_numbers(test: Callable[..., bool], ends: Sequence[object]) -> tuple[int | None, int | None]:
    """The first and the last whole number in a band, by its test (`same` or `Between`); None is no end."""
    if None in ends:
        return 1, 0  # nothing is as large as no effect
    if not isinstance(test, Between):
        return rounded(ends[0], up=True), rounded(ends[0], up=False)
    low = high = None
    if test.low:
        low = rounded(ends[0], up=False) + 1 if test.low_open else rounded(ends[0], up=True)
    if test.high:
        high = rounded(ends[-1], up=True) - 1 if test.high_open else rounded(ends[-1], up=False)
    return low, high


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


BINARY: dict[ir.Operator, Callable[[object, object], Number]] = {
    ir.Operator.PLUS: plus,
    ir.Operator.MINUS: minus,
    ir.Operator.TIMES: times,
    ir.Operator.DIVIDED: divided,
}
"""What stands between two values of the text."""


def range_of(function: Callable[..., object], *parts: object) -> Span:
    """What a function makes of ranges of numbers (and of what is no number, as it is)."""
    ranged = meaning(function).ranges
    return EVERYWHERE if ranged is None else ranged(*parts)
