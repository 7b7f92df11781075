"""What stands in a rulebook that is a PDF? Positions say what is a column, a table, a heading, the foot of a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from grognard.host.budget import Limits
from grognard.rulebooks.document import Document
from grognard.rulebooks.looks import MOST_WORDS, short_title, split_mark, without_mark
from grognard.rulebooks.page_furniture import without_furniture
from grognard.rulebooks.page_rows import PageRow, gutters, in_reading_order, rows_of
from grognard.rulebooks.page_tables import PageTable, tables_and_rows
from grognard.rulebooks.pdf_words import Chunk, read_pages
from grognard.rulebooks.pieces import Piece
from grognard.rulebooks.spans import Spanned
from grognard.rulebooks.writing import Writer

_LARGER = 1.12
"""Letters so much larger than those of the text are a heading."""
_BOLD_LEVEL = 6
_LARGE_WORDS = 14
_HYPHEN = re.compile(r"[a-z]-\Z")
_HYPHENED = re.compile(r"\b[A-Za-z]{2,}-[a-z]{2,}\b")
_SIGNS = ".,;:!?()[]“”\"'‘’"


def read_pdf(data: bytes, path: str, limits: Limits) -> Document:
    """The document of a PDF. Raises Unusable and BudgetExceeded."""
    pages, dropped = without_furniture([rows_of(chunks) for chunks in read_pages(data, limits)])
    writer = Writer(path, "pdf", limits)
    for words in dropped:
        writer.drop(words)
    sizes = _sizes(pages)
    hyphened = frozenset(word.casefold() for rows in pages for row in rows for word in _HYPHENED.findall(row.text))
    walk = _Walk(writer, sizes, hyphened)
    for number, (rows, gutter) in enumerate(zip(pages, gutters(pages), strict=True), 1):
        for stretch in in_reading_order(rows, gutter):
            walk.stretch(stretch, number)
    walk.close()
    return writer.document()


@attrs.frozen
class _Sizes:
    """The height of the letters of the text, and those of headings from the largest."""

    text: float
    larger: tuple[float, ...]

    def level(self, row: PageRow) -> int:
        """The level of a heading in letters of this height; 0 is none."""
        size = round(row.size * 2) / 2
        return next((at for at, each in enumerate(self.larger, 1) if size >= each), 0)


def _sizes(pages: Sequence[Sequence[PageRow]]) -> _Sizes:
    counted: Counter[float] = Counter()
    for rows in pages:
        for row in rows:
            counted[round(row.size * 2) / 2] += len(row.text)
    text = counted.most_common(1)[0][0] if counted else 1.0
    return _Sizes(
        text, tuple(sorted((size for size in counted if size > text * _LARGER), reverse=True)[: _BOLD_LEVEL - 1])
    )


class _Walk:
    """Rows become headings, items, paragraphs and tables; a paragraph may go on over a column or a page."""

    def __init__(self, writer: Writer, sizes: _Sizes, hyphened: frozenset[str]) -> None:
        self.writer = writer
        self.hyphened = hyphened
        self.sizes = sizes
        self.held: list[tuple[PageRow, int]] = []
        self.mark: tuple[int, str] | None = None
        self.level = 0
        self.lefts: list[float] = []
        self.right = 0.0

    def stretch(self, rows: Sequence[PageRow], page: int) -> None:
        """Rows of one column of one page."""
        self.right = max(row.right for row in rows)
        for thing in tables_and_rows(rows):
            if isinstance(thing, PageTable):
                self.close()
                self._table(thing, page)
            else:
                self._row(thing, page)

    def _row(self, row: PageRow, page: int) -> None:
        level = self._level(row)
        mark = split_mark(row.text)
        if level:
            if not (self.level == level and self._near(row, page)):
                self.close()
            self.level = level
        elif mark is not None:
            self.close()
            self.mark = (self._depth(row.left), mark[0])
        elif self.held and (self.level or not self._goes_on(row, page)):
            self.close()
        self.held.append((row, page))

    def _level(self, row: PageRow) -> int:
        words = len(row.text.split())
        large = self.sizes.level(row)
        if large and words <= _LARGE_WORDS and any(sign.isalpha() for sign in row.text):
            return large
        filled = row.right > self.right - 0.1 * (self.right - row.left) and words > MOST_WORDS // 2
        return _BOLD_LEVEL if row.strong and not filled and short_title(row.text) else 0

    def _near(self, row: PageRow, page: int) -> bool:
        """Whether a row stands right below what is held."""
        above, its = self.held[-1] if self.held else (row, -1)
        return its == page and 0 <= above.top - row.top < 2.0 * row.size

    def _goes_on(self, row: PageRow, page: int) -> bool:
        """Whether a row goes on with the paragraph that is held."""
        above, its = self.held[-1]
        ended = above.text.rstrip('"”’)')[-1:] in (".", "!", "?", ":")
        if its != page or row.top > above.top:
            # Over a column or a page only a sentence that has not ended goes on.
            return not ended and not row.text[:1].isupper()
        if above.bottom - row.top > 0.75 * row.size or abs(above.size - row.size) > 0.15 * row.size:
            return False
        first = self.held[0][0]
        indented = row.left > above.left + 0.8 * row.size and len(self.held) > 1 and self.mark is None
        outdented = self.mark is not None and row.left < first.left + 2 and ended
        short = above.right < self.right - 0.25 * (self.right - above.left)
        return not (indented and ended) and not outdented and not (short and (ended or row.text[:1].isupper()))

    def _depth(self, left: float) -> int:
        """How deep an item stands, by its indent among those of the items before it."""
        while self.lefts and self.lefts[-1] > left + 4:
            self.lefts.pop()
        if not self.lefts or left > self.lefts[-1] + 4:
            self.lefts.append(left)
        return len(self.lefts) - 1

    def close(self) -> None:
        """Write what is held."""
        held, self.held = self.held, []
        mark, self.mark = self.mark, None
        level, self.level = self.level, 0
        pieces = _joined(((chunk, page, row.number) for row, page in held for chunk in row.chunks), self.hyphened)
        if level:
            self.writer.heading(level, pieces)
            self.lefts = []
        elif mark is not None:
            self.writer.item(*mark, without_mark(pieces))
        else:
            if pieces:
                self.lefts = []
            self.writer.paragraph(pieces)

    def _table(self, table: PageTable, page: int) -> None:
        self.lefts = []
        self.writer.table(
            [
                [Spanned(_joined(((chunk, page, number) for chunk, number in cell), self.hyphened)) for cell in row]
                for row in table.rows
            ],
            int(all(chunk.strong for cell in table.rows[0] for chunk, _ in cell)),
        )


def _joined(chunks: Iterable[tuple[Chunk, int, int]], hyphened: frozenset[str]) -> list[Piece]:
    """The pieces of chunks, each with its page and row; a word that was parted at the end of a line is whole again.

    A word that stands with its hyphen within a line elsewhere (`hyphened`) keeps it.
    """
    pieces: list[Piece] = []
    for chunk, page, number in chunks:
        if pieces and _HYPHEN.search(pieces[-1].text.rstrip()) and chunk.text[:1].islower():
            before = pieces[-1].text.rstrip()
            word = f"{before.split()[-1]}{chunk.text.split()[0]}".strip(_SIGNS).casefold()
            pieces[-1] = attrs.evolve(pieces[-1], text=before if word in hyphened else before[:-1])
        pieces += chunk.pieces(page, number)
    return pieces
