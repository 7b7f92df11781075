"""What holds of a length of which only the ends are known? What is so of all that it can be is so; the rest is asked."""

from __future__ import annotations

from typing import NoReturn

from grognard.core.faults import NotTold
from grognard.core.world import Unknown
from grognard.ir.types import Number


class Apart(int):
    """A length between two pieces that is somewhere from `low` to `high`, in the game's lengths.

    It is compared and shifted as numbers are; where the answer hangs on what it is, `NotTold` is raised.
    """

    low: Number
    high: Number
    unknown: Unknown

    def __new__(cls, low: Number, high: Number, unknown: Unknown) -> Apart:
        """A length of a fact that is not known."""
        made = super().__new__(cls, int(low))
        made.low, made.high, made.unknown = low, high, unknown
        return made

    def _ask(self, *_: object) -> NoReturn:
        raise NotTold(self.unknown)

    def _sure(self, always: bool, never: bool) -> bool:
        return always if always or never else self._ask()

    def __lt__(self, other: Number) -> bool:
        low, high = _ends(other)
        return self._sure(self.high < low, self.low >= high)

    def __le__(self, other: Number) -> bool:
        low, high = _ends(other)
        return self._sure(self.high <= low, self.low > high)

    def __gt__(self, other: Number) -> bool:
        return not self <= other

    def __ge__(self, other: Number) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        low, high = _ends(other) if isinstance(other, Number) else self._ask()
        return self._sure(self.low == self.high == low == high, self.high < low or self.low > high)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __add__(self, other: Number) -> Apart:
        low, high = _ends(other)
        return Apart(self.low + low, self.high + high, self.unknown)

    def __sub__(self, other: Number) -> Apart:
        low, high = _ends(other)
        return Apart(self.low - high, self.high - low, self.unknown)

    def __rsub__(self, other: Number) -> Apart:  # type: ignore[misc]
        return Apart(other - self.high, other - self.low, self.unknown)

    __radd__ = __add__
    __hash__ = __bool__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _ask
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = _ask


def _ends(value: Number) -> tuple[Number, Number]:
    return (value.low, value.high) if isinstance(value, Apart) else (value, value)
