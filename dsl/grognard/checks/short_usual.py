"""Does a sentence tell a figure by what is usual: `half its men` for 5 men, where a unit usually has 10?"""

from __future__ import annotations

import re
from fractions import Fraction

from grognard.checks.numerals import numerals
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import is_number
from grognard.telling.roots import root, roots, telling_roots

_PARTS = {"third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
_SO_MANY = re.compile(rf"\b(?P<many>[1-9]|an?|one)\s+(?P<part>{'|'.join(_PARTS)})s?\b", re.IGNORECASE)


class Usuals:
    """The numbers that fields usually are, by the words of their names."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._by_words: dict[tuple[str, ...], set[Fraction]] = {}
        for field in (one for piece in ruleset.pieces.values() for one in piece.fields):
            words = telling_roots(field.name)
            if words and is_number(field.usual) and field.usual > 1:
                self._by_words.setdefault(words, set()).add(Fraction(field.usual))

    def shares_in(self, text: str) -> set[Fraction]:
        """What the shares that a text speaks of come to, of each field that it names."""
        usual = self._named(text)
        return {share * one for share in _shares(text) for one in usual} if usual else set()

    def _named(self, text: str) -> set[Fraction]:
        said = frozenset(roots(text))
        return {number for words, numbers in self._by_words.items() if said.issuperset(words) for number in numbers}


def _shares(text: str) -> set[Fraction]:
    """The shares that a text speaks of: `half`, `a fifth`, `3 fifths`."""
    found = {one.value for one in numerals(text) if one.value is not None and 0 < one.value < 1}
    found |= {
        Fraction(int(one["many"]) if one["many"].isdecimal() else 1, _PARTS[one["part"].casefold()])
        for one in _SO_MANY.finditer(text)
    }
    return found | {Fraction(1, 2)} if root("half") in roots(text) else found
