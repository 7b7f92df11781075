"""Which word of the dictionary has the sound of a misspelt one: `simultainiusly`, `critticle`?

Two words sound alike where the same consonants follow one another, doubled ones once: vowels are what slips most. Beyond that
a word may be two letters off. Only common words are proposed, and none for a word that is short.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

LEAST_LETTERS = 7
_ALIKE = 0.78
_SOUND_ALIKE = 0.7
_SAME = str.maketrans({"z": "s", "y": "i", "k": "c", "q": "c"})
_VOWELS = re.compile(r"[aeiou]+")
_DOUBLE = re.compile(r"(.)\1+")


def skeleton(word: str) -> str:
    """The consonants of a word as they sound, its first letter kept."""
    plain = (
        word.translate(_SAME)
        .replace("ph", "f")
        .replace("ck", "c")
        .replace("sc", "s")
        .replace("ce", "se")
        .replace("ci", "si")
    )
    return plain[0] + _DOUBLE.sub(r"\1", _VOWELS.sub("", plain[1:]))


class Sounds:
    """The common words of a dictionary by their sound."""

    def __init__(self, counts: Mapping[str, int], least: int) -> None:
        self._shelf: dict[str, list[str]] = {}
        for word, many in counts.items():
            if many >= least and len(word) >= LEAST_LETTERS - 2 and word.isalpha() and word.isascii():
                self._shelf.setdefault(skeleton(word), []).append(word)
        self._counts = counts

    def like(self, word: str, own: Iterable[str] = ()) -> str:
        """The likeliest common word of the same sound, those of the text itself first; empty where there is none."""
        if len(word) < LEAST_LETTERS:
            return ""
        mine = set(own)
        best, score = "", 0.0
        for other in self._shelf.get(skeleton(word), ()):
            ratio = SequenceMatcher(None, word, other).ratio() + (0.05 if other in mine else 0)
            if abs(len(other) - len(word)) <= 3 and ratio > max(score, _SOUND_ALIKE):
                best, score = other, ratio
        return best
