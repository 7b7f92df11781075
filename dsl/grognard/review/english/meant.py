"""Which word was meant by one that is none? A noisy channel: how likely is a word in this text, and how likely is it mistyped so?

After Kernighan, Church and Gale (1990) and Mays, Damerau and Mercer (1991). What a word is likely is told by the text itself
first (its own words, and other forms of them), then by what rulebooks are about, then by the dictionary. How it is mistyped:
letters left out, put in, changed or swapped, cheapest where the sound stays or the keys lie side by side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import attrs

from grognard.review.english.dictionary import Dictionary
from grognard.review.english.forms import kin
from grognard.word_set import word_set

MOST_SLIPS = 2.1
"""So much may have slipped in one word, in slips of the common kind."""
_SHORT = 7
_MOST_IN_SHORT = {4: 1.1, 5: 1.3, 6: 1.6, 7: 1.8}
_EACH_SLIP = 3.0
"""One slip in a thousand letters."""
_OWN, _TRADE, _GENERAL = 0.5, 0.1, 0.4
_KIN = 0.3
_LEAST_KNOWN = 150
"""Rarer words of the dictionary are proposed only where a single letter slipped, or where the text has them."""
_VOWELS = "aeiouy"
_ALIKE = frozenset(
    frozenset(pair) for pair in ("cs", "ck", "sz", "cq", "kq", "gj", "fv", "dt", "bp", "mn", "iy", "vw", "gc", "xs")
)
_ENDINGS = word_set("s es r er ers ed ing y ly")
"""What stands behind a word in another form of it, which is no slip."""
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SIDE_BY_SIDE = frozenset(frozenset(row[at : at + 2]) for row in _ROWS for at in range(len(row) - 1))


@attrs.frozen
class Guess:
    """A word that may have been meant: how much slipped, and how likely both are together (a logarithm to ten)."""

    word: str
    slips: float
    weight: float


def slips(word: str, meant: str, most: float = MOST_SLIPS) -> float:
    """How much slipped between two words; what is more than the most is not counted out."""
    # What is alike at both ends costs nothing; one letter of it is kept, for it tells which letters are doubled.
    start = max(_alike(word, meant) - 1, 0)
    word, meant = word[start:], meant[start:]
    end = max(_alike(word[:0:-1], meant[:0:-1]) - 1, 0)
    word, meant = word[: len(word) - end], meant[: len(meant) - end]
    if abs(len(word) - len(meant)) > most + 1:
        return math.inf
    before_last: list[float] = []
    last = [0.0]
    for at in range(1, len(meant) + 1):
        last.append(last[-1] + _left_out(meant, at - 1))
    for at, letter in enumerate(word, 1):
        row = [last[0] + _put_in(word, at - 1)]
        for to, other in enumerate(meant, 1):
            if letter == other:
                best = last[to - 1]
            else:
                best = last[to - 1] + _changed(letter, other, at - 1)
                if at > 1 and to > 1 and letter == meant[to - 2] and word[at - 2] == other:
                    best = min(best, before_last[to - 2] + (0.8 if at > 2 else 1.2))
            best = min(best, row[-1] + _left_out(meant, to - 1), last[to] + _put_in(word, at - 1))
            row.append(best)
        if min(row) > most:
            return math.inf
        before_last, last = last, row
    return last[-1]


def _alike(one: str, two: str) -> int:
    """How many letters two words begin with alike."""
    most = min(len(one), len(two))
    return next((at for at in range(most) if one[at] != two[at]), most)


def _left_out(meant: str, at: int) -> float:
    letter = meant[at]
    if letter == "'":
        return 0.5
    if (at and meant[at - 1] == letter) or meant[at + 1 : at + 2] == letter:
        return 0.6
    if not at:
        return 1.4
    return 0.8 if letter in "eh" else 0.9


def _put_in(word: str, at: int) -> float:
    letter = word[at]
    if (at and word[at - 1] == letter) or word[at + 1 : at + 2] == letter:
        return 0.7
    return 1.8 if not at else 0.8 if letter == "e" else 1.0


def _changed(letter: str, other: str, at: int) -> float:
    pair = frozenset((letter, other))
    if not at:
        return 1.2 if pair in _SIDE_BY_SIDE else 1.6
    if pair in _ALIKE or (letter in _VOWELS and other in _VOWELS):
        return 0.7
    return 0.9 if pair in _SIDE_BY_SIDE else 1.1


class Channel:
    """What may have been meant by the words of one text."""

    def __init__(self, dictionary: Dictionary, own: Mapping[str, int], trade: Iterable[str]) -> None:
        self._dictionary = dictionary
        self._own = own
        self._size = max(sum(own.values()), 500)
        self._total = sum(dictionary.counts.values())
        self._trade = frozenset(trade)

    def likely(self, word: str) -> float:
        """How likely a word is here, to ten."""
        own = self._own.get(word, 0) + _KIN * sum(self._own.get(one, 0) for one in kin(word))
        share = _OWN * own / self._size + _GENERAL * self._dictionary.counts.get(word, 1) / self._total
        if word in self._trade:
            share += _TRADE / len(self._trade)
        return math.log10(share)

    def guesses(self, word: str) -> list[Guess]:
        """The words that may have been meant, likeliest first."""
        found = []
        most = _MOST_IN_SHORT.get(len(word), MOST_SLIPS if len(word) > _SHORT else 0)
        for other in self._near(word):
            slipped = slips(word, other, most)
            if 0 < slipped <= most and not (word.startswith(other) and word[len(other) :] in _ENDINGS):
                found.append(Guess(other, slipped, self.likely(other) - _EACH_SLIP * slipped))
        found.sort(key=lambda one: (-one.weight, one.word))
        return found

    def _near(self, word: str) -> Iterator[str]:
        seen = {one for one in self._dictionary.near(word) if one.isascii() and len(one) > 2 and not one.endswith("'s")}
        yield from seen
        letters, second, end = mask(word), word[1], word[-3:]
        shelf = shelves(self._dictionary)
        for length in range(max(len(word) - 2, 4), len(word) + 3):
            for other, had in shelf.get((word[0], length), ()):
                # Two slips at both ends of a word at once are hardly any.
                if (
                    (had ^ letters).bit_count() <= 3
                    and (other[1] == second or other.endswith(end))
                    and other not in seen
                ):
                    yield other


def mask(word: str) -> int:
    """Which letters a word has."""
    found = 0
    for letter in word:
        found |= 1 << (ord(letter) & 31)
    return found


@lru_cache(maxsize=1)
def shelves(dictionary: Dictionary) -> Mapping[tuple[str, int], list[tuple[str, int]]]:
    """The words of a dictionary that are not rare, by their first letter and length, with their letters."""
    found: dict[tuple[str, int], list[tuple[str, int]]] = {}
    for word, many in dictionary.counts.items():
        if many >= _LEAST_KNOWN and len(word) > 3 and word.isalpha() and word.isascii():
            found.setdefault((word[0], len(word)), []).append((word, mask(word)))
    return found


def lacking(word: str) -> set[str]:
    """A word, and the same with any one letter taken out: two words share one of them when they are a letter apart."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}
