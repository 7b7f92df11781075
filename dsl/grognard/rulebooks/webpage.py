"""What stands in a rulebook that is a web page, or was made one? Read with lxml; scripts, styles and menus are left out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import attrs
import lxml.etree  # type: ignore[import-untyped]

from grognard.host.budget import Limits
from grognard.host.plaintext import plain_line_ends
from grognard.rulebooks.document import Document
from grognard.rulebooks.faults import Broken, Deep
from grognard.rulebooks.listings import write_listing
from grognard.rulebooks.looks import bold_heading, split_mark, without_mark
from grognard.rulebooks.marks import counted, figure
from grognard.rulebooks.pieces import Piece, seen
from grognard.rulebooks.spans import Spanned
from grognard.rulebooks.writing import Writer
from grognard.source import SourceFile
from grognard.word_set import word_set

_LEFT_OUT = word_set("""
    script style head nav noscript template svg button select option textarea iframe object canvas audio video math
""")
_BLOCKS = word_set("""
    p div section article main aside header footer blockquote center dl dt dd figure figcaption address fieldset form
    details summary body html ul ol table tbody thead tfoot tr td th caption hr
""")
_BOLD = word_set("b strong")
_SLANTED = word_set("i em")
_CODE = word_set("code kbd samp tt")
_HEADING = re.compile(r"h[1-6]\Z")
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{2,40})", re.IGNORECASE)
_LANGUAGE = re.compile(r"\blanguage-([\w+#-]{1,30})")
_FOOTNOTE = re.compile(r"\[\^[^\[\]\s]{1,40}\]:?")
_NOTE = re.compile(r"\s*\[\^[^\[\]\s]{1,40}\]:\s*")
_BULLETS = "-–•●▪◦‣*·"
"""Before a line behind a break they are those of a list."""
_LONG_CELL = 600
"""A table with a longer cell lays out a page."""
LINE = "data-line"
"""The attribute that names a line of the file from which a page was made; a comment `line N` does so too."""
MARK = "data-mark"
"""The attribute that says what such a file has before an item."""


def read_webpage(data: bytes, path: str, limits: Limits) -> Document:
    """The document of an HTML page. Raises Unusable and BudgetExceeded."""
    text = plain_line_ends(_decoded(data))
    writer = Writer(path, "html", limits)
    anchors = write_page(writer, text, made=False)
    return writer.document(SourceFile(path, text), anchors)


def write_page(writer: Writer, text: str, *, made: bool) -> list[str]:
    """Write what a page of HTML says, and return the names of its places. `made` pages name the lines of another file. Raises Unusable."""
    writer.budget.charge("rulebook_elements", text.count("<") - text.count("</"))
    parser = lxml.etree.HTMLParser(encoding="utf-8", no_network=True, remove_pis=True)
    try:
        root = lxml.etree.fromstring(text.encode("utf-8", "replace"), parser)
    except (lxml.etree.LxmlError, ValueError):
        root = None
    if root is None:
        raise Broken
    walk = _Walk(writer, made)
    walk.run(root)
    if not walk.written and any("depth" in error.message for error in parser.error_log):
        raise Deep
    return [
        name
        for element in root.iter()
        if isinstance(element.tag, str)
        for name in (element.get("id"), element.get("name"))
        if name
    ]


def _decoded(data: bytes) -> str:
    """The text of a page: as UTF-8 where it is that, else as it says, else as old Windows wrote."""
    for mark, name in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(name, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        charset = _CHARSET.search(data[:4096])
        try:
            return data.decode(charset[1].decode("ascii") if charset else "cp1252", "replace")
        except LookupError:
            return data.decode("cp1252", "replace")


class _Walk:
    """One walk over the elements of a page, without recursion: how deep a page goes is its author's affair."""

    def __init__(self, writer: Writer, made: bool, *, in_cell: bool = False) -> None:
        self.writer = writer
        self.made = made
        self.in_cell = in_cell
        self.pieces: list[Piece] = []
        self.bold = self.slanted = self.code = 0
        self.links: list[str] = []
        self.lists: list[Any] = []
        self.counts: list[int] = []
        self.mark: str | None = None
        self.joined = self.written = False
        self.line: int | None = None

    def run(self, root: Any) -> None:
        """Write every block; of a cell only gather its words."""
        walk = lxml.etree.iterwalk(root, events=("start", "end", "comment"))
        for event, element in walk:
            if event == "comment":
                self._at_comment(element)
                continue
            tag = element.tag if isinstance(element.tag, str) else ""
            if event == "end":
                self._end(tag)
                self._text(element.tail)
                continue
            self._at_line(element)
            if tag in _LEFT_OUT or not tag:
                walk.skip_subtree()
            elif tag == "table" and is_data(element):
                self._flush()
                self._table(element)
                walk.skip_subtree()
            elif tag == "pre":
                self._flush()
                self._listing(element)
                walk.skip_subtree()
            else:
                self._start(tag, element)
        self._flush()

    def _at_line(self, element: Any) -> None:
        self.line = figure(element.get(LINE), self.line or 1) if self.made else element.sourceline or self.line

    def _at_comment(self, element: Any) -> None:
        """A comment says nothing, but for one that names a line."""
        word, _, number = (element.text or "").strip().partition(" ")
        if self.made and word == "line":
            self.line = figure(number, self.line or 1)
        self._text(element.tail)

    def _start(self, tag: str, element: Any) -> None:
        if _HEADING.match(tag) or tag in _BLOCKS or tag == "li":
            self._flush()
        if tag == "br":
            if self.mark is not None or not self.lists:
                self._flush()
                self.joined = True
            else:
                self._text(" ")
        elif tag in ("ul", "ol"):
            self.lists.append(element)
            self.counts.append(figure(element.get("start"), 1) - 1)
        elif tag == "li":
            self._item(element)
        elif tag == "a":
            self.links.append(element.get("href") or "")
        self.bold += tag in _BOLD
        self.slanted += tag in _SLANTED
        self.code += tag in _CODE
        self._text(element.text)

    def _item(self, element: Any) -> None:
        self.mark = "-"
        if self.lists and self.lists[-1].tag == "ol":
            self.counts[-1] = figure(element.get("value"), self.counts[-1] + 1)
            self.mark = element.get(MARK) or counted(self.counts[-1], self.lists[-1].get("type") or "1") + "."

    def _end(self, tag: str) -> None:
        if _HEADING.match(tag) and self.mark is None and not self.in_cell:
            pieces, self.pieces = self.pieces, []
            self.writer.heading(int(tag[1]), pieces)
            self.written = self.written or bool(pieces)
            self.joined = False
        elif tag in _BLOCKS or tag == "li" or _HEADING.match(tag):
            self._flush()
            self.joined = False
        if tag in ("ul", "ol") and self.lists:
            self.lists.pop()
            self.counts.pop()
        elif tag == "li":
            self.mark = None
        elif tag == "a" and self.links:
            self.links.pop()
        self.bold -= tag in _BOLD
        self.slanted -= tag in _SLANTED
        self.code -= tag in _CODE

    def _text(self, text: str | None) -> None:
        if text:
            self.pieces.append(self._piece(text))

    def _piece(self, text: str) -> Piece:
        words = seen(text, hints=not self.made)
        if self.made and not self.code:
            lead = _NOTE.match(words) if not self.pieces and not self.in_cell else None
            cut = lead.end() if lead is not None else 0
            words = words[:cut] + _FOOTNOTE.sub("", words[cut:])
        link = self.links[-1] if self.links else ""
        strong = self.bold + self.slanted > 0
        return Piece(words, None, self.line, strong, self.slanted > 0 and not self.bold, link, self.code > 0)

    def _flush(self) -> None:
        if self.in_cell:
            self.pieces.append(Piece(" "))
            return
        pieces, self.pieces = self.pieces, []
        if not any(piece.text.strip() for piece in pieces):
            return
        self.written = True
        note = _NOTE.match(pieces[0].text) if self.made else None
        if self.mark is not None:
            self.writer.item(max(0, len(self.lists) - 1), self.mark, pieces)
            self.mark = None
        elif note is not None:
            self.writer.note([attrs.evolve(pieces[0], text=pieces[0].text[note.end() :]), *pieces[1:]])
        elif not self.joined and not self.lists and bold_heading(pieces):
            self.writer.heading(7, pieces)
        elif self.joined and (mark := split_mark("".join(piece.text for piece in pieces))) and mark[0] in _BULLETS:
            self.writer.item(0, "-", without_mark(pieces))
        else:
            self.writer.paragraph(pieces, joined=self.joined)
        self.joined = False

    def _listing(self, element: Any) -> None:
        code = next(element.iter("code"), None)
        language = _LANGUAGE.search(code.get("class") or "") if code is not None else None
        text = "".join(element.itertext())
        before = len(text) - len(text.lstrip("\n"))
        self.written = True
        line = (self.line or 1) + before
        write_listing(self.writer, seen(text[before:]), line, language[1] if language is not None else "")

    def _table(self, table: Any) -> None:
        self.written = True
        rows: list[list[Spanned]] = []
        heads = 0
        for row in table.iter("tr"):
            self._at_line(row)
            cells = [cell for cell in row if cell.tag in ("td", "th")]
            if not cells:
                continue
            if len(rows) == heads and (row.getparent().tag == "thead" or all(cell.tag == "th" for cell in cells)):
                heads += 1
            rows.append(
                [
                    Spanned(self._cell(cell), figure(cell.get("colspan"), 1), figure(cell.get("rowspan"), 1))
                    for cell in cells
                ]
            )
        caption = next(table.iter("caption"), None)
        self.writer.table(rows, heads, self._cell(caption) if caption is not None else ())

    def _cell(self, cell: Any) -> list[Piece]:
        """The words of a cell; what its author put on lines of their own is set apart by a blank."""
        walk = _Walk(self.writer, self.made, in_cell=True)
        walk.line = self.line
        walk.run(cell)
        return walk.pieces


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
    return all(len("".join(_texts(cell))) <= _LONG_CELL for cell in cells)


def _texts(cell: Any) -> Iterable[str]:
    return (str(text) for text in cell.itertext())
