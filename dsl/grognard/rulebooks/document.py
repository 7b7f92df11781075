"""What is a rulebook, whatever format it came in? Its plain text, and the tree of what stands in it.

Every offset counts in `Document.file.text`, and `Document.file` tells where a place of it stands in its owner's file. That text is read as if its author had written
it plainly: a heading on a line of its own between blank ones, a paragraph on one line however it was wrapped, an item
indented by two blanks for each level with its mark before it, a row of a table as `| cell | cell |`. A plain text stays
as it is; what its lines are is found by their looks (`plain`), once, and told in the same blocks.

The blocks follow one another. Scripts, style, front matter, listings of programs and marks for programs are left out.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import Literal

import attrs

from grognard.rulebooks.contents import Contents, read_contents
from grognard.rulebooks.language import language_of
from grognard.rulebooks.lines import Lines
from grognard.rulebooks.rewritten import Printed
from grognard.source import Place, Position, SourceFile, Span

Kind = Literal["heading", "paragraph", "item", "table", "note", "verbatim"]
"""`note` is a footnote, of a page or below a table; `verbatim` are lines whose blanks and line ends are meant (text laid out by hand)."""

Format = Literal["text", "markdown", "html", "docx", "odt", "pdf", "csv", "json"]


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
    "docx": _About("a .docx document", "lxml", (".docx", ".docm")),
    "odt": _About("an .odt document", "lxml", (".odt",)),
    "pdf": _About("a PDF", "pypdfium2", (".pdf",)),
    "csv": _About("a table of values", "", (".csv", ".tsv")),
    "json": _About("JSON", "", (".json",)),
}


@attrs.frozen
class Cell:
    """A cell of a table: its words, and where they stand. A blank one stands between its bars; one that reaches over several places stands in each."""

    text: str
    start: int
    end: int


@attrs.frozen
class Row:
    """A row of a table: where its line stands, its cells, and whether it is a head."""

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
    """What is printed before it: of an item `1.`, `a)`, `•`; of a heading of a plain text its number, with those above: `IV.A`."""
    rows: tuple[Row, ...] = ()
    """Of a table."""
    caption: str = ""
    """Of a table its name: what the format calls so, a title over all columns, or the short line above that only names it."""

    @property
    def heads(self) -> int:
        """How many rows at the top of a table are heads."""
        return next((at for at, row in enumerate(self.rows) if not row.head), len(self.rows))


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
    """A rulebook: its plain text, what stands in it block by block, and where all was found."""

    file: SourceFile
    format: Format = "text"
    blocks: tuple[Block, ...] = ()
    dropped: tuple[str, ...] = ()
    """Words of heads and feet of pages that were left out, each once."""
    links: tuple[Link, ...] = ()
    """In order; of Markdown and web pages."""
    anchors: tuple[str, ...] = ()
    """Names that its author gave to places, to which links may lead."""
    code: tuple[Span, ...] = ()
    """Words within lines that are printed as what a program reads, in order. No rules."""

    @property
    def format_name(self) -> str:
        """The format in plain words."""
        return FORMATS[self.format].name

    @property
    def has_structure(self) -> bool:
        """Whether the format itself says what is a heading, an item, a table; in a plain text their looks do."""
        return self.format != "text" and bool(self.blocks)

    @cached_property
    def contents(self) -> Contents | None:
        """Its list of contents."""
        return read_contents(Lines(self.file))

    def listed(self, offset: int) -> bool:
        """Whether a place lies in the list of contents."""
        return self.contents is not None and self.contents.start <= offset < self.contents.end

    @cached_property
    def language(self) -> str:
        """The language of its words, in English: `English`, `German`; empty where they are too few to tell."""
        return language_of(self.file.text)

    @property
    def english(self) -> bool:
        """Whether its words may be read as English. Of another text only the structure is understood."""
        return self.language in ("", "English")

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
        return max((each.page for each in origins if each.page is not None), default=None)

    def words(self, block: Block) -> str:
        """The text of a block."""
        return self.file.text[block.start : block.end]

    def headings_above(self, offset: int) -> tuple[str, ...]:
        """The headings that a place stands below, the highest first; a heading stands below itself."""
        at = bisect_right(self._section_starts, offset) - 1
        return self._paths[at] if at >= 0 else ()

    def where(self, place: Place | int) -> Where:
        """A place of the text (or an offset) as its owner finds it."""
        offset = place if isinstance(place, int) else place.span.start
        return Where(self.file.position(offset), self.headings_above(offset))

    @cached_property
    def _section_starts(self) -> list[int]:
        return [block.start for block in self.headings]

    @cached_property
    def _paths(self) -> tuple[tuple[str, ...], ...]:
        paths = []
        above: list[Block] = []
        for block in self.headings:
            while above and above[-1].level >= block.level:
                above.pop()
            above.append(block)
            paths.append(tuple(self.words(each) for each in above))
        return tuple(paths)
