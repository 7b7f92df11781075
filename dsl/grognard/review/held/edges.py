"""Where does a figure draw a line between numbers? `4 or more` draws the same one as `more than 3` and `up to 3`."""

from __future__ import annotations

import re
from fractions import Fraction

from grognard.review.figures import Figure

HALF = Fraction(1, 2)
_BEFORE = 24
"""The words that make a figure the end of a band are within this distance before it."""
_LOWEST = re.compile(
    r"(?:at least|no(?:t)? (?:less|fewer|lower|closer|nearer) than|minimum(?: of)?|between) ?\Z", re.IGNORECASE
)
_HIGHEST = re.compile(
    r"(?:within|up to|at most|no(?:t)? (?:more|higher|further|farther) than|maximum(?: of)?|as (?:many|far|much) as|\d ?(?:-|–|to|and)) ?\Z",
    re.IGNORECASE,
)
_BEYOND = re.compile(
    r"(?:over|above|beyond|exceed(?:s|ing)?|(?:more|greater|higher|better|further|farther) than) ?\Z", re.IGNORECASE
)
_SHORT = re.compile(r"(?:under|below|(?:less|fewer|closer|nearer|lower) than) ?\Z", re.IGNORECASE)
_OR_MORE = re.compile(
    r"\W? ?(?:or|and) (?:more|higher|better|over|above|up|greater|further|farther)\b|\+| ?(?:-|–|to) ?\d", re.IGNORECASE
)
_OR_LESS = re.compile(r"\W? ?(?:or|and) (?:less|fewer|lower|under|below|closer|nearer)\b", re.IGNORECASE)


def edge(text: str, figure: Figure) -> Fraction | None:
    """The line that a figure draws: halfway between the last whole number on its one side and the first on the other; None for no end of a band."""
    if figure.sides or figure.whole is None:
        return None
    before = text[max(0, figure.start - _BEFORE) : figure.start]
    if _LOWEST.search(before) or _SHORT.search(before):
        return figure.value - HALF
    if _HIGHEST.search(before) or _BEYOND.search(before):
        return figure.value + HALF
    if _OR_MORE.match(text, figure.end):
        return figure.value - HALF
    return figure.value + HALF if _OR_LESS.match(text, figure.end) else None
