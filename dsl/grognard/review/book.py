"""A text as a whole: its lines, tables, numbering, contents and headings, each read once."""

from __future__ import annotations

import re
from functools import cached_property

import attrs

from grognard.review.contents import Contents, read_contents
from grognard.review.grids import Grid, read_grids
from grognard.review.outline import Item, read_outline
from grognard.review.reading import Line, Reading, Sentence, is_row

_STOPS = ".,;!?|"
_SMALL = frozenset("a an and as at by for from in of on or the to with through".split())


@attrs.frozen(slots=False)
class Book(Reading):
    """A text and all that is read from it."""

    @cached_property
    def grids(self) -> tuple[Grid, ...]:
        """Its tables."""
        return read_grids(self)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Its numbered items."""
        return read_outline(self)

    @cached_property
    def contents(self) -> Contents | None:
        """Its list of contents."""
        return read_contents(self)

    @cached_property
    def in_table(self) -> frozenset[int]:
        """The numbers of the lines that tables stand on."""
        return frozenset(number for grid in self.grids for number in range(grid.first.number, grid.last.number + 1))

    @cached_property
    def body(self) -> tuple[Sentence, ...]:
        """The sentences outside tables and contents."""
        return tuple(
            one for one in self.sentences if one.line.number not in self.in_table and not self.listed(one.line.start)
        )

    @cached_property
    def headings(self) -> tuple[Line, ...]:
        """Lines that look like headings: short, by themselves, with capitals, without a stop."""
        found = []
        for at, line in enumerate(self.lines):
            if line.number in self.in_table or is_row(line.text) or self.listed(line.start):
                continue
            above = self.lines[at - 1].blank if at else True
            below = self.lines[at + 1].blank if at + 1 < len(self.lines) else True
            if above and below and is_title(line.text):
                found.append(line)
        return tuple(found)

    def listed(self, at: int) -> bool:
        """Whether a place lies in the contents."""
        return self.contents is not None and self.contents.start <= at < self.contents.end

    def said(self, title: str, *, skip: tuple[int, int] = (0, 0)) -> int | None:
        """Where a title first stands outside the contents (and outside `skip`), in any letters."""
        wanted = plain(title)
        if not wanted:
            return None
        text = self.casefolded
        at = text.find(wanted)
        while at >= 0:
            end = at + len(wanted)
            after = end + (end < len(text) and text[end] == "s")
            bare = not (at and text[at - 1].isalnum()) and not (after < len(text) and text[after].isalnum())
            if bare and not self.listed(at) and not skip[0] <= at < skip[1]:
                return at
            at = text.find(wanted, at + 1)
        return None


def plain(title: str) -> str:
    """A title as it is looked for."""
    return " ".join(title.casefold().strip(" :.").split())


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
