"""Values on a path of a program: constants, sums of names, dice not yet thrown, or anything else as source."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from grognard.evaluate.weigh.values import BOOL, INT, NO, OTHER, kind_of

_CALL = re.compile(r"\w\(")

Sum = tuple[tuple[str, int], ...]
"""Names with their factors, in order of the names: the part of a whole number that is not constant."""


class NotDirect(Exception):
    """The program, or this part of it, is left to the plain way."""


@attrs.frozen
class Bounds:
    """Between which ends a whole number lies; None: no end is known."""

    low: int | None = None
    high: int | None = None

    def within(self, other: Bounds) -> Bounds:
        """What lies in both."""
        low = self.low if other.low is None else other.low if self.low is None else max(self.low, other.low)
        high = self.high if other.high is None else other.high if self.high is None else min(self.high, other.high)
        return Bounds(low, high)

    def times(self, factor: int) -> Bounds:
        """Of so many times the number."""
        ends = [None if end is None else end * factor for end in (self.low, self.high)]
        return Bounds(*(ends if factor > 0 else ends[::-1]))

    def plus(self, other: Bounds) -> Bounds:
        """Of the sum of two numbers."""
        return Bounds(
            None if self.low is None or other.low is None else self.low + other.low,
            None if self.high is None or other.high is None else self.high + other.high,
        )

    def either(self, other: Bounds) -> Bounds:
        """What lies in one of them."""
        return Bounds(
            None if self.low is None or other.low is None else min(self.low, other.low),
            None if self.high is None or other.high is None else max(self.high, other.high),
        )


@attrs.frozen
class Fact:
    """What is known of a sum of names: its bounds, or one number that it is not."""

    of: Sum
    bounds: Bounds = Bounds()
    never: int | None = None


@attrs.frozen
class Pool:
    """Dice of one sort, described and not yet thrown."""

    count: Term
    sides: Term
    lowest: int = 0
    highest: int = 0
    each: int = 0
    need: tuple[Term, Term] | None = None
    """From which face to which a die hits; without it dice are added up."""
    hits: tuple[int, ...] = ()
    misses: tuple[int, ...] = ()
    closed: bool = False
    """Whether a list of dice is complete: no line changes it any more."""


@attrs.frozen
class Term:
    """A value. `sums` and `plus` make up a whole number; anything else is `text`, or known as `value`."""

    text: str = ""
    kind: str = OTHER
    value: object = NO
    sums: Sum | None = None
    plus: int = 0
    uses: frozenset[str] = frozenset()
    bounds: Bounds = Bounds()
    pool: Pool | None = None
    band: tuple[Term, Term] | None = None
    """The two ends of what hits."""
    loose: bool = True
    """Whether it may be something nobody told, or that could not be worked out."""
    yes: tuple[Fact, ...] = ()
    """What is known where this holds, and (`no`) where it does not."""
    no: tuple[Fact, ...] = ()

    @property
    def constant(self) -> bool:
        """Whether it is known."""
        return self.value is not NO

    @property
    def whole(self) -> bool:
        """Whether it is a whole number."""
        return self.sums is not None

    @property
    def fails(self) -> bool:
        """Whether working it out may stop the run: something is called."""
        return _CALL.search(self.text) is not None

    def source(self) -> str:
        """The source of it."""
        if self.sums is None:
            return self.text
        parts: list[str] = []
        for name, factor in sorted(self.sums, key=lambda part: part[1] < 0):
            text = name if abs(factor) == 1 else f"{abs(factor)} * {name}"
            parts.append(f"{'-' if factor < 0 else '+'} {text}")
        if self.plus or not parts:
            parts.append(f"{'-' if self.plus < 0 else '+'} {abs(self.plus)}")
        text = " ".join(parts).removeprefix("+ ")
        if text.startswith("- "):
            text = "-" + text[2:]
        return text if len(parts) == 1 and not text.startswith("-") and "*" not in text else f"({text})"


def constant(value: object, text: str) -> Term:
    """A value that is known."""
    if type(value) is int:
        return number((), value)
    return Term(text, kind_of(value), value, loose=False)


def number(sums: Sum, plus: int) -> Term:
    """A whole number."""
    if not sums:
        return Term("", INT, plus, (), plus, loose=False)
    return Term("", INT, NO, sums, plus, frozenset(name for name, _ in sums), loose=False)


def named(name: str) -> Term:
    """A whole number by a name."""
    return number(((name, 1),), 0)


def opaque(text: str, parts: Iterable[Term] = (), kind: str = OTHER, loose: bool = False) -> Term:
    """Anything else, as source."""
    return Term(text, kind, uses=frozenset().union(*(part.uses for part in parts)), loose=loose)


TRUE = Term("True", BOOL, True, loose=False)
FALSE = Term("False", BOOL, False, loose=False)


def plus(left: Term, right: Term, sign: int = 1) -> Term:
    """The sum, or the difference, of two whole numbers."""
    assert left.sums is not None and right.sums is not None
    found = dict(left.sums)
    for name, factor in right.sums:
        found[name] = found.get(name, 0) + sign * factor
    return number(
        tuple(sorted((name, factor) for name, factor in found.items() if factor)), left.plus + sign * right.plus
    )


def times(term: Term, factor: int) -> Term:
    """So many times a whole number."""
    assert term.sums is not None
    if not factor:
        return number((), 0)
    return number(tuple((name, each * factor) for name, each in term.sums), term.plus * factor)
