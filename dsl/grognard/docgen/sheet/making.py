"""The quick reference sheet as a PDF: landscape, one sheet or two of two sides at most, the largest type that fits.

The template measures, this module lays out, the template sets; then everything that should stand on the
pages is compared with what does. A sheet that would lose a row is never handed over.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import Any

import attrs

from grognard.docgen.fonts import SheetFonts
from grognard.docgen.sheet.data import SheetData
from grognard.docgen.sheet.hyphenation import BREAK, flattened, run_in, softened
from grognard.docgen.sheet.layout import Layout, Placed, page_jobs, places
from grognard.docgen.sheet.measuring import Measures, with_needs
from grognard.docgen.sheet.page import DENSE, HALF, PAPERS, SMALL_TYPE, USUAL, Edition
from grognard.docgen.sheet.reach import split_by_reach
from grognard.docgen.sheet.search import Fullness, Search
from grognard.docgen.sheet.two import CHARTS, PLAYER, on_two
from grognard.docgen.sheet.typesetter import Typesetter, typesetter
from grognard.docgen.sheet.verify import SheetProblem, verify

_CUTS = (14, 8, 4, 1)
"""How long an unbroken run of letters may be, tried from the longest."""
_SHEETS = (PLAYER, CHARTS)


@attrs.frozen
class Dropped:
    """A block that found no room, and where its rules can be read."""

    name: str
    cite: str


@attrs.frozen
class SheetResult:
    """A finished sheet. `type_size` is that of its text; nothing on it is smaller than 9 points, or than 8.5, or 7.5, where it finds no room else."""

    pdf: bytes
    pages: int
    type_size: float
    dropped: tuple[Dropped, ...]
    columns: int
    sheets: int = 1
    """How many there are, of two sides each: a player's sheet and a charts sheet, or one."""

    def as_plain(self) -> dict[str, Any]:
        """The sheet as plain data, to be kept: numbers that are not whole are written out."""
        return {**attrs.asdict(self), "pdf": b64encode(self.pdf).decode(), "type_size": repr(self.type_size)}

    @classmethod
    def of_plain(cls, kept: dict[str, Any]) -> SheetResult:
        """The sheet that was kept as plain data."""
        dropped = tuple(Dropped(**block) for block in kept["dropped"])
        pdf, size = b64decode(kept["pdf"]), float(kept["type_size"])
        return cls(**{**kept, "pdf": pdf, "type_size": size, "dropped": dropped})


def make_sheet(
    data: SheetData,
    paper: str | None = None,
    edition: Edition = USUAL,
    measures: Measures | None = None,
    fonts: SheetFonts | None = None,
) -> SheetResult:
    """The sheet as PDF. `paper` is `a4` or `us-letter`; None takes the author's wish, else A4.

    A game that would need type of less than 8.5 points, or whose author wishes it, is on two sheets in one PDF: a player's
    sheet, and a charts sheet. `measures` is what was measured for other sheets in our font: with it this one is made
    faster, and is the same. `fonts` are the author's own.
    Raises SheetUnavailable where the typesetter is not installed.
    """
    chosen = paper or data.paper or "a4"
    if chosen not in PAPERS:
        raise ValueError(f"no paper of ours: {chosen!r}; there are {', '.join(PAPERS)}")
    data, beyond = split_by_reach(data)
    with typesetter(fonts=fonts) as setter:
        known = measures if measures is not None and fonts is None else Measures()
        one = _Seeker(setter, data, chosen, known, len(beyond))
        two = on_two(data) if edition is USUAL and data.sheets != 1 else None
        both = [_Seeker(setter, part, chosen, known, len(beyond)) for part in two or ()]
        for seekers, full, printed in _ways(one, both, edition, data.sheets):
            found = _found(seekers, full, printed)
            if found:
                made = _finished(setter, found)
                return attrs.evolve(made, dropped=(*made.dropped, *(Dropped(one.name, one.cite) for one in beyond)))
    raise SheetProblem("No way was found to set this sheet: something on it is wider or taller than a page.")


def _ways(
    one: _Seeker, both: list[_Seeker], edition: Edition, wished: int
) -> Iterator[tuple[list[_Seeker], Fullness, Edition]]:
    """What is tried, the best first."""
    if edition is not USUAL:
        yield from (([one], full, edition) for full in Fullness)
        return
    roomy = (Fullness.ROOM, Fullness.FULL)
    single = [*(([one], full, USUAL) for full in roomy), ([one], Fullness.FULL, SMALL_TYPE)]
    double = [*((both, full, HALF) for full in roomy), (both, Fullness.FULL, SMALL_TYPE)] if both else []
    yield from (*double, *single) if wished == len(_SHEETS) else (*single, *double)
    yield [one], Fullness.FULL, DENSE
    yield [one], Fullness.TOO_MUCH, USUAL


def _found(seekers: list[_Seeker], full: Fullness, edition: Edition) -> list[tuple[Search, Layout]]:
    """The best layout of each sheet, all in type of one size; nothing where one of them finds none."""
    found: list[tuple[Search, Layout]] = []
    for seeker in seekers:
        made = seeker.best(full, edition)
        if made is None:
            return []
        found.append(made)
    least = min(layout.plan.size for _, layout in found)
    alike = attrs.evolve(edition, sizes=tuple(size for size in edition.sizes if size <= least))
    return [
        made if made[1].plan.size == least else seeker.best(full, alike) or made
        for seeker, made in zip(seekers, found, strict=True)
    ]


class _Seeker:
    """Seeks the layout of one sheet, in one way after another. What was found too wide in one is so in the next."""

    def __init__(self, setter: Typesetter, data: SheetData, paper: str, known: Measures, beyond: int) -> None:
        self._setter = setter
        self._data = data
        self._paper = paper
        self._known = known
        self._beyond = beyond
        self._flat: frozenset[str] = frozenset()
        self._cuts = list(_CUTS)
        self._last: Search | None = None

    def best(self, full: Fullness, edition: Edition) -> tuple[Search, Layout] | None:
        """The best layout, and the search that found it; None where there is none."""
        while True:
            told = self._data if full is not Fullness.TOO_MUCH else run_in(self._data)
            soft = softened(flattened(told, self._flat), self._cuts[0])
            search = Search(self._setter, soft, self._paper, edition, self._known, full, self._last, self._beyond)
            self._last = search
            layout = search.best()
            if search.too_wide_tables - self._flat:
                self._flat |= search.too_wide_tables
            elif search.too_wide_words and len(self._cuts) > 1:
                self._cuts.pop(0)
            else:
                return (search, layout) if layout is not None else None


def _finished(setter: Typesetter, found: list[tuple[Search, Layout]]) -> SheetResult:
    """Set the layouts, and compare what stands on the pages with what should."""
    blocks: list[dict[str, Any]] = []
    pages: list[dict[str, Any]] = []
    parts: list[tuple[Layout, list[Placed], int, int]] = []
    for search, layout in found:
        wanted = places(layout)
        parts.append((layout, wanted, len(pages), len(blocks)))
        pages += page_jobs(layout, wanted, search.frame, first=len(blocks))
        blocks += with_needs(search.board.jobs, search.needs)
    search, layout = found[0]
    pdf, placed = setter.place(search.job(layout.plan.page, blocks=blocks, pages=pages))
    dropped: list[Dropped] = []
    for (search, layout), (_, wanted, page, block) in zip(found, parts, strict=True):
        mine = [
            {**one, "page": one["page"] - page, "block": one["block"] - block}
            for one in placed
            if page < one["page"] <= page + layout.pages
        ]
        verify(layout, wanted, mine)
        entries = [entry for entry in search.board.entries if entry.number in layout.plan.dropped]
        dropped += [Dropped(entry.block.name.replace(BREAK, ""), entry.block.cite) for entry in entries]
    return SheetResult(
        pdf=pdf,
        pages=len(pages),
        type_size=min(layout.plan.size for _, layout in found),
        columns=max(layout.plan.page.columns for _, layout in found),
        dropped=tuple(dropped),
        sheets=len(found),
    )
