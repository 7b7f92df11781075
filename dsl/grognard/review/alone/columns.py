"""Does a value fall out of its column: out of order, or in other parts than the rest?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.figures import Figure, read_figures
from grognard.review.finding import Finding, Sure
from grognard.review.grids import Cell, Grid

LONG_ENOUGH = 6
"""Values that a column must have before one of them can be said to break its order."""


def columns_keep_their_order(book: Book) -> Iterable[Finding]:
    """Each column and each row of figures of each table."""
    for grid in book.grids:
        for cells in _lines_of(grid):
            yield from _order(book, cells)
        yield from _parts(book, grid)


def _lines_of(grid: Grid) -> Iterator[list[Cell]]:
    width = grid.width
    rows = [row for row in grid.rows if len(row.cells) == width]
    for at in range(1, width):
        yield [row.cells[at] for row in rows]
    for row in rows:
        yield list(row.cells[1:])


def _order(book: Book, cells: list[Cell]) -> Iterator[Finding]:
    """One value against a column that otherwise only rises, or only falls."""
    values: list[tuple[Cell, Fraction]] = []
    for cell in cells:
        figures = read_figures(cell.text)
        if len(figures) == 1 and not figures[0].sides:
            values.append((cell, _signed(figures[0])))
        elif figures:
            return
    if len(values) < LONG_ENOUGH or len({value for _, value in values}) < 3:
        return
    numbers = [value for _, value in values]
    for ordered in (numbers, [-value for value in numbers]):
        drops = [at for at in range(1, len(ordered)) if ordered[at] < ordered[at - 1]]
        if len(drops) != 1:
            continue
        at = drops[0]
        fits = [spot for spot in (at - 1, at) if 0 < spot < len(ordered) - 1 and ordered[spot - 1] <= ordered[spot + 1]]
        rising = sum(later > before for before, later in zip(ordered, ordered[1:], strict=False))
        if len(fits) != 1 or rising < len(ordered) // 2 - 1:
            continue
        cell, value = values[fits[0]]
        yield Finding(
            codes.OFF_THE_SERIES,
            book.place(cell.start, cell.end),
            f"{_shown(value)} breaks the order of its column: {', '.join(_shown(one) for one in numbers[:12])}.",
            "Check the figure; a slip of the pen looks like this.",
            Sure.PERHAPS,
        )
        return


def _parts(book: Book, grid: Grid) -> Iterator[Finding]:
    """Three quarters among fifths."""
    found: list[tuple[Cell, Figure]] = [
        (cell, figure)
        for row in grid.rows
        for cell in row.cells[1:]
        for figure in read_figures(cell.text)
        if not figure.sides and figure.value.denominator > 1 and figure.unit != "percent"
    ]
    counted = Counter(figure.value.denominator for _, figure in found)
    if len(found) < LONG_ENOUGH or len(counted) < 2:
        return
    common, often = counted.most_common(1)[0]
    odd = [one for one in found if common % one[1].value.denominator]
    if often * 4 < len(found) * 3 or not odd:
        return
    cell, figure = odd[0]
    yield Finding(
        codes.OFF_THE_SERIES,
        book.place(cell.start, cell.end),
        f"{figure.value} stands in a table whose other parts are all in {common}ths.",
        "Check the figure; it may be meant in the same parts.",
        Sure.LIKELY,
        places=tuple(book.place(one.start, one.end) for one, _ in odd[1:]),
    )


def _signed(figure: Figure) -> Fraction:
    return -figure.value if figure.sign == "-" else figure.value


def _shown(value: Fraction) -> str:
    return str(value)
