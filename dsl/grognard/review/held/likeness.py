"""Are two words, labels or keys the same, however they are shortened, printed or measured?"""

from __future__ import annotations

import difflib
from fractions import Fraction
from functools import lru_cache

from grognard.review.bands import read_band
from grognard.review.figures import Figure, read_figures
from grognard.review.held.pool import mended
from grognard.review.reading import words
from grognard.word_set import word_set

_ARTICLES = word_set("a an the of to in at is it")
_PREFIXES = ("out", "over")
"""What can be before a word that means much the same: `outflanked` is `flank`."""
_LEAST = 0.8
"""So alike are the letters of a word and of the same word misprinted."""


@lru_cache(maxsize=65536)
def same_word(first: str, two: str) -> bool:
    """Whether one word is the other, an abbreviation of it (`pdr`, `w`), another form, or misprinted."""
    if first == two:
        return True
    short, long = sorted((first, two), key=len)
    if len(short) >= 5 and long.startswith(_PREFIXES) and long.endswith((short, f"{short}ed")):
        return True
    if not short or short[0] != long[0]:
        return False
    if long.startswith(short) or (len(short) >= 4 and short[:4] == long[:4]):
        return True
    if 3 <= len(short) < len(long) and _within(short, long):
        return True
    return len(short) >= 5 and difflib.SequenceMatcher(None, first, two).ratio() >= _LEAST


@lru_cache(maxsize=65536)
def word_in(word: str, among: tuple[str, ...]) -> str | None:
    """The first of some words that is the same as one."""
    return next((other for other in among if same_word(word, other)), None)


def _within(short: str, long: str) -> bool:
    """Whether the letters of one stand in the other in their order, as in an abbreviation."""
    rest = iter(long)
    return all(letter in rest for letter in short)


def shared_words(first: str, two: str) -> tuple[int, int, int]:
    """How many words two labels share, and how many each has, articles left out."""
    mine, theirs = _words(first), list(_words(two))
    many = len(theirs)
    shared = 0
    for word in mine:
        at = next((index for index, other in enumerate(theirs) if same_word(word, other)), None)
        if at is not None:
            del theirs[at]
            shared += 1
    return shared, len(mine), many


@lru_cache(maxsize=65536)
def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in words(text) if word not in _ARTICLES)


def alike(one: str, two: str) -> float:
    """How alike two keys are, 0 to 1: the same stretch of numbers, or the same words, one of them perhaps cut short."""
    first, second = read_band(one), read_band(two)
    if first is not None and second is not None:
        if first == second:
            return 1.0
        open_up = first.high is None and second.high is None and abs((first.low or 0) - (second.low or 0)) <= 1
        return 0.6 if open_up or (first.high == second.high and first.high is not None) else 0.0
    if (first is None) != (second is None):
        return 0.0
    figures, others = set(numbers(one)), set(numbers(two))
    shared, mine, theirs = shared_words(one, two)
    if not mine or not theirs or (figures and others and figures != others):
        return 0.0
    share = shared / max(mine, theirs)
    return share if shared < min(mine, theirs) else 0.5 + share / 2


@lru_cache(maxsize=65536)
def numbers(text: str) -> tuple[Fraction, ...]:
    """The figures of a cell, without their units; dice count by their number and sides."""

    def plain(figure: Figure) -> Fraction:
        if figure.sides:
            return figure.value * 1000 + figure.sides
        return -figure.value if figure.sign == "-" else figure.value

    return tuple(plain(figure) for figure in read_figures(mended(text)))
