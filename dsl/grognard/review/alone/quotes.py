"""Is each quotation closed, and are the signs of one kind?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_INCHES = re.compile(r"(?<![\"“\d])\d{1,3}[½¼¾]?\s?[\"”″“]|(?<=\bin )\"(?=[\s.,;)*]|$)")
_CURLY = re.compile(r"[A-Za-z]’[a-z]")
_STRAIGHT = re.compile(r"[A-Za-z]'[a-z]")
_SHARE = 4
_LEAST = 8


def quotations_are_closed(book: Book) -> Iterable[Finding]:
    """Paragraphs with an odd number of quotation signs; apostrophes of two kinds in one text are told once."""
    if book.document is None or not book.told:
        return
    for block in book.document.blocks:
        if block.kind not in ("paragraph", "item"):
            continue
        words = book.document.words(block)
        if "\n" in words or "`" in words or len(words) > 3000:
            continue
        bare = words if "“" in words and "”" in words else _INCHES.sub("", words)
        straight = bare.count('"')
        if (straight % 2 and not bare.count("“") and not bare.count("”")) or (
            not straight and abs(bare.count("“") - bare.count("”")) == 1 and "„" not in bare
        ):
            at = block.start + max(words.rfind(sign) for sign in '"“”')
            # A sign behind a figure may be inches or end what was quoted: `"+1", or "1mh"`.
            if words.count('"') % 2 == 0:
                continue
            if words[max(0, at - block.start - 1) : at - block.start].isdigit():
                continue
            yield Finding(
                codes.BRACKET_OPEN,
                book.place(at, min(block.end, at + 40)),
                "A quotation is opened and never closed, or closed and never opened.",
                "Write the sign that is missing.",
                Sure.PERHAPS,
            )
