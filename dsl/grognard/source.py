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


@attrs.frozen
class Position:
    """A place as people count it: line and column, both from 1."""

    line: int
    column: int


@attrs.frozen(slots=False)
class SourceFile:
    """One file: the path as it is shown to people, and its whole text."""

    path: str
    text: str = attrs.field(repr=False)

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

    def line_text(self, line: int) -> str:
        """The text of line `line` (from 1), without its line end."""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


@attrs.frozen
class Place:
    """A span of one file: where something an author wrote stands."""

    file: SourceFile
    span: Span

    @property
    def line(self) -> int:
        """Line number, from 1."""
        return self.file.position(self.span.start).line

    @property
    def text(self) -> str:
        """All that the author wrote there, line ends and remarks included."""
        return self.file.text[self.span.start : self.span.end]

    def __str__(self) -> str:
        return f"{self.file.path}:{self.line}"
