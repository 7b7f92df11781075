"""What stands on a quick reference sheet, before anybody decides where: plain data, ready for JSON.

A sheet is a list of sections (phases of play), each with its blocks, each block with its rows. Text is
text: nothing in it is markup. A gap of the source is the one character `GAP`, which authors cannot write.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from typing import Any, Literal

import attrs

from grognard.word_set import word_set

GAP = "\ue000"
"""Stands in printed text where the source leaves something out; the sheet draws a boxed question mark."""

_NUMBER = re.compile(r"\d{1,2}(?:\.\d+)*\w?")
_SPLIT = word_set("Cc Cs Co Cn Zl Zp")


def plain(text: str) -> str:
    """An author's text as it may be printed: one line, without control and private characters."""
    kept = "".join(" " if unicodedata.category(each) in _SPLIT else each for each in text)
    return " ".join(kept.split())


@attrs.frozen(kw_only=True)
class SheetRow:
    """One row of a list: `+2 | in close order`, `3. | roll`, or **rout:** and what it brings."""

    mark: str = ""
    lead: str = ""
    text: str = ""
    aside: str = ""
    """What stands behind the text in a quieter hand: the condition."""
    cite: str = ""
    depth: int = 0
    starts: bool = False
    """Begins a step of its own with its lead: `each company: …`, which stands among numbered steps with a number."""
    flush: bool = False
    """Begins at the left edge, where others leave room for marks."""
    changed: bool = False
    """Of a variant: other than in its base."""
    was: str = ""
    """The mark of the same row in its base, where it is another."""
    more: tuple[SheetRow, ...] = ()
    """Rows that run in behind it, on a sheet that is full."""


@attrs.frozen(kw_only=True)
class SheetCells:
    """One row of a drawn table."""

    cells: tuple[str, ...]
    cite: str = ""
    changed: bool = False
    """Of a variant: other than in its base."""
    was: tuple[str, ...] = ()
    """The cells of the same row in its base, where they are others; else empty."""


@attrs.frozen(kw_only=True)
class SheetBlock:
    """One rule, table or list of the sheet.

    Kinds: `steps`, `signs` (modifiers, dice, a ladder), `table`, `limits`, `sequence`, and `brief`: one row
    that begins with the name.
    """

    id: str
    kind: Literal["steps", "signs", "table", "limits", "sequence", "brief"]
    name: str
    cite: str = ""
    rows: tuple[SheetRow, ...] = ()
    across: str = ""
    keys: int = 0
    """How many columns on the left of a table are looked up."""
    headings: tuple[str, ...] = ()
    table: tuple[SheetCells, ...] = ()
    depth: int = 0
    """How far from the phase that uses it: 1 is named by a step of the phase itself."""
    uses: int = 0
    figures: bool = False
    """Whether dice, factors or a table stand in it: what is looked up in play, time and again."""
    always: bool = False
    short: bool = False
    """Whether its author says it in short."""
    leads: tuple[str, ...] = ()
    """The names of the blocks that its words or lines lead to."""


@attrs.frozen(kw_only=True)
class SheetSection:
    """A phase of play (or a chapter, where there is no sequence) and what it needs."""

    number: str
    title: str
    cite: str = ""
    blocks: tuple[SheetBlock, ...] = ()
    see: str = ""
    """Of a phase all of whose rules stand under others: which these are."""


def _has_ours(section: SheetSection) -> bool:
    """Whether anything of it cites no source, but those who wrote it down."""
    rows = (row.cite for block in section.blocks for row in block.rows)
    cells = (row.cite for block in section.blocks for row in block.table)
    beside = (section.cite, *(block.cite for block in section.blocks), *rows, *cells)
    return any("ours" in cite.split(", ") for cite in beside)


@attrs.frozen(kw_only=True)
class SheetData:
    """Everything a sheet prints, and what its author wished."""

    title: str
    credits: str
    edition: str
    digest: str
    sections: tuple[SheetSection, ...]
    key: str = ""
    """What the bars on it mean, for the footer."""
    paper: str = ""
    columns: int = 0
    """How many columns the author wishes; 0 leaves it to the sheet."""
    sheets: int = 0
    """On how many sheets of two sides the author wishes it; 0 leaves it to the sheet."""
    charts: tuple[str, ...] = ()
    """What its author wishes on the second of two sheets: headings and blocks, by their names."""
    across: str = ""
    """Of one sheet of two: what stands on the other."""

    @property
    def edition_said(self) -> str:
        """The edition as the footer has it: a bare number, or a single word, says by itself not what it counts."""
        if self.edition.isalpha():
            return f"{self.edition} edition"
        return f"edition {self.edition}" if _NUMBER.fullmatch(self.edition) else self.edition

    @property
    def legend(self) -> str:
        """What the marks on it mean, for the footer; empty where it has none."""
        gap = f"{GAP} its author has left this open" if GAP in json.dumps(self.as_json(), ensure_ascii=False) else ""
        ours = "ours: not in the source, added to it here" if any(map(_has_ours, self.sections)) else ""
        return " · ".join(part for part in (self.key, gap, ours) if part)

    def with_blocks(self, change: Callable[[SheetBlock], SheetBlock]) -> SheetData:
        """The sheet with each of its blocks changed."""
        sections = (attrs.evolve(one, blocks=tuple(map(change, one.blocks))) for one in self.sections)
        return attrs.evolve(self, sections=tuple(sections))

    def as_json(self) -> dict[str, Any]:
        """The sheet as JSON values."""
        return attrs.asdict(self)
