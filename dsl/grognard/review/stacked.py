"""A table that copying has stacked: every cell on a line of its own, row after row.

It is known by its beat: a line of words, then so many lines of values, and again, at least three times. The words just
above it, as many as a row has cells, are its head.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.review.cells import GridRow
from grognard.review.reading import Line
from grognard.rulebooks.document import Cell

_LEAST = 3
_WIDEST = 8
_VALUE = re.compile(
    r"\s*(?:[-+\u2212\u2013]?\d[\d/.]*(?:\"|%|\+| ?(?:inches|inch|cm))?|\d?[dD]\d{1,3}|[-\u2013\u2014]|none|no|nil)\s*",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\s*[A-Za-z][\w '/()&-]{0,30}\s*")


def read_stacked(lines: Sequence[Line], at: int) -> tuple[tuple[GridRow, ...], Line] | None:
    """The rows of a stacked table whose head begins at a line, and the line it ends on; None where none begins."""
    labels = 0
    while labels <= _WIDEST and at + labels < len(lines) and _is_label(lines[at + labels]):
        labels += 1
    values = 0
    first = at + labels
    while values <= _WIDEST and first + values < len(lines) and _VALUE.fullmatch(lines[first + values].text):
        values += 1
    width = values + 1
    # The head, and the first row's own label.
    if not 1 <= values <= _WIDEST or labels != width + 1 or width < 2:
        return None
    rows = [_row(lines[at : at + width])]
    place = at + width
    while place + width <= len(lines) and _is_row(lines[place : place + width]):
        rows.append(_row(lines[place : place + width]))
        place += width
    return (tuple(rows), lines[place - 1]) if len(rows) > _LEAST else None


def _is_row(lines: Sequence[Line]) -> bool:
    return _is_label(lines[0]) and all(_VALUE.fullmatch(line.text) for line in lines[1:])


def _is_label(line: Line) -> bool:
    return _LABEL.fullmatch(line.text) is not None and not _VALUE.fullmatch(line.text)


def _row(lines: Sequence[Line]) -> GridRow:
    return GridRow(lines[0], tuple(_cell(line) for line in lines))


def _cell(line: Line) -> Cell:
    left = len(line.text) - len(line.text.lstrip())
    return Cell(line.text.strip(), line.start + left, line.start + len(line.text.rstrip()))
