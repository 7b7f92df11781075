"""Does each sentence begin where one ends: `1 food and If a city`, `mobile objects An army`, `2 food. to its owner`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.finding import Finding

_MIDST = re.compile(
    r"(?<=[a-z]{2})[)\"”]? (?P<word>If|When|Each|Every|An|The|These|This|It|You|They|Players|Whenever|During|After|In) (?=[a-z]{2,} ?[a-z]*)"
)
_SMALL = re.compile(r"(?<=[a-z]{3})\. (?P<word>(?!e\.g|i\.e)[a-z]{2,})(?= [a-z])")
_SHORT = re.compile(
    r"\b(?:etc|ect|approx|max|min|pts|incl|resp|vol|fig|sec|misc|est|dept|inc|mods?|def|att|lbs|tbd|viz|cont|orig|adj|def|temp|exp|lvl|dmg)\Z",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\b(?:called|named|titled|see|say|says|reads|version|of)\Z|[\"“*_`]\Z", re.IGNORECASE)
_TERM = re.compile(r"(?<=[a-z] )Players?\b")
_LEAST_TERM = 3
_MOST = 25
"""A text with more of them has lines that were meant to stand apart."""


def sentences_begin(book: Book) -> Iterable[Finding]:
    """Capitals in mid-sentence where an everyday word begins one, and small letters behind a stop; told together."""
    found: list[tuple[int, int]] = []
    # A text in which players have a capital anywhere: `if the Players agree`.
    term = sum(1 for _ in book.matches(_TERM)) >= _LEAST_TERM
    emphasis = book.document.emphasis if book.document is not None else ()
    slanted = {span.start for span in emphasis}
    # Words in bold may be a heading of their own, on the line of what they stand over.
    ended = {span.end + 1 for span in emphasis}
    for sentence in book.body:
        text = sentence.text
        # In a plain text headings run into sentences, and lines end anywhere.
        for pattern in (_MIDST, _SMALL) if book.told else (_SMALL,):
            for match in pattern.finditer(text):
                before = text[: match.start()]
                if pattern is _SMALL and _SHORT.search(before) is not None:
                    continue
                # Behind it stands what is quoted by its print: `text beginning **When you play**`.
                if pattern is _MIDST and (
                    (term and match["word"] == "Players")
                    or sentence.start + match.start("word") in slanted | ended
                    or _NAMED.search(before.rstrip(' )"”')) is not None
                    or text[match.start("word") - 1] in "\"“'"
                ):
                    continue
                left = before.rfind(" ", 0, max(0, len(before) - 1)) + 1
                found.append((sentence.start + left, sentence.start + match.end()))
    text = book.file.text
    for cell in (cell for grid in book.grids if book.told for row in grid.rows for cell in row.cells):
        for match in _SMALL.finditer(text, cell.start, cell.end):
            if _SHORT.search(text[cell.start : match.start()]) is None:
                found.append((text.rfind(" ", cell.start, match.start()) + 1 or cell.start, match.end()))
    if len(found) <= _MOST:
        yield from together(
            book,
            codes.SIGN_MISPLACED,
            found,
            "A sentence begins where none has ended, or goes on behind a stop: {}.",
            "Write the stop, or the rest of the sentence if it was lost; lines that belong apart need a blank line between them.",
        )
