"""What stands in a rulebook that is an .odt document? Its content is read with lxml and walked once."""

from __future__ import annotations

from typing import Any

from grognard.host.budget import Limits
from grognard.rulebooks.document import Document
from grognard.rulebooks.faults import broken
from grognard.rulebooks.looks import bold_heading, split_mark
from grognard.rulebooks.marks import counted
from grognard.rulebooks.packed import part_text, unpack, xml_of
from grognard.rulebooks.spans import MOST, Spanned, spread
from grognard.rulebooks.writing import Piece, Writer

WHAT = "an .odt document"

_NS = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TEXT, _TABLE, _STYLE, _OFFICE, _FO = (_NS % name for name in ("text", "table", "style", "office", "xsl-fo-compatible"))
_HOLDERS = frozenset(
    [
        f"{_TEXT}section",
        f"{_TEXT}table-of-content",
        f"{_TEXT}index-body",
        f"{_OFFICE}text",
        f"{_TEXT}numbered-paragraph",
    ]
)
_UNSEEN = frozenset(
    [f"{_TEXT}tracked-changes", f"{_OFFICE}annotation", f"{_TEXT}note", f"{_TEXT}sequence-decls", f"{_OFFICE}forms"]
)
_ITEMS = frozenset([f"{_TEXT}list-item", f"{_TEXT}list-header"])
_ROW_HOLDERS = frozenset([f"{_TABLE}table-header-rows", f"{_TABLE}table-rows", f"{_TABLE}table-row-group"])
_DEEPEST = 20


def read_opendocument(data: bytes, path: str, limits: Limits) -> Document:
    """The document of an .odt file. Raises FileProblem and BudgetExceeded."""
    archive = unpack(data, path, WHAT, limits)
    content = part_text(archive, "content.xml", path, WHAT)
    if not content:
        raise broken(path, WHAT)
    root = xml_of(content, path, WHAT)
    body = root.find(f"{_OFFICE}body/{_OFFICE}text")
    if body is None:
        raise broken(path, WHAT)
    styles = part_text(archive, "styles.xml", path, WHAT)
    roots = [root, *([xml_of(styles, path, WHAT)] if styles else [])]
    walk = _Walk(Writer(path, "odt", limits), roots)
    walk.blocks(body)
    return walk.writer.document()


class _Walk:
    """One walk over the body of a document."""

    def __init__(self, writer: Writer, roots: list[Any]) -> None:
        self.writer = writer
        self.page = 1
        self.paged = False
        self.paragraphs = 0
        self.styles = {each.get(f"{_STYLE}name"): each for root in roots for each in root.iter(f"{_STYLE}style")}
        self.lists = {each.get(f"{_STYLE}name"): each for root in roots for each in root.iter(f"{_TEXT}list-style")}
        self.known: dict[str | None, bool] = {None: False}

    def blocks(self, holder: Any) -> None:
        """Write every block of a holder; sections and indexes are opened."""
        stack = list(reversed(holder))
        while stack:
            element = stack.pop()
            if element.tag == f"{_TEXT}h":
                level = element.get(f"{_TEXT}outline-level") or "1"
                self.paragraphs += 1
                pieces = [piece for run in self._runs(element) for piece in run]
                self.writer.heading(int(level) if level.isascii() and level.isdigit() and len(level) < 3 else 1, pieces)
            elif element.tag == f"{_TEXT}p":
                self._paragraph(element)
            elif element.tag == f"{_TEXT}list":
                self._list(element)
            elif element.tag == f"{_TABLE}table":
                self._table(element)
            elif element.tag == f"{_TEXT}soft-page-break":
                self.page, self.paged = self.page + 1, True
            elif element.tag in _HOLDERS:
                stack.extend(reversed(element))

    def _paragraph(self, element: Any) -> None:
        self.paragraphs += 1
        runs = self._runs(element)
        for at, run in enumerate(runs):
            mark = split_mark("".join(piece.text for piece in run))
            if len(runs) == 1 and bold_heading(run):
                self.writer.heading(7, run)
            elif mark is not None and len(mark[0]) < 6:
                self.writer.item(0, mark[0], [Piece(mark[1], run[0].page, run[0].line)])
            else:
                self.writer.paragraph(run, joined=at > 0)

    def _list(self, element: Any) -> None:
        """A list and those in it, without recursion."""
        style = element.get(f"{_TEXT}style-name")
        stack: list[tuple[Any, int, list[int]]] = [(element, 0, [0])]
        waiting: list[tuple[Any, int, str]] = []
        while stack or waiting:
            if waiting:
                holder, depth, mark = waiting.pop(0)
                self._item(holder, depth, mark)
                continue
            holder, depth, count = stack.pop()
            if holder.tag == f"{_TEXT}list":
                start = [0]
                stack.extend((each, depth, start) for each in reversed(holder) if each.tag in _ITEMS)
                style = holder.get(f"{_TEXT}style-name") or style
                continue
            numbered = holder.tag == f"{_TEXT}list-item"
            count[0] += numbered
            mark = self._mark(style, depth, count[0]) if numbered else ""
            inner = [each for each in holder if each.tag in (f"{_TEXT}p", f"{_TEXT}h")]
            waiting += [(each, depth, mark if at == 0 else "") for at, each in enumerate(inner)]
            stack.extend((each, depth + 1, [0]) for each in reversed(holder) if each.tag == f"{_TEXT}list")

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
        """The pieces of a paragraph, cut where its author ended a line on purpose. Without recursion."""
        found: list[list[Piece]] = [[]]
        strong = self._strong(element.get(f"{_TEXT}style-name"))
        stack: list[tuple[Any, bool, bool]] = [(element, strong, False)]
        while stack:
            each, bold, tail = stack.pop()
            if tail:
                self._add(found, each.tail, bold)
                continue
            if each.tag == f"{_TEXT}line-break":
                found.append([])
            elif each.tag in (f"{_TEXT}s", f"{_TEXT}tab"):
                self._add(found, " ", bold)
            elif each.tag == f"{_TEXT}soft-page-break":
                self.page, self.paged = self.page + 1, True
            elif isinstance(each.tag, str) and each.tag not in _UNSEEN:
                inner = bold or (each is not element and self._strong(each.get(f"{_TEXT}style-name")))
                self._add(found, each.text, inner)
                for child in reversed(each):
                    stack.append((child, inner, True))
                    stack.append((child, inner, False))
        return [run for run in found if any(piece.text.strip() for piece in run)]

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
        rows: list[list[Spanned]] = []
        heads = 0
        stack = list(reversed(table))
        while stack:
            element = stack.pop()
            if element.tag in _ROW_HOLDERS:
                if element.tag == f"{_TABLE}table-header-rows":
                    heads = len(list(element.iterchildren(f"{_TABLE}table-row")))
                stack.extend(reversed(element))
            elif element.tag == f"{_TABLE}table-row":
                rows.append(self._row(element))
        self.writer.table(spread(rows), heads)

    def _row(self, row: Any) -> list[Spanned]:
        cells: list[Spanned] = []
        for cell in row.iterchildren(f"{_TABLE}table-cell"):
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
    value = cell.get(f"{_TABLE}number-{what}") or "1"
    return int(value) if value.isascii() and value.isdigit() and len(value) < 4 else 1
