"""A row of a table cut into cells: the one place that knows bars and pasted tabs."""

from __future__ import annotations

import attrs


@attrs.frozen
class CellText:
    """One cell of the file: its text without blanks, and its place."""

    text: str
    start: int
    end: int


def cut(text: str, start: int = 0) -> tuple[list[CellText], list[CellText]]:
    """Returns the cells left and right of `||` in a row that begins at `start`.

    A pasted row (tabs) has its first cell left. A drawn row without `||` has all its cells right.
    """
    if not text.startswith("|"):
        cells = _cells(text, start, "\t")
        return cells[:1], cells[1:]
    body = text[1:]
    left, bar, right = body.partition("||")
    if not bar:
        return [], _cells(_closed(body), start + 1, "|")
    return _cells(left, start + 1, "|"), _cells(_closed(right), start + 3 + len(left), "|")


def _closed(text: str) -> str:
    """Without the bar that closes the row."""
    trimmed = text.rstrip()
    return trimmed.removesuffix("|")


def _cells(text: str, start: int, bar: str) -> list[CellText]:
    cells: list[CellText] = []
    at = start
    for part in text.split(bar):
        trimmed = part.strip()
        begin = at + len(part) - len(part.lstrip()) if trimmed else at
        cells.append(CellText(trimmed, begin, begin + len(trimmed)))
        at += len(part) + 1
    return cells
