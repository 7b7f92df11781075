"""Is a stretch of lines a table drawn by hand: cells between bars, or columns below rules of hyphens?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.rulebooks.writing import Piece

Rows = list[list[list[Piece]]]

_QUOTED = re.compile(r"\A\s*(?:>\s*)+")
_BAR_RULE = re.compile(r"[\s|:=+-]+\Z")
_COLUMNS = re.compile(r"\s*-{3,}(?:[ \t]+-{3,})+\s*\Z")
_GROUP = re.compile(r"-{3,}")
_MARKUP = re.compile(r"(?<!\w)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)")


def drawn_table(lines: Sequence[str], first: int) -> tuple[Rows, int] | None:
    """The rows of a table on these lines (numbered from `first`) and how many of them are its head; None if it is none."""
    return _barred(lines, first) or _ruled(lines, first)


def ruled_tables(lines: Sequence[str]) -> list[tuple[int, int, tuple[Rows, int]]]:
    """Tables below rules of hyphens among some lines: their first and last line, from 1, their rows and heads."""
    found: list[tuple[int, int, tuple[Rows, int]]] = []
    at = 0
    while at < len(lines):
        if not _COLUMNS.match(lines[at]):
            at += 1
            continue
        first = at - 1 if at and lines[at - 1].strip() and (not found or found[-1][1] < at) else at
        end = at + 1
        while end < len(lines) and lines[end].strip() and not _COLUMNS.match(lines[end]):
            end += 1
        closed = end < len(lines) and _COLUMNS.match(lines[end]) is not None
        rows = _ruled(lines[first : end + closed], first + 1)
        if rows is not None:
            found.append((first + 1, end + closed, rows))
        at = end + 1
    return found


def _barred(lines: Sequence[str], first: int) -> tuple[Rows, int] | None:
    """Every line has bars: `Name | Reach | Cost`."""
    # Within a quotation the mark of it stands before the bar.
    told = [(at, _QUOTED.sub("", line)) for at, line in enumerate(lines, first) if line.strip()]
    if len(told) < 2 or any(line.count("|") < 1 for _, line in told):
        return None
    rows: Rows = []
    heads = 0
    for at, line in told:
        if _BAR_RULE.match(line) and "-" in line:
            heads = heads or len(rows)
            continue
        cells = line.strip().removeprefix("|").removesuffix("|").split("|")
        rows.append([[Piece(_plain(cell), None, at)] for cell in cells])
    widths = {len(row) for row in rows}
    if len(rows) < 2 or max(widths) < 2 or (len(widths) > 1 and min(widths) < max(widths) - 1):
        return None
    return rows, heads


def _ruled(lines: Sequence[str], first: int) -> tuple[Rows, int] | None:
    """A rule of hyphens says where columns stand; a head may stand above it, a second rule may end it."""
    rule = next((at for at, line in enumerate(lines) if _COLUMNS.match(line)), None)
    if rule is None or rule > 2:
        return None
    starts = [match.start() for match in _GROUP.finditer(lines[rule].expandtabs(8))]
    rows: Rows = []
    for at, line in enumerate(lines):
        text = line.expandtabs(8)
        if _COLUMNS.match(text) or not text.strip():
            continue
        rows.append([[Piece(_plain(cell), None, first + at)] for cell in _cut(text, starts)])
    return (rows, min(rule, 1)) if len(rows) >= 2 else None


def _cut(text: str, starts: list[int]) -> list[str]:
    """A line cut at its columns; a word that begins a little before its column belongs to it."""
    edges = [0]
    for start in starts[1:]:
        at = min(start, len(text))
        while edges[-1] < at < len(text) and text[at] != " " and text[at - 1] != " ":
            at -= 1
        edges.append(max(at, edges[-1]))
    return [text[low:high] for low, high in zip(edges, [*edges[1:], len(text)], strict=True)]


def _plain(cell: str) -> str:
    return _MARKUP.sub("", cell.strip()).replace("\\", "")
