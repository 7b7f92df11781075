"""Does a value fall out of its column: out of order, or in other parts than the rest?"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.figures import Figure, read_figures
from grognard.review.finding import Finding
from grognard.review.grids import Grid, GridRow
from grognard.review.model.tables import only_figure
from grognard.rulebooks.document import Cell

LONG_ENOUGH = 6
"""Values that a column must have before one of them can be said to break its order."""


def columns_keep_their_order(book: Book) -> Iterable[Finding]:
    """Each column of figures beside a key that runs up or down."""
    for grid in book.grids:
        yield from _order(book, grid)
        yield from _parts(book, grid)


def _order(book: Book, grid: Grid) -> Iterator[Finding]:
    """One value against a column that otherwise only rises, or only falls, beside a key that does so too."""
    rows = [(row, _of_row(row)) for row in grid.rows if row.cells and only_figure(row.cells[0])]
    counted = Counter(len(figures) for _, figures in rows if len(figures) > 1)
    if not counted:
        return
    width = counted.most_common(1)[0][0]
    rows = [(row, figures) for row, figures in rows if len(figures) == width]
    if len(rows) < LONG_ENOUGH or not _runs([figures[0].value for _, figures in rows]):
        return
    for at in range(width):
        values = [_signed(figures[at]) for _, figures in rows]
        broken = _break(values) if at else 0
        uneven = _off_step(values)
        if broken or uneven:
            row, figures = rows[broken or uneven]
            what = "breaks the order" if broken else "is off the even steps"
            yield Finding(
                codes.OFF_THE_SERIES,
                book.place(row.cells[0].start, row.cells[-1].end),
                f"{figures[at]} {what} of its column: {', '.join(str(one[at]) for _, one in rows[:12])}.",
                "Check the figure; a slip of the pen looks like this.",
            )


def _of_row(row: GridRow) -> tuple[Figure, ...]:
    """The figures of a row: of cells that are one figure and nothing else."""
    return tuple(figure for cell in row.cells if (figure := only_figure(cell)) is not None)


def _runs(keys: list[Fraction]) -> bool:
    """Whether a key runs one way, or down to the middle and up again."""
    steps = [later - before for before, later in itertools.pairwise(keys)]
    turns = sum((one > 0) != (two > 0) for one, two in itertools.pairwise(steps) if one and two)
    return turns <= 1 and (all(abs(step) <= 1 for step in steps) or all(step > 0 for step in steps))


def _break(values: list[Fraction]) -> int:
    """Where the one step stands that goes the other way; 0 where there is none, or more."""
    if len(set(values)) < 3:
        return 0
    for ordered in (values, [-value for value in values]):
        drops = [at for at in range(1, len(ordered)) if ordered[at] < ordered[at - 1]]
        rises = sum(later > before for before, later in itertools.pairwise(ordered))
        if len(drops) == 1 and rises >= len(ordered) // 2:
            at = drops[0]
            around = [
                spot for spot in (at - 1, at) if 0 < spot < len(ordered) - 1 and ordered[spot - 1] <= ordered[spot + 1]
            ]
            if around:
                return around[-1]
    return 0


def _off_step(values: list[Fraction]) -> int:
    """The one value between others of even steps that is off them; 0 where there is none, or another."""
    steps = [later - before for before, later in itertools.pairwise(values)]
    for at in range(1, len(values) - 1):
        others = {*steps[: at - 1], *steps[at + 1 :]}
        if len(others) == 1 and 0 not in others and steps[at] not in others:
            even = next(iter(others))
            if steps[at - 1] + steps[at] == 2 * even:
                return at
    return 0


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
    figure = odd[0][1]
    yield Finding.at_all(
        codes.OFF_THE_SERIES,
        book.places((one.start, one.end) for one, _ in odd),
        f"{figure.value} stands in a table whose other parts are all in {common}ths.",
        "Check the figure; it may be meant in the same parts.",
    )


def _signed(figure: Figure) -> Fraction:
    return -figure.value if figure.sign == "-" else figure.value
