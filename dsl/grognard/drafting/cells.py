"""What do the labels and cells of a printed table say in the language? What they do not say plainly is left for the author."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from grognard.drafting.names import text_of, whole_name
from grognard.lengths import behind
from grognard.rulebooks.labels import Band, Blank, Dice, Factor, Label, Listed, Nothing, Odds, Pair, TwoDice, read_cell

UNKNOWN = "?"
_SAID = re.compile(r"(minus|subtract|plus|add) (\d{1,3}(?:/\d{1,3})?)", re.IGNORECASE)
_VALUED = re.compile(r"([A-Za-z]+(?: [A-Za-z]+){0,2}) (\d{1,4}(?:/[1-9]\d{0,3})?)")
_TAGGED = re.compile(r"(\d{1,4}) ([A-Za-z]+(?: [A-Za-z]+){0,2})")
_STARS = "*†‡§"
_TWO = re.compile(r"\d\s?(?:-+|[–—])\s?\d")
"""Two numbers, though the same one twice: `2-2`."""
_TURNS = re.compile(r"[()\[\]*†‡§\\]|\d\s?[\"”″]|(?<!\S)[-+−–—]+\d|(?<![\w-])\d*[dD](?:\d+|%)(?![\w-])")
"""Signs that make another result of one: `(D2)` is not `D2`."""
_MOST_WORDS = 6
"""Of a result; more are a sentence."""
_NO_END = re.compile(r"[.!;:,]+\Z")
_LETTER = "lIOo"
"""Letters that are a figure where they stand alone."""
_SIGNS = {0x2212: "-", 0x2013: "-", 0x2014: "-", 0x2011: "-", 0x201D: '"', 0x2033: '"'}
_MEASURES = {"centimetres": "cm", "millimetres": "mm", "metres": "metres"}


def number(value: Fraction) -> str:
    """A number as the language writes it."""
    if value.denominator == 1:
        return str(value.numerator)
    decimal = f"{float(value):.4f}".rstrip("0")
    return decimal if Fraction(decimal) == value and value > 1 else f"{value.numerator}/{value.denominator}"


def band_text(band: Band, unit: str = "") -> str:
    """A stretch of numbers as a label of the language; `unit` is that of its row or column where it has none itself."""
    end = behind(unit_name(band) or unit) if band.unit != "percent" else "%"
    low, high = (None if each is None else f"{number(each)}{end}" for each in (band.low, band.high))
    if low is None:
        return f"less than {high}" if band.open_high else f"up to {high}" if end else f"{high} or less"
    if high is None:
        return f"more than {low}" if band.open_low else f"{low} or more"
    return low if low == high else f"{low} to {high}"


def label_text(label: Label, unit: str = "") -> str:
    """A label that is looked up by a number; empty where it is none."""
    match label:
        case Band():
            return band_text(label, unit)
        case Listed():
            return " or ".join(map(number, label.numbers))
        case Odds():
            ratio = number(label.attacker / label.defender)
            return f"{ratio} or {'more' if label.more else 'less'}" if label.more or label.less else ratio
        case TwoDice():
            return _tens_and_ones(label)
        case _:
            return ""


def _tens_and_ones(label: TwoDice) -> str:
    """Two dice as the number of which one is the tens: `1;1-2` is 11 to 12."""
    tens, ones = label.first, label.second
    if tens.low is None or tens.high is None or ones.low is None or ones.high is None or tens.high - tens.low > 9:
        return ""
    stretches = []
    for ten in range(int(tens.low), int(tens.high) + 1):
        low, high = 10 * ten + ones.low, 10 * ten + ones.high
        stretches.append(str(low) if low == high else f"{low} to {high}")
    return " or ".join(stretches)


def unit_of(texts: Sequence[str]) -> str:
    """The unit of lengths that some labels have; empty where they have none."""
    units = (unit_name(label) for text in texts if isinstance(label := read_cell(text), Band))
    return next((unit for unit in units if unit and unit != "percent"), "")


def unit_name(band: Band) -> str:
    """The unit of a stretch as the language has it; empty where it has none."""
    return _MEASURES.get(band.unit, band.unit)


def value_text(label: Label, text: str) -> tuple[str, bool]:
    """What a cell that is looked up says, and whether that is all that the source's cell says."""
    bare = " ".join(text.split())
    whole = not bare or bare[-1] not in _STARS
    match label:
        case Blank():
            return UNKNOWN, True
        case Nothing():
            return "-", whole
        case Band() if label.single and _TWO.search(bare) is None:
            shown = band_text(label)
            return (f"+{shown}" if label.signed and label.low is not None and label.low >= 0 else shown), whole
        case Band() if label.high is None and not label.open_low and label.low is not None:
            return number(label.low), False
        case Dice():
            sides = "%" if bare.rstrip(_STARS).endswith("%") else label.sides
            count = "" if label.count == 1 and not re.search(r"(?:\d|one) ?[dw]", bare, re.I) else label.count
            return (f"{count}D{sides}" if not label.plus else UNKNOWN), whole and not label.plus
        case Factor():
            return number(label.value), False
        case Pair():
            return f"{number(label.left)} left, {number(label.right)} right", False
        case Band() | Listed() | Odds() | TwoDice():
            return UNKNOWN, False
        case _:
            return _words(bare, whole)


def _words(bare: str, whole: bool) -> tuple[str, bool]:
    if bare == UNKNOWN:
        return UNKNOWN, True
    plain = _NO_END.sub("", bare.rstrip(_STARS)).strip()
    match = _SAID.fullmatch(plain)
    if match is not None:
        return f"{'-' if match[1].casefold() in ('minus', 'subtract') else '+'}{match[2]}", whole
    if len(plain) == 1 and plain in _LETTER:
        return UNKNOWN, False  # a letter for a figure
    parts = [part.strip() for part in re.split("[,;]", plain)]
    if len(parts) > 1:
        read = [_part(part) for part in parts]
        # Names that must be joined by hyphens are parts of a sentence.
        plainly = all(read) and not any("-" in made and "-" not in part for made, part in zip(read, parts, strict=True))
        return (", ".join(read), whole) if plainly else (UNKNOWN, False)
    part = _part(plain)
    return (part, whole) if part else (UNKNOWN, False)


def _part(text: str) -> str:
    """A result by its name, with a number before or behind it; empty where a sign in it may turn its meaning."""
    if _TURNS.search(text) or len(text.split()) > _MOST_WORDS:
        return ""
    if text.casefold() == "no effect":
        return "no effect"
    tagged = _TAGGED.fullmatch(text)
    if tagged is not None:
        name = whole_name(tagged[2])
        return f"{tagged[1]} {name}" if name else ""
    valued = _VALUED.fullmatch(text)
    if valued is not None:
        name = whole_name(valued[1])
        return f"{name} {valued[2]}" if name else ""
    name = "" if text[:1].isdigit() else whole_name(text)
    # A result keeps the capitals that it is printed in: `AE`.
    return text if name == text.casefold() else name


def as_printed(row: Sequence[str]) -> str:
    """A row of a table in one line of prose."""
    return text_of(" / ".join(cell for cell in row if cell.strip()))


def plain_signs(text: str) -> str:
    """A text with signs as the language writes them: minus and quotes."""
    return " ".join(text.split()).translate(_SIGNS)


def band_cell(text: str) -> str | None:
    """A stretch of numbers as a label of the language; None where the text is none."""
    return label_text(read_cell(text)) or None
