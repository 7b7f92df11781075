"""Is a bracket opened that nothing closes?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.rulebooks.document import Block

_BRACKETS = re.compile(r"(?<!\s[:;=])[()]")
_NUMBER = re.compile(r"(?:\A|[\s(])(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})\Z")
_AHEAD = 6
"""A bracket may be closed so many paragraphs further on."""


def brackets_close(book: Book) -> Iterable[Finding]:
    """Brackets that are opened and neither closed in their paragraph nor in those right below it."""
    blocks = [block for block in book.read.blocks if block.kind in ("paragraph", "item", "note")]
    unmatched = [_unmatched(book, block) for block in blocks]
    for at, (block, (opened, _)) in enumerate(zip(blocks, unmatched, strict=True)):
        if opened and not _closed_below(unmatched[at + 1 : at + 1 + _AHEAD]):
            start = opened[-1]
            yield Finding(
                codes.BROKEN_OFF,
                book.place(start, block.end),
                "A bracket is opened here and never closed.",
                "Close it where the aside ends.",
                Sure.CERTAIN,
            )


def _closed_below(unmatched: Sequence[tuple[list[int], list[int]]]) -> bool:
    return any(closed for _, closed in unmatched)


def _unmatched(book: Book, block: Block) -> tuple[list[int], list[int]]:
    """Where brackets stand that have no other half within a block: those that open, and those that close."""
    opened: list[int] = []
    closed: list[int] = []
    text = book.file.text
    for match in _BRACKETS.finditer(text, block.start, block.end):
        if book.in_code(match.start()):
            continue
        if match.group() == "(":
            opened.append(match.start())
        elif opened:
            opened.pop()
        elif not _NUMBER.search(text[max(block.start, match.start() - 6) : match.start()]):
            closed.append(match.start())
    return opened, closed
