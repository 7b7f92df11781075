"""A finished sheet for a telephone, as its tags and words stand there: the same blocks as on paper."""

from __future__ import annotations

from html.parser import HTMLParser

import attrs

from grognard.docgen.proof.passage import Reading, Stretch, sought, squeezed
from grognard.word_set import word_set

_ROW, _CELL = frozenset({"li", "tr"}), frozenset({"span", "td", "th"})
_PAST = frozenset({"s"})
"""What is struck through is not what counts."""
_VOID = word_set("meta link br img hr input")


@attrs.define
class _Row:
    cells: list[list[str]] = attrs.field(factory=list)
    heavy: list[str] = attrs.field(factory=list)
    """The words in heavy type: the mark, and what it begins with."""


@attrs.frozen
class TaggedPassage:
    """One block of the page: its rows, each with its cells."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    leads: tuple[int, ...]
    """Of each row, how many letters at its beginning stand in heavier type."""
    text: str = attrs.field(init=False, eq=False)
    """All that stands in it, squeezed."""
    stretches: tuple[Stretch, ...] = attrs.field(init=False, eq=False)
    """Its rows."""
    _lines: frozenset[tuple[str, ...]] = attrs.field(init=False, eq=False)
    """The cells of each row, squeezed: with its last one, which may be a paragraph, and without."""

    @text.default
    def _text(self) -> str:
        return squeezed("".join(cell for row in self.rows for cell in row))

    @stretches.default
    def _stretches(self) -> tuple[Stretch, ...]:
        return tuple(
            Stretch.of([word for cell in row for word in cell.split()], lead)
            for row, lead in zip(self.rows, self.leads, strict=True)
        )

    @_lines.default
    def _squeezed_rows(self) -> frozenset[tuple[str, ...]]:
        rows = [tuple(map(squeezed, row)) for row in self.rows]
        return frozenset((*rows, *(row[:-1] for row in rows)))

    def beside(self, sign: str, words: str) -> bool:
        """Whether a row has this sign and these words next to one another."""
        wanted = sought(sign + words)
        return any(wanted in squeezed("".join(row)) for row in self.rows)

    def in_a_line(self, cells: tuple[str, ...]) -> bool:
        """Whether a row has these cells."""
        return tuple(map(squeezed, cells)) in self._lines


def read_page(page: str) -> Reading:
    """Read a sheet for a telephone."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    blocks = tuple(reader.blocks)
    rows = tuple(row for block in blocks for row in block.rows)
    leads = tuple(lead for block in blocks for lead in block.leads)
    return Reading(TaggedPassage("", rows, leads), blocks)


class _Reader(HTMLParser):
    """Gathers articles, each with its title and its rows."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[TaggedPassage] = []
        self._open: list[str] = []
        self._heading = ""
        self._title = ""
        self._rows: list[_Row] = []

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
            self.blocks.append(TaggedPassage(squeezed(lead.removesuffix(":")), ((words,),), (0,)))
            return
        leads = tuple(len(squeezed("".join(row.heavy))) for row in self._rows)
        self.blocks.append(TaggedPassage(squeezed(self._title or self._heading), tuple(rows), leads))
