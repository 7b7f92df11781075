"""What can a value be: a range of numbers, words, or unknown?"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from math import inf
from typing import assert_never

import attrs

from grognard.core.ranges import EVERYWHERE, Span, hull, meet
from grognard.ir import expressions as ir
from grognard.ir.types import Anything, Dice, Number, Numbers, PieceOf, PiecesOf, Type, Words, YesNo, is_number


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
    if is_number(value):
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
        case PieceOf() | PiecesOf() | Dice() | Anything():
            return UNKNOWN
    assert_never(domain)


def band_meets(bands: Iterable[ir.Band], value: Can) -> bool:
    """Returns whether a value can be in one of some bands (also where it is unknown)."""
    return any(_one_meets(band, value) for band in bands)


def _one_meets(band: ir.Band, value: Can) -> bool:
    if value.unknown:
        return True
    if isinstance(band, ir.Same):
        if not isinstance(band.value, ir.Constant):
            return True
        wanted = band.value.value
        if is_number(wanted):
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
    if any(number_in(end) is None for end in ir.ends_of(band)):
        return None
    return Span(number_in(band.low), number_in(band.high))


class Widest:
    """The widest of the bands that were added: none lies within another, so both of their ends rise."""

    def __init__(self) -> None:
        self._lows: list[Number | float] = []
        self._highs: list[Number | float] = []

    def add(self, bands: Iterable[ir.Band]) -> None:
        """Add bands; one with an open end, or one that is worked out, holds no other."""
        for band in bands:
            span = None if isinstance(band, ir.Span) and (band.low_open or band.high_open) else band_span(band)
            if span is None or self._holds(span):
                continue
            low, high = _ends(span)
            at = bisect_left(self._lows, low)
            behind = bisect_right(self._highs, high, lo=at)
            self._lows[at:behind], self._highs[at:behind] = [low], [high]

    def hold(self, bands: Iterable[ir.Band], value: Can) -> bool:
        """Whether each number of a value that lies in some bands lies in one and the same of these; words never do."""
        if value.span is None or value.words:
            return False
        spans = [band_span(band) for band in bands]
        mine = [meet(value.span, span) if span is not None else None for span in spans]
        return all(span is not None and self._holds(span) for span in mine)

    def _holds(self, span: Span) -> bool:
        low, high = _ends(span)
        at = bisect_right(self._lows, low) - 1
        return at >= 0 and high <= self._highs[at]


def _ends(span: Span) -> tuple[Number | float, Number | float]:
    return -inf if span.low is None else span.low, inf if span.high is None else span.high


def number_in(node: ir.Expression | None) -> Number | None:
    """Returns the plain number of an expression, None where it is none."""
    value = node.value if isinstance(node, ir.Constant) else None
    return value if is_number(value) else None
