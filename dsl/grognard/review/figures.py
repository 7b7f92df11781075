"""Which figures stand in a text? Numbers, dice, distances, percentages, fractions, and numbers in words."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

import attrs

from grognard.lengths import spellings
from grognard.number_words import TENS, numbers
from grognard.word_set import word_set

_GLYPHS = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5),
    "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
    "˝": (1, 2),  # what ½ becomes where a page is read in the letters of central Europe
}  # fmt: skip

_COUNTS = {
    **numbers(1, 12), "dozen": 12, "fifteen": 15, **{ten: TENS[ten] for ten in ("twenty", "thirty", "forty", "fifty")},
    "hundred": 100, "once": 1, "twice": 2, "double": 2, "doubled": 2, "doubles": 2, "thrice": 3, "triple": 3,
}  # fmt: skip

_PARTS = {
    "half": 2, "halve": 2, "halved": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4,
    "fourths": 4, "fifth": 5, "fifths": 5, "tenth": 10, "tenths": 10,
}  # fmt: skip

_ALONE = word_set("half halve halved halves")
"""Parts that need no count before them; a third or a fifth alone is mostly the third of several."""

_UNITS = {
    "inches": (*spellings("inches"), "''"),
    "cm": spellings("centimetres"),
    "mm": spellings("millimetres"),
    "feet": (*spellings("feet"), "'", "’", "′"),
    "yards": spellings("yards"),
    "metres": spellings("metres"),
    "paces": spellings("paces"),
    "degrees": ("degrees", "degree", "°"),
    "percent": ("%", "percent", "per cent"),
}
"""Lengths as everywhere, and the marks that only a printed text uses."""

LENGTHS = word_set("inches cm mm feet yards metres paces")

_UNIT_OF = {written: unit for unit, forms in _UNITS.items() for written in forms}
_UNIT = re.compile(
    r" ?-?(?P<unit>"
    + "|".join(re.escape(form) for form in sorted(_UNIT_OF, key=len, reverse=True))
    + r")(?![A-Za-z])(?!['’]?\w)"
)
_WORDS = "|".join(sorted({*_COUNTS, *_PARTS}, key=len, reverse=True))
_FIRSTS = "".join(sorted({word[0] for word in (*_COUNTS, *_PARTS, "a", "d")}))
"""The letters with which a figure may begin; in any letters, so that a long s counts as an s."""
_SIGNS = r"\d" + "".join(_GLYPHS)
_WAYS = (
    r"(?<![\w.])(?:(?<!\d,)(?P<count>\d{1,3}) ?)?[dD] ?(?P<sides>\d{1,4}|%)(?!\d|[A-WYZa-wyz])"
    r"|(?<![\w.])(?P<faces>\d{1,3})[- ]?[sS]ided\b"
    r"|(?<![\w-])(?P<many>an?|one|two|three|four|five|six|\d{1,2})(?: (?:inch|inches|foot|feet|turns?|moves?))? and a (?P<and>half|quarter)(?!\w)"
    r"|(?<![\d/.])(?<!(?-i:[a-wyz]))(?:(?P<whole>\d{1,6})(?: |-|(?=[½-⅞¼-¾˝])))?(?:(?P<over>\d{1,4})/(?P<under>[1-9]\d{0,3})(?![\d/])|(?P<glyph>[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞˝]))"
    r"|(?<![\d.])(?<!(?-i:[a-wyz]))(?P<number>\d{1,12}(?:,\d{3}(?!\d))*(?:\.\d{1,6}(?![.\d]))?)(?!\d)(?: (?P<ths>(?:half|third|quarter|fourth|fifth|tenth)s?)\b)?"
    rf"|(?<![\w-])(?P<words>(?:{_WORDS})(?:[- ](?:{_WORDS}))?)(?!\w)"
)
_FIGURE = re.compile(
    # Said at first, for most letters begin none: each way is costly, and no letter within a word begins one.
    rf"(?-i:(?=[{_FIRSTS}{_FIRSTS.upper()}ſ{_SIGNS}])(?:(?=[{_SIGNS}])|(?<!\w)))(?:{_WAYS})",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r" ?(?:st|nd|rd|th)\b")


@attrs.frozen
class Figure:
    """A figure and where it stands. For dice `value` is how many and `sides` of what sort; 0 sides is a plain number."""

    value: Fraction
    start: int
    end: int
    sides: int = 0
    unit: str = ""
    sign: str = ""
    word: bool = False

    @property
    def whole(self) -> int | None:
        """The value, where it is a whole number."""
        return self.value.numerator if self.value.denominator == 1 else None

    def __str__(self) -> str:
        if self.sides:
            return f"{self.value if self.value != 1 else ''}D{self.sides if self.sides != 100 else '%'}"
        marks = {"inches": '"', "percent": "%", "degrees": "°"}
        unit = marks.get(self.unit, f" {self.unit}" if self.unit else "")
        shown = self.value * 100 if self.unit == "percent" else self.value
        return f"{self.sign}{shown}{unit}"


@lru_cache(maxsize=32768)
def read_figures(text: str) -> tuple[Figure, ...]:
    """Every figure of a text, in order. What only orders (1st, 3rd) is none."""
    figures = (_figure(text, match) for match in _FIGURE.finditer(text))
    return tuple(figure for figure in figures if figure is not None)


def _figure(text: str, match: re.Match[str]) -> Figure | None:
    start, end = match.span()
    if match["sides"] is not None:
        sides = 100 if match["sides"] == "%" else int(match["sides"])
        return Figure(Fraction(int(match["count"] or 1)), start, end, sides=sides) if sides else None
    if match["faces"] is not None:
        return Figure(Fraction(1), start, end, sides=int(match["faces"])) if int(match["faces"]) else None
    if match["many"] is not None:
        many = match["many"].casefold()
        count = int(many) if many.isdigit() else _COUNTS.get(many, 1)
        return _measured(text, count + Fraction(1, _PARTS[match["and"].casefold()]), start, end, word=True)
    if match["words"] is not None:
        value = _in_words(match["words"].casefold().replace("-", " ").split())
        return None if value is None else _measured(text, value, start, end, word=True)
    if match["number"] is None:
        part = Fraction(*(_GLYPHS[match["glyph"]] if match["glyph"] else (int(match["over"]), int(match["under"]))))
        return _measured(text, part + int(match["whole"] or 0), start, end)
    if _ORDINAL.match(text, end):
        return None
    value = _number(match["number"])
    if match["ths"]:
        value /= _PARTS[match["ths"].casefold()]
    return _measured(text, value, start, end)


@lru_cache(maxsize=4096)
def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", ""))


def _in_words(words: list[str]) -> Fraction | None:
    """`two`, `one half`, `half`; None for what is no number: `a third`."""
    first, *rest = words
    if rest:
        if first in _COUNTS and rest[0] in _PARTS:
            return Fraction(_COUNTS[first], _PARTS[rest[0]])
        if first in {"twenty", "thirty", "forty", "fifty"} and _COUNTS.get(rest[0], 10) < 10:
            return Fraction(_COUNTS[first] + _COUNTS[rest[0]])
        if rest[0] == "hundred" and first in _COUNTS:
            return Fraction(_COUNTS[first] * 100)
    if first in _COUNTS:
        return Fraction(_COUNTS[first])
    return Fraction(1, 2) if first in _ALONE else None


def _measured(text: str, value: Fraction, start: int, end: int, *, word: bool = False) -> Figure:
    unit, sign = "", ""
    after = _UNIT.match(text, end)
    if after is not None:
        unit, end = _UNIT_OF[after["unit"].casefold()], after.end()
    if unit == "percent":
        value /= 100
    before = text[max(0, start - 2) : start]
    for mark, plain in (("+", "+"), ("-", "-"), ("−", "-"), ("–", "-")):
        if before.rstrip(" ").endswith(mark) and not word:
            ahead = text[max(0, start - len(before) - 1) : start].rstrip(" ")[:-1]
            if not ahead or not ahead[-1].isalnum():
                sign = plain
    return Figure(value, start, end, unit=unit, sign=sign, word=word)


def only_figure(text: str) -> Figure | None:
    """The figure of a cell that is one figure and nothing else."""
    numbers = read_figures(text)
    if len(numbers) != 1 or numbers[0].sides:
        return None
    number = numbers[0]
    around = text[: number.start].strip("+-−– *_") + text[number.end :].strip(" *_")
    return number if not around else None
