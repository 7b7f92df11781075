"""Which rows are the heads and feet of pages? Those at the edge that recur from page to page, and numbers alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from grognard.rulebooks.page_rows import PageRow

_EDGE = 2
"""So many rows at the top and at the bottom may be furniture."""
_APART = 0.6
"""Furniture is further from the text than so many heights of a letter."""
_DIGITS = re.compile(r"\d+")
_NUMBER = re.compile(r"\W*(?:page\s*)?(?:\d{1,4}|[ivxlIVXL]{1,7})(?:\s*(?:of|/)\s*\d{1,4})?\W*", re.IGNORECASE)


def without_furniture(pages: Sequence[list[PageRow]]) -> tuple[list[list[PageRow]], list[str]]:
    """The pages without heads and feet, and the words that were left out."""
    seen: dict[tuple[str, bool], set[int]] = {}
    for number, rows in enumerate(pages):
        for row, low in _edges(rows):
            seen.setdefault((_form(row), low), set()).add(number)
    least = 2 if len(pages) <= 4 else max(3, len(pages) // 10)
    dropped: list[str] = []
    kept = []
    for rows in pages:
        out = {
            row.number
            for row, low in _edges(rows)
            if len(seen[_form(row), low]) >= least or (len(pages) > 1 and _NUMBER.fullmatch(row.text))
        }
        dropped += [row.text for row in rows if row.number in out]
        kept.append([row for row in rows if row.number not in out])
    return kept, dropped


def _edges(rows: Sequence[PageRow]) -> list[tuple[PageRow, bool]]:
    """The rows at the edges of a page that are set apart from its text, each with whether it is at the foot."""
    if len(rows) < 2:
        return []
    found = []
    for low, inwards in ((False, rows[: _EDGE + 1]), (True, rows[: -_EDGE - 2 : -1])):
        for row, inner in pairwise(inwards):
            gap = inner.bottom - row.top if low else row.bottom - inner.top
            # The first or last lines of the text itself stand as close to it as any.
            if gap > _APART * min(row.size, inner.size):
                found += [(each, low) for each in inwards[: inwards.index(row) + 1]]
                break
    return found


def _form(row: PageRow) -> str:
    return _DIGITS.sub("#", row.text.casefold())
