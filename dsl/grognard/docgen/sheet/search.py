"""The search for the layout of a sheet: the largest type that fits, and what goes where it does not all fit."""

from __future__ import annotations

import enum
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import attrs

from grognard.docgen.sheet.across import Across
from grognard.docgen.sheet.candidates import Board, Entry, least_needed
from grognard.docgen.sheet.data import SheetData
from grognard.docgen.sheet.estimate import Expected
from grognard.docgen.sheet.layout import Layout, Plan, Wide, lay, share_of
from grognard.docgen.sheet.measuring import Case, Measures
from grognard.docgen.sheet.page import Edition, Page
from grognard.docgen.sheet.pieces import Measured
from grognard.docgen.sheet.typesetter import Typesetter

_HOPELESS = 1.03
"""Fewer columns are not tried where they are expected to be so full."""
_ONE_SIDE = 10.0
"""Type of this size or more on one side is better than larger type on two."""
_SMALLER = 3
"""Type so many sizes smaller, of a quarter point each, is better than a block that goes on in the next column."""
_MOST_LINES = 48
"""So many blocks may leave a line of their own; where more must go, one line counts them all."""
_MOST_NAMED = 90
"""So many blocks may be named in one paragraph."""
_LONGEST_TITLE, _LONGEST_CREDITS = 120, 240
_BETWEEN = 1.4
"""The white between two blocks side by side, in parts of the type size."""
_WIDEST_MARK, _BEHIND_MARK = 0.34, 0.45
"""As the template has it: the share of a column that marks take at most, and the white behind them."""


class Fullness(enum.Enum):
    """How much there is, for two sides in the least type."""

    ROOM = 0
    """It all fits."""
    FULL = 1
    """It fits where rows have their paragraph only beside their words, and tables stand closer."""
    TOO_MUCH = 2
    """It does not: short steps run in, and what is needed least is left out."""


class Search:
    """Looks for the layout of one sheet."""

    def __init__(
        self,
        setter: Typesetter,
        data: SheetData,
        paper: str,
        edition: Edition,
        measures: Measures,
        full: Fullness,
        before: Search | None = None,
        beyond: int = 0,
    ) -> None:
        self.full = full
        self.setter = setter
        self.measures = measures
        self.data = data
        self.paper = paper
        self.edition = edition
        self.smallest = edition.sizes[-1]
        self.counts = (data.columns,) if data.columns and not edition.upright else edition.counts
        self.board = Board(data, edition.sides, full is not Fullness.ROOM, apart=edition.apart, beyond=beyond)
        self.known: dict[tuple[float, float], Measured] = {}
        self.across = Across(self.known, edition.smallest, self._measure)
        bare = Page(paper=paper, columns=1, upright=edition.upright)
        job = self.job(bare)
        self.frame = {"head": job["head"], "foot": job["foot"]}
        """The words over and under its pages."""
        frame = setter.frame(job)
        self.page: Page = attrs.evolve(bare, header=frame["header"], footer=frame["footer"])
        self.needs = measures.needs(setter, self.board.jobs)
        self.hopeless = self._hopeless()
        blocks = [entry.block for entry in self.board.entries]
        self.expected: Expected = Expected(
            blocks, self._of, self.counts, before.expected if before is not None else None
        )
        self.sided: dict[int, int] | None = None
        self.too_wide_words = False
        self.too_wide_tables: frozenset[str] = frozenset()

    # ---- measuring --------------------

    def job(self, page: Page, **more: Any) -> dict[str, Any]:
        """What the template is told of the sheet as a whole."""
        title = _short(self.data.title, _LONGEST_TITLE)
        foot = " · ".join(
            part
            for part in (title, self.data.edition_said, f"text {self.data.digest}", self.data.legend, self.edition.note)
            if part
        )
        return {
            "title": title,
            "head": {
                "title": title,
                "credits": _short(self.data.credits, _LONGEST_CREDITS),
                "across": _short(self.data.across, _LONGEST_CREDITS),
            },
            "foot": foot,
            "spare": self.full is not Fullness.ROOM,
            "smallest": self.edition.smallest,
            "page": {
                "width": page.width,
                "height": page.height,
                "inner": page.inner,
                "margin": page.margin,
                "foot": page.foot,
            },
            "blocks": [],
            **more,
        }

    def _of(self, columns: int) -> Page:
        return attrs.evolve(self.page, columns=columns)

    def _measure(self, wanted: Iterable[tuple[float, float, Iterable[int]]]) -> None:
        """Measure blocks in these type sizes, at these widths, all at once."""
        cases: list[tuple[Measured, list[int]]] = []
        for size, width, numbers in wanted:
            known = self.known.setdefault((size, width), Measured(size, width, {}, {}))
            missing = [number for number in numbers if number not in known.heights]
            if missing:
                cases.append((known, missing))
        jobs = self.board.jobs
        asked = [Case(known.size, known.width, tuple(jobs[one] for one in numbers)) for known, numbers in cases]
        answers = self.measures.measure(self.setter, self.edition.smallest, asked)
        for (known, numbers), found in zip(cases, answers, strict=True):
            for number, one in zip(numbers, found, strict=True):
                known.least[number] = max(one.least, self._list_need(number, known.size, known.width))
                known.heights[number] = one.heights

    def _list_need(self, number: int, size: float, width: float) -> float:
        """The least width in which no word of the rows of a list runs over: marks have a column of their own."""
        need = self.needs[number]
        marks = min(need["marks"] * size, width * _WIDEST_MARK) + _BEHIND_MARK * size if need["marks"] else 0.0
        return need["words"] * size + marks if need["words"] else 0.0

    def _hopeless(self) -> frozenset[int]:
        """Blocks that find no room even in the least type with every row on one line: never measured."""
        left = self.edition.sides * max(self.counts) * self.page.height
        found: set[int] = set()
        for entry in reversed(least_needed(self.board)):
            left -= self.smallest * (len(entry.block.table) + len(entry.block.rows))
            if left < 0:
                found.add(entry.number)
        return frozenset(found)

    # ---- the search --------------------

    def best(self) -> Layout | None:
        """The layout with the largest type; on a full sheet without what is needed least if nothing else helps."""
        sizes, sides = self.edition.sizes, self.edition.sides
        largest = self._largest(sizes, sides) if not self.hopeless else None
        if largest is None:
            return self._dropping() if self.full is Fullness.TOO_MUCH else None
        if self.board.beyond:  # what holds only a part is not worth a search for the neatest way
            return self._at(largest, sides)
        if (found := self._whole(sizes, largest, sides)) is None or found.pages == 1:
            return found
        one_side = self._largest([size for size in sizes if _ONE_SIDE <= size <= largest], 1)
        return (self._whole(sizes, one_side, 1) if one_side is not None else None) or found

    def _whole(self, sizes: Sequence[float], largest: float, sides: int) -> Layout | None:
        """The best layout in the largest type that fits, or in one a little smaller that tears less apart."""
        found = self._at(largest, sides)
        at = sizes.index(largest)
        for size in sizes[at + 1 : at + 1 + _SMALLER]:
            if found is None or not found.torn:
                break
            other = self._at(size, sides)
            if other is not None and other.pages <= found.pages and other.torn < found.torn:
                found = other
        return found

    def _largest(self, sizes: Sequence[float], sides: int) -> float | None:
        """The largest of the sizes, falling, that fits: what is measured in one says how full the sides would be in others."""
        failed, fitted, at = -1, len(sizes), self.expected.first(sizes, sides)
        while failed < at < fitted:
            if self._fits(sizes[at], sides):
                fitted = at
            else:
                failed = at
            at = min(max(self.expected.first(sizes, sides), failed + 1), fitted - 1)
            if not self.expected.may_fit(sizes[at if fitted < len(sizes) else -1], sides):
                break
        return sizes[fitted] if fitted < len(sizes) else None

    def _dropping(self) -> Layout | None:
        """The least type, without the blocks that are needed least; of very many not even a line each."""
        order = [entry.number for entry in least_needed(self.board)]
        smallest, sides = self.smallest, self.edition.sides
        nothing: frozenset[int] = frozenset()

        def first(number: int) -> frozenset[int]:
            return frozenset(order[:number])

        few = self.hopeless <= first(_MOST_LINES)
        if not few or not self._fits(smallest, sides, first(_MOST_LINES)):
            least = len(self.hopeless)
            count = _first(least, len(order), lambda n: self._fits(smallest, sides, first(n), first(n)))
            count = self._naming(order, count, smallest, sides) or count
            return self._at(smallest, sides, first(count), first(count))
        dropped = first(_first(len(self.hopeless), len(order), lambda n: self._fits(smallest, sides, first(n))))
        settled = self._at(smallest, sides, dropped, nothing)
        if settled is not None and settled.feet and settled.pages == sides:
            self.sided = {foot.wide.entry.number: foot.page for foot in settled.feet}
        for number in reversed(order):
            if number in dropped - self.hopeless and self._fits(smallest, sides, dropped - {number}):
                dropped -= {number}
        return self._at(smallest, sides, dropped, nothing) or settled

    def _naming(self, order: Sequence[int], count: int, smallest: float, sides: int) -> int | None:
        """How many blocks go where one paragraph names them all; where that finds no room, a line counts them."""
        entries = {entry.number: entry for entry in self.board.entries}
        least = count
        while count <= min(_MOST_NAMED, len(order)) and not self.board.beyond:
            gone = frozenset(order[:count])
            self.board.name_rest(entry for number, entry in sorted(entries.items()) if number in gone)
            self._measure_rest()
            if self._fits(smallest, sides, gone, gone):
                return count
            count += 1
        self.board.count_rest(least)
        self._measure_rest()
        return None

    def _measure_rest(self) -> None:
        """Forget how tall the paragraph of what is left out was: it says something else now."""
        for known in self.known.values():
            known.heights.pop(self.board.rest, None)

    def _fits(
        self, size: float, sides: int, dropped: frozenset[int] = frozenset(), silent: frozenset[int] = frozenset()
    ) -> bool:
        # More columns hold more, mostly: where they do, the others need not be measured.
        return any(self._tried(size, sides, dropped, silent, quick=True))

    def _at(
        self, size: float, sides: int, dropped: frozenset[int] = frozenset(), silent: frozenset[int] = frozenset()
    ) -> Layout | None:
        """The best layout at a type size, over the numbers of columns."""
        made = list(self._tried(size, sides, dropped, silent))
        return min(made, key=lambda each: (each.pages, each.cost), default=None)

    def _tried(
        self, size: float, sides: int, dropped: frozenset[int], silent: frozenset[int], *, quick: bool = False
    ) -> Iterator[Layout]:
        """The layouts with each number of columns, the most first; those that are sure to be too full are not tried."""
        expected = self.expected if not dropped else None
        for count in sorted(self.counts, reverse=True):
            if expected is not None and count < max(self.counts) and expected.share(size, sides, count) > _HOPELESS:
                continue
            for plan in self._plans(self._of(count), size, dropped, silent):
                found = lay(plan, sides, quick=quick)
                if expected is not None:
                    expected.measured(size, sides, count, share_of(plan, sides), found is not None)
                if found is not None:
                    yield found

    def _plans(self, page: Page, size: float, dropped: frozenset[int], silent: frozenset[int]) -> Iterator[Plan]:
        """What may be laid out at a type size: with broken tables across columns where they read better, and without."""
        needed = self.board.needed_numbers(self.hopeless, bool(dropped))
        self._measure([(size, page.column, [*needed, *self._beside(size, page.column)])])
        wide = self._too_wide(page, size, dropped)
        broken = self.across.broken(self.board.entries, page, size, dropped | self.hopeless)
        ways = [(entry, self.across.way(entry, page, size)) for entry in wide]
        self.too_wide_tables |= {entry.block.id for entry, way in ways if way is None}
        shrunk = {entry.number: way for entry, way in ways if isinstance(way, Measured)}
        across = [way for _, way in ways if isinstance(way, Wide)]
        better = self.across.better(page, size, broken)
        self._measure([(size, page.column, [number for way in (*across, *better) for number in way.entry.at_foot])])
        for wished in (better, ()) if better else ((),):
            both = tuple(sorted((*across, *wished), key=lambda each: each.entry.number))
            yield Plan(
                board=self.board,
                page=page,
                measured=self.known[size, page.column],
                shrunk=shrunk,
                wide=both,
                dropped=dropped,
                silent=silent,
                sided=self._settled(both),
                broken=len(better) - len(wished),
            )

    def _beside(self, size: float, width: float) -> Iterable[int]:
        """The blocks that have room beside the next one, in this type."""
        for entry in self.board.entries:
            if entry.beside is not None and entry.number not in self.hopeless:
                wide = sum(part["alone"]["bare"] for part in self.needs[entry.beside]["parts"])
                if (wide + _BETWEEN) * size <= width:
                    yield entry.beside

    def _too_wide(self, page: Page, size: float, dropped: frozenset[int]) -> list[Entry]:
        """The tables that do not go into a column; notes whether anything else does not."""
        measured = self.known[size, page.column]
        entries = [entry for entry in self.board.entries if entry.number not in dropped]
        wide = [entry for entry in entries if measured.least[entry.number] > page.column]
        self.too_wide_words |= any(entry.block.kind != "table" for entry in wide)
        return [entry for entry in wide if entry.block.kind == "table"]

    def _settled(self, wide: Sequence[Wide]) -> dict[int, int] | None:
        """On which side each table across columns stands, if that is settled for all of them."""
        numbers = {each.entry.number for each in wide}
        if self.sided is None or not numbers <= self.sided.keys():
            return None
        return {number: self.sided[number] for number in numbers}


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def _first(least: int, most: int, holds: Callable[[int], bool]) -> int:
    """The least number from `least` to `most` for which something holds that holds for all greater."""
    return least + bisect_left(range(least, most), True, key=holds)
