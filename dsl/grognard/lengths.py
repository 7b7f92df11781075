"""In which units are lengths measured, how is each written, and which can be told in another exactly?"""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil, floor

import attrs


@attrs.frozen
class Unit:
    """A unit of length. `of` is the unit it is counted in, `size` how many of those it is."""

    name: str
    spellings: tuple[str, ...]
    mark: str
    """What stands behind a number on a sheet."""
    of: str
    size: int


UNITS = (
    Unit("inches", ("inches", "inch", '"', "\u201d", "\u2033"), '"', "inches", 1),
    Unit("feet", ("feet", "foot", "ft"), " ft", "inches", 12),
    Unit("yards", ("yards", "yard", "yds", "yd"), " yd", "inches", 36),
    Unit("miles", ("miles", "mile"), " mi", "inches", 63_360),
    Unit("millimetres", ("millimetres", "millimetre", "millimeters", "millimeter", "mm"), " mm", "millimetres", 1),
    Unit("centimetres", ("centimetres", "centimetre", "centimeters", "centimeter", "cms", "cm"), " cm", "millimetres", 10),
    Unit("metres", ("metres", "metre", "meters", "meter"), " m", "millimetres", 1_000),
    Unit("paces", ("paces", "pace"), " paces", "paces", 1),
)  # fmt: skip
"""Inches, millimetres and paces are counted apart: tables turn one into the other by as many rules as there are clubs."""

_BY_NAME = {unit.name: unit for unit in UNITS}
_BY_SPELLING = {spelling: unit for unit in UNITS for spelling in unit.spellings}

SIGNS = "".join(spelling for spelling in _BY_SPELLING if not spelling[0].isalpha())
WORDS = "|".join(sorted((re.escape(spelling) for spelling in _BY_SPELLING if spelling[0].isalpha()), key=len)[::-1])
"""Every unit that is a word, longest first, for a pattern that ignores capitals."""
MARKS = frozenset(unit.mark.strip() for unit in UNITS)
NAMES = ", ".join(unit.name for unit in UNITS[:-1]) + f" or {UNITS[-1].name}"
"""All of them, for a message."""

_ONE_OF = {unit.spellings[0]: unit.spellings[1] for unit in UNITS}
_ONE = re.compile(rf"(?<![\w.,/\u00bd-])1 ({'|'.join(_ONE_OF)})\b")

_TYPED = re.compile(rf"(?P<number>.*?[0-9])\s*(?P<unit>{WORDS}|ins?|[{SIGNS}])", re.IGNORECASE)
"""A number as it is typed in a command, where `in` behind it cannot be a word of a sentence."""


def unit_called(word: str) -> Unit | None:
    """The unit that a word or sign means."""
    return _BY_SPELLING.get(word.casefold())


def spellings(name: str) -> tuple[str, ...]:
    """How a unit is written. Raises `KeyError` for a name that is none."""
    return _BY_NAME[name].spellings


def behind(name: str) -> str:
    """What follows a number of that unit in a sentence: `\"`, ` yards`; nothing where there is no unit."""
    return '"' if name == "inches" else f" {name}" if name else ""


def mark(name: str) -> str:
    """What follows a number of that unit where there is little room; empty for what is no unit."""
    return _BY_NAME[name].mark if name in _BY_NAME else ""


def in_number(text: str) -> str:
    """A sentence into which numbers were put, with `1 inches` as it is said: `1 inch`."""
    return _ONE.sub(lambda match: f"1 {_ONE_OF[match[1]]}", text)


def split(text: str) -> tuple[str, Unit | None]:
    """A number as it is typed, and the unit behind it."""
    match = _TYPED.fullmatch(text.strip())
    return (
        (match["number"], unit_called(match["unit"]) or _BY_NAME["inches"])
        if match is not None
        else (text.strip(), None)
    )


@attrs.frozen
class Scale:
    """What a game says of lengths of two systems: 1 `unit` is `many` `other`; `up` is how a whole number is made of it, None for not at all."""

    unit: Unit
    many: Fraction
    other: Unit
    up: bool | None = None

    def between(self, unit: Unit, to: Unit) -> Fraction | None:
        """How many of one unit make 1 of the other; None where the scale says nothing of the two."""
        for first, many, second in ((self.unit, self.many, self.other), (self.other, 1 / self.many, self.unit)):
            if (unit.of, to.of) == (first.of, second.of):
                return Fraction(unit.size, first.size) * many * Fraction(second.size, to.size)
        return None


_SCALE = re.compile(
    rf"1\s*(?P<unit>{WORDS}|[{SIGNS}])\s+is\s+(?P<many>[0-9]+(?:\.[0-9]+|/[1-9][0-9]*)?)\s*(?P<other>{WORDS}|[{SIGNS}])"
    r"(?:,\s*rounded\s+(?P<way>up|down))?",
    re.IGNORECASE,
)


def read_scale(text: str) -> Scale | None:
    """`1 inch is 2.5 centimetres, rounded up`; None for what says nothing of two systems."""
    match = _SCALE.fullmatch(text.strip())
    unit, other = (unit_called(match["unit"]), unit_called(match["other"])) if match is not None else (None, None)
    if match is None or unit is None or other is None or unit.of == other.of or not Fraction(match["many"]):
        return None
    return Scale(unit, Fraction(match["many"]), other, match["way"].casefold() == "up" if match["way"] else None)


def scale_line(name: str, other: str) -> str:
    """The line of a heading that lets lengths of two systems meet, with a `?` for what only its author knows."""
    systems = {_BY_NAME[name].of, _BY_NAME[other].of}
    if "paces" not in systems:
        return "scale: 1 inch is 2.5 centimetres, rounded up"
    return f"scale: 1 pace is ? {(systems - {'paces'}).pop()}"


def converted(value: Fraction, unit: Unit, wanted: str, scale: Scale | None = None) -> Fraction | None:
    """A length in another unit: exactly within one system, else as the scale has it; None where nothing tells."""
    to = _BY_NAME.get(wanted)
    if to is None:
        return None
    if to.of == unit.of:
        return value * unit.size / to.size
    many = scale.between(unit, to) if scale is not None else None
    if scale is None or many is None:
        return None
    length = value * many
    return length if scale.up is None else Fraction(ceil(length) if scale.up else floor(length))


def unit_named(name: str) -> Unit:
    """The unit of that name. Raises `KeyError` for a name that is none."""
    return _BY_NAME[name]
