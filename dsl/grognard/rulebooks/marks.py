"""How is the number of an item written (1, a, A, i, I), and which number does an attribute of a format hold?"""

from __future__ import annotations

import re

_ROMAN = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def counted(number: int, style: str) -> str:
    """A number in one of the styles `1`, `a`, `A`, `i`, `I`; one that has no such form is written in figures."""
    if style in ("a", "A") and 1 <= number <= 26:
        letter = chr(ord("a") + number - 1)
        return letter.upper() if style == "A" else letter
    if style in ("i", "I") and 1 <= number < 400:
        found = ""
        for value, letters in _ROMAN:
            while number >= value:
                found += letters
                number -= value
        return found.upper() if style == "I" else found
    return str(number)


def figure(text: str | None, usual: int, digits: int = 6) -> int:
    """A whole number as formats write it in an attribute; the usual one where there is none, or one of more digits."""
    bare = (text or "").strip().removeprefix("-")
    return int(text or "") if bare.isascii() and bare.isdigit() and len(bare) <= digits else usual


_NUMBERED = re.compile(
    r"(?:(?:chapter|section|part|rule|article|appendix)\s+)?"
    r"(?P<number>(?:\d{1,3}|[IVX]{1,6}|[A-Z])(?:[.-](?:\d{1,3}|[A-Za-z]))+|\d{1,3}|[IVX]{1,6}|[A-Z])"
    r"(?:[.):\u3009>\]]+\s*|\s+[-–—:]\s+|\s+(?=\S))(?=\S*[^\W\d_])",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"[.-]")


def numbered(heading: str) -> tuple[str, str]:
    """The number that a heading begins with, without the stop behind it, and the rest: `4.1`, `IV-1`. `6 pounders` has none."""
    bare = heading.strip().lstrip("\u3008[(<")
    match = _NUMBERED.match(bare)
    if match is None:
        return "", heading.strip()
    number = match["number"]
    plain = match.end("number") < len(bare) and bare[match.end("number")].isspace()
    dashed = plain and bare[match.end("number") :].lstrip()[:1] in ("-", "–", "—", ":")
    led = not bare.startswith(number)
    if plain and not dashed and not led and not (_SEVERAL.search(number) and number[:1].isdigit()):
        return "", heading.strip()
    if number.isalpha() and number.islower():
        return "", heading.strip()
    return number, bare[match.end() :].strip()
