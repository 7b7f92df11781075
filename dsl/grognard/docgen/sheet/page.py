"""The measures of a page of columns, in points, and the editions in which a sheet is printed."""

from __future__ import annotations

import attrs

PAPERS = {"a4": (841.89, 595.276), "us-letter": (792.0, 612.0), "a5": (595.276, 419.528)}
"""Width and height of a landscape page."""

MARGIN = 22.0


@attrs.frozen(kw_only=True)
class Edition:
    """How a sheet is printed: on how many sides at most, in which sizes of type, in how many columns."""

    sides: int
    sizes: tuple[float, ...]
    """The sizes that its text may have, falling."""
    smallest: float
    """Nothing on it is smaller."""
    counts: tuple[int, ...]
    upright: bool = False
    apart: bool = True
    """Whether a row of a list may have a line of its own for its paragraph; else that stands beside it, or in the title alone."""
    note: str = ""
    """Said at the foot of every side."""


USUAL = Edition(sides=2, sizes=tuple(11.5 - 0.25 * number for number in range(11)), smallest=9.0, counts=(3, 4))
"""Two sides, landscape, in the largest type that fits."""
SMALL_TYPE = attrs.evolve(USUAL, sizes=(8.75, 8.5), smallest=8.5)
"""The same in type that is still read at arm's length."""
HALF = attrs.evolve(USUAL, apart=False)
"""Each of two sheets: where there is room enough, what belongs together stays together rather than that the type grows."""
DENSE = attrs.evolve(USUAL, sizes=tuple(8.25 - 0.25 * number for number in range(4)), smallest=7.5)
"""The same in small type, for a game that finds no room else, on two sheets neither: a whole sheet is worth more than half a point."""
LARGE = Edition(sides=24, sizes=(14.0,), smallest=12.0, counts=(1,), upright=True, note="large print")
"""For eyes that 9 points are too small for: as many upright sides as it takes."""
GUTTER = 15.0
_BELOW_HEADER = 7.0
_ABOVE_FOOTER = 5.0


@attrs.frozen(kw_only=True)
class Page:
    """A page of some columns. `header` and `footer` are heights that the template measured."""

    paper: str
    columns: int
    header: float = 0.0
    footer: float = 0.0
    upright: bool = False

    @property
    def width(self) -> float:
        """The whole width."""
        return PAPERS[self.paper][1 if self.upright else 0]

    @property
    def height(self) -> float:
        """The whole height."""
        return PAPERS[self.paper][0 if self.upright else 1]

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.width - 2 * MARGIN

    @property
    def foot(self) -> float:
        """Where the footer begins."""
        return self.height - MARGIN - self.footer

    @property
    def bottom(self) -> float:
        """Where columns end."""
        return self.foot - _ABOVE_FOOTER

    def top(self, number: int) -> float:
        """Where columns begin; on the first page below the header."""
        return MARGIN + (self.header + _BELOW_HEADER if number == 0 else 0.0)

    def spanning(self, span: int) -> float:
        """The width of some columns with the gutters between them."""
        one = (self.inner - GUTTER * (self.columns - 1)) / self.columns
        return round(one * span + GUTTER * (span - 1), 3)

    @property
    def column(self) -> float:
        """The width of one column."""
        return self.spanning(1)

    def left(self, column: int) -> float:
        """Where a column begins."""
        return MARGIN + column * (self.column + GUTTER)
