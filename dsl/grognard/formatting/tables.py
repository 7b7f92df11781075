"""Rows of a table drawn with bars below one another."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.diagnostics.render.cells import width_of
from grognard.formatting.columns import pad
from grognard.formatting.spacing import cell_text
from grognard.syntax.rows import cut
from grognard.syntax.token import Token


def draw(rows: Sequence[Token]) -> list[str]:
    """The rows of one table, each as one line, cells padded to the width of their column."""
    cells = [_texts(row) for row in rows]
    lefts = _widths([left for left, _ in cells])
    rights = _widths([right for _, right in cells])
    return [_row(left, right, lefts, rights) for left, right in cells]


def _texts(row: Token) -> tuple[list[str], list[str]]:
    left, right = cut(row.text)
    return [cell_text(cell.text, row.kind) for cell in left], [cell_text(cell.text, row.kind) for cell in right]


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    count = max(map(len, rows), default=0)
    return [max((width_of(row[at]) for row in rows if at < len(row)), default=0) or 1 for at in range(count)]


def _row(left: list[str], right: list[str], lefts: list[int], rights: list[int]) -> str:
    first = " | ".join(pad(text, width) for text, width in zip(left, lefts, strict=False))
    second = " | ".join(pad(text, width) for text, width in zip(right, rights, strict=False))
    return f"| {first} || {second} |" if left else f"| {second} |"
