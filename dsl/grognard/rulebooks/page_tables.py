"""Which rows of a page are a table? Those whose chunks stand below one another in columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import attrs

from grognard.rulebooks.looks import split_mark
from grognard.rulebooks.page_rows import PageRow
from grognard.rulebooks.pdf_words import Chunk

_APART = 3.0
"""Rows of a table stand no further apart than so many heights of their letters."""


@attrs.frozen
class PageTable:
    """Rows of cells; each cell holds chunks, with the number of the row of the page."""

    rows: tuple[tuple[tuple[tuple[Chunk, int], ...], ...], ...]


def tables_and_rows(rows: Sequence[PageRow]) -> Iterator[PageTable | PageRow]:
    """The rows in order, with those that make a table taken together."""
    at = 0
    while at < len(rows):
        end = _run(rows, at)
        table = _table(rows[at:end]) if end - at >= 2 else None
        if table is not None:
            yield table
            at = end
            continue
        yield rows[at]
        at += 1


def celled(row: PageRow) -> bool:
    """Whether a row has several chunks that are not merely a mark and its words."""
    return len(row.chunks) > 2 or (len(row.chunks) == 2 and split_mark(row.chunks[0].text + " x") is None)


def _run(rows: Sequence[PageRow], at: int) -> int:
    """The end of the rows from `at` that may be one table: rows with cells, and what is wrapped within a cell."""
    if not celled(rows[at]):
        return at
    end = last = at + 1
    while end < len(rows):
        gap = rows[end - 1].bottom - rows[end].top
        if gap > _APART * rows[end].size or rows[end].top > rows[end - 1].top:
            break
        if celled(rows[end]):
            last = end + 1
        elif end - last >= 2 or gap > 0.6 * rows[end].size:
            break
        end += 1
    # A last line without cells may be wrapped too, where it stands below one cell and not at the edge.
    while (
        last < end
        and rows[last].left > rows[at].left + 10
        and rows[last - 1].bottom - rows[last].top < rows[last].size * 0.5
    ):
        last += 1
    return last


def _table(rows: Sequence[PageRow]) -> PageTable | None:
    columns = _columns(rows)
    counted = sum(map(celled, rows))
    if columns is None or counted < (3 if len(columns) == 2 else 2):
        return None
    placed = [[_column(chunk, columns) for chunk in row.chunks] for row in rows]
    clear = sum(len(set(where)) == len(where) for where in placed)
    if clear < 0.7 * len(rows):
        return None
    gaps = [above.bottom - row.top for above, row, where in zip(rows, rows[1:], placed[1:], strict=False) if 0 in where]
    most = max(gaps, default=0.0)
    made: list[list[list[tuple[Chunk, int]]]] = []
    for at, (row, where) in enumerate(zip(rows, placed, strict=True)):
        wrapped = bool(made) and 0 not in where and rows[at - 1].bottom - row.top < 0.75 * most
        if not wrapped or not made:
            made.append([[] for _ in columns])
        for chunk, column in zip(row.chunks, where, strict=True):
            made[-1][column].append((chunk, row.number))
    if len(made) < 2:
        return None
    return PageTable(tuple(tuple(map(tuple, row)) for row in made))


def _columns(rows: Sequence[PageRow]) -> list[tuple[float, float]] | None:
    """The columns, from those rows that have the most usual number of chunks; None where they run into one another."""
    counts = Counter(len(row.chunks) for row in rows if len(row.chunks) > 1)
    for count, _ in sorted(counts.items(), key=lambda one: (-one[1], -one[0])):
        like = [row for row in rows if len(row.chunks) == count]
        if len(like) < 2:
            continue
        columns = [
            (min(row.chunks[at].left for row in like), max(row.chunks[at].right for row in like)) for at in range(count)
        ]
        if all(one[1] < other[0] for one, other in pairwise(columns)):
            return columns
    return None


def _column(chunk: Chunk, columns: Sequence[tuple[float, float]]) -> int:
    """The column of a chunk: the one it shares most with, or else the nearest."""

    def shared(at: int) -> tuple[float, float]:
        left, right = columns[at]
        return min(chunk.right, right) - max(chunk.left, left), -abs(chunk.left - left)

    return max(range(len(columns)), key=shared)
