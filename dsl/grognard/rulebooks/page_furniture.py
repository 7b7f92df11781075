"""Which rows are the heads and feet of pages? Those at the edge that recur from page to page, and numbers alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.rulebooks.page_rows import PageRow

_EDGE = 2
"""So many rows at the top and at the bottom may be furniture."""
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
    """The rows at the edges of a page, each with whether it is at the foot."""
    if len(rows) < 2 * _EDGE:
        return []
    return [(row, False) for row in rows[:_EDGE]] + [(row, True) for row in rows[-_EDGE:]]


def _form(row: PageRow) -> str:
    return _DIGITS.sub("#", row.text.casefold())
