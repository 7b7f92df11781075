"""Which rows does a page have, and in which order are they read where text runs in columns?"""

from __future__ import annotations

from collections import Counter
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
_SAME = 6.0
"""So near to one another, in points, columns of several pages part at one place."""
_LEAST_WIDTH = 60


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


def gutters(pages: Sequence[Sequence[PageRow]]) -> list[float | None]:
    """Where the two columns of each page part; None where it has one.

    A page of short lines, such as a list, hardly shows that it has columns: then those of other pages are asked.
    """
    own = [_gutter(rows) for rows in pages]
    counted = Counter(round(gutter / _SAME) for gutter in own if gutter is not None)
    usual = [
        next(one for one in own if one is not None and round(one / _SAME) == at)
        for at, many in counted.most_common()
        if many > 1
    ]
    return [
        gutter if gutter is not None else next((one for one in usual if _keeps_to(rows, one)), None)
        for gutter, rows in zip(own, pages, strict=True)
    ]


def _keeps_to(rows: Sequence[PageRow], gutter: float) -> bool:
    """Whether a page keeps to the columns of others: hardly a line lies across, and running text stands in one of them."""
    if len(rows) < _LEAST_LINES:
        return False
    low, high = min(row.left for row in rows), max(row.right for row in rows)
    if not low + _LEAST_WIDTH < gutter < high - _LEAST_WIDTH or _crossing(rows, gutter) > 0.1 * len(rows):
        return False
    sides = [_inside(rows, start, end) for start, end in ((low, gutter), (gutter, high))]
    return all(len(side) >= _LEAST_LINES for side in sides) and any(
        _filled(side, end - start) >= _FILLED_FEW
        for side, (start, end) in zip(sides, ((low, gutter), (gutter, high)), strict=True)
    )


def in_reading_order(rows: Sequence[PageRow], gutter: float | None, depth: int = 0) -> list[list[PageRow]]:
    """The rows as they are read: stretches of rows, each within one column of text. At `gutter` two columns part."""
    if gutter is None:
        return [list(rows)] if rows else []
    found: list[list[PageRow]] = []
    left: list[PageRow] = []
    right: list[PageRow] = []

    def close() -> None:
        for side in (left, right):
            found.extend(in_reading_order(side, _gutter(side) if depth + 1 < _DEEPEST else None, depth + 1))
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
    if _crossing(rows, gutter) > 0.35 * len(rows):
        return False
    counts = []
    for start, end in ((low, gutter), (gutter, high)):
        told = _inside(rows, start, end)
        if len(told) < _LEAST_LINES or end - start < _LEAST_WIDTH:
            return False
        counts.append(len(told))
        if (
            _filled(told, end - start) < (_FILLED if len(told) > 2 * _LEAST_LINES else _FILLED_FEW)
            or median(len(side) for side in told) > 1
        ):
            return False
    return sum(counts) >= _LEAST_TOGETHER


def _crossing(rows: Sequence[PageRow], gutter: float) -> int:
    return sum(any(chunk.left < gutter < chunk.right for chunk in row.chunks) for row in rows)


def _inside(rows: Sequence[PageRow], start: float, end: float) -> list[list[Chunk]]:
    """The chunks of each row that stand in a column, of rows that have any."""
    inside = ([chunk for chunk in row.chunks if chunk.left >= start - 1 and chunk.right <= end + 1] for row in rows)
    return [side for side in inside if side]


def _filled(lines: Sequence[Sequence[Chunk]], width: float) -> float:
    """How much of a column half of its lines fill."""
    return median(max(chunk.right - chunk.left for chunk in side) / width for side in lines)
