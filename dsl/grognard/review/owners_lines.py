"""The lines of a text as its owner has them: a paragraph that was wrapped by hand is several."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator

import attrs

from grognard.review.book import Book
from grognard.review.reading import Line
from grognard.source import Position


@attrs.frozen
class OwnersLine:
    """A line of the owner's file, and where the words begin that were read from it."""

    position: Position
    start: int
    text: str

    @property
    def number(self) -> str:
        """Its number; with that of its page before it where each page is counted anew."""
        at = self.position
        return str(at.line) if at.page is None else f"{at.page}:{at.line}"


def owners_lines(book: Book, lines: Iterable[Line]) -> Iterator[OwnersLine]:
    """Lines as their owner has them. A row of a table stays whole, and blanks that only part what was read are left out."""
    starts = book.file.told_starts
    for line in lines:
        end = line.start + len(line.text)
        cuts = [line.start]
        if line.row not in book.in_table:
            at = bisect_left(starts, line.start + 1)
            while at < len(starts) and starts[at] < end:
                cuts.append(starts[at])
                at += 1
        for start, stop in zip(cuts, [*cuts[1:], end], strict=True):
            text = line.text[start - line.start : stop - line.start]
            if text.strip() or starts is book.file.line_starts:
                yield OwnersLine(book.file.position(start), start, text.rstrip())
