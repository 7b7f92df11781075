"""Where in its owner's file does a place of a text stand that was written anew from that file?"""

from __future__ import annotations

from bisect import bisect_right

import attrs

from grognard.source import Position, SourceFile


@attrs.frozen(slots=False)
class Rewritten(SourceFile):
    """A text that was written anew from one that people have. Its positions are those of theirs; its rows are its own."""

    owner: SourceFile = attrs.field(repr=False)
    starts: tuple[int, ...] = attrs.field(repr=False)
    """Where a stretch begins that stands in the owner's text sign by sign, but for line ends; in order, and at least one."""
    origins: tuple[int, ...] = attrs.field(repr=False)
    """For each of them where it begins there."""

    def owners_offset(self, offset: int) -> int:
        """Where an offset stands in the owner's text."""
        at = max(0, bisect_right(self.starts, offset) - 1)
        return min(max(0, self.origins[at] + offset - self.starts[at]), len(self.owner.text))

    def position(self, offset: int) -> Position:
        """Where an offset stands in the owner's text."""
        return self.owner.position(self.owners_offset(offset))

    def owners_end(self, offset: int) -> int:
        """Where in the owner's text stands what ends at an offset: what follows may stand elsewhere."""
        return min(self.owners_offset(offset - 1) + 1, len(self.owner.text)) if offset else 0

    def behind(self, offset: int) -> Position:
        """Where in the owner's text stands what ends at an offset."""
        return self.owner.position(self.owners_end(offset))

    def line_text(self, line: int) -> str:
        """A line of the owner's text."""
        return self.owner.line_text(line)


@attrs.frozen
class Origin:
    """From `start` on the text stands on this line as its owner counts them, and on this page."""

    start: int
    line: int
    page: int | None = None


@attrs.frozen(slots=False)
class Printed(SourceFile):
    """A text that was written anew from a file that is no text. Its positions are those of its pages or paragraphs."""

    origins: tuple[Origin, ...] = attrs.field(repr=False)
    """In order, and at least one."""
    counted: str = "line"
    """What the lines of its origins are."""

    def position(self, offset: int) -> Position:
        """Where an offset stands in the file."""
        origin = self.origins[max(0, bisect_right(self.origins, offset, key=lambda one: one.start) - 1)]
        return Position(origin.line, max(0, offset - origin.start) + 1, origin.page, self.counted)

    def behind(self, offset: int) -> Position:
        """What follows may stand on another line."""
        last = self.position(max(0, offset - 1))
        return attrs.evolve(last, column=last.column + 1)

    def line_text(self, line: int) -> str:
        """There are no lines to be shown."""
        return ""


def owned(file: SourceFile, owner: SourceFile) -> SourceFile:
    """The same of an owner whose text is other only in the blanks at the ends of its lines."""
    if not isinstance(file, Rewritten):
        return file
    places = [file.owner.position(at) for at in file.origins]
    return attrs.evolve(
        file, owner=owner, origins=tuple(owner.line_starts[one.line - 1] + one.column - 1 for one in places)
    )
