"""What holds of a length of which only the ends are known? What is so of all that it can be is so; the rest is asked."""

from __future__ import annotations

from math import ceil, floor
from typing import NoReturn

import attrs

from grognard.core.faults import NotTold
from grognard.core.world import Unknown
from grognard.ir.types import Number


@attrs.frozen
class Undecided(NotTold):
    """It hangs on whether a length is at most `near`, in whole lengths."""

    near: int = 0


class Apart(int):
    """A length between two pieces that is somewhere from `low` to `high`, in the game's lengths.

    It is compared and shifted as numbers are; where the answer hangs on what it is, `NotTold` is raised: `Undecided` where it
    hangs on one limit.
    """

    low: Number
    high: Number
    unknown: Unknown
    shift: Number
    """How much was added to the length."""
    sign: int
    """-1 where the length was taken from that; 0 where two lengths were added."""

    def __new__(cls, low: Number, high: Number, unknown: Unknown, shift: Number = 0, sign: int = 1) -> Apart:
        """A length of a fact that is not known."""
        made = super().__new__(cls, int(low))
        made.low, made.high, made.unknown, made.shift, made.sign = low, high, unknown, shift, sign
        return made

    def halves(self, near: int) -> tuple[Apart, Apart]:
        """The same length where it is at most `near`, and where it is more."""
        return Apart(self.low, near, self.unknown), Apart(near + 1, self.high, self.unknown)

    def _ask(self, *_: object) -> NoReturn:
        raise NotTold(self.unknown)

    def _sure(self, always: bool, never: bool, other: Number, *, at_most: bool) -> bool:
        """What is so of all: whether it is less than the other, or `at_most` as much."""
        if always or never:
            return always
        if isinstance(other, Apart) or not self.sign:
            self._ask()
        limit = (other - self.shift) * self.sign
        raise Undecided(self.unknown, near=floor(limit) if at_most is (self.sign > 0) else ceil(limit) - 1)

    def __lt__(self, other: Number) -> bool:
        low, high = _ends(other)
        return self._sure(self.high < low, self.low >= high, other, at_most=False)

    def __le__(self, other: Number) -> bool:
        low, high = _ends(other)
        return self._sure(self.high <= low, self.low > high, other, at_most=True)

    def __gt__(self, other: Number) -> bool:
        return not self <= other

    def __ge__(self, other: Number) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Number):
            self._ask()
        low, high = _ends(other)
        if self.low == self.high == low == high or self.high < low or self.low > high:
            return bool(self.low == low and self.high == high)
        if self.low == low == high:
            return self <= low
        return self >= low if self.high == low == high else self._ask()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __add__(self, other: Number) -> Apart:
        low, high = _ends(other)
        return self._moved(self.low + low, self.high + high, other, self.shift + low)

    def __sub__(self, other: Number) -> Apart:
        low, high = _ends(other)
        return self._moved(self.low - high, self.high - low, other, self.shift - low)

    def __rsub__(self, other: Number) -> Apart:  # type: ignore[misc]
        return Apart(other - self.high, other - self.low, self.unknown, other - self.shift, -self.sign)

    def _moved(self, low: Number, high: Number, other: Number, shift: Number) -> Apart:
        return Apart(low, high, self.unknown, shift, 0 if isinstance(other, Apart) else self.sign)

    __radd__ = __add__
    __hash__ = __bool__ = __neg__ = __abs__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _ask
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = _ask


def _ends(value: Number) -> tuple[Number, Number]:
    return (value.low, value.high) if isinstance(value, Apart) else (value, value)
