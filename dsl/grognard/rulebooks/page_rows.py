"""Which rows does a page have, and in which order are they read where text runs in columns?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from statistics import median

import attrs

from grognard.rulebooks.pdf_words import Chunk

_LEAST_LINES = 3
_LEAST_TOGETHER = 12
"""A column of text has at least so many lines, and two of them so many together."""
_FILLED = 0.5
"""Half of the lines of a column of text fill at least this part of its width; cells of tables do not."""
_FILLED_FEW = 0.7
"""Of a few lines more is asked: they might be the cells of a table."""
_DEEPEST = 3


@attrs.frozen(slots=False)
class PageRow:
    """Chunks that stand at one height, from left to right."""

    chunks: tuple[Chunk, ...]
    number: int = 0
    """Its number on the page, from 1 at the top."""

    @cached_property
    def left(self) -> float:
        """Where it begins."""
        return self.chunks[0].left

    @cached_property
    def right(self) -> float:
        """Where it ends."""
        return max(chunk.right for chunk in self.chunks)

    @cached_property
    def top(self) -> float:
        """Its upper edge."""
        return max(chunk.top for chunk in self.chunks)

    @cached_property
    def bottom(self) -> float:
        """Its lower edge."""
        return min(chunk.bottom for chunk in self.chunks)

    @cached_property
    def size(self) -> float:
        """How high most of its letters are."""
        return max(self.chunks, key=lambda chunk: len(chunk.text)).size

    @cached_property
    def text(self) -> str:
        """Its words."""
        return " ".join(chunk.text for chunk in self.chunks)

    @cached_property
    def strong(self) -> bool:
        """Whether all of it is bold or slanted."""
        return all(chunk.strong for chunk in self.chunks)


def rows_of(chunks: Sequence[Chunk]) -> list[PageRow]:
    """The rows of a page from top to bottom."""
    found: list[list[Chunk]] = []
    for chunk in sorted(chunks, key=lambda one: -one.middle):
        if found and abs(found[-1][0].middle - chunk.middle) < 0.4 * min(found[-1][0].size, chunk.size):
            found[-1].append(chunk)
        else:
            found.append([chunk])
    return [PageRow(tuple(sorted(row, key=lambda one: one.left)), at) for at, row in enumerate(found, 1)]


def in_reading_order(rows: Sequence[PageRow], depth: int = 0) -> list[list[PageRow]]:
    """The rows as they are read: stretches of rows, each within one column of text."""
    gutter = _gutter(rows) if depth < _DEEPEST else None
    if gutter is None:
        return [list(rows)] if rows else []
    found: list[list[PageRow]] = []
    left: list[PageRow] = []
    right: list[PageRow] = []

    def close() -> None:
        for side in (left, right):
            found.extend(in_reading_order(side, depth + 1))
            side.clear()

    for row in rows:
        if any(chunk.left < gutter < chunk.right for chunk in row.chunks):
            close()
            found.append([row])
            continue
        for side, chunks in (
            (left, tuple(chunk for chunk in row.chunks if chunk.right <= gutter)),
            (right, tuple(chunk for chunk in row.chunks if chunk.left >= gutter)),
        ):
            if chunks:
                side.append(PageRow(chunks, row.number))
    close()
    # Rows over the whole width that follow one another belong together.
    joined: list[list[PageRow]] = []
    whole = False
    for stretch in found:
        wide = len(stretch) == 1 and any(chunk.left < gutter < chunk.right for chunk in stretch[0].chunks)
        if wide and whole:
            joined[-1] += stretch
        else:
            joined.append(stretch)
        whole = wide
    return joined


def _gutter(rows: Sequence[PageRow]) -> float | None:
    """Where two columns of running text part; None where there is one column."""
    if sum(len(row.chunks) for row in rows) < _LEAST_TOGETHER:
        return None
    low, high = min(row.left for row in rows), max(row.right for row in rows)
    width = high - low
    if width < 150:
        return None
    # Candidates are the places at which many chunks begin on the right of something.
    starts: dict[int, int] = {}
    for row in rows:
        for chunk in row.chunks:
            if low + 0.25 * width < chunk.left < low + 0.75 * width:
                starts[round(chunk.left / 3)] = starts.get(round(chunk.left / 3), 0) + 1
    for place, count in sorted(starts.items(), key=lambda one: -one[1])[:4]:
        if count + starts.get(place - 1, 0) + starts.get(place + 1, 0) < _LEAST_LINES:
            break
        gutter = min(chunk.left for row in rows for chunk in row.chunks if abs(chunk.left / 3 - place) <= 1.5) - 2.0
        if _parts(rows, gutter, low, high):
            return gutter
    return None


def _parts(rows: Sequence[PageRow], gutter: float, low: float, high: float) -> bool:
    """Whether running text stands on both sides of a place, and hardly anything across it."""
    crossing = sum(any(chunk.left < gutter < chunk.right for chunk in row.chunks) for row in rows)
    if crossing > 0.35 * len(rows):
        return False
    counts = []
    for start, end in ((low, gutter), (gutter, high)):
        inside = [[chunk for chunk in row.chunks if chunk.left >= start - 1 and chunk.right <= end + 1] for row in rows]
        told = [side for side in inside if side]
        if len(told) < _LEAST_LINES or end - start < 60:
            return False
        filled = median(max(chunk.right - chunk.left for chunk in side) / (end - start) for side in told)
        counts.append(len(told))
        if (
            filled < (_FILLED if len(told) > 2 * _LEAST_LINES else _FILLED_FEW)
            or median(len(side) for side in told) > 1
        ):
            return False
    return sum(counts) >= _LEAST_TOGETHER
