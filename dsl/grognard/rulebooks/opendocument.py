"""What stands in a rulebook that is an .odt document? Its content is read with lxml and walked once."""

from __future__ import annotations

from collections import Counter
from typing import Any

from grognard.host.budget import Limits
from grognard.rulebooks.document import Document
from grognard.rulebooks.faults import Broken
from grognard.rulebooks.looks import Looks, looks_of, write_runs
from grognard.rulebooks.marks import counted, figure
from grognard.rulebooks.packed import Packed
from grognard.rulebooks.pieces import Piece
from grognard.rulebooks.spans import MOST, Spanned
from grognard.rulebooks.writing import Writer

_NS = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TEXT, _TABLE, _STYLE, _OFFICE, _FO = (_NS % name for name in ("text", "table", "style", "office", "xsl-fo-compatible"))
_HOLDERS = frozenset(f"{_TEXT}{name}" for name in ("section", "table-of-content", "index-body", "numbered-paragraph"))
_UNSEEN = frozenset([f"{_TEXT}tracked-changes", f"{_OFFICE}annotation", f"{_TEXT}sequence-decls", f"{_OFFICE}forms"])
_ITEMS = (f"{_TEXT}list-item", f"{_TEXT}list-header")
_DEEPEST = 20


def read_opendocument(data: bytes, path: str, limits: Limits) -> Document:
    """The document of an .odt file. Raises Unusable and BudgetExceeded."""
    packed = Packed(data, limits)
    root = packed.xml("content.xml")
    body = root.find(f"{_OFFICE}body/{_OFFICE}text") if root is not None else None
    if body is None:
        raise Broken
    styles = packed.xml("styles.xml")
    walk = _Walk(Writer(path, "odt", limits), [root, *([styles] if styles is not None else [])])
    walk.looks = looks_of(Counter(), next(body.iter(f"{_TEXT}h"), None) is not None)
    walk.blocks(body)
    return walk.writer.document()


class _Walk:
    """One walk over the body of a document. It is no deeper than the parser allows, some 250 elements."""

    def __init__(self, writer: Writer, roots: list[Any]) -> None:
        self.writer = writer
        self.page = 1
        self.paged = False
        self.paragraphs = 0
        self.styles = {each.get(f"{_STYLE}name"): each for root in roots for each in root.iter(f"{_STYLE}style")}
        self.lists = {each.get(f"{_STYLE}name"): each for root in roots for each in root.iter(f"{_TEXT}list-style")}
        self.known: dict[str | None, bool] = {None: False}
        self.looks = Looks()
        self.noted: list[Any] = []

    def blocks(self, holder: Any) -> None:
        """Write every block of a holder; sections and indexes are opened."""
        for element in holder:
            if element.tag == f"{_TEXT}h":
                self.paragraphs += 1
                pieces = [piece for run in self._runs(element) for piece in run]
                self.writer.heading(figure(element.get(f"{_TEXT}outline-level"), 1, digits=2), pieces)
            elif element.tag == f"{_TEXT}p":
                self.paragraphs += 1
                write_runs(self.writer, self._runs(element), self.looks)
            elif element.tag == f"{_TEXT}list":
                self._list(element)
            elif element.tag == f"{_TABLE}table":
                self._table(element)
            elif element.tag == f"{_TEXT}soft-page-break":
                self.page, self.paged = self.page + 1, True
            elif element.tag in _HOLDERS:
                self.blocks(element)
            noted, self.noted = self.noted, []
            for note in noted:
                paragraphs = note.iterfind(f"{_TEXT}note-body/{_TEXT}p")
                self.writer.note([piece for each in paragraphs for run in self._runs(each) for piece in run])

    def _list(self, element: Any, depth: int = 0, style: str | None = None) -> None:
        """A list and those in it; one without a style of its own has that of the list around it."""
        style = element.get(f"{_TEXT}style-name") or style
        number = 0
        for item in element.iterchildren(*_ITEMS):
            numbered = item.tag == f"{_TEXT}list-item"
            number += numbered
            mark = self._mark(style, depth, number) if numbered else ""
            for each in item.iterchildren(f"{_TEXT}p", f"{_TEXT}h"):
                self._item(each, depth, mark)
                mark = ""
            for each in item.iterchildren(f"{_TEXT}list"):
                self._list(each, depth + 1, style)

    def _item(self, element: Any, depth: int, mark: str) -> None:
        self.paragraphs += 1
        pieces = [piece for run in self._runs(element) for piece in run]
        if element.tag == f"{_TEXT}h":
            self.writer.heading(depth + 1, pieces)
        elif mark:
            self.writer.item(min(depth, _DEEPEST), mark, pieces)
        else:
            self.writer.paragraph(pieces)

    def _mark(self, style: str | None, depth: int, number: int) -> str:
        for level in self.lists.get(style, ()):
            if level.get(f"{_TEXT}level") == str(depth + 1):
                form = level.get(f"{_STYLE}num-format")
                if not form:
                    return "•"
                before, after = level.get(f"{_STYLE}num-prefix") or "", level.get(f"{_STYLE}num-suffix") or ""
                return f"{before}{counted(number, form)}{after}"
        return "•"

    def _runs(self, element: Any) -> list[list[Piece]]:
        """The pieces of a paragraph, cut where its author ended a line on purpose."""
        found: list[list[Piece]] = [[]]
        self._read(element, self._strong(element.get(f"{_TEXT}style-name")), found)
        return [run for run in found if any(piece.text.strip() for piece in run)]

    def _read(self, element: Any, strong: bool, found: list[list[Piece]]) -> None:
        if element.tag == f"{_TEXT}line-break":
            found.append([])
        elif element.tag in (f"{_TEXT}s", f"{_TEXT}tab"):
            self._add(found, " ", strong)
        elif element.tag == f"{_TEXT}soft-page-break":
            self.page, self.paged = self.page + 1, True
        elif element.tag == f"{_TEXT}note":
            self.noted.append(element)
        elif isinstance(element.tag, str) and element.tag not in _UNSEEN:
            self._add(found, element.text, strong)
            for child in element:
                self._read(child, strong or self._strong(child.get(f"{_TEXT}style-name")), found)
                self._add(found, child.tail, strong)

    def _add(self, found: list[list[Piece]], text: str | None, strong: bool) -> None:
        if text:
            found[-1].append(Piece(text, self.page if self.paged else None, self.paragraphs, strong))

    def _strong(self, name: str | None, depth: int = 0) -> bool:
        if name not in self.known:
            style = self.styles.get(name)
            letters = style.find(f"{_STYLE}text-properties") if style is not None else None
            weight = letters.get(f"{_FO}font-weight") if letters is not None else None
            slant = letters.get(f"{_FO}font-style") if letters is not None else None
            above = style.get(f"{_STYLE}parent-style-name") if style is not None and depth < _DEEPEST else None
            found = weight in ("bold", "600", "700", "800", "900") or slant in ("italic", "oblique")
            self.known[name] = found or (weight is None and slant is None and self._strong(above, depth + 1))
        return self.known[name]

    def _table(self, table: Any) -> None:
        rows = [row for row in table.iter(f"{_TABLE}table-row") if next(row.iterancestors(f"{_TABLE}table")) is table]
        heads = sum(row.getparent().tag == f"{_TABLE}table-header-rows" for row in rows)
        self.writer.table([self._row(row) for row in rows], heads)

    def _row(self, row: Any) -> list[Spanned]:
        cells: list[Spanned] = []
        for cell in row.iterchildren(f"{_TABLE}table-cell"):
            if len(cells) >= MOST:
                break
            self.paragraphs += 1
            pieces: list[Piece] = []
            for paragraph in cell.iter(f"{_TEXT}p", f"{_TEXT}h"):
                for run in self._runs(paragraph):
                    pieces += [*run, Piece(" ")]
            again = min(_reach(cell, "columns-repeated"), MOST)
            spanned = Spanned(pieces, _reach(cell, "columns-spanned"), _reach(cell, "rows-spanned"))
            cells += [spanned] * (again if pieces else min(again, MOST - len(cells)))
        return cells


def _reach(cell: Any, what: str) -> int:
    return figure(cell.get(f"{_TABLE}number-{what}"), 1)
