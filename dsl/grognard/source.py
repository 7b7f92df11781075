"""A text and places in it. Knows nothing of the language.

Offsets count Unicode code points of `SourceFile.text`; lines end at `\n` only (the reader has
already turned `\r\n` and `\r` into `\n`), so a caret is always under the character meant.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

import attrs


@attrs.frozen
class Span:
    """Half-open range of offsets in one file's text."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The smallest span that holds both."""
        return Span(min(self.start, other.start), max(self.end, other.end))

    def holds(self, other: Span) -> bool:
        """Whether all of another of the same file lies within it; its own ends included."""
        return self.start <= other.start and other.end <= self.end


@attrs.frozen
class Position:
    """A place as people count it: line and column, both from 1; of a book that has no lines, what else is counted."""

    line: int
    column: int
    page: int | None = None
    counted: str = "line"
    """What `line` counts: lines, of a `page` where there is one, or paragraphs."""

    @property
    def in_file(self) -> bool:
        """Whether an editor that opens the file shows such a line."""
        return self.page is None and self.counted == "line"

    def __str__(self) -> str:
        return f"{self.counted} {self.line}" + (f" on page {self.page}" if self.page is not None else "")


@attrs.frozen(slots=False)
class SourceFile:
    """One file: the path as it is shown to people, and its whole text."""

    path: str
    text: str = attrs.field(repr=False)
    measured_in: str = attrs.field(default="", kw_only=True, repr=False)
    """The unit that its lengths had, where they were turned into another."""
    bare_in: str = attrs.field(default="", kw_only=True, repr=False)
    """Where they were turned, the unit of a length without one; empty where it may be of either."""

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offset of the first character of each line."""
        starts = [0]
        at = self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return tuple(starts)

    def position(self, offset: int) -> Position:
        """Line and column of an offset."""
        line = bisect_right(self.line_starts, offset)
        return Position(line, offset - self.line_starts[line - 1] + 1)

    def behind(self, offset: int) -> Position:
        """Line and column right behind what ends at an offset."""
        return self.position(offset)

    def owners_offset(self, offset: int) -> int:
        """An offset as it counts in the file that people have."""
        return offset

    def owners_end(self, offset: int) -> int:
        """The same of the end of something."""
        return offset

    @property
    def whole(self) -> SourceFile:
        """The file of which this is a part, or this."""
        return self

    def row(self, offset: int) -> int:
        """The line on which an offset lies as this text itself has lines, from 1, however its positions are told."""
        return bisect_right(self.line_starts, offset)

    def line_text(self, line: int) -> str:
        """The text of line `line` (from 1), without its line end."""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


@attrs.frozen(slots=False, eq=False)
class Stretch(SourceFile):
    """Some lines of a file, as a text of their own. When they move, the places within them move along.

    `text` is theirs alone and offsets into it count from their first character; lines count from that of the file.
    """

    file: SourceFile
    at: int
    """Where in the file it begins."""
    now: str = ""
    """Its lines as they are in the file, if trailing spaces or remarks in them are others than in its text."""

    @property
    def whole(self) -> SourceFile:
        """The file of which this is a part."""
        return self.file

    def move(self, file: SourceFile, at: int, now: str) -> None:
        """It now stands in another text of the file, or elsewhere in it, with other remarks."""
        object.__setattr__(self, "file", file)
        object.__setattr__(self, "at", at)
        object.__setattr__(self, "now", "" if now == self.text else now)

    def offset(self, offset: int) -> int:
        """An offset as it counts in the file: on the same line as many signs in."""
        if not self.now:
            return self.at + offset
        lines = SourceFile("", self.now)
        row = self.row(offset)
        column = min(offset - self.line_starts[row - 1], len(lines.line_text(row)))
        return self.at + lines.line_starts[row - 1] + column

    def position(self, offset: int) -> Position:
        """Line and column of an offset, in the file."""
        return self.file.position(self.offset(offset))

    def line_text(self, line: int) -> str:
        """The text of line `line` of the file."""
        return self.file.line_text(line)


class Place:
    """A span of one file: where something an author wrote stands.

    One within a `Stretch` is told by an offset into that, and is always where the stretch is.
    """

    __slots__ = ("_end", "_start", "_within")  # two offsets: a span would be an object more for each place

    def __init__(self, file: SourceFile, span: Span) -> None:
        self._within = file
        self._start = span.start
        self._end = span.end

    def holds(self, other: Place) -> bool:
        """Whether all of another lies within it, in the same file."""
        return self.file.path == other.file.path and self.span.holds(other.span)

    @property
    def file(self) -> SourceFile:
        """The file it is in."""
        return self._within.whole

    @property
    def span(self) -> Span:
        """Where in the file."""
        within = self._within
        if isinstance(within, Stretch):
            return Span(within.offset(self._start), within.offset(self._end))
        return Span(self._start, self._end)

    def within(self) -> tuple[SourceFile, Span]:
        """The file or the stretch it was found in, and where in that."""
        return self._within, Span(self._start, self._end)

    @property
    def line(self) -> int:
        """Line number, from 1."""
        return self._within.position(self._start).line

    @property
    def begins(self) -> Position:
        """Where it begins, as people count."""
        return self._within.position(self._start)

    @property
    def ends(self) -> Position:
        """Where it ends, right behind its last sign."""
        return self._within.behind(self._end) if self._end > self._start else self.begins

    @property
    def text(self) -> str:
        """All that the author wrote there, line ends and remarks included."""
        return self._within.text[self._start : self._end]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Place):
            return False
        if self._within is other._within:  # most that are compared: no span need be made
            return self._start == other._start and self._end == other._end
        return self.span == other.span and self.file == other.file

    def __hash__(self) -> int:
        span = self.span
        return hash((self.file.path, span.start, span.end))

    def __repr__(self) -> str:
        return f"Place({self})"

    def __str__(self) -> str:
        return f"{self.file.path}:{self.line}"
