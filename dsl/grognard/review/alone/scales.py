"""Do the stretches of numbers that head rows and columns meet, without a hole and without an overlap?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from grognard.diagnostics import codes
from grognard.review.bands import Band, Meeting, fits, meetings, read_band
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.finding import Finding, Sure
from grognard.review.grids import Grid
from grognard.rulebooks.document import Cell
from grognard.source import Place


@attrs.frozen
class Stretch:
    """A band and where it stands."""

    band: Band
    start: int
    end: int


def told(book: Book, stretches: list[Stretch], what: str, sure: Sure) -> Iterator[Finding]:
    """Every hole and every overlap of neighbouring stretches."""
    found = meetings([one.band for one in stretches])
    if len(found) > 3 and not all(one.both for one in found):
        return
    if found and all(one.both and one.low == one.high for one in found) and len(found) > 1:
        yield _shared(book, stretches, found)
        return
    for one in found:
        place = _at(book, stretches, one)
        if one.both:
            yield Finding(
                codes.BANDS_OVERLAP,
                place,
                f"{what} both hold at {one.what}.",
                f"Let one of them end before {one.low}, or the other begin after {one.high}.",
                sure,
            )
        else:
            yield Finding(
                codes.BANDS_HOLE, place, f"{what} leave {one.what} out.", f"Say what happens at {one.what}.", sure
            )


def _shared(book: Book, stretches: list[Stretch], found: list[Meeting]) -> Finding:
    """Every band ends where the next begins: one question, not one for each."""
    numbers = ", ".join(str(one.low) for one in found)
    return Finding(
        codes.BANDS_OVERLAP,
        _at(book, stretches, found[0]),
        f"Each stretch ends where the next begins: at {numbers} two of them hold.",
        "Say to which of the two the number itself belongs.",
    )


def _at(book: Book, stretches: list[Stretch], meeting: Meeting) -> Place:
    later = max(stretches[meeting.first], stretches[meeting.second], key=lambda one: one.start)
    return book.place(later.start, later.end)


def bands_meet(book: Book) -> Iterable[Finding]:
    """The keys of tables, down the first column and across the head."""
    for grid in book.grids:
        for cells in (_column(grid), list(grid.rows[0].cells[1:])):
            stretches = [Stretch(band, cell.start, cell.end) for cell in cells if (band := read_band(cell.text))]
            if len(stretches) * 3 >= len(cells) * 2 and fits([one.band for one in stretches]):
                found = told(book, stretches, "Two rows or columns of this table", Sure.CERTAIN)
                # Holes in a table that a die is thrown on are told as faces without a row.
                thrown = any(figure.sides for figure in read_figures(grid.rows[0].cells[0].text))
                yield from (one for one in found if not (thrown and one.code is codes.BANDS_HOLE))


def _column(grid: Grid) -> list[Cell]:
    return [row.cells[0] for row in grid.rows if row.cells and row.cells[0].text]
