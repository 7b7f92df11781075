"""About how much room blocks will take: by their letters at first, then by what was measured in other type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from grognard.docgen.sheet.data import SheetBlock
from grognard.docgen.sheet.page import Page

_LETTER = 0.45
"""How wide a letter is, one with another, in parts of the type size."""
_LINE = 1.12
"""How tall a line is, with the white below it."""
_INDENT = 0.8
_CELL = 0.64
"""The white beside the words of a cell."""
_LETTERS = 1.13
"""How much more room pieces take than their letters say, with the white between them."""
_GROWS = 1.4
"""Room grows with the type size to this power: lines grow taller and more of them are broken, marks grow less."""
_FULL, _JUST_FULL, _TOO_FULL = 0.93, 0.95, 0.99
"""How much of the columns is filled where everything should fit, where it just may, and where it never does."""
_CLOSER = 0.95
"""How much room is left of that which was taken before things were set closer."""


class Expected:
    """How much of the sides some blocks fill, 1 for all of it, in type in which they were not measured yet.

    Each measure says where to look next, as in the method of secants. `before` is what was learnt of the same blocks
    when they were set less closely.
    """

    def __init__(
        self, blocks: Sequence[SheetBlock], page: Callable[[int], Page], counts: Sequence[int], before: Expected | None
    ) -> None:
        self._blocks = blocks
        self._page = page
        self._counts = sorted(counts, reverse=True)
        self._known: dict[tuple[int, int], tuple[float, float]] = {}
        self._tall: dict[tuple[float, int], float] = {}
        self._broken: set[int] = set()
        """Numbers of columns that do not do though there is room, because of tables that are too wide for them."""
        if before is not None:
            self._known = {at: (size, share * _CLOSER) for at, (size, share) in before._known.items()}
            self._broken = set(before._broken)

    def measured(self, size: float, sides: int, columns: int, share: float, fits: bool) -> None:
        """Learn what was measured: how full the sides are, and whether the pieces went in."""
        self._known[sides, columns] = (size, share)
        if not fits and share <= _FULL:
            self._broken.add(columns)

    def first(self, sizes: Sequence[float], sides: int) -> int:
        """Which of the sizes, falling, should just fit; the last where none does."""
        for at, size in enumerate(sizes):
            if any(self.share(size, sides, columns) <= _JUST_FULL for columns in self._likely):
                return at
        return len(sizes) - 1

    def may_fit(self, size: float, sides: int) -> bool:
        """Whether any number of columns could do."""
        return any(self.share(size, sides, columns) <= _TOO_FULL for columns in self._counts)

    def share(self, size: float, sides: int, columns: int) -> float:
        """How full the sides will be: from what was measured in other type, else in other columns, else by letters."""
        if (sides, columns) in self._known:
            other, share = self._known[sides, columns]
            return float(share * (size / other) ** _GROWS)
        by_letters = self._letters(size, sides, columns)
        most = next((one for one in self._counts if (sides, one) in self._known), None)
        if most is None or not by_letters:
            return by_letters
        return self.share(size, sides, most) * by_letters / self._letters(size, sides, most)

    @property
    def _likely(self) -> list[int]:
        return [columns for columns in self._counts if columns not in self._broken] or self._counts

    def _letters(self, size: float, sides: int, columns: int) -> float:
        page = self._page(columns)
        if (size, columns) not in self._tall:
            self._tall[size, columns] = sum(about_as_tall(block, size, page.column) for block in self._blocks)
        room = sum((page.bottom - page.top(number)) * columns for number in range(sides))
        return _LETTERS * self._tall[size, columns] / room


def about_as_tall(block: SheetBlock, size: float, width: float) -> float:
    """About the height of a block in some type, as wide as that, in points: within a tenth for a sheet as a whole."""
    titled = block.kind not in {"sequence", "brief"}
    lines = float(_lines(len(block.name) + len(block.cite), width / size)) if titled else 0.0
    marks = max((len(row.mark) for row in block.rows), default=0) * _LETTER
    across = width / size - marks
    for row in block.rows:
        letters = len(row.lead) + len(row.text) + len(row.aside) + len(row.cite)
        lines += _lines(letters, across - row.depth * _INDENT)
    if block.table:
        lines += 1
        across = width / size - len(block.headings) * _CELL
        lines += sum(_lines(sum(map(len, row.cells)), across) for row in block.table)
    return lines * _LINE * size


def _lines(letters: int, width: float) -> int:
    """How many lines so many letters fill, where a line is so many type sizes wide."""
    return max(1, ceil(letters * _LETTER / max(width, 1.0)))
