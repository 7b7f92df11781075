"""A sentence as words and signs, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

import attrs

_TOKEN = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)?(?:-[A-Za-z]+)*|\d+(?:[.,]\d+)*|[^\w\s]|\S")


@attrs.define(eq=False)
class Token:
    """One word or sign: as written, in small letters, and where it stands in its sentence. It is never changed.

    A rulebook has hundreds of thousands of them, and each is asked some ten times what it is: that is worked out once,
    and `frozen` would double the time in which they are made.
    """

    text: str
    small: str
    start: int
    end: int
    word: bool
    """Whether it is a word in letters."""
    low: bool
    """Whether it is a word that begins with a small letter."""


@lru_cache(maxsize=32768)
def tokens(sentence: str) -> tuple[Token, ...]:
    """The words and signs of a sentence, in order."""
    return tuple(_read(_TOKEN.finditer(sentence)))


def first_tokens(text: str, most: int) -> tuple[Token, ...]:
    """The first of them."""
    return tuple(_read(islice(_TOKEN.finditer(text), most)))


def _read(matches: Iterable[re.Match[str]]) -> list[Token]:
    out = []
    for match in matches:
        text = match.group()
        first = text[0]
        small = text.lower().replace("’", "'")
        out.append(Token(text, small, match.start(), match.end(), first.isalpha(), first.islower()))
    return out
