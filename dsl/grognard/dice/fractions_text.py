"""Chances and numbers as text, rounded exactly: the one place where a fraction is rounded for people.

Plain characters only, no locale, no floating point. Halves are rounded away from zero.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

LONGEST = 600
"""Most digits of a number written out; longer numbers are given in scientific notation.

Python refuses to write numbers above a limit of its own: 4,300 digits by default, and never under 640.
"""

_LEADING = 5


def percent(chance: Fraction | int, digits: int = 1) -> str:
    """A chance in percent: "16.7 %", with `digits` decimals.

    0 and 1 are "0 %" and "100 %". Nothing else is: a smaller chance than can be shown is "<0.1 %", one as
    close to certain ">99.9 %". Raises ValueError if the chance is not from 0 to 1 or `digits` is negative.
    """
    if digits < 0:
        raise ValueError(f"{digits} decimals cannot be shown")
    if not 0 <= chance <= 1:
        raise ValueError("a chance is from 0 to 1")
    if chance == 0:
        return "0 %"
    if chance == 1:
        return "100 %"
    units = _rounded(chance, 2 + digits)
    whole = 100 * 10**digits
    if not units:
        return f"<{_placed(1, digits)} %"
    if units == whole:
        return f">{_placed(whole - 1, digits)} %"
    return f"{_placed(units, digits)} %"


def with_chance(what: str, chance: str) -> str:
    """What comes out, and how likely: `halt 33 %`; behind a number a colon, since `2 0 %` reads as twenty."""
    return f"{what}{':' if what[-1:].isdigit() else ''} {chance}"


def decimal(value: Fraction | int, digits: int = 2) -> str:
    """A number with `digits` decimals: "3.50", "-0.33"; never "-0.00". Scientific notation if it is too long.

    Raises ValueError if `digits` is negative.
    """
    if digits < 0:
        raise ValueError(f"{digits} decimals cannot be shown")
    units = _rounded(-value if value < 0 else value, digits)
    if units >= 10 ** (LONGEST + digits):
        return scientific(value)
    return ("-" if value < 0 and units else "") + _placed(units, digits)


def ratio_text(value: Fraction | int) -> str:
    """A number as a fraction in lowest terms: "1/6", "-3/2", "2". "about 1.2346e-700" if that is too long."""
    numerator, denominator = value.numerator, value.denominator
    limit = 10**LONGEST
    if abs(numerator) >= limit or denominator >= limit:
        return f"about {scientific(value)}"
    return str(numerator) if denominator == 1 else f"{numerator}/{denominator}"


def exact_text(value: Fraction | int) -> str:
    """A number as a fraction in lowest terms, whole however long it is: for programs, that read on."""
    top, bottom = _digits(value.numerator), _digits(value.denominator)
    return top if value.denominator == 1 else f"{top}/{bottom}"


def _digits(number: int) -> str:
    # Python writes no whole number of more than 4,300 digits itself; a decimal of any length it does, and exactly.
    return str(number) if abs(number) < 10**LONGEST else format(Decimal(number), "f")


def is_long(value: Fraction | int) -> bool:
    """Whether a number is too long to be written out for people."""
    return bool(abs(value.numerator) >= 10**LONGEST or value.denominator >= 10**LONGEST)


def scientific(value: Fraction | int) -> str:
    """A number as "1.2346e-700": five digits, rounded, and the power of ten. 0 is "0"."""
    if not value:
        return "0"
    size = abs(Fraction(value))
    exponent = _power_of_ten(size)
    leading = _rounded(size, _LEADING - 1 - exponent)
    if leading == 10**_LEADING:
        leading //= 10
        exponent += 1
    return f"{'-' if value < 0 else ''}{_placed(leading, _LEADING - 1)}e{exponent}"


def _rounded(value: Fraction | int, digits: int) -> int:
    """`value` (0 or more) times 10**digits to the nearest whole number, a half upwards.

    `digits` may be negative.
    """
    numerator, denominator = value.numerator, value.denominator
    if digits >= 0:
        numerator *= 10**digits
    else:
        denominator *= 10**-digits
    return (2 * numerator + denominator) // (2 * denominator)


def _placed(units: int, digits: int) -> str:
    """`units` (0 or more) of 10**-digits as decimal text."""
    if not digits:
        return str(units)
    whole, part = divmod(units, 10**digits)
    return f"{whole}.{part:0{digits}}"


def _power_of_ten(value: Fraction) -> int:
    """The greatest e with 10**e <= value, for a positive value."""
    bits = value.numerator.bit_length() - value.denominator.bit_length()
    exponent = bits * 30103 // 100000  # log10(2), close enough to start from
    while _at_least_power(value, exponent + 1):
        exponent += 1
    while not _at_least_power(value, exponent):
        exponent -= 1
    return exponent


def _at_least_power(value: Fraction, exponent: int) -> bool:
    power: int = 10 ** abs(exponent)
    if exponent >= 0:
        return value.numerator >= power * value.denominator
    return value.numerator * power >= value.denominator
