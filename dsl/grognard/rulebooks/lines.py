"""Which lines does a text have, and which of them look like a title or a row of a table?"""

from __future__ import annotations

import re
from functools import cached_property

import attrs

from grognard.source import SourceFile
from grognard.word_set import word_set

_STOPS = ".,;!?|"
_SMALL = word_set("a an and as at by for from in of on or the to with through")


@attrs.frozen
class Line:
    """One line of the text as it is read: which row of it from 1, where it starts, and what stands on it.

    A row of a text that was written anew from its owner's file is no line of that file: what is told is told by places.
    """

    row: int
    start: int
    text: str

    @property
    def blank(self) -> bool:
        """Whether nothing stands on it."""
        return not self.text.strip()


@attrs.frozen(slots=False)
class Lines:
    """A text as its lines."""

    file: SourceFile

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """All lines."""
        found, at = [], 0
        for row, text in enumerate(self.file.text.split("\n"), 1):
            found.append(Line(row, at, text))
            at += len(text) + 1
        return tuple(found)


def is_row(text: str) -> bool:
    """Whether a line looks like a row of a table: cells between bars or tabs."""
    return text.count("|") >= 2 or text.strip() == "|" or "\t" in text.strip()


def is_title(text: str) -> bool:
    """Whether a line has the form of a heading."""
    bare = text.strip()
    words = bare.strip(":").split()
    if not 1 <= len(words) <= 7 or len(bare) > 70 or bare[-1] in _STOPS or not bare[0].isalpha():
        return False
    if bare.endswith(":"):
        return bare[0].isupper()
    if any(sign.isdigit() for sign in bare):
        return False
    loud = [word for word in words if word.casefold() not in _SMALL]
    return re.search(r"[a-zA-Z]{3}", bare) is not None and (
        sum(word[0].isupper() for word in loud) >= max(1, len(loud) - 1) or bare.isupper()
    )
