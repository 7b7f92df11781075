"""Does a paragraph end in mid-sentence, or open a bracket that nothing closes?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.rulebooks.document import Block

_HANGING = re.compile(r"\b(?:an?|the|its|their|your|than)[\s*_]*\Z", re.IGNORECASE)
_LEAST = 4
"""Words of a sentence that breaks off; fewer may be a label."""
_MARKED = frozenset(["markdown", "html", "docx", "odt"])
_SHOWN = re.compile(r"!\[|<img|<svg|:\w+:|\{\{|\$")
"""What a format shows there in place of a word."""
_BRACKETS = re.compile(r"(?<![:;=])[()]")
_NUMBER = re.compile(r"(?:\A|[\s(])(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})\Z")
_AHEAD = 6
"""A bracket may be closed so many paragraphs further on."""


def sentences_end(book: Book) -> Iterable[Finding]:
    """Paragraphs and items that end with a word after which more must come; only in formats that say where a paragraph ends."""
    if book.document is None or book.document.format not in _MARKED:
        return
    blocks = book.document.blocks
    for at, block in enumerate(blocks):
        after = blocks[at + 1] if at + 1 < len(blocks) else None
        words = book.file.text[block.start : block.end]
        if (
            block.kind in ("paragraph", "item")
            and _HANGING.search(words[-12:])
            and len(words.split()) >= _LEAST
            and not _goes_on(book, block, after)
        ):
            yield Finding(
                codes.BROKEN_OFF,
                book.place(max(block.start, block.end - 60), block.end),
                f"The sentence breaks off behind {words.split()[-1].strip('*_')!r}.",
                "Write the rest of it.",
            )


def _goes_on(book: Book, block: Block, after: Block | None) -> bool:
    """Whether what comes next may be the rest of the sentence: a list, a table, words in small letters, a picture."""
    file = book.file
    line = file.line_text(file.position(max(block.start, block.end - 1)).line)
    if _SHOWN.search(line) or book.in_code(block.end - 1):
        return True
    if after is None or after.kind not in ("paragraph", "item", "heading"):
        return after is not None
    deeper = after.kind == "item" and (block.kind != "item" or after.level > block.level)
    return deeper or file.text[after.start : after.start + 1].islower()


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
