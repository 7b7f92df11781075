"""What a reader finds on a finished sheet, whatever it is printed on: blocks by their titles, each with its rows."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Protocol

import attrs

from grognard.docgen.hidden import by_code

_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "×": "x", "’": "'", "‘": "'"})
ELSEWHERE = "-notonthissheet"
"""What a sheet says behind the name of a block that found no room, squeezed."""


@lru_cache(maxsize=65_536)
def squeezed(text: str) -> str:
    """Text as two texts are compared: no white space, no capitals, one kind of dash."""
    kept = "".join(unicodedata.normalize("NFKC", text).split())
    if not kept.isprintable():
        kept = "".join(each for each in kept if prints(each))
    return kept.casefold().translate(_DASHES)


def sought(text: str) -> str:
    """What is looked for on a sheet, where what shows nothing stands by its code."""
    return squeezed(by_code(text))


def prints(letter: str) -> bool:
    """Whether a letter leaves ink."""
    return unicodedata.category(letter) not in {"Cf", "Cc", "Co", "Cn", "Cs"}


@attrs.frozen
class Stretch:
    """What is read in one go: a row, or some that nothing parts. `begins` are the places where a word begins."""

    text: str
    begins: Collection[int]
    lead: int = 0
    """How many letters at its beginning stand in heavier type."""

    @staticmethod
    def of(words: Sequence[str], lead: int = 0) -> Stretch:
        """A stretch of these words."""
        text, begins = "", set()
        for word in words:
            begins.add(len(text))
            text += squeezed(word)
        return Stretch(text, begins, lead)

    def has(self, *keys: str) -> bool:
        """Whether it says these, one after the other, each from the beginning of a word on.

        Ways to say one are parted by `|`.
        """
        return self._all(keys, 0) >= 0

    def often(self, *keys: str) -> int:
        """How often it says them, one time after another."""
        count, at = 0, self._all(keys, 0)
        while at > 0:
            count, at = count + 1, self._all(keys, at)
        return count

    def _all(self, keys: Sequence[str], at: int) -> int:
        for ways in keys:
            at = min((end for way in ways.split("|") if (end := self._after(sought(way), at)) >= 0), default=-1)
            if at < 0:
                return -1
        return at

    @property
    def begun(self) -> Stretch:
        """What of it stands in heavier type at its beginning."""
        return Stretch(self.text[: self.lead], self.begins, self.lead)

    def _after(self, wanted: str, at: int) -> int:
        """Where some words end, if they stand from a place on; else -1."""
        at = self.text.find(wanted, at) if wanted else -1
        while at >= 0:
            end = at + len(wanted)
            cut = wanted[-1].isdigit() and self.text[end : end + 1].isdigit() and end not in self.begins
            if not cut and (at in self.begins or not wanted[0].isalnum() or not self.text[at - 1].isalnum()):
                return end
            at = self.text.find(wanted, at + 1)
        return -1


class Passage(Protocol):
    """A block of a sheet, as it is read."""

    @property
    def name(self) -> str:
        """Its title, squeezed."""

    @property
    def text(self) -> str:
        """All that stands in it, squeezed."""

    @property
    def stretches(self) -> Sequence[Stretch]:
        """Its rows."""

    def beside(self, sign: str, words: str) -> bool:
        """Whether a sign stands with these words after it, on one line and near."""

    def in_a_line(self, cells: tuple[str, ...]) -> bool:
        """Whether cells stand beside one another, in their order."""


@attrs.frozen
class Reading:
    """A sheet as it is read."""

    whole: Passage
    blocks: tuple[Passage, ...]
    """Each block by its title; of a block of one row, what stands behind its name."""
    elsewhere: frozenset[str] = frozenset()
    """Names of blocks of which the sheet says that they are not on it."""
    uncounted: bool = False
    """Whether it says so of more, without their names."""

    def named(self, name: str) -> tuple[Passage, ...]:
        """The blocks of this name."""
        wanted = sought(name)
        return tuple(block for block in self.blocks if block.name == wanted)
