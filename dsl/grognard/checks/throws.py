"""The range of the result of unrolled dice."""

from __future__ import annotations

import attrs

from grognard.core import ranges
from grognard.core.ranges import Span
from grognard.ir import deeds as do

_NONE = Span(0, 0)
_SIX = Span(1, 6)


@attrs.frozen
class Dice:
    """Between how many and how many dice, their faces, and what lines have done to them."""

    count: Span = _NONE
    faces: Span = _SIX
    each: Span = _NONE
    hits: bool = False
    fixed: Span | None = None
    """Dice of which only the outcome is known."""

    def span(self) -> Span:
        """The outcome."""
        if self.fixed is not None:
            return self.fixed
        if self.hits:
            return Span(0, self.count.high)
        return ranges.times(self.count, ranges.plus(self.faces, self.each))

    def natural(self) -> Span:
        """The die as it fell (of several, their sum)."""
        return self.fixed if self.fixed is not None else ranges.times(self.count, self.faces)

    def with_more(self, more: Dice, times: Span) -> Dice:
        """Returns these dice and a number of others as one roll."""
        if self.fixed is not None or more.fixed is not None:
            return Dice(fixed=ranges.plus(self.span(), ranges.times(more.span(), times)))
        count = ranges.plus(self.count, ranges.times(more.count, times))
        return attrs.evolve(
            self, count=count, faces=more.faces if self.count == _NONE else _hull(self.faces, more.faces)
        )

    def join(self, other: Dice | None) -> Dice:
        """Either of two."""
        if other is None or other == self:
            return self
        if self.fixed is not None or other.fixed is not None or self.hits != other.hits:
            return Dice(fixed=ranges.hull(self.span(), other.span()))
        return Dice(
            count=_hull(self.count, other.count),
            faces=_hull(self.faces, other.faces),
            each=_hull(self.each, other.each),
            hits=self.hits,
        )


def thrown(dice: Dice, deed: object, times: Span) -> Dice:
    """The dice after a line that changes them."""
    if dice.fixed is not None:
        return Dice(fixed=ranges.EVERYWHERE) if not isinstance(deed, do.HitsOn) else Dice(fixed=Span(0, None))
    match deed:
        case do.MoreDice():
            more = ranges.plus(dice.count, ranges.times(Span(deed.count, deed.count), times))
            return attrs.evolve(dice, count=_at_least_none(more))
        case do.OnEachDie():
            return attrs.evolve(dice, each=ranges.plus(dice.each, ranges.times(Span(deed.amount, deed.amount), times)))
        case do.Drop(keep=True):
            most = dice.count.high if dice.count.high is not None and dice.count.high < deed.count else deed.count
            return attrs.evolve(dice, count=Span(min(dice.count.low or 0, most), most))
        case do.Drop():
            fewer = ranges.plus(dice.count, ranges.times(Span(-deed.count, -deed.count), times))
            return attrs.evolve(dice, count=_at_least_none(fewer))
        case do.HitsOn() | do.Always():
            return attrs.evolve(dice, hits=True)
        case do.Again(how=do.Fate.ADDS):
            return attrs.evolve(
                dice, faces=Span(dice.faces.low, None), count=dice.count if not dice.hits else Span(0, None)
            )
        case do.Again(how=do.Fate.TWICE):
            return attrs.evolve(dice, count=ranges.times(dice.count, Span(1, 2)))
        case _:
            return dice


def _at_least_none(span: Span) -> Span:
    return Span(max(0, span.low or 0), None if span.high is None else max(0, span.high))


def _hull(first: Span, other: Span) -> Span:
    span = ranges.hull(first, other)
    assert span is not None
    return span
