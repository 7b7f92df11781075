"""Words and the lists that hold them: which list does a word come from?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

import attrs

from grognard.ir.names import key
from grognard.ir.types import Die, Type, Words


def find_word(domain: Words, word: str) -> str | Die | None:
    """The word of a list as its declaration writes it, or None."""
    return domain.by_key.get(key(word))


def is_odds(domain: Type) -> bool:
    """Returns whether a list is one of odds, such as `1:2, 1:1, 2:1`, from the worst to the best."""
    if not isinstance(domain, Words) or not all(_ODDS.fullmatch(str(word)) for word in domain.words):
        return False
    ratios = [Fraction(*map(int, str(word).split(":"))) for word in domain.words]
    return ratios == sorted(ratios)


_ODDS = re.compile(r"[0-9]{1,9}:[1-9][0-9]{0,8}")


@attrs.define
class WordLists:
    """Lists of words, found by any of their words (an inverted index), in the order in which they were entered.

    Lists of the same words are one: the first that was entered.
    """

    _known: set[tuple[str | Die, ...]] = attrs.field(factory=set)
    _by_word: dict[str, list[Words]] = attrs.field(factory=dict)

    def enter(self, types: Iterable[Type]) -> None:
        """Enter those types that are lists of words."""
        for domain in types:
            if isinstance(domain, Words) and domain.words not in self._known:
                self._known.add(domain.words)
                for word in dict.fromkeys(key(str(listed)) for listed in domain.words):
                    self._by_word.setdefault(word, []).append(domain)

    def holding(self, word: str) -> list[Words]:
        """The lists that hold a word."""
        return self._by_word.get(key(word), [])
