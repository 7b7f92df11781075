"""What stands in a rulebook that is a .docx document? Opened with python-docx; its body is walked once."""

from __future__ import annotations

import io
from typing import Any

import docx
import lxml.etree  # type: ignore[import-untyped]
from docx.opc.exceptions import OpcError
from docx.oxml.ns import qn

from grognard.host.budget import Limits
from grognard.rulebooks.document import Document
from grognard.rulebooks.faults import Broken
from grognard.rulebooks.looks import write_runs
from grognard.rulebooks.marks import figure
from grognard.rulebooks.packed import part_text, unpack, xml_of
from grognard.rulebooks.spans import Spanned, spread
from grognard.rulebooks.word_lists import Numbering
from grognard.rulebooks.word_styles import Styles
from grognard.rulebooks.writing import Piece, Writer

_P, _TBL, _SDT, _R, _T = qn("w:p"), qn("w:tbl"), qn("w:sdt"), qn("w:r"), qn("w:t")
_TAB, _BR, _CR, _NOBREAK = qn("w:tab"), qn("w:br"), qn("w:cr"), qn("w:noBreakHyphen")
_RENDERED = qn("w:lastRenderedPageBreak")
_TYPE, _VAL = qn("w:type"), qn("w:val")
_CONTENT, _TR, _TC, _TCPR = qn("w:sdtContent"), qn("w:tr"), qn("w:tc"), qn("w:tcPr")
_SPAN, _MERGE = qn("w:gridSpan"), qn("w:vMerge")
_DELETED = frozenset(
    [qn("w:del"), qn("w:moveFrom"), "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"]
)
_BOX = qn("w:txbxContent")


def read_word(data: bytes, path: str, limits: Limits) -> Document:
    """The document of a .docx file. Raises Unusable and BudgetExceeded."""
    archive = unpack(data, limits)
    # Parts are looked at before python-docx is handed them: its parser meets no doctype.
    for name in archive.namelist():
        part = part_text(archive, name)
        if name.lower().endswith((".xml", ".rels")):
            xml_of(part)
    try:
        opened = docx.Document(io.BytesIO(data))
        body = opened.element.body
        walk = _Walk(Writer(path, "docx", limits), Styles(opened), Numbering(opened), _paged(body))
    except (OpcError, KeyError, ValueError, AttributeError, TypeError, lxml.etree.LxmlError):
        raise Broken from None
    walk.blocks(body)
    return walk.writer.document()


def _paged(body: Any) -> bool:
    """Whether the file notes where a page begins; one that was never laid out does not."""
    return any(each.tag == _RENDERED or each.get(_TYPE) == "page" for each in body.iter(_RENDERED, _BR))


class _Walk:
    """One walk over the body of a document."""

    def __init__(self, writer: Writer, styles: Styles, numbering: Numbering, pages: bool) -> None:
        self.writer = writer
        self.pages = pages
        self.styles = styles
        self.numbering = numbering
        self.page = 1
        self.paged = False
        self.paragraphs = 0

    def blocks(self, holder: Any) -> None:
        """Write every paragraph and table of a holder of blocks; holders within holders are opened."""
        stack = list(reversed(holder))
        while stack:
            element = stack.pop()
            if element.tag == _P:
                self._paragraph(element)
                stack.extend(reversed([each for box in element.iter(_BOX) if not _dropped(box) for each in box]))
            elif element.tag == _TBL:
                self._table(element)
            elif element.tag in (_SDT, _CONTENT):
                stack.extend(reversed(element))

    def _paragraph(self, element: Any) -> None:
        self.paragraphs += 1
        style = self.styles.of(element)
        runs = self._runs(element, style.strong)
        pieces = [piece for run in runs for piece in run]
        if not any(piece.text.strip() for piece in pieces):
            return
        number = self.numbering.mark(element, style)
        if style.level:
            before = [Piece(f"{number[1]} ", pieces[0].page, pieces[0].line)] if number else []
            self.writer.heading(style.level, [*before, *pieces])
        elif number is not None:
            self.writer.item(*number, pieces)
        else:
            write_runs(self.writer, runs)

    def _runs(self, paragraph: Any, strong: bool) -> list[list[Piece]]:
        """The pieces of a paragraph, cut where its author ended a line on purpose."""
        found: list[list[Piece]] = [[]]
        stack = list(reversed(paragraph))
        while stack:
            element = stack.pop()
            if element.tag in _DELETED or element.tag == _BOX:
                continue
            if element.tag != _R:
                stack.extend(reversed(element))
                continue
            bold = self.styles.run(element, strong)
            for each in element.iter():
                if each.tag == _T:
                    if not _boxed(each, element):
                        found[-1].append(self._piece(each.text or "", bold))
                elif each.tag == _TAB and each.getparent() is element:
                    found[-1].append(self._piece(" ", bold))
                elif each.tag == _NOBREAK:
                    found[-1].append(self._piece("-", bold))
                elif each.tag == _RENDERED or (each.tag == _BR and each.get(_TYPE) == "page"):
                    self._turn(each.tag == _RENDERED)
                elif each.tag in (_BR, _CR):
                    found.append([])
        return [run for run in found if any(piece.text.strip() for piece in run)]

    def _turn(self, rendered: bool) -> None:
        """A new page. Breaks that were typed are also noted when the page is laid out; then only those notes count."""
        if rendered and not self.paged:
            self.paged, self.page = True, 1
        if rendered or not self.paged:
            self.page += 1

    def _piece(self, text: str, strong: bool) -> Piece:
        return Piece(text, self.page if self.pages else None, self.paragraphs, strong)

    def _table(self, table: Any) -> None:
        rows: list[list[Spanned]] = []
        for row in table.iterchildren(_TR):
            cells: list[Spanned] = []
            for cell in row.iterchildren(_TC):
                self.paragraphs += 1
                pieces: list[Piece] = []
                for paragraph in cell.iter(_P):
                    style = self.styles.of(paragraph)
                    for run in self._runs(paragraph, style.strong):
                        pieces += [*run, self._piece(" ", False)]
                columns, goes_on = _reach(cell)
                above = rows[-1] if rows else []
                if goes_on and len(above) > len(cells):
                    pieces = above[len(cells)].pieces
                cells.append(Spanned(pieces, columns))
            rows.append(cells)
        self.writer.table(spread(rows), 0)


def _reach(cell: Any) -> tuple[int, bool]:
    """Over how many columns a cell reaches, and whether it goes on with the one above it."""
    settings = cell.find(_TCPR)
    if settings is None:
        return 1, False
    span, merge = settings.find(_SPAN), settings.find(_MERGE)
    wide = figure(span.get(_VAL), 1) if span is not None else 1
    return wide, merge is not None and merge.get(_VAL, "continue") == "continue"


def _boxed(text: Any, run: Any) -> bool:
    """Whether words stand in a box that hangs on this run."""
    holder = text.getparent()
    while holder is not None and holder is not run:
        if holder.tag == _BOX or holder.tag in _DELETED:
            return True
        holder = holder.getparent()
    return False


def _dropped(box: Any) -> bool:
    return any(holder.tag in _DELETED for holder in box.iterancestors())
