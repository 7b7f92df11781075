"""Offsets in a text, and positions as an editor counts them: lines from 0, and units of a line from 0."""

from __future__ import annotations

from lsprotocol import types as lsp

from grognard.source import Span

_BYTES = {
    lsp.PositionEncodingKind.Utf8: ("utf-8", 1),
    lsp.PositionEncodingKind.Utf16: ("utf-16-le", 2),
    lsp.PositionEncodingKind.Utf32: ("utf-32-le", 4),
}


class Positions:
    """The positions of one text, in the units that the editor chose."""

    def __init__(self, text: str, encoding: lsp.PositionEncodingKind | str = lsp.PositionEncodingKind.Utf16) -> None:
        self.text = text
        self._codec, self._size = _BYTES[lsp.PositionEncodingKind(encoding)]
        self._lines = [0]
        at = text.find("\n")
        while at >= 0:
            self._lines.append(at + 1)
            at = text.find("\n", at + 1)

    def position(self, offset: int) -> lsp.Position:
        """The position of an offset."""
        line = self.text.count("\n", 0, offset)
        before = self.text[self._lines[line] : offset]
        return lsp.Position(line, len(before.encode(self._codec, "surrogatepass")) // self._size)

    def range(self, span: Span) -> lsp.Range:
        """The range of a span."""
        return lsp.Range(self.position(span.start), self.position(min(span.end, len(self.text))))

    def offset(self, position: lsp.Position) -> int:
        """The offset of a position; the end of the line, or of the text, where it lies beyond."""
        if position.line >= len(self._lines):
            return len(self.text)
        start = self._lines[position.line]
        end = self.text.find("\n", start)
        line = self.text[start : len(self.text) if end < 0 else end]
        units = line.encode(self._codec, "surrogatepass")[: position.character * self._size]
        return start + len(units.decode(self._codec, "ignore"))
