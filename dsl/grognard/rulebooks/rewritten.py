"""Where in its owner's file does a place of a text stand that was written anew from that file?"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

import attrs

from grognard.source import Position, SourceFile


@attrs.frozen
class Origin:
    """From `start` on the text stands here in the file as its owner sees it, sign by sign up to the next origin."""

    start: int
    line: int
    column: int = 1
    page: int | None = None


@attrs.frozen(slots=False)
class Rewritten(SourceFile):
    """A text that was written anew from a file. Its positions are those of the file; its rows are its own."""

    origins: tuple[Origin, ...] = attrs.field(default=(), repr=False)
    """In order of `start`."""
    owner: SourceFile | None = attrs.field(default=None, repr=False)
    """The file as a text, where it is one that people read as such."""
    counted: str = "line"
    """What the lines of its origins are."""

    @cached_property
    def _starts(self) -> list[int]:
        return [one.start for one in self.origins]

    def position(self, offset: int) -> Position:
        """Where an offset stands in the file of its owner."""
        if not self.origins:
            return super().position(offset)
        origin = self.origins[max(0, bisect_right(self._starts, offset) - 1)]
        column = max(1, origin.column + offset - origin.start)
        if self.owner is not None:
            column = min(column, _length(self.owner, origin.line) + 1)
        return Position(origin.line, column, origin.page, self.counted)

    def behind(self, offset: int) -> Position:
        """Line and column right behind the last sign before an offset: what follows may stand elsewhere."""
        last = self.position(max(0, offset - 1))
        return attrs.evolve(last, column=last.column + 1)

    @cached_property
    def told_starts(self) -> tuple[int, ...]:
        """Where a line of the file begins in this text."""
        if not self.origins:
            return self.line_starts
        found = []
        before: tuple[int, int | None] | None = None
        for one in self.origins:
            if (one.line, one.page) != before:
                found.append(one.start)
            before = (one.line, one.page)
        return tuple(found)

    def owners_offset(self, offset: int) -> int:
        """An offset as it counts in the file, where that is a text; else as it counts in this one."""
        if self.owner is None:
            return offset
        at = self.position(offset)
        return self.owner.line_starts[at.line - 1] + at.column - 1

    def line_text(self, line: int) -> str:
        """The text of a line of the file; nothing where the file is no text."""
        return self.owner.line_text(line) if self.owner is not None else ""


def owned(file: SourceFile, owner: SourceFile) -> SourceFile:
    """The same of an owner whose file has other blanks at the ends of its lines."""
    return attrs.evolve(file, owner=owner) if isinstance(file, Rewritten) else file


def _length(file: SourceFile, line: int) -> int:
    """How many signs a line has, without its line end."""
    starts = file.line_starts
    return (starts[line] - 1 if line < len(starts) else len(file.text)) - starts[line - 1]
