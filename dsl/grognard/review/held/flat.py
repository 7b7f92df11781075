"""Where does a table of the rules stand in running text: as `A = x, B = y`, in one line, or beside another one?

Its rows are looked for by their own keys, in their order, within one stretch; what stands behind a key, up to the next,
is what the source has there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs

from grognard.ir.ruleset import Row, Table
from grognard.review.bands import Band, read_band
from grognard.review.cells import Cell
from grognard.review.held.likeness import numbers, same_word, shared_words
from grognard.review.reading import words

_WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
_CLAUSE = re.compile(
    r"(?:(?<=\s)|(?<=[a-z]))?(?P<band>(?:\d{1,3}(?: ?(?:-|–|to|or|,) ?\d{1,3})?(?: ?\+| or (?:more|less|higher|lower|better))?|up to \d{1,3}))"
    r"\s*(?:=|:| [-–] ?|[-–] )\s*(?=[A-Za-z\d+-])",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"(?<![\w.])(\d{1,3}) (?=[dD]\d)")
"""A number and a die that stand in two columns, and together would be so many dice."""
_WIDEST = 160
"""What stands behind a key is looked at so far."""
_FAR = 600
"""Rows of one table stand no further apart."""


@attrs.frozen
class FlatRow:
    """A row of the rules' table, where its key stands in the text, and what stands behind it."""

    row: Row
    start: int
    end: int
    said: str
    compared: int
    differ: bool


@attrs.frozen
class Flat:
    """A table of the rules that was found in running text."""

    table: Table
    rows: tuple[FlatRow, ...]

    @property
    def compared(self) -> int:
        """How many cells were compared."""
        return sum(row.compared for row in self.rows)


def find_flat(table: Table, text: str, start: int, end: int) -> Flat | None:
    """The table in a stretch of the text, where most of its rows stand there and agree."""
    rows = [row for row in table.rows if row.texts]
    if len(rows) < 2:
        return None
    best: Flat | None = None
    for places in _chains(table, rows, text, start, end):
        flat = _read(table, rows, places, text, end)
        good = sum(row.compared > 0 and not row.differ for row in flat.rows)
        if good * 3 < len(rows) * 2 or good < 2:
            continue
        if best is None or flat.compared > best.compared:
            best = flat
    return best


def _chains(
    table: Table, rows: Sequence[Row], text: str, start: int, end: int
) -> Iterator[list[tuple[int, int] | None]]:
    """For each place of the first row's key: the nearest places of the others behind it, in order."""
    places = [list(_places(" ".join(row.texts[: max(1, len(table.keys))]), text, start, end)) for row in rows]
    for first in places[0][:40]:
        chain: list[tuple[int, int] | None] = [first]
        at = first[1]
        for each in places[1:]:
            after = next((place for place in each if at <= place[0] <= at + _FAR), None)
            chain.append(after)
            at = after[1] if after is not None else at
        yield chain


def _places(key: str, text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    band = read_band(key)
    if band is not None:
        yield from _bands(band, text, start, end)
        return
    wanted = [word for word in words(key) if word != "any"]
    if not wanted:
        return
    found = list(_WORD.finditer(text, start, end))
    for at in range(len(found) - len(wanted) + 1):
        heard = [words(match.group()) for match in found[at : at + len(wanted)]]
        if all(one and one[0][0] == two[0] and same_word(one[0], two) for one, two in zip(heard, wanted, strict=True)):
            yield found[at].start(), found[at + len(wanted) - 1].end()


def _bands(band: Band, text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in _CLAUSE.finditer(text, start, end):
        if read_band(match["band"].strip()) == band:
            yield match.start("band"), match.end()


def _read(
    table: Table, rows: Sequence[Row], places: Sequence[tuple[int, int] | None], text: str, end: int
) -> Flat:
    found = []
    starts = sorted(place[0] for place in places if place is not None)
    for row, place in zip(rows, places, strict=True):
        if place is None:
            continue
        stop = min(end, place[1] + _WIDEST, next((at for at in starts if at >= place[1]), end))
        line = text.find("\n", place[1], stop)
        stop = line if line >= 0 else stop
        other = _CLAUSE.search(text, place[1], stop) if read_band(row.texts[0]) is not None else None
        said = text[place[1] : other.start() if other is not None else stop].strip()
        found.append(_row(table, row, place, said))
    return Flat(table, tuple(found))


def _row(table: Table, row: Row, place: tuple[int, int], said: str) -> FlatRow:
    """Each value of the row has to stand in what is said: its figures in their order, or a word of it."""
    have = [*numbers(said), *(Fraction(match[1]) for match in _BESIDE.finditer(said))]
    compared, differ = 0, False
    for value in (text.rstrip("*").strip() for text in row.texts[len(table.keys) :]):
        wanted = numbers(value)
        if value in ("-", "?", "none", ""):
            continue
        if not wanted:
            compared += bool(shared_words(value, said)[0])
            continue
        for number in wanted:
            if number in have:
                have.remove(number)
            else:
                differ = True
        compared += 1
    return FlatRow(row, place[0], place[1], said, compared, differ)


def cell_of(row: FlatRow) -> Cell:
    """The row's place in the text, as a cell."""
    return Cell(row.said, row.start, row.end)
