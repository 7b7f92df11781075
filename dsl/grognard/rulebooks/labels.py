"""What does a label or a cell of a printed table say: a stretch of numbers, odds, dice, a factor, two dice, nothing, or words?

`read_cell` reads one by itself; `read_labels` reads a row or column of them, since some can only be told from their neighbours: `2-1` is odds
beside `1-2`, `00` is 100 on percentile dice, `1/2` is two losses beside `2/1`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import attrs
from lark import Lark, Token, Tree
from lark.exceptions import LarkError

from grognard.lengths import unit_called
from grognard.number_words import number_of

_GLYPHS = {
    "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6",
    "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
}  # fmt: skip
_LONGEST = 60
_FIGURE = re.compile(r"[\d½⅓⅔¼¾⅕-⅞]|[dDwW]%")
_LONG_DASH = re.compile(r"(?<=\d)\s?--+(?=\s?\d|\s*\Z)")
"""A dash as a typewriter has it: `1--2`, `81--`."""
_TWO = re.compile(r"\d\s*(?:-*[-–—]|to\b)\s*\d", re.IGNORECASE)
_DASHES = "-–—−‐‑‒―"
_SIDES = re.compile(r"[dDwW]\s?(?:\d+|%)")
_THROWN = ("roll", "throw")
_BESIDE = re.compile(r"\([^()\d]{0,40}\)")
_CELLS = ("hex", "hexes", "square", "squares")
_MARKS = {"''": '"', "'": "ft", "’": "ft", "′": "ft", "in": "inches", "ins": "inches"}


@attrs.frozen
class Blank:
    """A cell in which nothing stands."""


@attrs.frozen
class Nothing:
    """A dash, or *not applicable*: there is none."""


@attrs.frozen
class Band:
    """From `low` to `high`; None is no end. A number is both."""

    low: Fraction | None
    high: Fraction | None
    unit: str = ""
    """A unit of length, `percent`, or nothing."""
    open_low: bool = False
    open_high: bool = False
    """Whether the end itself is outside: `more than 3`, `less than 3`."""
    signed: bool = False
    """Whether a sign is printed: `+1`."""

    @property
    def single(self) -> bool:
        """Whether it is one number."""
        return self.low is not None and self.low == self.high


@attrs.frozen
class Listed:
    """Several numbers: `3 or 5`, `2, 4`."""

    numbers: tuple[Fraction, ...]


@attrs.frozen
class Odds:
    """Attacker to defender: `3:1`; `more` for `6:1+`, `less` for `1 to 3+`."""

    attacker: Fraction
    defender: Fraction
    more: bool = False
    less: bool = False


@attrs.frozen
class Dice:
    """A throw: `2D6+1`, `W6`, `D66`. `sides` of `D%` are 100."""

    count: int
    sides: int
    plus: int = 0


@attrs.frozen
class Factor:
    """`×2`."""

    value: Fraction


@attrs.frozen
class TwoDice:
    """A stretch of each of two dice that are read one after the other: `1;1-2`."""

    first: Band
    second: Band


@attrs.frozen
class Pair:
    """Two numbers with a slash between: a part of a whole, or the losses of both sides."""

    left: Fraction
    right: Fraction


@attrs.frozen
class Words:
    """Anything else, as it stands."""

    text: str


Label: TypeAlias = Blank | Nothing | Band | Listed | Odds | Dice | Factor | TwoDice | Pair | Words


@cache
def _grammar() -> Lark:
    return Lark(Path(__file__).with_name("labels.lark").read_text(encoding="utf-8"), parser="lalr", lexer="basic")


@lru_cache(maxsize=16_384)
def read_cell(text: str) -> Label:
    """What a cell says by itself."""
    bare = " ".join(_LONG_DASH.sub("–", _BESIDE.sub(" ", text).replace("\u00ad", "-")).split())
    if not bare:
        return Words(text) if text.strip() else Blank()
    if not bare.strip(_DASHES) or bare.casefold() == "n/a":
        return Nothing()
    if len(bare) > _LONGEST or _FIGURE.search(bare) is None:
        return Words(text.strip())
    try:
        tree = _grammar().parse(bare)
    except LarkError:
        return Words(text.strip())
    made = _made(tree.children[0])
    return made if made is not None else Words(text.strip())


def _made(tree: Tree[Token] | Token) -> Label | None:
    """The label of a tree; None where its numbers make none."""
    assert isinstance(tree, Tree)
    numbers = [_number(each) for each in tree.children if isinstance(each, Tree) and each.data in ("number", "plain")]
    tokens = {str(each.type): str(each) for each in tree.children if isinstance(each, Token)}
    match tree.data:
        case "single":
            return numbers[0]
        case "through":
            first, last = numbers
            unit = last.unit or first.unit
            return Band(first.low, last.low, unit, signed=first.signed or last.signed)
        case "listed":
            values = tuple(number.low for number in numbers if number.low is not None)
            if len(values) == 2 and values[1] == values[0] + 1:
                return Band(values[0], values[1], numbers[-1].unit)
            return Listed(values)
        case "least":
            return attrs.evolve(numbers[0], high=None, unit=numbers[0].unit or _unit(tokens.get("UNIT", "")))
        case "most":
            return attrs.evolve(numbers[0], low=None)
        case "under":
            return attrs.evolve(numbers[0], low=None, open_high=True)
        case "over":
            return attrs.evolve(numbers[0], high=None, open_low=True)
        case "odds":
            return _odds(numbers, more="PLUS" in tokens or "MORE" in tokens)
        case "low_odds":
            return _odds(numbers, less=True)
        case "slash":
            return _slash(*numbers)
        case "dice":
            return _dice([str(each) for each in tree.children])
        case "factor":
            return Factor(numbers[0].low or Fraction(0))
        case "two":
            first_die, second_die = (_made(each) for each in tree.children if isinstance(each, Tree))
            if isinstance(first_die, Band) and isinstance(second_die, Band):
                return TwoDice(first_die, second_die)
            return None
        case _:
            return None


def _odds(numbers: Sequence[Band], *, more: bool = False, less: bool = False) -> Odds | None:
    attacker, defender = (number.low for number in numbers)
    return Odds(attacker, defender, more, less) if attacker and defender else None


def _slash(left: Band, right: Band) -> Label | None:
    if left.low is None or right.low is None or left.unit:
        return None
    if right.signed or (left.signed and not right.low):
        # `+1/+2`: a difference from one to the other.
        return Band(min(left.low, right.low), max(left.low, right.low), signed=True)
    if left.signed or right.unit:
        value = left.low / right.low if right.low else None
        return Band(value, value, right.unit, signed=left.signed) if value is not None else None
    return Pair(left.low, right.low)


def _dice(parts: Sequence[str]) -> Dice | None:
    at = next(at for at, part in enumerate(parts) if _SIDES.fullmatch(part))
    sides = parts[at][1:].strip()
    rest = "".join(parts[at + 1 :]).translate(dict.fromkeys(map(ord, _DASHES), "-"))
    count = number_of(parts[at - 1]) if at and parts[at - 1].casefold() not in _THROWN else 1
    faces = 100 if sides == "%" else int(sides)
    return Dice(count, faces, int(rest) if rest else 0) if count and faces else None


def _number(tree: Tree[Token]) -> Band:
    parts = [each for each in tree.children if isinstance(each, Token)]
    plain = tree if tree.data == "plain" else next(each for each in tree.children if isinstance(each, Tree))
    value = _value([str(each) for each in plain.children])
    sign = next((str(each) for each in parts if each.type in ("PLUS", "DASH")), "") if tree.data == "number" else ""
    unit = next((str(each) for each in parts if each.type == "UNIT"), "")
    if sign and sign != "+":
        value = -value
    return Band(value, value, _unit(unit), signed=bool(sign))


def _value(parts: Sequence[str]) -> Fraction:
    if len(parts) == 4:
        return Fraction(parts[0]) + Fraction(int(parts[1]), max(1, int(parts[3])))
    return sum((Fraction(_GLYPHS.get(part, part.replace(",", ""))) for part in parts), Fraction(0))


def _unit(written: str) -> str:
    bare = written.casefold().removesuffix(".")
    if bare in ("%", *_CELLS):
        return "percent" if bare == "%" else ""
    unit = unit_called(_MARKS.get(bare, bare.removesuffix("s") if bare == "mms" else bare)) if bare else None
    return unit.name if unit is not None else ""


def read_labels(texts: Sequence[str]) -> tuple[Label, ...]:
    """What the cells of one row or column say, each read beside the others."""
    labels = [read_cell(text) for text in texts]
    bands = [label for label in labels if isinstance(label, Band)]
    turned = [band for band in bands if _turned(band)]
    percent = any(_full(band) for band in bands) or any(band.high is not None and band.high >= 90 for band in bands)
    odds = any(isinstance(label, Odds) for label in labels) or (bool(turned) and not percent)
    doubled = _doubled(labels)
    for at, (label, text) in enumerate(zip(labels, texts, strict=True)):
        if isinstance(label, Band) and _endless(label, text, bands):
            labels[at] = attrs.evolve(label, low=label.high, high=None)
    return tuple(
        _beside(label, text, odds=odds, percent=percent, doubled=doubled)
        for label, text in zip(labels, texts, strict=True)
    )


def _turned(band: Band) -> bool:
    return band.low is not None and band.high is not None and band.low > band.high and not band.signed and not band.unit


def _endless(label: Band, text: str, bands: Sequence[Band]) -> bool:
    """Returns whether `81-` is 81 or more: all others are stretches that end below it."""
    others = [band for band in bands if band is not label]
    return (
        label.low is None
        and text.rstrip()[-1:] in tuple(_DASHES)
        and any(not band.single for band in others)
        and all(band.low is not None and band.high is not None and band.high < (label.high or 0) for band in others)
    )


def _full(band: Band) -> bool:
    """Whether it ends with 00, as percentile dice do."""
    return band.high == 0 and band.low is not None and band.low >= 50


def _doubled(labels: Sequence[Label]) -> bool:
    """Whether numbers with a slash are two numbers, since one of them is no part of a whole."""
    return any(isinstance(label, Pair) and (not label.right or label.left >= label.right) for label in labels)


def _beside(label: Label, text: str, *, odds: bool, percent: bool, doubled: bool) -> Label:
    if isinstance(label, Pair):
        if doubled:
            return label
        value = label.left / label.right
        return Band(value, value)
    if not isinstance(label, Band) or label.signed or label.unit:
        return label
    if odds and label.low and label.high and _TWO.search(text):
        return Odds(label.low, label.high)
    if percent and label.high == 0 and "00" in text:
        return attrs.evolve(label, high=Fraction(100), low=Fraction(100) if label.single else label.low)
    return Words(text.strip()) if _turned(label) else label


def touching(labels: Sequence[Label]) -> tuple[Label, ...]:
    """Labels of which each begins where the one below ends, `0-6"`, `6-12"`, as those that say only how far they go: the end belongs to the lower."""
    bands = sorted((label for label in labels if isinstance(label, Band)), key=lambda band: band.low or 0)
    ends = [(band.low, band.high) for band in bands]
    measured = all(band.unit for band in bands if band.high is not None)
    touch = (
        len(ends) > 1
        and ends[0][0] == 0
        and all(low is not None and low == high for (_, high), (low, _) in pairwise(ends))
    )
    if not touch or not measured or len(bands) != sum(not isinstance(label, Blank) for label in labels):
        return tuple(labels)
    return tuple(
        label
        if not isinstance(label, Band)
        else attrs.evolve(label, open_low=True)
        if label.high is None
        else attrs.evolve(label, low=None)
        for label in labels
    )


def ladder(labels: Sequence[Label]) -> tuple[Label, ...]:
    """Labels of which the first that fits counts, as those that end nowhere: of `12+`, `10+` and `7+` the second is 10 to 11."""
    open_up = sorted(label.low for label in labels if isinstance(label, Band) and label.high is None and label.low is not None and not label.open_low and not label.unit)  # fmt: skip
    above = dict(pairwise(open_up))
    if len(set(open_up)) != len(open_up) or any(low.denominator > 1 for low in open_up):
        return tuple(labels)
    return tuple(
        attrs.evolve(label, high=above[label.low] - 1)
        if isinstance(label, Band) and label.high is None and label.low in above and not label.open_low
        else label
        for label in labels
    )
