"""The quick reference sheet as a PDF: landscape, two sides at most, the largest type that fits.

The template measures, this module lays out, the template sets; then everything that should stand on the
pages is compared with what does. A sheet that would lose a row is never handed over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from grognard.docgen.sheet_board import Board, Entry, Measured, flattened, least_needed, softened
from grognard.docgen.sheet_data import SheetData
from grognard.docgen.sheet_layout import Layout, Placed, Plan, Wide, lay, page_jobs, places
from grognard.docgen.sheet_page import MARGIN, PAPERS, Page
from grognard.docgen.sheet_typst import SheetUnavailable, Typesetter

__all__ = ["Dropped", "SheetProblem", "SheetResult", "SheetUnavailable", "make_sheet"]

SIDES = 2
LARGEST, SMALLEST, STEP = 11.5, 9.0, 0.25
_ONE_SIDE = 10.0
"""Type of this size or more on one side is better than larger type on two."""
_COUNTS = (3, 4)
_CUTS = (14, 8, 4, 1)
"""How long an unbroken run of letters may be, tried from the longest."""


class SheetProblem(Exception):
    """The sheet did not come out as it was laid out: a fault of ours, found before anybody prints it."""


@attrs.frozen
class Dropped:
    """A block that found no room, and where its rules can be read."""

    name: str
    cite: str


@attrs.frozen
class SheetResult:
    """A finished sheet. `type_size` is that of its text; nothing on it is smaller than 9 points."""

    pdf: bytes
    pages: int
    type_size: float
    dropped: tuple[Dropped, ...]
    columns: int


def make_sheet(data: SheetData, paper: str | None = None) -> SheetResult:
    """The sheet as PDF. `paper` is `a4` or `us-letter`; None takes the author's wish, else A4.

    Raises SheetUnavailable where the typesetter is not installed.
    """
    chosen = paper or data.paper or "a4"
    if chosen not in PAPERS:
        raise ValueError(f"no paper of ours: {chosen!r}; there are {', '.join(PAPERS)}")
    with Typesetter() as setter:
        flat: frozenset[str] = frozenset()
        cuts = list(_CUTS)
        while cuts:
            maker = _Maker(setter, softened(flattened(data, flat), cuts[0]), chosen)
            layout = maker.best()
            if maker.too_wide_tables - flat:
                flat |= maker.too_wide_tables
            elif maker.too_wide_words and len(cuts) > 1:
                cuts.pop(0)
            elif layout is not None:
                return maker.finish(layout)
            else:
                break
    raise SheetProblem("No way was found to set this sheet: something on it is wider or taller than a page.")


class _Maker:
    """Makes one sheet."""

    def __init__(self, setter: Typesetter, data: SheetData, paper: str) -> None:
        self.setter = setter
        self.data = data
        self.paper = paper
        self.board = Board(data)
        self.known: dict[tuple[float, float], Measured] = {}
        self.frame: dict[str, float] = {"header": 0.0, "footer": 0.0}
        self.too_wide_words = False
        self.too_wide_tables: frozenset[str] = frozenset()

    # ---- measuring --------------------

    def _job(self, mode: str, page: Page, **more: Any) -> dict[str, Any]:
        edition = f"{self.data.edition} edition" if self.data.edition.isalpha() else self.data.edition
        foot = " · ".join(part for part in (self.data.title, edition, f"text {self.data.digest}") if part)
        return {
            "mode": mode,
            "title": self.data.title,
            "credits": self.data.credits,
            "foot": foot,
            "page": {
                "width": page.width,
                "height": page.height,
                "inner": page.inner,
                "margin": MARGIN,
                "foot": page.foot,
            },
            "blocks": self.board.jobs,
            **more,
        }

    def _measure(self, wanted: Sequence[tuple[float, float]], only: Sequence[int] | None = None) -> None:
        """Measure at these type sizes and widths, all at once: everything, or only some blocks."""
        blocks = tuple(only) if only is not None else tuple(range(len(self.board.jobs)))
        cases: list[tuple[float, float, list[int]]] = []
        for size, width in dict.fromkeys(wanted):
            known = self.known.setdefault((size, width), Measured(size, width, {}, {}))
            missing = [block for block in blocks if block not in known.heights]
            if missing:
                cases.append((size, width, missing))
        if not cases:
            return
        asked = [{"size": size, "width": width, "only": missing} for size, width, missing in cases]
        records, self.frame = self.setter.measure(
            self._job("measure", Page(paper=self.paper, columns=1), cases=asked)
        )
        for (size, width, numbers), record in zip(cases, records, strict=True):
            known = self.known[size, width]
            for number, block in zip(numbers, record["blocks"], strict=True):
                known.least[number] = block["least"]
                known.heights[number] = tuple(block["heights"])

    # ---- the search --------------------

    def best(self) -> Layout | None:
        """The layout with the largest type, without what is needed least if nothing else helps."""
        sizes = [LARGEST - STEP * number for number in range(int((LARGEST - SMALLEST) / STEP) + 1)]
        largest = self._largest(sizes, SIDES)
        if largest is None:
            return self._dropping()
        if (found := self._at(largest, SIDES)) is None or found.pages == 1:
            return found
        one_side = self._largest([size for size in sizes if _ONE_SIDE <= size <= largest], 1)
        return (self._at(one_side, 1) if one_side is not None else None) or found

    def _largest(self, sizes: Sequence[float], sides: int) -> float | None:
        """The first of the sizes, falling, that fits; found by halving, once it is sure that one does."""
        if not sizes or self._fits(sizes[0], sides):
            return sizes[0] if sizes else None
        if not self._fits(sizes[-1], sides):
            return None
        low, high = 1, len(sizes) - 1
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self._fits(sizes[middle], sides) else (middle + 1, high)
        return sizes[low]

    def _dropping(self) -> Layout | None:
        """The least type, without the blocks that are needed least; if it must be, without a line for each."""
        order = [entry.number for entry in least_needed(self.board)]
        everything = frozenset(order)
        silent: frozenset[int] = frozenset()
        if not self._fits(SMALLEST, SIDES, everything):
            count = _first(
                len(order), lambda n: self._fits(SMALLEST, SIDES, everything, frozenset(order[:n]))
            )
            silent, dropped = frozenset(order[:count]), everything
        else:
            count = _first(len(order), lambda n: self._fits(SMALLEST, SIDES, frozenset(order[:n])))
            dropped = frozenset(order[:count])
            for number in reversed(order[:count]):
                if self._fits(SMALLEST, SIDES, dropped - {number}):
                    dropped -= {number}
        self.board.count_rest(len(silent))
        return self._at(SMALLEST, SIDES, dropped, silent)

    def _fits(
        self,
        size: float,
        sides: int,
        dropped: frozenset[int] = frozenset(),
        silent: frozenset[int] = frozenset(),
    ) -> bool:
        plans = self._plans(size, dropped, silent)
        return any(lay(plan, sides, quick=True) is not None for plan in plans)

    def _at(
        self,
        size: float,
        sides: int,
        dropped: frozenset[int] = frozenset(),
        silent: frozenset[int] = frozenset(),
    ) -> Layout | None:
        """The best layout at a type size, over the numbers of columns."""
        made = [
            found for plan in self._plans(size, dropped, silent) if (found := lay(plan, sides)) is not None
        ]
        return min(made, key=lambda each: (each.pages, each.cost), default=None)

    def _plans(self, size: float, dropped: frozenset[int], silent: frozenset[int]) -> list[Plan]:
        """What may be laid out at a type size: one plan for each number of columns."""
        counts = (self.data.columns,) if self.data.columns else _COUNTS
        pages = [Page(paper=self.paper, columns=count) for count in counts]
        self._measure([(size, page.column) for page in pages])
        return [self._plan(page, size, dropped, silent) for page in pages]

    def _plan(self, bare: Page, size: float, dropped: frozenset[int], silent: frozenset[int]) -> Plan:
        page = attrs.evolve(bare, header=self.frame["header"], footer=self.frame["footer"])
        measured = self.known[size, page.column]
        shrunk: dict[int, Measured] = {}
        wide: list[Wide] = []
        for entry in self.board.entries:
            if entry.number in dropped or measured.least[entry.number] <= page.column:
                continue
            if entry.block.kind != "table":
                self.too_wide_words = True
                continue
            way = self._way(entry, page, size)
            if isinstance(way, Wide):
                wide.append(way)
            elif way is not None:
                shrunk[entry.number] = way
            else:
                self.too_wide_tables |= {entry.block.id}
        return Plan(
            board=self.board,
            page=page,
            measured=measured,
            shrunk=shrunk,
            wide=tuple(wide),
            dropped=dropped,
            silent=silent,
        )

    def _way(self, entry: Entry, page: Page, size: float) -> Measured | Wide | None:
        """How a table too wide for a column is set: in the least type, else across columns, else not."""
        spans = range(2, page.columns + 1)
        sizes = (size, SMALLEST) if size > SMALLEST else (SMALLEST,)
        self._measure(
            [(each, page.spanning(span)) for span in (1, *spans) for each in sizes], (entry.number,)
        )
        least = self.known[SMALLEST, page.column]
        if least.least[entry.number] <= page.column:
            return least
        for span in spans:
            for each in sizes:
                found = self.known[each, page.spanning(span)]
                if (
                    found.least[entry.number] <= page.spanning(span)
                    and sum(found.heights[entry.number]) < 0.5 * page.bottom
                ):
                    return Wide(entry=entry, span=span, measured=found)
        return None

    # ---- setting --------------------

    def finish(self, layout: Layout) -> SheetResult:
        """Set a layout, and compare what stands on the pages with what should."""
        wanted = places(layout)
        pdf, found = self.setter.place(self._job("place", layout.plan.page, pages=page_jobs(layout, wanted)))
        self._verify(layout, wanted, found)
        entries = [entry for entry in self.board.entries if entry.number in layout.plan.dropped]
        return SheetResult(
            pdf=pdf,
            pages=layout.pages,
            type_size=layout.plan.size,
            columns=layout.plan.page.columns,
            dropped=tuple(
                Dropped(entry.block.name.replace("\u200b", ""), entry.block.cite) for entry in entries
            ),
        )

    def _verify(self, layout: Layout, wanted: Sequence[Placed], found: Sequence[dict[str, Any]]) -> None:
        """Nothing lost, over the edge, taller than it was measured, or on top of another."""
        should = sorted(
            (each.page + 1, each.block, each.piece, each.x, each.y, each.height) for each in wanted
        )
        does = sorted(
            (each["page"], each["block"], each["piece"], each["x"], each["y"], each["height"])
            for each in found
        )
        if [each[:5] for each in should] != [each[:5] for each in does]:
            raise SheetProblem("Some rows of the sheet were lost while it was set.")
        if any(abs(one[5] - other[5]) > 0.05 for one, other in zip(should, does, strict=True)):
            raise SheetProblem("Some rows of the sheet came out taller than they were measured.")
        if any(each.y + each.height > layout.plan.page.foot for each in wanted):
            raise SheetProblem("Some rows of the sheet run over its edge.")
        for one in wanted:
            for other in wanted:
                if one is not other and one.page == other.page and _overlap(one, other):
                    raise SheetProblem("Some rows of the sheet stand on top of one another.")
        shown = {(each.block, each.piece) for each in wanted}
        for entry in self.board.entries:
            whole = range(len(layout.plan.measured.heights[entry.number]))
            if entry.number not in layout.plan.dropped and any(
                (entry.number, piece) not in shown for piece in whole
            ):
                raise SheetProblem(f"{entry.block.name} was not set in full.")


def _first(most: int, holds: Callable[[int], bool]) -> int:
    """The least number up to `most` for which something holds, where it holds for all greater ones."""
    low, high = 1, max(most, 1)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low


def _overlap(one: Placed, other: Placed) -> bool:
    apart_x = one.x + one.width <= other.x + 0.01 or other.x + other.width <= one.x + 0.01
    apart_y = one.y + one.height <= other.y + 0.01 or other.y + other.height <= one.y + 0.01
    return not (apart_x or apart_y)
