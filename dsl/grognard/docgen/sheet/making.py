"""The quick reference sheet as a PDF: landscape, two sides at most, the largest type that fits.

The template measures, this module lays out, the template sets; then everything that should stand on the
pages is compared with what does. A sheet that would lose a row is never handed over.
"""

from __future__ import annotations

import attrs

from grognard.docgen.fonts import SheetFonts
from grognard.docgen.sheet.data import SheetData
from grognard.docgen.sheet.hyphenation import BREAK, flattened, run_in, softened
from grognard.docgen.sheet.layout import Layout, page_jobs, places
from grognard.docgen.sheet.measuring import Measures, with_needs
from grognard.docgen.sheet.page import DENSE, PAPERS, USUAL, Edition
from grognard.docgen.sheet.search import Fullness, Search
from grognard.docgen.sheet.typesetter import SheetUnavailable, Typesetter
from grognard.docgen.sheet.verify import SheetProblem, verify

__all__ = ["Dropped", "SheetProblem", "SheetResult", "SheetUnavailable", "make_sheet"]

_CUTS = (14, 8, 4, 1)
"""How long an unbroken run of letters may be, tried from the longest."""


@attrs.frozen
class Dropped:
    """A block that found no room, and where its rules can be read."""

    name: str
    cite: str


@attrs.frozen
class SheetResult:
    """A finished sheet. `type_size` is that of its text; nothing on it is smaller than 9 points, or 7.5 where it finds no room else."""

    pdf: bytes
    pages: int
    type_size: float
    dropped: tuple[Dropped, ...]
    columns: int


def make_sheet(
    data: SheetData,
    paper: str | None = None,
    edition: Edition = USUAL,
    measures: Measures | None = None,
    fonts: SheetFonts | None = None,
) -> SheetResult:
    """The sheet as PDF. `paper` is `a4` or `us-letter`; None takes the author's wish, else A4.

    `measures` is what was measured for other sheets in our font: with it this one is made faster, and is the same.
    `fonts` are the author's own.
    Raises SheetUnavailable where the typesetter is not installed.
    """
    chosen = paper or data.paper or "a4"
    if chosen not in PAPERS:
        raise ValueError(f"no paper of ours: {chosen!r}; there are {', '.join(PAPERS)}")
    with Typesetter(fonts=fonts) as setter:
        flat: frozenset[str] = frozenset()
        cuts, ways = list(_CUTS), [(full, edition) for full in Fullness]
        if edition is USUAL:
            ways.insert(2, (Fullness.FULL, DENSE))
        known = measures if measures is not None and fonts is None else Measures()
        search: Search | None = None
        while cuts:
            full, printed = ways[0]
            told = data if full is not Fullness.TOO_MUCH else run_in(data)
            soft = softened(flattened(told, flat), cuts[0])
            search = Search(setter, soft, chosen, printed, known, full, search)
            layout = search.best()
            if search.too_wide_tables - flat:
                flat |= search.too_wide_tables
            elif search.too_wide_words and len(cuts) > 1:
                cuts.pop(0)
            elif layout is None and len(ways) > 1:
                ways.pop(0)
            elif layout is not None:
                return _finished(setter, search, layout)
            else:
                break
    raise SheetProblem("No way was found to set this sheet: something on it is wider or taller than a page.")


def _finished(setter: Typesetter, search: Search, layout: Layout) -> SheetResult:
    """Set a layout, and compare what stands on the pages with what should."""
    wanted = places(layout)
    blocks = with_needs(search.board.jobs, search.needs)
    pdf, found = setter.place(search.job(layout.plan.page, blocks=blocks, pages=page_jobs(layout, wanted)))
    verify(layout, wanted, found)
    entries = [entry for entry in search.board.entries if entry.number in layout.plan.dropped]
    return SheetResult(
        pdf=pdf,
        pages=layout.pages,
        type_size=layout.plan.size,
        columns=layout.plan.page.columns,
        dropped=tuple(Dropped(entry.block.name.replace(BREAK, ""), entry.block.cite) for entry in entries),
    )
