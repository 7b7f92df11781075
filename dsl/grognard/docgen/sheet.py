"""The quick reference sheet as a PDF: landscape, two sides at most, the largest type that fits.

The template measures, this module lays out, the template sets; then everything that should stand on the
pages is compared with what does. A sheet that would lose a row is never handed over.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import attrs

from grognard.docgen.sheet_board import SPACING, Board, Measured, as_records, least_needed, pieces, softened
from grognard.docgen.sheet_data import SheetBlock, SheetData
from grognard.docgen.sheet_fit import NEVER, Filled, Piece, fill, fits
from grognard.docgen.sheet_typst import SheetUnavailable, Typesetter

__all__ = ["Dropped", "SheetProblem", "SheetResult", "SheetUnavailable", "make_sheet"]

PAPERS = {"a4": (841.89, 595.276), "us-letter": (792.0, 612.0)}
"""Width and height of a landscape page, in points."""

SIDES = 2
LARGEST, SMALLEST, STEP = 11.0, 9.0, 0.25
_ONE_SIDE = 10.0
"""Type of this size or more on one side is better than larger type on two."""
_MARGIN = 22.0
_GUTTER = 15.0
_CUTS = (14, 8, 4, 1)
"""How long an unbroken run of letters may be, tried from the longest."""


class SheetProblem(Exception):
    """The sheet could not be made as it was laid out: a fault of ours, found before anybody prints it."""


@attrs.frozen
class Dropped:
    """A block that found no room, and where its rules can be read."""

    name: str
    cite: str


@attrs.frozen
class SheetResult:
    """A finished sheet."""

    pdf: bytes
    pages: int
    type_size: float
    dropped: tuple[Dropped, ...]
    columns: int


@attrs.frozen(kw_only=True)
class _Wide:
    """A table wider than a column, at the foot of a page across some columns."""

    entry: int
    size: float
    span: int
    height: float


@attrs.frozen(kw_only=True)
class _Page:
    """The measures of a page of some columns."""

    paper: str
    columns: int
    header: float = 0.0
    footer: float = 0.0

    @property
    def inner(self) -> float:
        return PAPERS[self.paper][0] - 2 * _MARGIN

    @property
    def foot(self) -> float:
        return PAPERS[self.paper][1] - _MARGIN + 4 - self.footer

    @property
    def column(self) -> float:
        return self.spanning(1)

    def spanning(self, span: int) -> float:
        """The width of some columns with the gutters between them."""
        one = (self.inner - _GUTTER * (self.columns - 1)) / self.columns
        return one * span + _GUTTER * (span - 1)

    def left(self, column: int) -> float:
        return _MARGIN + column * (self.spanning(1) + _GUTTER)

    def top(self, page: int) -> float:
        return _MARGIN + (self.header + 7 if page == 0 else 0)

    def room(self, page: int) -> float:
        return self.foot - 5 - self.top(page)


@attrs.frozen(kw_only=True)
class _Layout:
    page: _Page
    measured: Measured
    board: Board
    run: tuple[Piece, ...]
    filled: Filled
    pages: int
    dropped: frozenset[int]
    wide: tuple[_Wide, ...] = ()
    floors: tuple[tuple[float, ...], ...] = ()
    """For each page, where each column ends."""
    feet: tuple[tuple[int, float, _Wide], ...] = ()
    """Page, height on it, and table, of what stands across columns."""


def make_sheet(data: SheetData, paper: str | None = None) -> SheetResult:
    """The sheet as PDF. `paper` is `a4` or `us-letter`; None takes the author's wish, else A4."""
    chosen = paper or data.paper or "a4"
    if chosen not in PAPERS:
        raise ValueError(f"no paper of ours: {chosen!r}; there are {', '.join(PAPERS)}")
    with Typesetter() as setter:
        for longest in _CUTS:
            maker = _Maker(setter, softened(data, longest), chosen)
            layout = maker.best(last=longest == _CUTS[-1])
            if layout is not None:
                return maker.finish(layout)
    raise SheetProblem("No way was found to set this sheet; some word of it is wider than a column.")


class _Maker:
    """Makes one sheet."""

    def __init__(self, setter: Typesetter, data: SheetData, paper: str) -> None:
        self.setter = setter
        self.data = data
        self.paper = paper
        self.board = Board(data)
        self.known: dict[tuple[float, float], Measured] = {}
        self.frame: dict[str, float] = {"header": 0.0, "footer": 0.0}
        self.too_wide = False

    # ---- measuring -----------------------------------------------------------------------------------------------

    def _job(self, mode: str, page: _Page, **more: Any) -> dict[str, Any]:
        width, height = PAPERS[self.paper]
        edition = f"{self.data.edition} edition" if self.data.edition.isalpha() else self.data.edition
        foot = " · ".join(part for part in (self.data.title, edition, f"text {self.data.digest}") if part)
        return {
            "mode": mode, "title": self.data.title, "credits": self.data.credits, "foot": foot,
            "page": {"width": width, "height": height, "inner": page.inner, "margin": _MARGIN, "foot": page.foot},
            "blocks": self.board.jobs, **more,
        }  # fmt: skip

    def measure(self, wanted: Sequence[tuple[float, float]]) -> None:
        """Measure everything at these type sizes and widths, all at once."""
        missing = [pair for pair in dict.fromkeys(wanted) if pair not in self.known]
        if not missing:
            return
        cases = [{"size": size, "width": width} for size, width in missing]
        records, self.frame = self.setter.measure(self._job("measure", _Page(paper=self.paper, columns=1), cases=cases))
        for (size, width), record in zip(missing, records, strict=True):
            blocks = record["blocks"]
            self.known[size, width] = Measured(
                size, width, tuple(block["least"] for block in blocks), tuple(tuple(block["heights"]) for block in blocks)
            )

    # ---- the search ------------------------------------------------------------------------------------------------

    def best(self, last: bool) -> _Layout | None:
        """The layout with the largest type; None where a word is too long and may still be cut."""
        sizes = [LARGEST - STEP * number for number in range(int((LARGEST - SMALLEST) / STEP) + 1)]
        counts = (self.data.columns,) if self.data.columns else (3, 4)
        low, high = 0, len(sizes) - 1
        found: _Layout | None = None
        one_side: _Layout | None = None
        while low <= high:
            middle = (low + high) // 2 if found is not None or low else 0
            layout = self._at(sizes[middle], counts, SIDES)
            if self.too_wide and not last:
                return None
            if layout is not None:
                found, high = layout, middle - 1
            else:
                low = middle + 1
        if found is not None and found.pages > 1:
            for size in sizes:
                if size >= _ONE_SIDE and size >= found.measured.size - 1.0:
                    one_side = one_side or self._at(size, counts, 1) if size <= found.measured.size else one_side
            return one_side or found
        return found or self._dropping(counts)

    def _at(self, size: float, counts: Sequence[int], sides: int, dropped: frozenset[int] = frozenset()) -> _Layout | None:
        """The best layout at a type size, over the numbers of columns."""
        pages = [_Page(paper=self.paper, columns=count) for count in counts]
        self.measure([(size, page.column) for page in pages])
        made = [layout for page in pages if (layout := self._lay(page, size, sides, dropped)) is not None]
        return min(made, key=lambda each: (each.pages, each.filled.cost + 15 * len(each.wide)), default=None)

    def _lay(self, page: _Page, size: float, sides: int, dropped: frozenset[int]) -> _Layout | None:
        page = attrs.evolve(page, header=self.frame["header"], footer=self.frame["footer"])
        measured = self.known[size, page.column]
        run = tuple(pieces(self.board, measured, dropped, page.room(1)))
        self._check_words(measured, dropped)
        for count in range(1, sides + 1):
            heights = [page.room(number) for number in range(count) for _ in range(page.columns)]
            if not fits(run, heights):
                continue
            filled = fill(run, heights)
            if filled is not None:
                return _Layout(page=page, measured=measured, board=self.board, run=run, filled=filled, pages=count, dropped=dropped)
        return None

    def _check_words(self, measured: Measured, dropped: frozenset[int]) -> None:
        for entry in self.board.entries:
            if entry.number not in dropped and measured.least[entry.number] > measured.width:
                self.too_wide = True

    def _dropping(self, counts: Sequence[int]) -> _Layout | None:
        """The least type, without what is needed least."""
        order = least_needed(self.board)
        low, high = 1, len(order)
        found: _Layout | None = None
        while low <= high:
            middle = (low + high) // 2
            layout = self._at(SMALLEST, counts, SIDES, frozenset(entry.number for entry in order[:middle]))
            if layout is not None:
                found, high = layout, middle - 1
            else:
                low = middle + 1
        return found

    # ---- setting ---------------------------------------------------------------------------------------------------

    def finish(self, layout: _Layout) -> SheetResult:
        """Set a layout, and compare what stands on the pages with what should."""
        pages, wanted = self._places(layout)
        pdf, placed = self.setter.place(self._job("place", layout.page, pages=pages))
        self._verify(layout, wanted, placed)
        entries = [entry for entry in self.board.entries if entry.number in layout.dropped]
        return SheetResult(
            pdf=pdf, pages=layout.pages, type_size=layout.measured.size,
            dropped=tuple(Dropped(entry.block.name.replace("\u200b", ""), entry.block.cite) for entry in entries),
            columns=layout.page.columns,
        )  # fmt: skip

    def _places(self, layout: _Layout) -> tuple[list[dict[str, Any]], list[tuple[int, int, int, float, float]]]:
        """Where each piece goes, for the template and for the comparison."""
        page, run = layout.page, layout.run
        wanted: list[tuple[int, int, int, float, float]] = []
        pages: list[dict[str, Any]] = []
        for number in range(layout.pages):
            items: list[tuple[int, dict[str, float]]] = []
            for column in range(page.columns):
                start, end = layout.filled.columns[number * page.columns + column]
                x, y = page.left(column), page.top(number)
                shown = [*(run[start].head if start < end else ()), *run[start:end]]
                for index, piece in enumerate(shown):
                    if index:
                        y += piece.before
                    items.append((piece.block, {"piece": piece.piece, "x": round(x, 3), "y": round(y, 3)}))
                    wanted.append((number + 1, piece.block, piece.piece, round(x, 3), round(y, 3)))
                    y += piece.height
            groups = [
                {"block": block, "size": layout.measured.size, "width": page.column, "items": [item for _, item in grouped]}
                for block, grouped in itertools.groupby(items, key=lambda pair: pair[0])
            ]
            lines = [
                {"x": page.left(column) - _GUTTER / 2, "y": page.top(number), "length": page.room(number)}
                for column in range(1, page.columns)
            ]
            pages.append({"groups": groups, "lines": lines})
        return pages, wanted

    def _verify(
        self, layout: _Layout, wanted: Sequence[tuple[int, int, int, float, float]], placed: Sequence[dict[str, Any]]
    ) -> None:
        """Nothing lost, nothing over the edge, nothing taller than it was measured."""
        seen = [(each["page"], each["block"], each["piece"], each["x"], each["y"]) for each in placed]
        if sorted(seen) != sorted(wanted):
            raise SheetProblem("Some rows of the sheet were lost while it was set.")
        for each in placed:
            height = layout.measured.heights[each["block"]][each["piece"]]
            bottom = each["y"] + each["height"]
            if abs(height - each["height"]) > 0.05 or bottom > layout.page.foot:
                raise SheetProblem("Some rows of the sheet came out taller than they were measured.")
        shown = {(block, piece) for _, block, piece, _, _ in wanted}
        for entry in self.board.entries:
            whole = len(layout.measured.heights[entry.number])
            missing = any((entry.number, piece) not in shown for piece in range(whole))
            if entry.number not in layout.dropped and missing:
                raise SheetProblem(f"{entry.block.name} was not set in full.")
