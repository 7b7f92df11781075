"""A text and its lines: what every check reads. Reads each thing once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache

import attrs

from grognard.rulebooks.lines import Line as Line
from grognard.rulebooks.lines import Lines
from grognard.rulebooks.lines import is_row as is_row
from grognard.source import Place, Span
from grognard.word_set import word_set

WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
_TRADE = word_set("""
    a an the of to in on at for by with and or is are be may any each per if when it its this that these those from as
    must can not no than then which who whom their his unit units
""")


@attrs.frozen(slots=False)
class Reading(Lines):
    """A text, and the ways in which it is cut."""

    @cached_property
    def casefolded(self) -> str:
        """The text in small letters; as long as the text."""
        return small(self.file.text)

    def place(self, start: int, end: int) -> Place:
        """A place in it."""
        size = len(self.file.text)
        return Place(self.file, Span(min(max(start, 0), size), min(max(end, start, 0), size)))

    def line_told(self, offset: int) -> str:
        """The line on which an offset lies, as its owner finds it: `line 12`, `paragraph 3`, `line 5 on page 2`."""
        return str(self.file.position(offset))

    def places(self, spans: Iterable[tuple[int, int]]) -> list[Place]:
        """Several places in it, each from where it starts to where it ends."""
        return [self.place(start, end) for start, end in spans]

    def line_place(self, line: Line) -> Place:
        """A whole line, without the blanks around it."""
        left = len(line.text) - len(line.text.lstrip())
        return self.place(line.start + left, line.start + max(left, len(line.text.rstrip())))


def small(text: str) -> str:
    """A text in small letters that is exactly as long as before."""
    whole = text.lower()
    # No letter becomes shorter, so a text that is as long as before has every letter in its place.
    return (
        whole
        if len(whole) == len(text)
        else "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    )


def words(text: str) -> list[str]:
    """The words of a text, in small letters, without an s of the plural."""
    return list(_words(text))


@lru_cache(maxsize=32768)
def _words(text: str) -> tuple[str, ...]:
    return tuple(map(_bare, WORD.findall(text)))


@lru_cache(maxsize=65536)
def _bare(written: str) -> str:
    """A word in small letters, without an s of the plural or of whom something is."""
    word = written.casefold().replace("’", "'").removesuffix("'s")
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def content_words(text: str) -> list[str]:
    """The words of a text that carry its sense."""
    return [word for word in words(text) if word not in _TRADE]
