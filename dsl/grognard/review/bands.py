"""What stretch of numbers does a cell name, and do stretches meet?"""

from __future__ import annotations

import itertools
import re
from functools import lru_cache

import attrs

from grognard.rulebooks.labels import Band as Label
from grognard.rulebooks.labels import read_cell

_LETTERS = re.compile(r"\A[A-Z]{1,3} ?(?=\d)|(?<=[-–—] )[A-Z]{1,3} ?(?=\d)|(?<=to )[A-Z]{1,3} ?(?=\d)")
_ENDLESS = float("inf")
_DIE = re.compile(r"[dD]\d")
_BESIDE = re.compile(r"\([^()]{0,40}\)|[*†‡]+")

IN_TEXT = re.compile(
    r"(?<![\w.+/-])(?P<low>\d{1,6}) ?(?P<unit>cms?|inches|feet|\"|”|%)? ?(?:(?:-|–|—|to) ?(?P<high>\d{1,6})|(?P<more>\+|plus|or more|or over|or higher)"
    r"|(?P<less>or less|or fewer|or lower|or under)|(?P<also>(?:, ?\d{1,3}| or \d{1,3})+))?(?![\d/])",
    re.IGNORECASE,
)
"""A stretch of numbers within a sentence, or a single number."""


@attrs.frozen
class Band:
    """From `low` to `high`, both ends in it; None is no end."""

    low: int | None
    high: int | None

    def __str__(self) -> str:
        if self.low is None:
            return f"{self.high} or less"
        if self.high is None:
            return f"{self.low} or more"
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


@attrs.frozen
class Meeting:
    """Where two neighbouring bands do not fit: both hold from `low` to `high`, or neither does."""

    low: int
    high: int
    both: bool
    first: int
    second: int
    """Which two of the bands."""

    @property
    def numbers(self) -> str:
        """The numbers in question."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


@lru_cache(maxsize=8192)
def read_band(cell: str) -> Band | None:
    """The band of a cell, where all of the cell is one."""
    text = " ".join(_BESIDE.sub(" ", cell).split())
    if len(text) > 40 or _DIE.match(text):
        return None
    label = read_cell(_LETTERS.sub("", text))
    if not isinstance(label, Label) or (label.signed and not text.startswith(("-", "–"))):
        return None
    low, high = label.low, label.high
    if label.signed and low is not None and low == high:
        high, low = -low, None  # `-3` is up to 3
    if any(end is not None and (end.denominator > 1 or end < 0) for end in (low, high)):
        return None
    first = None if low is None else int(low) + label.open_low
    last = None if high is None else int(high) - label.open_high
    return Band(first, last) if first is None or last is None or first <= last else None


def meetings(bands: list[Band]) -> list[Meeting]:
    """Where neighbours leave a hole or overlap; the bands may run up or down."""
    order = sorted(range(len(bands)), key=lambda at: _ends(bands[at]))
    found = []
    for before, after in itertools.pairwise(order):
        high, low = _ends(bands[before])[1], _ends(bands[after])[0]
        if low > high + 1:
            found.append(Meeting(int(high) + 1, int(low) - 1, False, before, after))
        elif low <= high:
            start = max(low, _ends(bands[before])[0])
            end = min(high, _ends(bands[after])[1])
            known = [int(end_here) for end_here in (start, end) if abs(end_here) != _ENDLESS]
            if known:
                found.append(Meeting(min(known), max(known), True, before, after))
    return found


def _ends(band: Band) -> tuple[float, float]:
    return (-_ENDLESS if band.low is None else band.low, _ENDLESS if band.high is None else band.high)


def fits(bands: list[Band]) -> bool:
    """Whether they are meant as one scale: three or more, and most neighbours meet or touch."""
    closed = [band for band in bands if band.low is not None and band.high is not None and band.high > band.low]
    if len(bands) < 3 or not closed:
        return False
    order = sorted(bands, key=_ends)
    touching = sum(
        before.high is not None and after.low is not None and after.low - before.high in (0, 1)
        for before, after in itertools.pairwise(order)
    )
    return touching * 2 >= len(bands) - 1
