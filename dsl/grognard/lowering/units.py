"""In which unit is a value, and do two of them go together?

A length has its unit. A number that is declared without one, or counted, is a plain number. A number that is only
written out, dice, and what is worked out of these alone fit any unit.
"""

from __future__ import annotations

from fractions import Fraction

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import expressions as ir
from grognard.ir.types import Number, Numbers, Type, is_number, tidy
from grognard.lengths import behind, converted, scale_line, unit_named
from grognard.lowering.symbols import Symbols
from grognard.source import Place

_PLAIN = "plain number"


def unit_of(domain: Type) -> str | None:
    """The unit of a value, `plain number` of one that is surely no length, None of what fits any."""
    if not isinstance(domain, Numbers):
        return None
    return domain.unit or (_PLAIN if domain.plain else None)


def of_sum(left: Type, right: Type) -> Type:
    """Returns the domain of a sum or difference: it has the unit of either."""
    if not isinstance(left, Numbers) or not isinstance(right, Numbers):
        return left
    known = left if unit_of(left) is not None else right
    return Numbers(unit=known.unit, plain=known.plain)


def of_product(left: Type, right: Type) -> Type:
    """Returns the domain of a product or quotient: a length times a number is a length, two lengths give none."""
    if not isinstance(left, Numbers) or not isinstance(right, Numbers):
        return left
    if left.unit and right.unit:
        return Numbers()
    unit = left.unit or right.unit
    return Numbers(unit=unit, plain="" if unit or not right.plain else left.plain)


def of_total(score: Type) -> Type:
    """What a score is where its rule is done with it: dice alone may be steps, inches or hits."""
    return Numbers(score.low, score.high) if isinstance(score, Numbers) and score.plain == "thrown" else score


def _hold_share(value: ir.Expression, domain: Type, collector: Collector) -> None:
    """Report a share where a whole number is wanted: `50%` is one half, and no 50."""
    if not isinstance(domain, Numbers) or not isinstance(value, ir.Constant):
        return
    share = value.place.text.strip()
    if not share.endswith("%"):
        return
    if domain.plain == "thrown" or (domain.plain and (domain.high is None or domain.high > 1)):
        collector.report(
            codes.WRONG_TYPE,
            value.place,
            f"`{share}` is a share of the whole, and a whole number is wanted here.",
            help=f"Write the number without `%`, or of what it is a share: `({share} of …)`.",
        )


def alike(
    left: Type, right: Type, value: ir.Expression, symbols: Symbols, *, against: str, help: str | None = None
) -> ir.Expression:
    """A value that is held against one of another domain, in the unit of that: converted, or reported where nothing tells how.

    `right` is the domain of the value, `against` what `left` is to it.
    """
    _hold_share(value, left, symbols.collector)
    first, other = unit_of(left), unit_of(right)
    if first not in (None, _PLAIN) and other is None and isinstance(right, Numbers):
        if not isinstance(value, ir.Constant):
            if first == symbols.unit:
                hold_turned(value.place, symbols)
        elif value.value != 0:
            bare_in = _bare_in(value.place, first, symbols)
            return _in_unit_of(first or "", bare_in, value, symbols) if bare_in else value
    if first is None and other == symbols.unit and isinstance(left, Numbers):
        _hold_beside(value.place, symbols, against)
    if first is None or other is None or first == other:
        return value
    if _PLAIN in (first, other):
        unit = other if first == _PLAIN else first
        here, there = (_said(each) for each in (other, first))
        help = (
            help
            or f"Give the plain number its unit where it is declared (`…: 0 to 24 {unit}`), or compare and add what is measured alike."
        )
        symbols.collector.report(codes.UNITS_MIXED, value.place, f"This is {here}, and {against} {there}.", help=help)
        return value
    return _in_unit_of(first, other, value, symbols, f"This is in {other}, and {against} in {first}.")


def _in_unit_of(wanted: str, unit: str, value: ir.Expression, symbols: Symbols, said: str = "") -> ir.Expression:
    constant = value.value if isinstance(value, ir.Constant) else 1
    if not is_number(constant):
        return value
    scale = symbols.scale
    length = converted(Fraction(constant), unit_named(unit), wanted, scale)
    many = _how_many(unit, wanted, symbols)
    if length is None or many is None:
        no_scale(wanted, unit, value.place, symbols.collector, said)
        return value
    if isinstance(value, ir.Constant):
        return ir.Constant(tidy(length), wanted, place=value.place)
    product = ir.Arithmetic(value, ((ir.Operator.TIMES, ir.number(tidy(many), value.place)),), place=value.place)
    whole = scale is not None and scale.up is not None and unit_named(unit).of != unit_named(wanted).of
    return ir.Rounded(product, bool(scale and scale.up), place=value.place) if whole else product


def measured(amount: tuple[Number, str], domain: Type, place: Place, symbols: Symbols) -> Number:
    """A number with its unit as one of a domain, which has a unit of its own."""
    if not isinstance(domain, Numbers) or not domain.unit or amount[1] == "%":
        return amount[0]
    unit = amount[1] or (_bare_in(place, domain.unit, symbols) if amount[0] else "") or domain.unit
    length = converted(Fraction(amount[0]), unit_named(unit), domain.unit, symbols.scale)
    if length is None:
        no_scale(
            domain.unit,
            unit,
            place,
            symbols.collector,
            f"This is in {unit}, and what it is given to is in {domain.unit}.",
        )
    return amount[0] if length is None else tidy(length)


def _bare_in(place: Place, wanted: str | None, symbols: Symbols) -> str:
    """Returns the unit of a length that is written without one, where it was turned into the `wanted`; empty where none was."""
    text = place.file.whole
    if wanted != symbols.unit or not text.measured_in:
        return ""
    if not text.bare_in:
        hold_turned(place, symbols, written=True)
    return text.bare_in


def _hold_beside(place: Place, symbols: Symbols, against: str) -> None:
    """Report a length of a turned text that meets a number which that text writes without a unit."""
    before = place.file.whole.measured_in
    if before:
        symbols.collector.report(
            codes.NO_SCALE,
            place,
            f"This is in {symbols.unit}, and {against} a number without a unit, which is not turned from {before}.",
            help=f"Amend the lines in the variant, with a number in {symbols.unit}.",
        )


def hold_turned(place: Place, symbols: Symbols, *, written: bool = False) -> None:
    """Report a length without a unit, where the lengths of its text were turned into another; `written`: it is a number."""
    before = place.file.whole.measured_in
    if not before:
        return
    words = " ".join(place.text.split())
    if written:
        help = f"Write the unit behind it in the base: `{words}{behind(before)}`."
    else:
        whole = f"the {words}" if place.file.text[: place.span.start].endswith("the ") else words
        many = _how_many(before, symbols.unit, symbols)
        help = f"Amend the line in the variant, with `({whole} times {many})` in place of `{whole}`."
    said = f"`{words}` is a length here and has no unit, so it is not turned from {before} into {symbols.unit}."
    symbols.collector.report(codes.NO_SCALE, place, said, help=help)


def _how_many(unit: str, wanted: str, symbols: Symbols) -> Fraction | None:
    """How many of the wanted unit 1 of another is, exactly; None where nothing tells."""
    scale = attrs.evolve(symbols.scale, up=None) if symbols.scale is not None else None
    return converted(Fraction(1), unit_named(unit), wanted, scale)


def no_scale(wanted: str, unit: str, place: Place, collector: Collector, said: str) -> None:
    """Report lengths of two systems where nothing says how many of the one are one of the other."""
    line = scale_line(unit, wanted)
    help = f"Write it in {wanted}, or put a line into the heading: `{line}`."
    collector.report(codes.NO_SCALE, place, said, help=help)


def _said(unit: str) -> str:
    return f"a {unit}" if unit == _PLAIN else f"a length in {unit}"
