"""Does what a colon announces follow: a list, a table, or anything at all?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.rulebooks.document import Block

_LEAST_WORDS = 4
_MARKED = 6
"""Deeper levels are lines in bold."""
_BELOW = re.compile(
    r"\b(?:see|use|consult|in|on|from) (?:the )?(?:[a-z]+ ){0,2}(?P<kind>table|chart|list|diagram|figure|picture|image|example)s? below\b"
    r"|\bthe following (?P<named>table|chart|diagram)\b"
)


def what_is_announced_follows(book: Book) -> Iterable[Finding]:
    """Lines that end in a colon before a heading, or before the end; tables and lists `below` that are not."""
    if book.document is None or not book.told:
        return
    blocks = book.document.blocks
    for at, block in enumerate(blocks):
        words = book.document.words(block).rstrip(" *_")
        below = blocks[at + 1] if at + 1 < len(blocks) else None
        if block.kind not in ("paragraph", "item") or not words.endswith(":") or len(words.split()) < _LEAST_WORDS:
            continue
        sibling = block.kind == "item" and below is not None and below.kind == "item" and below.level < block.level
        if below is None or _ends(book, below) or sibling:
            yield _told(book, block.start, block.end, "A list or the like is announced here, and none follows.")
    for sentence in book.body:
        for match in _BELOW.finditer(sentence.text.casefold()):
            kind = match["kind"] or match["named"]
            if kind in ("table", "chart") and not _tabled(book, sentence.start):
                start = sentence.start + match.start()
                yield _told(book, start, start + len(match.group()), f"A {kind} is said to stand below, and none does.")


def _ends(book: Book, below: Block) -> bool:
    """Whether a heading ends the part above it: one of a lower rank may be what was announced."""
    at = book.part_at(below.start - 1)
    return below.kind == "heading" and below.level <= _MARKED and (at < 0 or below.level <= book.parts[at].level)


def _tabled(book: Book, at: int) -> bool:
    """Whether a table, a drawn one, or a list stands anywhere behind a place."""
    line = book.line_at(at).row
    assert book.document is not None
    return any(grid.last.row >= line for grid in book.grids) or any(
        block.start > at and (block.kind in ("table", "verbatim") or "table" in book.document.words(block).casefold())
        for block in book.document.blocks
        if block.kind in ("table", "verbatim", "heading", "item")
    )


def _told(book: Book, start: int, end: int, message: str) -> Finding:
    return Finding(
        codes.NAMED_NEVER_WRITTEN,
        book.place(max(start, end - 60) if end - start > 80 else start, end),
        message,
        "Write what was to come, or mend the sentence.",
    )
