"""Offsets in a text, and positions as an editor counts them: lines from 0, and units of a line from 0."""

from __future__ import annotations

from functools import lru_cache

from lsprotocol import types as lsp

from grognard.source import SourceFile, Span

_BYTES = {
    lsp.PositionEncodingKind.Utf8: ("utf-8", 1),
    lsp.PositionEncodingKind.Utf16: ("utf-16-le", 2),
    lsp.PositionEncodingKind.Utf32: ("utf-32-le", 4),
}


class Positions:
    """The positions of one text, in the units that the editor chose."""

    def __init__(self, text: str, encoding: lsp.PositionEncodingKind | str = lsp.PositionEncodingKind.Utf16) -> None:
        self.text = text
        self._file = _file(text)
        self._codec, self._size = _BYTES[lsp.PositionEncodingKind(encoding)]

    def position(self, offset: int) -> lsp.Position:
        """The position of an offset."""
        where = self._file.position(offset)
        before = self.text[offset - where.column + 1 : offset]
        return lsp.Position(where.line - 1, len(before.encode(self._codec, "surrogatepass")) // self._size)

    def range(self, span: Span) -> lsp.Range:
        """The range of a span."""
        return lsp.Range(self.position(span.start), self.position(min(span.end, len(self.text))))

    def offset(self, position: lsp.Position) -> int:
        """The offset of a position; the end of the line, or of the text, where it lies beyond."""
        starts = self._file.line_starts
        if position.line >= len(starts):
            return len(self.text)
        line = self._file.line_text(position.line + 1)
        units = line.encode(self._codec, "surrogatepass")[: position.character * self._size]
        return starts[position.line] + len(units.decode(self._codec, "ignore"))


@lru_cache(maxsize=16)
def _file(text: str) -> SourceFile:
    """Its lines are found once, however many places in it are asked for."""
    return SourceFile("", text)
