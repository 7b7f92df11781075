"""How does what a format says become a `Document`? Words are written one block after the other, and each notes its place."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from grognard.host.budget import Budget, Limits
from grognard.rulebooks.aligned import aligned
from grognard.rulebooks.document import Block, Cell, Document, Format, Kind, Link, Row
from grognard.rulebooks.rewritten import Origin, Printed
from grognard.source import SourceFile, Span

_BLANKS = re.compile(r"\s+")
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\u2060\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
INDENT = "  "


@attrs.frozen
class Piece:
    """Words that stand together: on one line of one page, in one kind of letters."""

    text: str
    page: int | None = None
    line: int | None = None
    strong: bool = False
    """Bold or slanted."""
    slanted: bool = False
    """Slanted and not bold, where the format tells the two apart."""
    link: str = ""
    """Where a link leads that these words are."""
    code: bool = False
    """Whether they are printed as what a program reads: a path, a command, a name of one."""


class Writer:
    """Writes the plain text of a document and notes where everything stands in it. Raises BudgetExceeded."""

    def __init__(self, path: str, format: Format, limits: Limits | None = None) -> None:
        self._path = path
        self._format: Format = format
        self._parts: list[str] = []
        self._at = 0
        self._blocks: list[Block] = []
        self._emphasis: list[Span] = []
        self._links: list[Link] = []
        self._code: list[Span] = []
        self._origins: list[Origin] = []
        self._dropped: dict[str, None] = {}
        self._last: Kind | None = None
        self._lines = 0
        self._placed = False
        self._budget = Budget(limits)

    def heading(self, level: int, pieces: Sequence[Piece]) -> None:
        """A heading; one without words is none."""
        self._block("heading", [attrs.evolve(piece, strong=False) for piece in pieces], level=max(1, level))

    def paragraph(self, pieces: Sequence[Piece], *, joined: bool = False) -> None:
        """A paragraph; one without words is none. `joined`: it stands on the very next line, as after a line break."""
        self._placed = self._placed or joined
        self._block("paragraph", pieces)

    def item(self, depth: int, mark: str, pieces: Sequence[Piece]) -> None:
        """An item of a list."""
        self._block("item", pieces, level=depth, mark=clean(mark), before=INDENT * depth)

    def verbatim(self, lines: Sequence[Piece]) -> None:
        """Lines whose blanks are meant, one a piece."""
        self._apart("verbatim")
        start = self._at
        for piece in lines:
            self._origin(piece)
            self._put(_FORBIDDEN.sub("", piece.text.expandtabs(4)).rstrip() + "\n")
        self._blocks.append(Block("verbatim", start, max(start, self._at - 1)))

    def table(self, rows: Sequence[Sequence[Sequence[Piece]]], heads: int = 0) -> None:
        """A table: rows of cells of pieces; the first `heads` rows are its head. Rows are made equally long."""
        filled = [[at for at, cell in enumerate(row, 1) if any(clean(piece.text) for piece in cell)] for row in rows]
        heads = sum(map(bool, filled[:heads]))
        rows = [row for row, cells in zip(rows, filled, strict=True) if cells]
        width = max((cells[-1] for cells in filled if cells), default=0)
        if not width:
            return
        self._apart("table")
        found = []
        for number, cells in enumerate(rows):
            row_start = self._at
            first = next((piece for cell in cells for piece in cell), Piece(""))
            self._origin(first)
            self._put("|")
            made = []
            for at in range(width):
                self._put(" ")
                start, before = self._at, len(self._parts)
                self._pieces(cells[at] if at < len(cells) else (), bars=False)
                made.append(Cell("".join(self._parts[before:]), start, self._at))
                self._put(" |" if self._at > start else "|")
            found.append(Row(row_start, self._at, tuple(made), number < heads))
            self._put("\n")
        self._blocks.append(Block("table", found[0].start, found[-1].end, rows=tuple(found)))

    def drop(self, words: str) -> None:
        """Words that are left out: the head or foot of a page."""
        self._dropped.setdefault(clean(words))

    def go_to(self, line: int) -> None:
        """The next block begins on this line of the text, if that is still to come: so its lines stay those of the file."""
        self._put("\n" * max(0, line - 1 - self._lines))
        self._placed = True

    def document(self, owner: SourceFile | None = None) -> Document:
        """All that was written. `owner` is the file that it was read from, where that is a text that has each word."""
        text = "".join(self._parts)
        file = SourceFile(self._path, text)
        if self._origins and owner is not None:
            file = aligned(text, self._blocks, self._origins, owner)
        elif self._origins:
            counted = "paragraph" if self._format in ("docx", "odt") else "line"
            file = Printed(self._path, text, tuple(self._origins), counted)
        dropped = tuple(word for word in self._dropped if word)
        return Document(
            file,
            self._format,
            tuple(self._blocks),
            tuple(self._emphasis),
            dropped,
            tuple(self._links),
            code=tuple(self._code),
        )

    def _block(self, kind: Kind, pieces: Sequence[Piece], level: int = 0, mark: str = "", before: str = "") -> None:
        if not any(clean(piece.text) for piece in pieces):
            return
        self._apart(kind)
        self._origin(pieces[0])
        self._put(before + (f"{mark} " if mark else ""))
        start = self._at
        self._pieces(pieces)
        self._blocks.append(Block(kind, start, self._at, level, mark))
        self._put("\n")

    def _apart(self, kind: Kind) -> None:
        """A blank line before every block, but for items, that stand together."""
        together = self._placed or (kind == "item" and self._last == "item")
        if self._last is not None and not together:
            self._put("\n")
        self._last, self._placed = kind, False

    def _pieces(self, pieces: Sequence[Piece], bars: bool = True) -> None:
        start = self._at
        blank = False
        for piece in pieces:
            text = _BLANKS.sub(" ", _FORBIDDEN.sub("", piece.text))
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
                if piece.strong:
                    self._strong(begin)
                if piece.code:
                    self._code.append(Span(begin, self._at))
                if piece.link:
                    self._links.append(Link(piece.link, begin, self._at))
            blank = blank or text.endswith(" ") if not words else text.endswith(" ")

    def _strong(self, begin: int) -> None:
        if self._emphasis and begin - self._emphasis[-1].end <= 1:
            self._emphasis[-1] = Span(self._emphasis[-1].start, self._at)
        else:
            self._emphasis.append(Span(begin, self._at))

    def _origin(self, piece: Piece) -> None:
        if piece.line is None:
            return
        last = self._origins[-1] if self._origins else None
        if last is None or (last.page, last.line) != (piece.page, piece.line):
            self._origins.append(Origin(self._at, piece.line, piece.page))

    def _put(self, text: str) -> None:
        if text:
            self._budget.charge("rulebook_text", len(text))
            self._parts.append(text)
            self._at += len(text)
            self._lines += text.count("\n")


def clean(text: str) -> str:
    """Words on one line, without signs that are not seen."""
    return _BLANKS.sub(" ", _FORBIDDEN.sub("", text)).strip()
