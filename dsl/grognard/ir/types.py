"""What a value can be: the domains of fields, facts and worked-out values."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Literal, TypeGuard, assert_never

import attrs

from grognard.dice.fractions_text import is_long, scientific
from grognard.ir.names import key, plural, singular, with_article
from grognard.lengths import Scale

Number = int | Fraction
"""Numbers are exact: whole numbers as int, the rest as Fraction, never a float."""


@attrs.frozen
class Die:
    """A die as a value: `D8`. `D%` has 100 sides. Dice compare by their sides."""

    sides: int

    def __str__(self) -> str:
        return "D%" if self.sides == 100 else f"D{self.sides}"

    def __lt__(self, other: Die) -> bool:
        return self.sides < other.sides


@attrs.frozen
class Bundle:
    """Several named values at once: the columns of a row, `1 wound, 2 kills`, `advance 3/5`."""

    parts: tuple[tuple[str, Value], ...]

    def get(self, name: str) -> Value:
        """The value of one part, None where it has no such part."""
        return dict(self.parts).get(name)

    def __str__(self) -> str:
        return ", ".join(
            name
            if value is True
            else f"{value_text(value)} {_so_many(name, value)}"
            if isinstance(value, int)
            else f"{name} {value_text(value)}"
            for name, value in self.parts
        )


def _so_many(name: str, count: int) -> str:
    return plural(name) if count != 1 and singular(name) == key(name) else name


Value = int | Fraction | bool | str | Die | Bundle | None
"""A value of a run: number, yes or no, word (as its declaration writes it), die, bundle, no effect."""


@attrs.frozen
class Numbers:
    """Whole numbers or lengths from `low` to `high` (None: no end)."""

    low: Number | None = None
    high: Number | None = None
    unit: str = ""
    plain: Literal["", "counted", "thrown"] = attrs.field(default="", eq=False, kw_only=True)
    """Surely no length: declared without a unit or counted; thrown, until its rule is done with it."""

    scale: Scale | None = attrs.field(default=None, eq=False, kw_only=True, repr=False)
    """How a length of another system is turned into its unit."""

    def has(self, value: Number) -> bool:
        """Whether a number lies within it."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


@attrs.frozen
class Words:
    """One of a list of words, in the author's order: `up` and `down` walk it."""

    name: str
    words: tuple[str | Die, ...]
    round: bool = False
    """Behind the last word comes the first again, as with the directions of a board."""

    @cached_property
    def by_key(self) -> dict[str, str | Die]:
        """Its words by the form under which they are looked up; of two alike the first."""
        return {key(str(word)): word for word in reversed(self.words)}

    @property
    def ladder(self) -> tuple[str | Die, ...]:
        """Its words as steps go along them."""
        return Circle(self.words) if self.round else self.words


class Circle(tuple[str | Die, ...]):
    """The words of a list that goes round."""

    __slots__ = ()


@attrs.frozen
class YesNo:
    """Yes or no."""


@attrs.frozen
class PieceOf:
    """A piece of a kind, or (where allowed) none."""

    kind: str
    or_none: bool = False


@attrs.frozen
class PiecesOf:
    """Several pieces of a kind, or none."""

    kind: str


@attrs.frozen
class Dice:
    """Dice not yet thrown."""


@attrs.frozen
class Anything:
    """Not known, or not one of the others (a bundle, a mixed table)."""


Type = Numbers | Words | YesNo | PieceOf | PiecesOf | Dice | Anything


def is_number(value: object) -> TypeGuard[Number]:
    """Whether a value is a number: yes and no are none, whatever Python takes them for."""
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def tidy(value: Number) -> Number:
    """A whole Fraction as an int."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value


def value_text(value: object) -> str:
    """A value in words, as it is printed everywhere (one of a `Value`, or what has words of its own)."""
    match value:
        case None:
            return "no effect"
        case bool():
            return "yes" if value else "no"
        case Fraction():
            return _fraction_text(value)
        case tuple():
            return ", ".join(map(value_text, value)) if value else "nobody"
        case _:
            return str(value)


def _fraction_text(value: Fraction) -> str:
    """`2/5`, and with a whole part `22 1/2`; of one that would fill lines, about how much it is."""
    if is_long(value):
        return f"about {scientific(value)}"
    if value.denominator == 1:
        return str(value.numerator)
    whole, rest = divmod(abs(value), 1)
    part = f"{rest.numerator}/{rest.denominator}"
    return f"{'-' if value < 0 else ''}{f'{whole} ' if whole else ''}{part}"


def domain_values(domain: Type) -> tuple[Value, ...] | None:
    """Every value of a finite domain, in order; None where it is not finite (or has more than 1000)."""
    match domain:
        case YesNo():
            return (False, True)
        case Words():
            return domain.words
        case Numbers() if domain.low is not None and domain.high is not None and domain.high - domain.low < 1000:
            return tuple(range(int(domain.low), int(domain.high) + 1))
        case Numbers() | PieceOf() | PiecesOf() | Dice() | Anything():
            return None
        case _:
            assert_never(domain)


def domain_text(domain: Type) -> str:
    """A domain in words: `0 to 6`, `moving, standing`, `yes or no`."""
    match domain:
        case YesNo():
            return "yes or no"
        case Words():
            return ", ".join(str(word) for word in domain.words)
        case Numbers():
            unit = f" {domain.unit}" if domain.unit else ""
            low = value_text(domain.low) if domain.low is not None else ""
            if domain.low is not None and domain.high is not None:
                return f"{low} to {value_text(domain.high)}{unit}"
            if domain.low is not None:
                return f"{low}{unit} or more"
            return f"a number of{unit}" if unit else "a number"
        case PieceOf():
            return with_article(domain.kind) + (" or none" if domain.or_none else "")
        case PiecesOf() | Dice() | Anything():
            return "any value"
        case _:
            assert_never(domain)
