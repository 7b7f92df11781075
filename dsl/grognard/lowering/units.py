"""In which unit is a value, and do two of them go together?

A length has its unit. A number that is declared without one, or counted, is a plain number. A number that is only
written out, dice, and what is worked out of these alone fit any unit.
"""

from __future__ import annotations

import re
from fractions import Fraction

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.types import Numbers, Type
from grognard.lengths import behind, converted, split
from grognard.source import Place

_PLAIN = "plain number"


def unit_of(of: Type) -> str | None:
    """The unit of a value, `plain number` of one that is surely no length, None of what fits any."""
    if not isinstance(of, Numbers):
        return None
    return of.unit or (_PLAIN if of.plain else None)


def of_sum(left: Type, right: Type) -> Type:
    """What two values come to that are added, or of which one is taken: the unit of either."""
    if not isinstance(left, Numbers) or not isinstance(right, Numbers):
        return left
    known = left if unit_of(left) is not None else right
    return Numbers(unit=known.unit, plain=known.plain)


def of_product(left: Type, right: Type) -> Type:
    """What two values come to that are multiplied or divided: a length so many times is a length, two lengths are none."""
    if not isinstance(left, Numbers) or not isinstance(right, Numbers):
        return left
    if left.unit and right.unit:
        return Numbers()
    unit = left.unit or right.unit
    return Numbers(unit=unit, plain="" if unit or not right.plain else left.plain)


def of_total(score: Type) -> Type:
    """What a score is where its rule is done with it: dice alone may be steps, inches or hits."""
    return Numbers(score.low, score.high) if isinstance(score, Numbers) and score.plain == "thrown" else score


def hold_alike(
    left: Type, right: Type, place: Place, collector: Collector, *, against: str, help: str | None = None
) -> None:
    """Report two values of different units; `right` is what is at the place, `against` what `left` is to it."""
    one, other = unit_of(left), unit_of(right)
    if one is None or other is None or one == other:
        return
    if _PLAIN in (one, other):
        unit = other if one == _PLAIN else one
        here, there = (_said(each) for each in (other, one))
        help = (
            help
            or f"Give the plain number its unit where it is declared (`…: 0 to 24 {unit}`), or compare and add what is measured alike."
        )
    else:
        here, there, help = f"in {other}", f"in {one}", _in_unit(place, one)
    collector.report(codes.UNITS_MIXED, place, f"This is {here}, and {against} {there}.", help=help)


def _in_unit(place: Place, name: str) -> str:
    """What to write for a length so that it is in another unit: the same length where one is counted in the other."""
    number, unit = split(place.file.text[place.span.start : place.span.end])
    if unit is not None and re.fullmatch(r"[0-9]{1,6}", number) is not None:
        same = converted(Fraction(number), unit, name)
        if same is not None and same.denominator == 1:
            return f"Write `{same}{behind(name)}`."
    return f"Write it in {name}."


def _said(unit: str) -> str:
    return f"a {unit}" if unit == _PLAIN else f"a length in {unit}"
