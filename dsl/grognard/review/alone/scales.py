"""Do stretches of numbers meet: without a hole, without an overlap?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from grognard.diagnostics import codes
from grognard.review.bands import IN_TEXT, Band, Meeting, fits, meetings, read_band
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.finding import Finding, Sure
from grognard.review.grids import Cell, Grid
from grognard.source import Place

_SCORED = re.compile(
    r"\b(?P<what>total|score|roll|result|throw|D\d{1,3}(?: roll)?) ?:? ?(?P<band>\d{1,3}(?: ?(?:-|–|to|or|,) ?\d{1,3})?(?: or (?:more|less|higher|lower)|\+)?) ?[=:–-]",
    re.IGNORECASE,
)
_CHOICE = re.compile(r"\bon (?:a |an )?(?=\d)", re.IGNORECASE)


@attrs.frozen
class Stretch:
    """A band and where it stands."""

    band: Band
    start: int
    end: int


def bands_meet(book: Book) -> Iterable[Finding]:
    """The keys of tables, down the first column and across the head."""
    for grid in book.grids:
        for cells in (_column(grid), list(grid.rows[0].cells[1:])):
            stretches = [Stretch(band, cell.start, cell.end) for cell in cells if (band := read_band(cell.text))]
            if len(stretches) * 3 >= len(cells) * 2 and fits([one.band for one in stretches]):
                found = _told(book, stretches, "Two rows or columns of this table", Sure.CERTAIN)
                # Holes in a table that a die is thrown on are told as faces without a row.
                thrown = any(figure.sides for figure in read_figures(grid.rows[0].cells[0].text))
                yield from (one for one in found if not (thrown and one.code is codes.BANDS_HOLE))


def _column(grid: Grid) -> list[Cell]:
    return [row.cells[0] for row in grid.rows if row.cells and row.cells[0].text]


def sentences_meet(book: Book) -> Iterable[Finding]:
    """Bands within a line of prose, or spread over lines that all begin alike."""
    scored: dict[str, list[Stretch]] = {}
    last = 0
    for line in book.lines:
        if line.number in book.in_table or book.listed(line.start):
            continue
        yield from _told(book, _in_line(line.text, line.start), "Two stretches of numbers in this line", Sure.LIKELY)
        yield from _chosen(book, line.text, line.start)
        for match in _SCORED.finditer(line.text):
            band = read_band(match["band"])
            if band is None:
                continue
            if line.number - last > 3:
                yield from _scored(book, scored)
                scored = {}
            last = line.number
            stretch = Stretch(band, line.start + match.start(), line.start + match.end("band"))
            scored.setdefault(match["what"].casefold(), []).append(stretch)
    yield from _scored(book, scored)


def _scored(book: Book, scored: dict[str, list[Stretch]]) -> Iterator[Finding]:
    for stretches in scored.values():
        if len(stretches) > 2:
            yield from _told(book, stretches, "Two of these results", Sure.LIKELY)


def _in_line(text: str, start: int) -> list[Stretch]:
    """The bands of one scale in a line: in rising order, most of them with two ends, no sums among them."""
    found: list[Stretch] = []
    for match in IN_TEXT.finditer(text):
        if match["high"] is None and match["more"] is None:
            continue
        low, high = int(match["low"]), int(match["high"]) if match["high"] else None
        if high is not None and high <= low:
            return []
        if found and (found[-1].band.high is None or low < (found[-1].band.low or 0)):
            return []
        found.append(Stretch(Band(low, high), start + match.start(), start + match.end()))
    return found if fits([one.band for one in found]) else []


def _chosen(book: Book, text: str, start: int) -> Iterator[Finding]:
    """`on 7 or less … on 9,10`: the two halves of one throw."""
    starts = [match.end() for match in _CHOICE.finditer(text)]
    if len(starts) != 2:
        return
    stretches: list[Stretch] = []
    for at in starts:
        match = IN_TEXT.match(text, at)
        if match is None:
            return
        low, high = int(match["low"]), int(match["low"])
        band = Band(low, int(match["high"] or high))
        if match["less"]:
            band = Band(None, high)
        elif match["more"]:
            band = Band(low, None)
        elif match["also"]:
            listed = [low, *(int(one) for one in re.findall(r"\d+", match["also"]))]
            if listed != list(range(low, low + len(listed))):
                return
            band = Band(low, listed[-1])
        stretches.append(Stretch(band, start + at, start + match.end()))
    if any(one.band.low is None or one.band.high is None for one in stretches):
        yield from _told(book, stretches, "The two cases of this line", Sure.LIKELY)


def _told(book: Book, stretches: list[Stretch], what: str, sure: Sure) -> Iterator[Finding]:
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
                codes.BANDS_HOLE,
                place,
                f"{what} leave {one.what} out.",
                f"Say what happens at {one.what}.",
                sure,
            )


def _shared(book: Book, stretches: list[Stretch], found: list[Meeting]) -> Finding:
    """Every band ends where the next begins: one question, not one for each."""
    numbers = ", ".join(str(one.low) for one in found)
    return Finding(
        codes.BANDS_OVERLAP,
        _at(book, stretches, found[0]),
        f"Each stretch ends where the next begins: at {numbers} two of them hold.",
        "Say to which of the two the number itself belongs.",
        Sure.LIKELY,
    )


def _at(book: Book, stretches: list[Stretch], meeting: Meeting) -> Place:
    later = max(stretches[meeting.first], stretches[meeting.second], key=lambda one: one.start)
    return book.place(later.start, later.end)
