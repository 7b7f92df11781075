"""A finished sheet for a telephone, as its tags and words stand there: the same blocks as on paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html.parser import HTMLParser

import attrs

from grognard.docgen.proof.passage import Reading, Stretch, sought, squeezed
from grognard.word_set import word_set

_ROW, _CELL = frozenset({"li", "tr"}), frozenset({"span", "td", "th"})
_PAST = frozenset({"s"})
"""What is struck through is not what counts."""
_VOID = word_set("meta link br img hr input")

Rows = tuple[tuple[str, ...], ...]
"""The cells of each row."""


@attrs.define
class _Row:
    cells: list[list[str]] = attrs.field(factory=list)
    heavy: list[str] = attrs.field(factory=list)
    """The words in heavy type: the mark, and what it begins with."""


@attrs.frozen
class TaggedPassage:
    """One block of the page: its rows, each with its cells."""

    name: str
    rows: Rows
    leads: tuple[int, ...]
    """Of each row, how many letters at its beginning stand in heavier type."""
    stretches: tuple[Stretch, ...] = attrs.field(eq=False)
    """Its rows."""
    lines: frozenset[tuple[str, ...]] = attrs.field(eq=False)
    """The cells of each row, squeezed: with its last one, which may be a paragraph, and without."""
    text: str = attrs.field(init=False, eq=False)
    """All that stands in it, squeezed."""

    @text.default
    def _text(self) -> str:
        return squeezed("".join(cell for row in self.rows for cell in row))

    @staticmethod
    @lru_cache(maxsize=4096)
    def of(name: str, rows: Rows, leads: tuple[int, ...]) -> TaggedPassage:
        """A block of these rows: who reads a page again after a change finds most of its blocks as they were."""
        stretches = (
            Stretch.of([word for cell in row for word in cell.split()], lead)
            for row, lead in zip(rows, leads, strict=True)
        )
        cells = [tuple(map(squeezed, row)) for row in rows]
        return TaggedPassage(name, rows, leads, tuple(stretches), frozenset((*cells, *(row[:-1] for row in cells))))

    @staticmethod
    def whole(blocks: Sequence[TaggedPassage]) -> TaggedPassage:
        """All blocks as one."""
        return TaggedPassage(
            "",
            tuple(row for block in blocks for row in block.rows),
            tuple(lead for block in blocks for lead in block.leads),
            tuple(one for block in blocks for one in block.stretches),
            frozenset().union(*(block.lines for block in blocks)),
        )

    def beside(self, sign: str, words: str) -> bool:
        """Whether a row has this sign and these words next to one another."""
        wanted = sought(sign + words)
        return any(wanted in squeezed("".join(row)) for row in self.rows)

    def in_a_line(self, cells: tuple[str, ...]) -> bool:
        """Whether a row has these cells."""
        return tuple(map(squeezed, cells)) in self.lines


def read_page(page: str) -> Reading:
    """Read a sheet for a telephone."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    blocks = tuple(reader.blocks)
    return Reading(TaggedPassage.whole(blocks), blocks)


class _Reader(HTMLParser):
    """Gathers articles, each with its title and its rows."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[TaggedPassage] = []
        self._open: list[str] = []
        self._heading = ""
        self._title = ""
        self._rows: list[_Row] = []

    def updatepos(self, i: int, j: int) -> int:
        """Nobody asks on which line of the page a tag stands."""
        return j

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A part begins."""
        if tag in _VOID:
            return
        self._open.append(tag)
        if tag == "section":
            self._heading = ""
        elif tag == "article":
            self._title, self._rows = "", []
        elif tag in _ROW:
            self._rows.append(_Row())
        elif tag in _CELL and self._rows:
            self._rows[-1].cells.append([])

    def handle_endtag(self, tag: str) -> None:
        """A part ends, and with it whatever was left open in it."""
        if tag not in self._open:
            return
        while self._open.pop() != tag:
            pass
        if tag == "article":
            self._block()

    def handle_data(self, data: str) -> None:
        """Some words."""
        if _PAST & set(self._open) or ("small" in self._open and "li" not in self._open and "tr" not in self._open):
            return
        if "h2" in self._open:
            self._heading += data
        elif "h3" in self._open:
            self._title += data
        elif self._rows and self._rows[-1].cells and "article" in self._open:
            self._rows[-1].cells[-1].append(data)
            if "b" in self._open:
                self._rows[-1].heavy.append(data)

    def _block(self) -> None:
        rows = [tuple("".join(cell) for cell in row.cells) for row in self._rows]
        if not self._title and len(rows) == 1 and self._rows[0].heavy[-1:] and self._rows[0].heavy[-1].endswith(":"):
            # A block of one row begins with its name.
            lead = self._rows[0].heavy[-1]
            words = " ".join(rows[0]).strip().removeprefix(lead)
            self.blocks.append(TaggedPassage.of(squeezed(lead.removesuffix(":")), ((words,),), (0,)))
            return
        leads = tuple(len(squeezed("".join(row.heavy))) for row in self._rows)
        self.blocks.append(TaggedPassage.of(squeezed(self._title or self._heading), tuple(rows), leads))
