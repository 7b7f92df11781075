"""In which units are lengths measured, how is each written, and which can be told in another exactly?"""

from __future__ import annotations

import re
from fractions import Fraction

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
NAMES = ", ".join(unit.name for unit in UNITS[:-1]) + f" or {UNITS[-1].name}"
"""All of them, for a message."""

_ONE_OF = {unit.spellings[0]: unit.spellings[1] for unit in UNITS}
_ONE = re.compile(rf"(?<![\w.,/\u00bd-])1 ({'|'.join(_ONE_OF)})\b")

_TOLD = re.compile(rf"(?P<number>.*?[0-9])\s*(?P<unit>{WORDS}|[{SIGNS}])", re.IGNORECASE)


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
    return _ONE.sub(lambda found: f"1 {_ONE_OF[found[1]]}", text)


def split(text: str) -> tuple[str, Unit | None]:
    """A number as it is typed, and the unit behind it."""
    found = _TOLD.fullmatch(text.strip())
    return (found["number"], unit_called(found["unit"])) if found is not None else (text.strip(), None)


def converted(value: Fraction, unit: Unit, wanted: str) -> Fraction | None:
    """A length in another unit, exactly; None where the two are not counted in one another."""
    to = _BY_NAME.get(wanted)
    return value * unit.size / to.size if to is not None and to.of == unit.of else None
