"""Does a value fall out of the order of its column?"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.figures import Figure, only_figure
from grognard.review.finding import Finding
from grognard.rulebooks.document import Block

LONG_ENOUGH = 6
"""Values that a column must have before one of them can be said to break its order."""


def columns_keep_their_order(book: Book) -> Iterable[Finding]:
    """Each column of figures beside a key that runs up or down."""
    for grid in book.tables:
        yield from _order(book, grid)


def _order(book: Book, grid: Block) -> Iterator[Finding]:
    """One value against a column that otherwise only rises, or only falls, beside another column that does so throughout."""
    rows = [row for row in grid.rows if any(only_figure(cell.text) for cell in row.cells[1:])]
    if len(rows) < LONG_ENOUGH or len({len(row.cells) for row in rows}) > 1:
        return
    columns = [[only_figure(row.cells[at].text) for row in rows] for at in range(len(rows[0].cells))]
    whole = [(at, [figure for figure in column if figure is not None]) for at, column in enumerate(columns)]
    whole = [(at, figures) for at, figures in whole if len(figures) == len(rows)]
    if not any(_runs([_signed(figure) for figure in figures]) for _, figures in whole):
        return
    for at, figures in whole:
        values = [_signed(figure) for figure in figures]
        broken, uneven = _break(values), _off_step(values)
        if broken or uneven:
            cell = rows[broken or uneven].cells[at]
            first = max(0, (broken or uneven) - 4)
            yield Finding(
                codes.OFF_THE_SERIES,
                book.place(cell.start, cell.end),
                f"{cell.text} {'breaks the order' if broken else 'is off the even steps'} of its column:"
                f" {', '.join(map(str, figures[first : first + 8]))}.",
                "Check the figure; a slip of the pen looks like this.",
            )


def _runs(values: list[Fraction]) -> bool:
    """Whether values only rise, or only fall."""
    steps = [later - before for before, later in itertools.pairwise(values)]
    return all(step > 0 for step in steps) or all(step < 0 for step in steps)


def _break(values: list[Fraction]) -> int:
    """Where the one step stands that goes the other way; 0 where there is none, or more."""
    if len(set(values)) < 3:
        return 0
    for ordered in (values, [-value for value in values]):
        drops = [at for at in range(1, len(ordered)) if ordered[at] < ordered[at - 1]]
        rises = sum(later > before for before, later in itertools.pairwise(ordered))
        if len(drops) == 1 and rises * 3 >= 2 * (len(ordered) - 1):
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
    counted = Counter(steps)
    for at in range(1, len(values) - 1) if len(counted) <= 3 else ():
        beside = steps[at - 1 : at + 1]
        others = {step for step, many in counted.items() if many > beside.count(step)}
        if len(others) == 1 and 0 not in others and steps[at] not in others:
            even = next(iter(others))
            if steps[at - 1] + steps[at] == 2 * even:
                return at
    return 0


def _signed(figure: Figure) -> Fraction:
    return -figure.value if figure.sign == "-" else figure.value
