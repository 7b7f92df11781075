"""How text looks in a terminal: what may reach it, and how many cells it fills."""

from __future__ import annotations

import re
import unicodedata

TAB = 4

_HARMLESS = frozenset("\u200c\u200d")
"""Joiners: honest Persian, Hindi and emoji need them, and they move nothing."""

_UNSAFE_KINDS = frozenset(["Cc", "Cf", "Cs", "Co", "Zl", "Zp"])

_PLAIN_RUN = re.compile(r"[ -~]*")


_PLAIN_SIGNS = {"█": "#", "→": ">", "−": "-", "–": "-", "×": "x", "…": "."}
"""Our own signs on a terminal that does not have them."""


def visible(text: str, encoding: str = "utf-8") -> str:
    """The text with each character that acts instead of showing written out, as in `<U+001B>`.

    Characters that the encoding does not have become `?`, one for each cell. Tabs stay.
    """
    if _PLAIN_RUN.fullmatch(text):
        return text
    return "".join(_shown(each, encoding) for each in text)


def _shown(character: str, encoding: str) -> str:
    if character == "\t" or " " <= character <= "~":
        return character
    if unicodedata.category(character) in _UNSAFE_KINDS and character not in _HARMLESS:
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
    for character in text:
        piece = " " * (TAB - column % TAB) if character == "\t" else _shown(character, encoding)
        column += width_of(piece)
        pieces.append(piece)
    return pieces
