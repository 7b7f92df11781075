"""What stands in a rulebook that is a web page? Read with lxml; scripts, styles and menus are left out."""

from __future__ import annotations

import re
from typing import Any

import lxml.etree  # type: ignore[import-untyped]

from grognard.host.budget import Limits
from grognard.host.plaintext import plain_line_ends
from grognard.rulebooks.document import Document
from grognard.rulebooks.faults import Broken
from grognard.rulebooks.looks import bold_heading
from grognard.rulebooks.marks import counted, figure
from grognard.rulebooks.spans import Spanned, spread
from grognard.rulebooks.writing import Piece, Writer
from grognard.source import SourceFile
from grognard.word_set import word_set

_LEFT_OUT = word_set("""
    script style head nav noscript template svg button select option textarea iframe object canvas audio video
""")
_BLOCKS = word_set("""
    p div section article main aside header footer blockquote center dl dt dd figure figcaption address fieldset form
    details summary body html ul ol table tbody thead tfoot tr td th caption hr
""")
_BOLD = frozenset(["b", "strong"])
_SLANTED = frozenset(["i", "em"])
_HEADING = re.compile(r"h[1-6]\Z")
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{2,40})", re.IGNORECASE)
_LONG_CELL = 600
"""A table with a longer cell lays out a page."""


def read_webpage(data: bytes, path: str, limits: Limits) -> Document:
    """The document of an HTML page. Raises Unusable and BudgetExceeded."""
    text = plain_line_ends(_decoded(data))
    parser = lxml.etree.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = lxml.etree.fromstring(text.encode("utf-8", "replace"), parser)
    except (lxml.etree.LxmlError, ValueError):
        root = None
    if root is None:
        raise Broken
    writer = Writer(path, "html", limits)
    _Walk(writer).run(root)
    return writer.document(SourceFile(path, text))


def _decoded(data: bytes) -> str:
    """The text of a page: as UTF-8 where it is that, else as it says, else as old Windows wrote."""
    for mark, name in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(name, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        said = _CHARSET.search(data[:4096])
        try:
            return data.decode(said[1].decode("ascii") if said else "cp1252", "replace")
        except LookupError:
            return data.decode("cp1252", "replace")


class _Walk:
    """One walk over the elements of a page, without recursion: how deep a page goes is its author's affair."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.pieces: list[Piece] = []
        self.bold = self.slanted = 0
        self.lists: list[Any] = []
        self.counts: list[int] = []
        self.mark: str | None = None
        self.joined = False
        self.line: int | None = None

    def run(self, root: Any) -> None:
        """Write every block."""
        walk = lxml.etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            tag = element.tag if isinstance(element.tag, str) else ""
            if event == "end":
                self._end(tag)
                self._text(element.tail)
                continue
            self.line = element.sourceline or self.line
            if tag in _LEFT_OUT or not tag:
                walk.skip_subtree()
            elif tag == "table" and is_data(element):
                self._flush()
                self.writer.table(*table_rows(element))
                walk.skip_subtree()
            elif tag == "pre":
                self._flush()
                self._verbatim("".join(element.itertext()))
                walk.skip_subtree()
            else:
                self._start(tag, element)
        self._flush()

    def _start(self, tag: str, element: Any) -> None:
        if _HEADING.match(tag) or tag in _BLOCKS or tag == "li":
            self._flush()
        if tag == "br":
            self._flush()
            self.joined = True
        elif tag in ("ul", "ol"):
            self.lists.append(element)
            self.counts.append(figure(element.get("start"), 1) - 1)
        elif tag == "li":
            self._item(element)
        self.bold += tag in _BOLD
        self.slanted += tag in _SLANTED
        self._text(element.text)

    def _item(self, element: Any) -> None:
        self.mark = "-"
        if self.lists and self.lists[-1].tag == "ol":
            self.counts[-1] = figure(element.get("value"), self.counts[-1] + 1)
            self.mark = counted(self.counts[-1], self.lists[-1].get("type") or "1") + "."

    def _end(self, tag: str) -> None:
        if _HEADING.match(tag):
            pieces, self.pieces = self.pieces, []
            self.writer.heading(int(tag[1]), pieces)
            self.joined = False
        elif tag in _BLOCKS or tag == "li":
            self._flush()
            self.joined = False
        if tag in ("ul", "ol") and self.lists:
            self.lists.pop()
            self.counts.pop()
        self.bold -= tag in _BOLD
        self.slanted -= tag in _SLANTED

    def _text(self, text: str | None) -> None:
        if text:
            self.pieces.append(
                Piece(text, None, self.line, self.bold + self.slanted > 0, self.slanted > 0 and not self.bold)
            )

    def _flush(self) -> None:
        pieces, self.pieces = self.pieces, []
        if not any(piece.text.strip() for piece in pieces):
            return
        if self.mark is not None:
            self.writer.item(max(0, len(self.lists) - 1), self.mark, pieces)
            self.mark = None
        elif not self.joined and not self.lists and bold_heading(pieces):
            self.writer.heading(7, pieces)
        else:
            self.writer.paragraph(pieces, joined=self.joined)
        self.joined = False

    def _verbatim(self, text: str) -> None:
        first = self.line or 1
        lines = text.strip("\n").split("\n")
        self.writer.verbatim([Piece(line, None, first + at) for at, line in enumerate(lines)])


def is_data(table: Any) -> bool:
    """Whether a table holds cells to be read, and does not only lay out a page."""
    if next(table.iterdescendants("table"), None) is not None:
        return False
    rows = list(table.iter("tr"))
    cells = [cell for row in rows for cell in row if cell.tag in ("td", "th")]
    if len(rows) < 2 or len(cells) <= len(rows):
        return False
    if any(next(cell.iterdescendants("h1", "h2", "h3", "h4", "ul", "ol", "pre"), None) is not None for cell in cells):
        return False
    return all(len("".join(cell.itertext())) <= _LONG_CELL for cell in cells)


def table_rows(table: Any) -> tuple[list[list[list[Piece]]], int]:
    """The rows of a table, each cell with its pieces, and how many of them are its head."""
    rows: list[list[Spanned]] = []
    heads = 0
    for row in table.iter("tr"):
        cells = [cell for cell in row if cell.tag in ("td", "th")]
        if not cells:
            continue
        if len(rows) == heads and all(cell.tag == "th" for cell in cells):
            heads += 1
        rows.append(
            [Spanned(_pieces(cell), figure(cell.get("colspan"), 1), figure(cell.get("rowspan"), 1)) for cell in cells]
        )
    return spread(rows), heads


def _pieces(cell: Any) -> list[Piece]:
    """The words of a cell; what its author put on lines of their own is set apart by a blank."""
    found: list[Piece] = []
    strong = 0
    for event, element in lxml.etree.iterwalk(cell, events=("start", "end")):
        tag = element.tag if isinstance(element.tag, str) else ""
        line = element.sourceline
        if event == "start":
            strong += tag in _BOLD or tag in _SLANTED
            if element.text:
                found.append(Piece(element.text, None, line, strong > 0))
            continue
        strong -= tag in _BOLD or tag in _SLANTED
        if tag == "br" or tag in _BLOCKS:
            found.append(Piece(" ", None, line))
        if element.tail and element is not cell:
            found.append(Piece(element.tail, None, line, strong > 0))
    return found
