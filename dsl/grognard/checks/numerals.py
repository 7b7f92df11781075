"""Numbers and dice in plain words: `2D6`, `4`, `3/5`, `22 1/2`, `20%`, `6"`, `four`, `twenty-five`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import lru_cache

import attrs

from grognard.number_words import PARTS, in_english

_WORDS = {in_english(number): number for number in range(2, 101)}
_VULGAR = {"\u00bd": "1/2", "\u00bc": "1/4", "\u00be": "3/4", "\u2153": "1/3", "\u2154": "2/3"}


def _any_of(words: Collection[str]) -> str:
    """A pattern of words that tries each letter once, and the longest word first."""
    longer = {word[0]: [one[1:] for one in words if one[:1] == word[0]] for word in words if word}
    ways = "|".join(f"{re.escape(letter)}{_any_of(rests)}" for letter, rests in longer.items())
    return f"(?:{ways})?" if "" in words and ways else f"(?:{ways})" if ways else ""


_SPOKEN = _any_of(_WORDS)

_FIGURE = re.compile(
    rf"""
    (?P<skip> \[[^\[\]\n]*\] | \{{[^{{}}\n]*\}} | \b[A-Za-z]{{1,4}}\.[0-9][\w.]*\b        # a citation, a name, B.4.d
      | \b(?:p|pp|page|pages|rule|rules|section|sections|chapter|step|steps|paragraph|table|note|no)s?\.?\s*[0-9][\w.-]*
      | \b(?:see|under|as\ in)\ [0-9]+\.[0-9][\w.]*                                      # see 7.4
      | \b1[4-9][0-9][0-9]s?\b | \b20[0-9][0-9]\b                                          # a year
      | \b[0-9]+(?:st|nd|rd|th|mm|cm)\b | \b[0-9]+:[0-9]+\b | \b(?:[0-9]+\ or\ )?[0-9]+[-\ ]?pounders?\b )
  | (?P<dice> \b(?P<count>[0-9]*)[dD](?P<sides>[0-9]+|%)(?![\w]) )
  | (?P<mixed> \b[0-9]+\ [1-9]/[0-9]+ | \b[0-9]+/[0-9]+ )
  | \b(?P<share> (?:an? | one | two | three | four)[ -](?:third | quarter | fifth | sixth | eighth | tenth)s?)\b(?=\ of\b)
  | (?P<number> (?<![\w.,/]) [0-9]{{1,3}}(?:,[0-9]{{3}})+ | (?<![\w./]) [0-9]+(?:\.[0-9]+)? )(?![\w/])
  | \b(?P<word> {_SPOKEN} )\b(?!-)
    """,
    re.VERBOSE | re.IGNORECASE,
)

_ANGLE = re.compile(r"\s*(?:degrees?\b|\u00b0)", re.IGNORECASE)


_STRICT = re.compile(
    r"(?<!\bno )(?<!\bnot )\b(?:(?P<less>less than|fewer than|under|below)|more than|over|above)\s+(?=(?P<digits>\d{1,9})(?!\w|[.,]?\d|/))",
    re.IGNORECASE,
)
"""`less than 4`, where a number is counted: `3 or less`."""
_LENGTH = re.compile(
    r"""\d+\s*(?:"|\u2033|''|inch|cm\b|feet\b|foot\b|yards?\b|paces?\b|%|per cent|degree)""", re.IGNORECASE
)


@attrs.frozen
class Numeral:
    """A number or a handful of dice in a text, and where it stands."""

    text: str
    start: int
    value: Fraction | None = None
    dice: tuple[int, int] | None = None
    """How many, of how many sides."""
    spoken: bool = False
    thrown: bool = False
    """Whether it is said of a die: `a 4`."""
    angle: bool = False
    """Whether it is so many degrees."""


def strictly(text: str) -> Iterator[int]:
    """The whole numbers that a text means by the number beside them: 3 for `less than 4`, 5 for `over 4`.

    Lengths are left out: between 3" and 4" there are others.
    """
    for match in _STRICT.finditer(text):
        if _LENGTH.match(text, match.end()) is None:
            yield int(match["digits"]) + (-1 if match["less"] is not None else 1)


@lru_cache(maxsize=30_000)
def numerals(text: str) -> tuple[Numeral, ...]:
    """Every number and every handful of dice of a text, without those of citations, years and names."""
    return tuple(_found(text))


def _found(text: str) -> Iterator[Numeral]:
    for mark, plain in _VULGAR.items():
        text = text.replace(mark, plain)
    for found in _FIGURE.finditer(text):
        start = found.start()
        if found["skip"] is not None:
            continue
        if found["dice"] is not None:
            sides = 100 if found["sides"] == "%" else int(found["sides"])
            yield Numeral(found[0], start, dice=(int(found["count"] or 1), sides))
        elif found["mixed"] is not None:
            whole, _, part = found["mixed"].rpartition(" ")
            top, bottom = part.split("/")
            if int(bottom):
                yield Numeral(found[0], start, int(whole or 0) + Fraction(int(top), int(bottom)))
        elif found["share"] is not None:
            many, part = re.split("[ -]", found["share"].casefold())
            share = Fraction(_WORDS.get(many, 1), PARTS[part.rstrip("s")])
            yield Numeral(found[0], start, share, spoken=True)
        elif found["number"] is not None:
            thrown = text[max(0, start - 4) : start].casefold().endswith((" a ", " an "))
            angle = _ANGLE.match(text, found.end()) is not None
            yield Numeral(found[0], start, Fraction(found["number"].replace(",", "")), thrown=thrown, angle=angle)
        else:
            yield Numeral(found[0], start, Fraction(_WORDS[found["word"].casefold()]), spoken=True)


@attrs.define
class Figures:
    """The numbers and dice that some rules hold."""

    numbers: set[Fraction] = attrs.field(factory=set)
    dice: set[tuple[int, int]] = attrs.field(factory=set)

    @classmethod
    def of(cls, text: str) -> Figures:
        """Those of a text."""
        found = cls()
        found.read(text)
        return found

    def read(self, text: str) -> None:
        """Take in a text."""
        for one in numerals(text):
            if one.dice is not None:
                self.dice.add(one.dice)
                self.numbers |= {Fraction(one.dice[0]), Fraction(one.dice[1])}
            elif one.value is not None:
                self.numbers.add(one.value)

    def add(self, other: Figures) -> None:
        """Take in the figures of other rules."""
        self.numbers |= other.numbers
        self.dice |= other.dice

    def has(self, one: Numeral) -> bool:
        """Whether a numeral is among them: a share also as percent, dice also by sort and number apart."""
        if one.dice is not None:
            count, sides = one.dice
            sorts = {each for _, each in self.dice}
            return one.dice in self.dice or (sides in sorts and (count == 1 or Fraction(count) in self.numbers))
        assert one.value is not None
        share = Fraction(one.value.denominator) if one.value.numerator == 1 else one.value  # divided by so many
        return not self.numbers.isdisjoint((one.value, one.value / 100, one.value * 100, share))
