"""Which tables does a text have, and which figure does each cell give to which row and column?"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.review.book import Book
from grognard.review.figures import Figure as Number
from grognard.review.figures import read_figures
from grognard.review.grids import Grid
from grognard.review.model.model import Figure, Table
from grognard.rulebooks.document import Cell

_LONGEST_NAME = 40


def read_tables(book: Book) -> Iterator[Table]:
    """All tables whose first row is a head."""
    for grid in book.grids:
        heads = grid.rows[0].texts
        if len(grid.rows) < 2 or len(heads) < 2 or any(only_figure(cell) for cell in grid.rows[0].cells):
            continue
        part = book.part_at(grid.first.start)
        yield Table(_caption(book, grid), titles_above(book, part), part, heads, grid, tuple(_figures(grid, heads)))


def titles_above(book: Book, part: int) -> tuple[str, ...]:
    """The headings above a place in a part, the nearest first, without that of the whole text."""
    titles: list[str] = []
    level = 99
    while part > 0:
        if book.parts[part].level < level:
            level = book.parts[part].level
            titles.append(book.parts[part].title)
        part -= 1
    return tuple(titles)


def _caption(book: Book, grid: Grid) -> str:
    """The line above a table, where it is no heading and no sentence of its own."""
    title = grid.title.strip(" *_:#")
    part = book.part_at(grid.first.start)
    return "" if title.endswith(".") or (part >= 0 and title == book.parts[part].title) else title


def _figures(grid: Grid, heads: tuple[str, ...]) -> Iterator[Figure]:
    for row in grid.rows[1:]:
        entity = row.cells[0].text.strip(" *_")
        if not 1 < len(entity) <= _LONGEST_NAME or not entity[0].isalpha():
            continue
        for head, cell in zip(heads[1:], row.cells[1:], strict=False):
            number = only_figure(cell)
            if number is not None and head.strip():
                yield Figure(
                    entity,
                    head.strip(" *_"),
                    cell.text.strip(),
                    float(number.value),
                    number.unit,
                    (cell.start, cell.end),
                )


def only_figure(cell: Cell) -> Number | None:
    """The figure of a cell that is one figure and nothing else."""
    numbers = read_figures(cell.text)
    if len(numbers) != 1 or numbers[0].sides:
        return None
    number = numbers[0]
    around = cell.text[: number.start].strip("+-−– *_") + cell.text[number.end :].strip(" *_")
    return number if not around else None
