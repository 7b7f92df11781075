"""How does what a format says become a `Document`? Words are written one block after the other, and each notes its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from grognard.host.budget import Budget, Limits
from grognard.rulebooks.aligned import aligned
from grognard.rulebooks.captions import captioned
from grognard.rulebooks.document import Block, Cell, Document, Format, Kind, Link, Row
from grognard.rulebooks.pieces import Piece, clean, one_line, seen
from grognard.rulebooks.rewritten import Origin, Printed
from grognard.rulebooks.spans import Spanned, spread
from grognard.source import SourceFile, Span

INDENT = "  "


_LONGEST_HEADING = 1_000
"""Characters of a heading."""


class Writer:
    """Writes the plain text of a document and notes where everything stands in it. Raises BudgetExceeded."""

    def __init__(self, path: str, format: Format, limits: Limits | None = None) -> None:
        self._path = path
        self._format: Format = format
        self._parts: list[str] = []
        self._at = 0
        self._blocks: list[Block] = []
        self._links: list[Link] = []
        self._code: list[Span] = []
        self._origins: list[Origin] = []
        self._dropped: dict[str, None] = {}
        self._last: Kind | None = None
        self.budget = Budget(limits)

    def heading(self, level: int, pieces: Sequence[Piece]) -> None:
        """A heading; one without words is none, and one as long as a text is a paragraph."""
        if sum(len(piece.text) for piece in pieces) > _LONGEST_HEADING:
            self.paragraph(pieces)
            return
        self._block("heading", [attrs.evolve(piece, strong=False) for piece in pieces], level=max(1, level))

    def paragraph(self, pieces: Sequence[Piece], *, joined: bool = False) -> None:
        """A paragraph; one without words is none. `joined`: it stands on the very next line, as after a line break."""
        self._block("paragraph", pieces, joined=joined)

    def note(self, pieces: Sequence[Piece]) -> None:
        """A footnote."""
        self._block("note", pieces)

    def item(self, depth: int, mark: str, pieces: Sequence[Piece]) -> None:
        """An item of a list."""
        self._block("item", pieces, level=depth, mark=clean(mark), before=INDENT * depth)

    def verbatim(self, lines: Sequence[Piece]) -> None:
        """Lines whose blanks are meant, one a piece."""
        self._apart("verbatim")
        start = self._at
        for piece in lines:
            self._origin(piece)
            self._put(seen(piece.text.expandtabs(4)).rstrip() + "\n")
        self._blocks.append(Block("verbatim", start, max(start, self._at - 1)))

    def table(self, rows: Iterable[Sequence[Spanned]], heads: int = 0, caption: Sequence[Piece] = ()) -> None:
        """A table: rows of cells; the first `heads` rows are its head. Blank rows and columns at its edge are left out."""
        placed = spread(list(rows), self.budget)
        filled = [[at for at, cell in enumerate(row, 1) if _has_words(cell.pieces)] for row in placed]
        heads = sum(map(bool, filled[:heads]))
        placed = [row for row, cells in zip(placed, filled, strict=True) if cells]
        width = max((cells[-1] for cells in filled if cells), default=0)
        if not width:
            return
        if not caption and len(placed) > 2 and 1 < width <= placed[0][0].columns:
            # A first row of one cell over all columns is the title of the table.
            caption, placed, heads = placed[0][0].pieces, placed[1:], max(0, heads - 1)
        title = clean("".join(piece.text for piece in caption))
        if title:
            self.paragraph(caption)
        self._apart("table")
        made = []
        for number, cells in enumerate(placed):
            start = self._at
            self._origin(next((piece for cell in cells for piece in cell.pieces), Piece("")))
            self._put("|")
            told = tuple(self._cell(cells[at] if at < len(cells) else Spanned(())) for at in range(width))
            made.append(Row(start, self._at, told, number < heads))
            self._put("\n")
        self._blocks.append(Block("table", made[0].start, made[-1].end, rows=tuple(made), caption=title))

    def _cell(self, cell: Spanned) -> Cell:
        self._put(" ")
        start, before = self._at, len(self._parts)
        self._pieces(cell.pieces, bars=False)
        found = Cell("".join(self._parts[before:]), start, self._at)
        self._put(" |" if self._at > start else "|")
        return found

    def drop(self, words: str) -> None:
        """Words that are left out: the head or foot of a page."""
        self._dropped.setdefault(clean(words))

    def document(self, owner: SourceFile | None = None, anchors: Iterable[str] = ()) -> Document:
        """All that was written. `owner` is the file that it was read from, where that is a text that has each word."""
        text = "".join(self._parts)
        file = SourceFile(self._path, text)
        if self._origins and owner is not None:
            file = aligned(text, self._origins, owner)
        elif self._origins:
            counted = "paragraph" if self._format in ("docx", "odt") else "line"
            file = Printed(self._path, text, tuple(self._origins), counted)
        return Document(
            file,
            self._format,
            captioned(self._blocks, text),
            tuple(word for word in self._dropped if word),
            tuple(self._links),
            tuple(dict.fromkeys(anchors)),
            tuple(self._code),
        )

    def _block(
        self,
        kind: Kind,
        pieces: Sequence[Piece],
        level: int = 0,
        mark: str = "",
        before: str = "",
        joined: bool = False,
    ) -> None:
        if not _has_words(pieces):
            return
        self._apart(kind, joined)
        self._origin(pieces[0])
        self._put(before + (f"{mark} " if mark else ""))
        start = self._at
        self._pieces(pieces)
        self._blocks.append(Block(kind, start, self._at, level, mark))
        self._put("\n")

    def _apart(self, kind: Kind, joined: bool = False) -> None:
        """A blank line before every block, but for items, that stand together."""
        if self._last is not None and not joined and not (kind == self._last == "item"):
            self._put("\n")
        self._last = kind

    def _pieces(self, pieces: Sequence[Piece], bars: bool = True) -> None:
        start = self._at
        blank = False
        for piece in pieces:
            text = one_line(piece.text)
            if not bars:
                text = text.replace("|", "/")
            if self._at == start or blank:
                text = text.removeprefix(" ")
            if not text:
                continue
            words = text.removesuffix(" ")
            if blank and words:
                self._put(" ")
            if words:
                self._origin(piece)
                begin = self._at
                self._put(words)
                if piece.code:
                    self._code.append(Span(begin, self._at))
                if piece.link:
                    self._links.append(Link(piece.link, begin, self._at))
            blank = blank or text.endswith(" ") if not words else text.endswith(" ")

    def _origin(self, piece: Piece) -> None:
        if piece.line is None:
            return
        last = self._origins[-1] if self._origins else None
        if last is None or (last.page, last.line) != (piece.page, piece.line):
            self._origins.append(Origin(self._at, piece.line, piece.page))

    def _put(self, text: str) -> None:
        if text:
            self.budget.charge("rulebook_text", len(text))
            self._parts.append(text)
            self._at += len(text)


def _has_words(pieces: Sequence[Piece]) -> bool:
    return any(clean(piece.text) for piece in pieces)
