"""Does a line of a list give an amount with its sign: `+1 in cover`, `Moved: -2`, `add 1 if uphill`?"""

from __future__ import annotations

import re

import attrs

from grognard.drafting.cells import plain_signs
from grognard.number_words import numbers

_NUMBER = (
    r"(?P<sign>[+\-])\s?(?P<value>\d{1,3}(?:/\d{1,3})?)(?P<unit>%|\"|\s?(?:inch(?:es)?|cms?|mm)\b)?(?!\s?[dD]\d|[\w/])"
)
_FIRST = re.compile(
    rf"\(?{_NUMBER}\)?\s*(?:[:=,.]\s*|-\s+)?(?:(?P<lead>if|when|for|to)\s+)?(?P<label>\S.*)\Z", re.IGNORECASE
)
_LAST = re.compile(rf"(?P<label>\S.*?)\s*(?:[:=.…]+|\s-)?\s*\(?{_NUMBER}\)?\s*\.?\s*(?P<star>[*†]*)\Z", re.IGNORECASE)
_WITHIN = re.compile(
    rf"(?P<label>\S.*?)[:,=]?\s+\(?{_NUMBER}\)?\s+(?P<tail>(?:to|from|on|off|of|when)\b.*)\Z", re.IGNORECASE
)
_SAID = re.compile(
    r"(?P<verb>add|plus|subtract|deduct|minus)\s+(?P<value>\d{1,3}|one|two|three|four)\s+(?:if|when|for)\s+(?P<label>\S.*)\Z",
    re.IGNORECASE,
)
_FIRST_SENTENCE = re.compile(r"\.\s+(?=[A-Z])")
_WORDS = numbers(1, 4)
_MORE = re.compile(r"(?<![\w+\-])[+\-]\s?\d")
_EACH = re.compile(r"\b(?:per|each|every|for each)\b", re.IGNORECASE)
_CASE = re.compile(
    r"\b(?:when|if|for|while|in|on|at|behind|from|with|without|after|before|against|by|under|near|within|per|as|during|vs)\b",
    re.IGNORECASE,
)
_LONGEST = 160


@attrs.frozen
class Signed:
    """An amount with its sign, and what it is for."""

    amount: str
    label: str
    counted: bool
    """Whether it counts for each of something, so that once is not enough."""
    aimed: bool = False
    """Whether it only says what is changed (`+1 to missile rolls`), and not when."""
    tail: str = ""
    """What the line says further, behind its amount."""


def read_signed(text: str) -> Signed | None:
    """The amount and label of a line, where all of the line is that."""
    bare, *more = _FIRST_SENTENCE.split(plain_signs(text).strip(" ;."), maxsplit=1)
    if len(bare) > _LONGEST:
        return None
    signed = _read(bare)
    return attrs.evolve(signed, tail=more[0]) if signed is not None and more else signed


def _read(bare: str) -> Signed | None:
    said = _SAID.match(bare)
    if said is not None:
        sign = "+" if said["verb"].casefold() in ("add", "plus") else "-"
        value = str(_WORDS.get(said["value"].casefold(), said["value"]))
        return _made(sign, value, "", said["label"])
    for pattern in (_FIRST, _LAST):
        match = pattern.match(bare)
        # `0-8 inches` is a stretch of numbers, and no -8.
        if match is not None and not bare[: match.start("sign")][-1:].isdigit():
            signed = _made(match["sign"], match["value"], match["unit"] or "", match["label"])
            if signed is not None and pattern is _FIRST and (match["lead"] or "").casefold() == "to":
                signed = attrs.evolve(signed, aimed=_CASE.search(signed.label) is None)
            star = match["star"] if pattern is _LAST else ""
            return attrs.evolve(signed, tail=star) if signed is not None and star else signed
    match = _WITHIN.match(bare)
    if match is not None and bare[: match.start("sign")][-1:].isdigit():
        return None
    signed = _made(match["sign"], match["value"], match["unit"] or "", match["label"]) if match is not None else None
    return attrs.evolve(signed, tail=match["tail"]) if signed is not None and match is not None else None


def _made(sign: str, value: str, unit: str, label: str) -> Signed | None:
    label = label.strip(" :.=-…")
    if _MORE.search(label) or sum(map(str.isalpha, label)) < 3:
        return None
    unit = unit.strip()
    unit = '"' if unit.casefold().startswith("inch") else "" if unit.casefold() in ("cm", "cms", "mm") else unit
    return Signed(f"{sign}{value}{unit}", label, _EACH.search(label) is not None)
