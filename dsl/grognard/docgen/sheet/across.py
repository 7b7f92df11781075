"""How a table is set that a column is too narrow for: in the least type, across columns, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from grognard.docgen.sheet.candidates import Entry
from grognard.docgen.sheet.layout import Wide
from grognard.docgen.sheet.page import Page
from grognard.docgen.sheet.pieces import Measured

_TALLEST = 0.5
"""So much of a page is the most that a table across columns takes."""
_BROKEN = 1.9
"""A table so many times as tall as its rows would be in a line each has its cells broken."""
_TORN = 2.2
"""In the least type a table stands in a column if it is so many times as tall at most: it is near what leads to it."""
_AT_MOST = 1.3
"""Such a table stands across columns if it takes so many times the room at most that way."""


@attrs.frozen
class Across:
    """Chooses by what is measured, one width after another. `smallest` is the least type on the sheet."""

    known: Mapping[tuple[float, float], Measured]
    """By type size and width."""
    smallest: float
    measure: Callable[[Iterable[tuple[float, float, Iterable[int]]]], None]
    """Makes blocks known in a type size, at a width."""

    def sizes(self, size: float) -> tuple[float, ...]:
        """The sizes in which a table too wide for a column may be set."""
        return (size, self.smallest) if size > self.smallest else (size,)

    def way(self, entry: Entry, page: Page, size: float) -> Measured | Wide | None:
        """How a table too wide for a column is set: in the least type, else across columns, else not.

        In the least type with most of its cells broken it is set only where it finds no room across columns.
        """
        self.measure([(self.smallest, page.column, [entry.number])])
        least = self.known[self.smallest, page.column]
        narrow = least if least.least[entry.number] <= page.column else None
        if narrow is not None and not _is_broken(entry, narrow, _TORN):
            return narrow
        return self._spanning(entry, page, size) or narrow

    def _spanning(self, entry: Entry, page: Page, size: float) -> Wide | None:
        """A table across as few columns as it needs."""
        for span in range(2, page.columns + 1):
            for each in self.sizes(size):
                self.measure([(each, page.spanning(span), [entry.number])])
                found = self.known[each, page.spanning(span)]
                fits = found.least[entry.number] <= page.spanning(span)
                if fits and sum(found.heights[entry.number]) < _TALLEST * page.bottom:
                    return Wide(entry=entry, span=span, measured=found)
        return None

    def broken(self, entries: Sequence[Entry], page: Page, size: float, but: frozenset[int]) -> list[Entry]:
        """The tables that go into a column, but only with most of their cells in several lines."""
        measured = self.known[size, page.column]
        return [
            entry
            for entry in entries
            if entry.block.table
            and entry.number not in but
            and measured.least[entry.number] <= page.column
            and _is_broken(entry, measured)
        ]

    def better(self, page: Page, size: float, tables: Sequence[Entry]) -> tuple[Wide, ...]:
        """Those of them that take hardly more room across columns, where their cells are whole."""
        found: list[Wide] = []
        for entry in tables:
            tall = sum(self.known[size, page.column].heights[entry.number])
            for span in range(2, page.columns):
                self.measure([(size, page.spanning(span), [entry.number])])
                wide = Wide(entry=entry, span=span, measured=self.known[size, page.spanning(span)])
                if wide.height * span < _AT_MOST * tall and wide.height < _TALLEST * page.bottom:
                    found.append(wide)
                    break
        return tuple(found)


def _is_broken(entry: Entry, measured: Measured, times: float = _BROKEN) -> bool:
    """Whether a table is so many times as tall as its rows would be in a line each."""
    return sum(_drawn(entry, measured)) > times * measured.size * (len(entry.block.table) + 2)


def _drawn(entry: Entry, measured: Measured) -> tuple[float, ...]:
    """The heights of a table without the notes and sentences below it."""
    heights = measured.heights[entry.number]
    return heights[: len(heights) - len(entry.block.rows)]
