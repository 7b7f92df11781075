"""Which words are spelt right? From a kept dictionary (`pyspellchecker`, an extra); without it none is known."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Protocol


class WordCounts(Protocol):
    """The words of a dictionary."""

    @property
    def dictionary(self) -> Mapping[str, int]:
        """Each with its count."""


class _Speller(Protocol):
    """What is asked of the kept dictionary."""

    def edit_distance_1(self, word: str) -> set[str]:
        """All strings that are one letter away."""

    @property
    def word_frequency(self) -> WordCounts:
        """Its words and how often each stands in what it was made from."""


class Dictionary:
    """A dictionary of words in small letters. What it has of the last word is kept: several questions ask of one word."""

    def __init__(self, speller: _Speller) -> None:
        self.counts = speller.word_frequency.dictionary
        self._speller = speller
        self._last = ""
        self._beside_last: set[str] = set()

    def known(self, words: Iterable[str]) -> set[str]:
        """Those of some words that it has."""
        return {word for word in words if word in self.counts}

    def near(self, word: str) -> set[str]:
        """Its own words that are one letter away."""
        if word != self._last:
            self._last, self._beside_last = word, self.known(self._speller.edit_distance_1(word))
        return self._beside_last


@lru_cache(maxsize=1)
def dictionary_here() -> Dictionary | None:
    """The dictionary, where there is one."""
    if importlib.util.find_spec("spellchecker") is None:
        return None
    from spellchecker import SpellChecker

    return Dictionary(SpellChecker(language="en", distance=1))


def unspelt(word: str) -> bool:
    """Whether there is a dictionary, and it does not have a word in small letters."""
    dictionary = dictionary_here()
    return dictionary is not None and not dictionary.known([word])


def spelt(word: str) -> bool:
    """Whether the dictionary, where there is one, has a word in small letters."""
    dictionary = dictionary_here()
    return dictionary is not None and bool(dictionary.known([word]))
