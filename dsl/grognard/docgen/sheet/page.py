"""The measures of a page of columns, in points, and the editions in which a sheet is printed."""

from __future__ import annotations

import attrs

CARDS = {"a6": (419.528, 297.638), "tarot": (340.158, 198.425), "poker": (249.449, 178.583)}
PAPERS = {"a4": (841.89, 595.276), "us-letter": (792.0, 612.0), "a5": (595.276, 419.528), **CARDS}
"""Width and height of a landscape page: those of cards are 148 by 105, 120 by 70 and 88 by 63 millimetres."""

_MARGIN, _CARD_MARGIN = 22.0, 11.0


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
POCKET = Edition(
    sides=60, sizes=(8.0, 7.5, 7.0, 6.5), smallest=6.0, counts=(1,), upright=True, apart=False, note="cards"
)
"""Cards to cut out, read in the hand."""
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
    def margin(self) -> float:
        """What stays white at each edge."""
        return _CARD_MARGIN if self.paper in CARDS else _MARGIN

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
        return self.width - 2 * self.margin

    @property
    def foot(self) -> float:
        """Where the footer begins."""
        return self.height - self.margin - self.footer

    @property
    def bottom(self) -> float:
        """Where columns end."""
        return self.foot - _ABOVE_FOOTER

    def top(self, number: int) -> float:
        """Where columns begin; on the first page below the header."""
        return self.margin + (self.header + _BELOW_HEADER if number == 0 else 0.0)

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
        return self.margin + column * (self.column + GUTTER)
