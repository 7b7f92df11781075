"""How does one chart, pasted as it was copied, become a table? Tabs, wide blanks, bars, Markdown, HTML, CSV or JSON."""

from __future__ import annotations

import re

from grognard.drafting.drafted import Drafted, DraftLine, asked_of
from grognard.drafting.grids import grid_of
from grognard.drafting.modifiers import draft_modifiers, signed_table
from grognard.drafting.names import Taken, name_of
from grognard.drafting.signed import read_signed
from grognard.drafting.tables import Names, Unread, draft_table
from grognard.drafting.things import Table
from grognard.host.budget import Limits
from grognard.rulebooks.document import Document
from grognard.rulebooks.language import language_of
from grognard.rulebooks.plain import plain_document
from grognard.rulebooks.reading import read_bytes_as
from grognard.source import SourceFile

_HTML = re.compile(r"<\s*(?:table|tr|html|body|!doctype)\b", re.IGNORECASE)
_MARKDOWN = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?\s*$", re.MULTILINE)
_TWO_BLANKS = re.compile(r"(?<=\S) {2,}(?=\S)")
_LEAST = 3
"""Rows, and cells in each, of a table whose cells have but one blank between them."""
_PATH = "what was pasted"


def draft_chart(text: str, name: str, limits: Limits) -> str | Unread:
    """A pasted chart in the language, below the words that it asks for, or the cells that could not be read. Raises FileProblem."""
    table = chart_of(text, limits)
    names, facts = Taken(["unit"]), Taken()
    if table is None:
        lines = [line for line in text.split("\n") if line.strip()]
        if len(lines) > 1 and sum(read_signed(line) is not None for line in lines) * 2 > len(lines):
            return _chart(draft_modifiers(lines, name or "this", "ours", 0, "unit", names, facts), {})
        return Unread()
    signed = signed_table(table)
    if signed is not None:
        return _chart(draft_modifiers(signed[0], name or table.title or "this", "ours", 0, "unit", names, facts), {})
    named = Names("unit", names, facts, english=language_of(text) in ("", "English"))
    made = draft_table(grid_of(table), name or table.title or "chart", "ours", 0, named)
    return made if isinstance(made, Unread) else _chart(made, named.words)


def chart_of(text: str, limits: Limits) -> Table | None:
    """The one table of a pasted text."""
    if _HTML.search(text[:4000]):
        return _told(read_bytes_as(text.encode("utf-8"), _PATH, "html", limits))
    if _MARKDOWN.search(text):
        return _told(read_bytes_as(text.encode("utf-8"), _PATH, "markdown", limits))
    if text.lstrip()[:1] in ("{", "["):
        return _told(read_bytes_as(text.encode("utf-8"), _PATH, "json", limits))
    for each in (text, _TWO_BLANKS.sub("\t", text), _spaced(text)):
        table = _told(plain_document(SourceFile(_PATH, each.rstrip() + "\n")))
        if table is not None:
            return table
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > 1 and any(all(mark in line for line in lines) for mark in ",;"):
        return _told(read_bytes_as(text.encode("utf-8"), _PATH, "csv", limits))
    return None


def _spaced(text: str) -> str:
    """A text that ends in rows of as many words each, below a line of the heads of their columns, with tabs between the cells; else as it was."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    width = len(rows[-1]) if rows else 0
    begin = len(rows)
    while begin and len(rows[begin - 1]) == width and rows[begin - 1][0][:1].isdigit():
        begin -= 1
    head = next((at for at in reversed(range(begin)) if len(rows[at]) == width - 1), None)
    if width < _LEAST or len(rows) - begin < _LEAST or head is None:
        return text
    corner = " ".join(word for row in rows[head + 1 : begin] for word in row)
    title = [" ".join(row) for row in rows[:head]]
    return "\n".join([*title, "", *map("\t".join, [[corner or "total", *rows[head]], *rows[begin:]])])


def _told(document: Document) -> Table | None:
    block = max(document.tables, key=lambda each: len(each.rows), default=None)
    if block is None:
        return None
    above = [each for each in document.blocks if each.end <= block.start and each.kind in ("heading", "paragraph")]
    title = block.caption or (document.words(above[-1]) if above else "")
    return Table(tuple(row.texts for row in block.rows), 0, block.heads, title)


def _chart(made: Drafted, words: dict[str, list[str]]) -> str:
    for row in made.unread:
        made.lines.append(DraftLine(f"  > {row}"))
        made.lines.append(DraftLine(f"? what {made.name} says of {name_of(row) or 'the row above'}"))
    lines = [DraftLine(f"choice {name}: {', '.join(each)} [ours]") for name, each in words.items()]
    if made.measured:
        lines += asked_of(made.measured, "ours")
    if made.facts and made.kind == "modifiers":
        lines += asked_of(made.facts, "ours", "unit")
    elif made.facts:
        lines += asked_of(made.facts, "ours")
    if lines:
        lines.append(DraftLine(""))
    # What was pasted is no paragraph of a source: the author cites it.
    return "\n".join(line.text for line in (*lines, *made.lines)).replace(" [ours]", "") + "\n"
