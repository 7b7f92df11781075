"""What is a rulebook, whatever format it came in? Its plain text, and what the format itself says of stretches of it.

Every offset counts in `Document.file.text`, and `Document.file` tells where a place of it stands in its owner's file. That text is what checks read, line by line, as if its author had written
it plainly: a heading on a line of its own between blank ones, a paragraph on one line however it was wrapped, an item
indented by two blanks for each level with its mark before it, a row of a table as `| cell | cell |`. A plain text stays
as it is, and has no blocks: its format says nothing, so whoever reads it must look.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import Literal

import attrs

from grognard.rulebooks.rewritten import Printed
from grognard.source import Place, Position, SourceFile, Span

Kind = Literal["heading", "paragraph", "item", "table", "verbatim"]
"""`verbatim` are lines whose blanks and line ends are meant (a listing, text laid out by hand)."""

Format = Literal["text", "markdown", "html", "docx", "odt", "pdf"]


@attrs.frozen
class _About:
    """What a format is called, which library reads it, and the endings of its files; a plain text takes none."""

    name: str
    library: str = ""
    endings: tuple[str, ...] = ()


FORMATS: dict[Format, _About] = {
    "text": _About("plain text"),
    "markdown": _About("Markdown", "markdown_it", (".md", ".markdown", ".mkd")),
    "html": _About("a web page", "lxml", (".html", ".htm", ".xhtml")),
    "docx": _About("a .docx document", "docx", (".docx", ".docm")),
    "odt": _About("an .odt document", "lxml", (".odt",)),
    "pdf": _About("a PDF", "pypdfium2", (".pdf",)),
}


@attrs.frozen
class Cell:
    """A cell of a table: its words, and where they stand."""

    text: str
    start: int
    end: int


@attrs.frozen
class Row:
    """A row of a table: where its line stands, its cells, and whether the format calls it a head."""

    start: int
    end: int
    cells: tuple[Cell, ...]
    head: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """The words of its cells."""
        return tuple(cell.text for cell in self.cells)


@attrs.frozen
class Block:
    """A stretch of the text that is one thing; blocks follow one another and do not overlap."""

    kind: Kind
    start: int
    end: int
    """Where its words stand: of a heading or an item without indent and mark."""
    level: int = 0
    """Of a heading from 1, the highest; of an item how deep it stands, from 0."""
    mark: str = ""
    """Of an item what is printed before it: `1.`, `a)`, `•`."""
    rows: tuple[Row, ...] = ()
    """Of a table."""


@attrs.frozen
class Link:
    """Words that lead somewhere: `#heading` within the text, or an address."""

    target: str
    start: int
    end: int


@attrs.frozen
class Where:
    """A place as it is told to the owner of the rulebook."""

    position: Position
    """In the file; of a PDF the line of the page; of a word processor's document the paragraph."""
    headings: tuple[str, ...]
    """The headings it stands below, the highest first."""

    def __str__(self) -> str:
        at = self.position
        parts = [f"page {at.page}"] if at.page is not None else []
        parts += [f"{at.counted} {at.line}"]
        parts += [f"in {self.headings[-1]}"] if self.headings else []
        return ", ".join(parts)


@attrs.frozen(slots=False)
class Document:
    """A rulebook: its plain text, the blocks that its format tells of (none in a plain text), and where all was found."""

    file: SourceFile
    format: Format = "text"
    blocks: tuple[Block, ...] = ()
    emphasis: tuple[Span, ...] = ()
    """Stretches that are printed bold or slanted, in order, none of them a whole heading."""
    dropped: tuple[str, ...] = ()
    """Words of heads and feet of pages that were left out, each once."""
    links: tuple[Link, ...] = ()
    """In order; of Markdown alone."""
    anchors: tuple[str, ...] = ()
    """Names that its author gave to places, to which links may lead."""
    code: tuple[Span, ...] = ()
    """Words printed as what a program reads, in order; of Markdown alone."""

    @property
    def format_name(self) -> str:
        """The format in plain words."""
        return FORMATS[self.format].name

    @property
    def told(self) -> bool:
        """Whether the format says what is a heading, an item, a table. Else whoever reads must look."""
        return bool(self.blocks)

    @cached_property
    def headings(self) -> tuple[Block, ...]:
        """Its headings, in order."""
        return tuple(block for block in self.blocks if block.kind == "heading")

    @cached_property
    def tables(self) -> tuple[Block, ...]:
        """Its tables, in order."""
        return tuple(block for block in self.blocks if block.kind == "table")

    @cached_property
    def pages(self) -> int | None:
        """How many pages it has, where the format knows pages."""
        origins = self.file.origins if isinstance(self.file, Printed) else ()
        return max((one.page for one in origins if one.page is not None), default=None)

    def words(self, block: Block) -> str:
        """The text of a block."""
        return self.file.text[block.start : block.end]

    def headings_above(self, offset: int) -> tuple[str, ...]:
        """The headings that a place stands below, the highest first; a heading stands below itself."""
        at = bisect_right(self._heading_starts, offset) - 1
        return self._paths[at] if at >= 0 else ()

    def where(self, place: Place | int) -> Where:
        """A place of the text (or an offset) as its owner finds it."""
        offset = place if isinstance(place, int) else place.span.start
        return Where(self.file.position(offset), self.headings_above(offset))

    @cached_property
    def _heading_starts(self) -> list[int]:
        return [block.start for block in self.headings]

    @cached_property
    def _paths(self) -> tuple[tuple[str, ...], ...]:
        found = []
        above: list[Block] = []
        for block in self.headings:
            while above and above[-1].level >= block.level:
                above.pop()
            above.append(block)
            found.append(tuple(self.words(one) for one in above))
        return tuple(found)
