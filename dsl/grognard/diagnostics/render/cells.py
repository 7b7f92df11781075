"""How text looks in a terminal: what may reach it, and how many cells it fills."""

from __future__ import annotations

import re
import unicodedata
from itertools import repeat

from grognard.word_set import word_set

TAB = 4
LONGEST_SAID = 1_000
"""Characters of one sentence that people are shown."""

_HARMLESS = frozenset("\u200c\u200d")
"""Joiners: honest Persian, Hindi and emoji need them, and they move nothing."""
_LATIN = "\u02ff"
"""The last letter of Latin script as most people type it: behind one of those a joiner only hides."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""

_UNSAFE_KINDS = word_set("Cc Cf Cs Co Zl Zp")

_PLAIN_RUN = re.compile(r"[ -~]*")


_PLAIN_SIGNS = {"█": "#", "▏": "|", "→": ">", "−": "-", "–": "-", "×": "x", "…": "."}
"""Our own signs on a terminal that does not have them."""


def visible(text: str, encoding: str = "utf-8") -> str:
    """The text with each character that acts instead of showing written out, as in `<U+001B>`.

    Characters that the encoding does not have become `?`, one for each cell. Tabs stay.
    """
    if _PLAIN_RUN.fullmatch(text):
        return text
    return "".join(map(_shown_behind, f" {text}", text, repeat(encoding)))


def cut(text: str, most: int = LONGEST_SAID, whole: str = " (--format json has them all)") -> str:
    """A text as it is said to people: of a very long one the beginning, how much more there is, and where that is."""
    if len(text) <= most:
        return text
    return f"{text[:most]} ... and {len(text) - most:,} characters more{whole}"


def escaped(text: str, encoding: str = "utf-8") -> str:
    """A JSON text with each character that would be written otherwise as its number, as in `\\u001b`: the same data."""
    if _PLAIN_RUN.fullmatch(text):
        return text
    return "".join(
        each if each == "\n" or _visible_character(each, encoding) == each else _numbered(each) for each in text
    )


def _numbered(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def _shown_behind(before: str, character: str, encoding: str) -> str:
    if character in _HARMLESS and before <= _LATIN:
        return f"<U+{ord(character):04X}>"
    return _visible_character(character, encoding)


def _visible_character(character: str, encoding: str) -> str:
    if character == "\t" or " " <= character <= "~":
        return character
    if (unicodedata.category(character) in _UNSAFE_KINDS and character not in _HARMLESS) or character in _BLANK:
        return f"<U+{ord(character):04X}>"
    try:
        character.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return _PLAIN_SIGNS.get(character) or "?" * cell_width(character)
    return character


def cell_width(character: str) -> int:
    """Cells of one character that `visible` let through: 0 for combining ones, 2 for wide ones, else 1."""
    if " " <= character <= "~":
        return 1
    if unicodedata.category(character) in ("Mn", "Me") or character in _HARMLESS:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def width_of(text: str) -> int:
    """Cells of a whole text."""
    return sum(map(cell_width, text))


def expand(text: str, encoding: str = "utf-8") -> list[str]:
    """One piece of visible text for each character of a line: tabs become spaces up to the next stop."""
    pieces = []
    column = 0
    for before, character in zip(f" {text}", text, strict=False):
        piece = " " * (TAB - column % TAB) if character == "\t" else _shown_behind(before, character, encoding)
        column += width_of(piece)
        pieces.append(piece)
    return pieces
