"""Which figures does one side have, and in which ways of writing may the other side have them?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

import attrs

from grognard.review.book import Book
from grognard.review.figures import Figure, read_figures
from grognard.review.held.cut import Part
from grognard.review.held.edges import HALF, edge
from grognard.review.held.passages import stated

_DICE = re.compile(r"\b(?:dice|die|rolls?|throws?)\b", re.IGNORECASE)
_PERCENT = re.compile(r"%|\bper ?cent(?:age|ile)?s?\b", re.IGNORECASE)
_PARITY = re.compile(r"\b(?:odd|even)(?:[- ]numbered)?\b", re.IGNORECASE)
_LETTERS = re.compile(
    r"(?<![A-Za-z])(?:\d+[OolS](?![A-Za-z])|\d+/[OolS](?![A-Za-z])|[lS]/\d|[-+\u2212\u2013] ?l(?![A-Za-z]))"
)
_MEANT = str.maketrans("OolS", "0015")


def mended(text: str) -> str:
    """A text with the letters that stand where digits are meant (`5O feet`, `3/S`, `-l`) read as digits; as long as before."""
    return _LETTERS.sub(lambda match: match.group().translate(_MEANT), text)


@attrs.define
class Pool:
    """All figures of one side, as they are asked for."""

    numbers: set[Fraction] = attrs.Factory(set)
    dice: set[tuple[Fraction, int]] = attrs.Factory(set)
    sides: set[int] = attrs.Factory(set)
    shares: set[Fraction] = attrs.Factory(set)
    """How many parts of a whole its fractions speak of, and how many there are: 3 and 5 where it says 3/5."""
    plain: set[Fraction] = attrs.Factory(set)
    """Its numbers that count no dice."""
    edges: set[Fraction] = attrs.Factory(set)
    """Where its bands begin and end."""
    signs: dict[Fraction, set[str]] = attrs.Factory(dict)
    """With which signs its plain numbers are written: "" without."""

    def add(self, text: str, figures: Iterable[Figure] | None = None) -> None:
        """Take the figures of a text in, all or some."""
        for figure in read_figures(text) if figures is None else figures:
            line = edge(text, figure)
            if line is not None:
                self.edges.add(line)
            if figure.sides:
                self.dice.add((figure.value, figure.sides))
                self.sides.add(figure.sides)
                self.numbers.add(figure.value)
            else:
                self.numbers.add(figure.value)
                self.plain.add(figure.value)
                self.signs.setdefault(figure.value, set()).add(figure.sign)
                if figure.value.denominator > 1 and figure.value < 1 and figure.unit != "percent":
                    self.shares |= {Fraction(figure.value.numerator), Fraction(figure.value.denominator)}
                if figure.unit == "percent":
                    self.numbers |= {figure.value * 100, Fraction(100)}
                    self.sides.add(100)

    def has(self, text: str, figure: Figure, *, shares: bool = False, key: bool = False) -> bool:
        """Whether a figure of a text is on this side, in one of its ways of writing.

        With `shares` a count of parts counts too. The end of a stretch that is a `key` may also be the number next to it.
        """
        if figure.sides:
            known = figure.sides in self.sides or (figure.sides == 10 and Fraction(9) in self.numbers)
            many = figure.value == 1 or (figure.value, figure.sides) in self.dice or figure.value in self.plain
            return known and many
        if figure.sign and self.signs.get(figure.value, {figure.sign}).isdisjoint(["", figure.sign]):
            return False  # Everywhere it has the other sign.
        line = edge(text, figure)
        if line in self.edges:
            return True
        ways = {line - HALF, line + HALF} if key and line is not None else {figure.value}
        if shares and not self.shares.isdisjoint(ways):
            return True
        if figure.unit == "percent":
            ways.add(figure.value * 100)
        if figure.unit == "degrees":
            ways |= {figure.value / 2, figure.value * 2}  # an arc, and what of it lies on either side
        # The highest face of a die need not be written where the die is.
        return not ways.isdisjoint(self.numbers) or (figure.whole is not None and figure.whole in self.sides)


class Pools:
    """The figures of each part of a text, read once."""

    def __init__(self, book: Book, sorts: frozenset[int], ruled: frozenset[int]) -> None:
        self.sorts = sorts
        self.ruled = ruled
        """Those of them that a rule throws."""
        self._book = book
        self._of: dict[int, Pool] = {}
        self._sorts = frozenset(figure.sides for figure in read_figures(book.file.text) if figure.sides)

    def of(self, part: Part) -> Pool:
        """The figures of one part; where it speaks of dice at all, the sorts of dice of the whole text."""
        pool = self._of.get(part.start)
        if pool is None:
            pool = self._of[part.start] = Pool()
            for meant in (str, mended):
                for figure, line in stated(self._book, part, meant):
                    pool.add(line.text, [figure])
            start, end = part.start, part.end
            if _PERCENT.search(self._book.file.text, start, end):
                pool.sides.add(100)
            if _PARITY.search(self._book.file.text, start, end):
                pool.numbers |= {Fraction(number) for number in range(2, 13)}
            # A section that names its dice means those.
            if not pool.dice and _DICE.search(self._book.file.text, part.start, part.end):
                pool.sides |= self._sorts
        return pool
