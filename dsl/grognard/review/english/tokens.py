"""A sentence as words and signs, each with its place."""

from __future__ import annotations

import re
from functools import lru_cache

import attrs

_TOKEN = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)?(?:-[A-Za-z]+)*|\d+(?:[.,]\d+)*|[^\w\s]|\S")


@attrs.frozen
class Token:
    """One word or sign: as written, in small letters, and where it stands in its sentence."""

    text: str
    small: str
    start: int
    end: int

    @property
    def word(self) -> bool:
        """Whether it is a word in letters."""
        return self.text[0].isalpha()

    @property
    def low(self) -> bool:
        """Whether it is a word that begins with a small letter."""
        return self.text[0].islower()


@lru_cache(maxsize=32768)
def tokens(sentence: str) -> tuple[Token, ...]:
    """The words and signs of a sentence, in order."""
    return tuple(
        Token(match.group(), match.group().lower().replace("’", "'"), match.start(), match.end())
        for match in _TOKEN.finditer(sentence)
    )
