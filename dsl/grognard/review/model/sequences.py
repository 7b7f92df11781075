"""Which lists does a text have, and by which sentence is each announced?"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby

from grognard.review.book import Book
from grognard.review.entries import Entry
from grognard.review.model.model import Sequence, Span, Step

_NAME = re.compile(r"[*_]*(?P<name>[A-Za-z][\w'’/& -]{1,48}?)[*_]*(?P<end>\s*[:.(–—]|\s+[-–—]\s|\s*\Z)")
_LEAST = 2


def read_sequences(book: Book) -> Iterator[Sequence]:
    """Each list with its items of the outermost level. `lead` is the last sentence of the line above it."""
    for _, group in groupby(
        (entry for entry in book.entries if not book.listed(entry.start)), key=lambda each: each.run
    ):
        entries = list(group)
        outer = min(entry.depth for entry in entries)
        steps = [entry for entry in entries if entry.depth == outer]
        if len(steps) >= _LEAST:
            lead, span = _lead(book, entries[0])
            yield Sequence(
                lead, span, tuple(map(_step, steps)), all(entry.mark[:1].isdigit() for entry in steps), entries[-1].end
            )


def _step(entry: Entry) -> Step:
    match = _NAME.match(entry.text)
    name = match["name"].strip() if match is not None else ""
    return Step(name, match is None or bool(entry.text[match.end() :].strip(" *_.:")), (entry.start, entry.end))


def _lead(book: Book, entry: Entry) -> tuple[str, Span]:
    """The last sentence before a list, where the list follows right below."""
    row = book.line_at(entry.start).row
    above = next((line for line in reversed(book.lines[max(0, row - 4) : row - 1]) if not line.blank), None)
    if above is None or above.row in book.in_table:
        return "", (entry.start, entry.start)
    until = bisect_right(book.body, above.start + len(above.text), key=lambda sentence: sentence.start)
    sentences = [each for each in book.body[max(0, until - 1) : until] if each.line.row == above.row]
    if not sentences:
        return "", (entry.start, entry.start)
    return sentences[-1].text.strip(), sentences[-1].whole
