"""How does one chart, pasted as it was copied, become a table? Tabs, wide blanks, bars, Markdown, HTML, CSV or JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from grognard.drafting.cells import plain_signs
from grognard.drafting.drafted import Drafted, DraftLine, asked_of
from grognard.drafting.grids import grid_of
from grognard.drafting.modifiers import draft_modifiers, signed_table
from grognard.drafting.names import Taken, plain_words
from grognard.drafting.pasted import cut_lines
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
_PATH = "what was pasted"
_MOST = 20
"""Words of a row that are named in its `?`; the row stands above."""


def draft_chart(text: str, name: str, limits: Limits) -> str | Unread:
    """A pasted chart in the language, below the words that it asks for, or the cells that could not be read. Raises FileProblem."""
    table = chart_of(text, limits)
    names, facts = Taken(["unit"]), Taken()
    if table is None:
        lines = [line for line in text.split("\n") if line.strip()]
        if len(lines) > 1 and sum(read_signed(line) is not None for line in lines) * 2 > len(lines):
            return _chart(draft_modifiers(lines, name or "this", "ours", 0, names, facts), {})
        return Unread()
    if isinstance(table, Unread):
        return table
    signed = signed_table(table)
    if signed is not None:
        return _chart(draft_modifiers(signed[0], name or table.title or "this", "ours", 0, names, facts), {})
    named = Names(names, facts, english=language_of(text) in ("", "English"))
    made = draft_table(grid_of(table), name or table.title or "chart", "ours", 0, named)
    return made if isinstance(made, Unread) else _chart(made, made.choices)


def chart_of(text: str, limits: Limits) -> Table | Unread | None:
    """The one table of a pasted text, or the lines that could be cut into cells in more than one way."""
    if _HTML.search(text[:4000]):
        return _told(read_bytes_as(text.encode("utf-8"), _PATH, "html", limits))
    if _MARKDOWN.search(text):
        return _told(read_bytes_as(text.encode("utf-8"), _PATH, "markdown", limits))
    if text.lstrip()[:1] in ("{", "["):
        return _told(read_bytes_as(text.encode("utf-8"), _PATH, "json", limits))
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > 1 and any(all(mark in line for line in lines) for mark in ",;"):
        return _told(read_bytes_as(text.encode("utf-8"), _PATH, "csv", limits))
    cut = cut_lines(text)
    return cut if cut is not None else _told(plain_document(SourceFile(_PATH, text.rstrip() + "\n")))


def _told(document: Document) -> Table | None:
    block = max(document.tables, key=lambda each: len(each.rows), default=None)
    if block is None:
        return None
    above = [each for each in document.blocks if each.end <= block.start and each.kind in ("heading", "paragraph")]
    title = block.caption or (document.words(above[-1]) if above else "")
    return Table(tuple(row.texts for row in block.rows), 0, block.heads, title)


def _chart(made: Drafted, words: Mapping[str, Sequence[str]]) -> str:
    for row in made.unread:
        made.lines.append(DraftLine(f"  > {row}"))
        # `when` would begin a condition.
        row_words = [word for word in plain_words(plain_signs(row)) if word.casefold() != "when"][:_MOST]
        made.lines.append(DraftLine(f"? what {made.name} says of {' '.join(row_words) or 'the row above'}"))
    lines = [DraftLine(f"choice {name}: {', '.join(each)} [ours]") for name, each in words.items()]
    if made.measured:
        lines += asked_of(made.measured, "ours")
    if made.facts and made.kind == "modifiers":
        lines += asked_of(made.facts, "ours", of_unit=True)
    elif made.facts:
        lines += asked_of(made.facts, "ours")
    if lines:
        lines.append(DraftLine(""))
    # What was pasted is no paragraph of a source: the author cites it.
    return "\n".join(line.text for line in (*lines, *made.lines)).replace(" [ours]", "") + "\n"
