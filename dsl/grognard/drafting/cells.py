"""What does a cell of a source's table say in the language? What it does not say plainly is left for the author."""

from __future__ import annotations

import re

from grognard.drafting.names import is_name
from grognard.lengths import behind
from grognard.review.bands import Band, read_band
from grognard.word_set import word_set

UNKNOWN = "?"
_DASHES = word_set("- – — − -- --- ―")
_UNITS = (
    (re.compile(r"(?:\"|”|″|''|\binch(?:es)?\b|\bins?\b)\.?\Z", re.IGNORECASE), "inches"),
    (re.compile(r"\b(?:cms?|centimet(?:re|er)s?)\b\.?\Z", re.IGNORECASE), "cm"),
    (re.compile(r"\b(?:mms?|millimet(?:re|er)s?)\b\.?\Z", re.IGNORECASE), "mm"),
    (re.compile(r"\b(?:feet|foot|ft)\b\.?\Z|(?<=\d)[\'’′]\Z", re.IGNORECASE), "feet"),
    (re.compile(r"\b(?:yards?|yds?)\b\.?\Z", re.IGNORECASE), "yards"),
)
_NUMBER = re.compile(r"[+\-]?\d{1,9}(?:\.\d{1,4})?|[+\-]?\d{1,4}/[1-9]\d{0,3}|\d{1,3}%")
_DICE = re.compile(r"(\d{0,3})\s?[dD]\s?(\d{1,3}|%)")
_LEAST = re.compile(r"(\d{1,6})\s?(?:\+|or more|or better|or higher|or over|and over|and up)", re.IGNORECASE)
_TAGGED = re.compile(r"(\d{1,4}) ([A-Za-z]+(?: [A-Za-z]+){0,2})")
_SAID = re.compile(r"(minus|subtract|plus|add) (\d{1,3}(?:/\d{1,3})?)", re.IGNORECASE)
_RATE = re.compile(r"(\S+(?: [A-Za-z]+)?) (?:per|each|every|an?) .*")
"""So much for each of something: the number is read, the rest is told beside it."""
_VALUED = re.compile(r"([A-Za-z]+(?: [A-Za-z]+){0,2}) (\d{1,4}(?:/[1-9]\d{0,3})?)")
_SIGN = re.compile(r"\A([+\-]) (?=\d)")
_HALVES = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5"}


def plain_signs(text: str) -> str:
    """A cell with signs as the language writes them: minus, quotes, parts."""
    bare = " ".join(text.split()).translate(
        {0x2212: "-", 0x2013: "-", 0x2014: "-", 0x2011: "-", 0x201D: '"', 0x2033: '"'}
    )
    return _HALVES.get(bare, bare)


def value_cell(text: str) -> tuple[str, bool]:
    """What a cell on the right says, and whether it is all that the source's cell says."""
    bare = _SIGN.sub(r"\1", plain_signs(text))
    if not bare or bare == "?":
        return UNKNOWN, not text.strip() or bare == "?"
    if text.strip() in _DASHES:
        return "-", True
    starless = bare.rstrip("*†‡").strip()
    whole = starless == bare
    if starless.casefold() == "no effect":
        return "no effect", whole
    said = _SAID.fullmatch(starless)
    if said is not None:
        starless = f"{'-' if said[1].casefold() in ('minus', 'subtract') else '+'}{said[2]}"
    rate = _RATE.fullmatch(starless)
    if rate is not None and (number := length(rate[1])) is not None:
        return number, False
    number = length(starless)
    if number is not None:
        return number, whole
    dice = _DICE.fullmatch(starless)
    if dice is not None:
        return f"{dice[1]}D{dice[2]}", whole
    least = _LEAST.fullmatch(starless)
    if least is not None:
        return least[1], False
    parts = [part.strip() for part in starless.split(",")]
    if len(parts) > 1 and all(_TAGGED.fullmatch(part) and is_name(part.split(" ", 1)[1]) for part in parts):
        return ", ".join(part.lower() for part in parts), whole
    if len(parts) > 1 and all(is_name(part) for part in parts):
        return starless, whole
    valued = _VALUED.fullmatch(starless)
    if valued is not None and is_name(valued[1]):
        return starless.lower(), whole
    if _TAGGED.fullmatch(starless) and is_name(starless.split(" ", 1)[1]):
        return starless.lower(), whole
    if len(starless) == 1 and starless in "lIOo":
        return UNKNOWN, False  # a letter for a figure
    return (starless, whole) if is_name(starless) and not any(map(str.isdigit, starless)) else (UNKNOWN, False)


def length(text: str) -> str | None:
    """A number, with its unit where it has one; None where the text is something else."""
    bare = text.strip()
    if _NUMBER.fullmatch(bare):
        return bare.removeprefix("+") if "/" in bare else bare
    for pattern, unit in _UNITS:
        match = pattern.search(bare)
        if match is not None and _NUMBER.fullmatch(bare[: match.start()].strip()):
            number = bare[: match.start()].strip()
            return f'{number}"' if unit == "inches" else f"{number} {unit}"
    return None


def unit_of(text: str) -> str:
    """The unit of lengths that a cell ends in; empty where it has none."""
    return next((unit for pattern, unit in _UNITS if pattern.search(plain_signs(text))), "")


def band_cell(text: str, unit: str = "") -> str | None:
    """A stretch of numbers as a cell on the left says it; None where the text is none."""
    bare = plain_signs(text).rstrip("*†‡").strip()
    band = read_band(bare)
    if re.fullmatch(r"-\d{1,4}", bare):
        # A number below nothing, and no stretch up to it.
        return bare
    if band is None:
        return None
    return band_text(band, unit)


def band_text(band: Band, unit: str = "") -> str:
    """A stretch of numbers in the language."""
    end = behind(unit)
    if band.low is None:
        return f"{band.high}{end} or less" if not end else f"up to {band.high}{end}"
    if band.high is None:
        return f"{band.low}{end} or more"
    return f"{band.low}{end}" if band.low == band.high else f"{band.low} to {band.high}{end}"
