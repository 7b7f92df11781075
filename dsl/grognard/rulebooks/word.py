"""What stands in a rulebook that is a .docx document? Its body is walked once, with lxml."""

from __future__ import annotations

from collections import Counter
from typing import Any

from grognard.host.budget import Limits
from grognard.rulebooks.document import Document
from grognard.rulebooks.faults import Broken
from grognard.rulebooks.looks import Looks, looks_of, write_runs
from grognard.rulebooks.marks import figure
from grognard.rulebooks.packed import Packed
from grognard.rulebooks.pieces import Piece
from grognard.rulebooks.spans import MOST, Spanned
from grognard.rulebooks.word_lists import Numbering
from grognard.rulebooks.word_styles import Style, Styles, qn
from grognard.rulebooks.writing import Writer

_P, _TBL, _SDT, _R, _T = qn("p"), qn("tbl"), qn("sdt"), qn("r"), qn("t")
_TAB, _BR, _CR, _NOBREAK = qn("tab"), qn("br"), qn("cr"), qn("noBreakHyphen")
_RENDERED, _TYPE, _VAL, _ID = qn("lastRenderedPageBreak"), qn("type"), qn("val"), qn("id")
_CONTENT, _TR, _TC, _TCPR, _TRPR = qn("sdtContent"), qn("tr"), qn("tc"), qn("tcPr"), qn("trPr")
_SPAN, _MERGE, _HEADER = qn("gridSpan"), qn("vMerge"), qn("tblHeader")
_DELETED = frozenset(
    [qn("del"), qn("moveFrom"), "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"]
)
_BOX = qn("txbxContent")
_FOOTNOTE, _REFERENCE = qn("footnote"), qn("footnoteReference")


def read_word(data: bytes, path: str, limits: Limits) -> Document:
    """The document of a .docx file. Raises Unusable and BudgetExceeded."""
    packed = Packed(data, limits)
    main = packed.related("").get("officeDocument", "word/document.xml")
    root = packed.xml(main)
    body = root.find(qn("body")) if root is not None else None
    if body is None:
        raise Broken
    beside = packed.related(main)
    styles = Styles(packed.xml(beside.get("styles", "")))
    notes = packed.xml(beside.get("footnotes", ""))
    walk = _Walk(Writer(path, "docx", limits), styles, Numbering(packed.xml(beside.get("numbering", ""))), _paged(body))
    walk.notes = {each.get(_ID): each for each in notes.iter(_FOOTNOTE)} if notes is not None else {}
    walk.looks = _looks(body, styles)
    walk.blocks(body)
    return walk.writer.document()


def _paged(body: Any) -> bool:
    """Whether the file notes where a page begins; one that was never laid out does not."""
    return any(each.tag == _RENDERED or each.get(_TYPE) == "page" for each in body.iter(_RENDERED, _BR))


def _looks(body: Any, styles: Styles) -> Looks:
    sizes: Counter[float] = Counter()
    styled = False
    for paragraph in body.iter(_P):
        style = styles.of(paragraph)
        styled = styled or style.level > 1
        for run in paragraph.iterchildren(_R):
            letters = sum(len(text.text or "") for text in run.iterchildren(_T))
            if letters:
                sizes[styles.run(run, style).size] += letters
    return looks_of(sizes, styled)


class _Walk:
    """One walk over the body of a document."""

    def __init__(self, writer: Writer, styles: Styles, numbering: Numbering, pages: bool) -> None:
        self.writer = writer
        self.pages = pages
        self.styles = styles
        self.numbering = numbering
        self.looks = Looks()
        self.notes: dict[str, Any] = {}
        self.noted: list[str] = []
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
            self._notes()

    def _notes(self) -> None:
        """The footnotes of what was just written."""
        noted, self.noted = self.noted, []
        for name in noted:
            runs = [run for each in self.notes.get(name, ()) for run in self._runs(each, Style())]
            self.writer.note([piece for run in runs for piece in run])

    def _paragraph(self, element: Any) -> None:
        self.paragraphs += 1
        style = self.styles.of(element)
        runs = self._runs(element, style)
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
            write_runs(self.writer, runs, self.looks)

    def _runs(self, paragraph: Any, style: Style) -> list[list[Piece]]:
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
            own = self.styles.run(element, style)
            for each in element.iter():
                if each.tag == _T:
                    if not _boxed(each, element):
                        found[-1].append(self._piece(each.text or "", own))
                elif each.tag == _TAB and each.getparent() is element:
                    found[-1].append(self._piece(" ", own))
                elif each.tag == _NOBREAK:
                    found[-1].append(self._piece("-", own))
                elif each.tag == _REFERENCE:
                    self.noted.append(each.get(_ID) or "")
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

    def _piece(self, text: str, style: Style) -> Piece:
        return Piece(text, self.page if self.pages else None, self.paragraphs, style.strong, size=style.size)

    def _table(self, table: Any) -> None:
        rows: list[list[Spanned]] = []
        heads = 0
        for row in table.iterchildren(_TR):
            cells: list[Spanned] = []
            above = [cell for cell in rows[-1] for _ in range(cell.columns)] if rows else []
            for cell in list(row.iterchildren(_TC))[:MOST]:
                self.paragraphs += 1
                columns, goes_on = _reach(cell)
                at = sum(each.columns for each in cells)
                if goes_on and at < len(above):
                    cells.append(Spanned(above[at].pieces, columns, merged=True))
                    continue
                pieces: list[Piece] = []
                for paragraph in cell.iter(_P):
                    for run in self._runs(paragraph, self.styles.of(paragraph)):
                        pieces += [*run, self._piece(" ", Style())]
                cells.append(Spanned(pieces, columns))
            settings = row.find(_TRPR)
            heads += len(rows) == heads and settings is not None and settings.find(_HEADER) is not None
            rows.append(cells)
        self.writer.table(rows, heads)


def _reach(cell: Any) -> tuple[int, bool]:
    """Over how many columns a cell reaches, and whether it goes on with the one above it."""
    settings = cell.find(_TCPR)
    if settings is None:
        return 1, False
    span, merge = settings.find(_SPAN), settings.find(_MERGE)
    wide = figure(span.get(_VAL), 1) if span is not None else 1
    return min(max(1, wide), MOST), merge is not None and merge.get(_VAL, "continue") == "continue"


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
