"""How does the book draw a table of the rules? As a grid, as one turned round, or as keys in running text with what stands behind each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs

from grognard.ir.tables import Row, Table
from grognard.review.bands import read_band
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.held.cut import Part
from grognard.review.held.likeness import alike, same_word
from grognard.review.held.pool import mended
from grognard.review.reading import WORD, words
from grognard.rulebooks.document import Block, Cell

_BAND = re.compile(
    r"(?<![\w.,/-])(?P<band>(?:up to \d{1,4}|\d{1,4}(?: ?(?:-|–|to|or|,) ?\d{1,4})?(?: ?\+| or (?:more|less|higher|lower|better))?))"
    r"\s*(?:=|:| [-–] ?|[-–] |(?=(?:add|subtract) ))\s*(?=[A-Za-z\d+-])",
    re.IGNORECASE,
)
"""A stretch of numbers, and what stands between it and what it gives."""
OF_VALUES = " *†+-−–"
"""What may stand between two values of a row, and before the first."""
_SENTENCE = re.compile(r"[.:;]\s")
_LONG = 200
"""What stands behind a key is looked at so far."""
_FAR = 700
"""Keys of one table stand no further apart."""
_TRIES = 40


@attrs.frozen
class Record:
    """A line of the book's table: its key, what it gives for it, and where."""

    key: str
    cells: tuple[Cell, ...]
    drawn: bool = True
    """Whether cells stand apart; else one stretch has all that is given."""

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands, without its key."""
        return self.cells[0].start, max(self.cells[0].start, self.cells[-1].end)

    @property
    def text(self) -> str:
        """All that it gives."""
        return " ; ".join(cell.text for cell in self.cells)


@attrs.frozen
class Drawing:
    """One way in which the book may have drawn the table: its records, and the headings above their cells."""

    records: tuple[Record, ...]
    heads: tuple[str, ...] = ()
    whole: bool = False
    """Whether it must have all rows."""


def key_of(table: Table, row: Row) -> str:
    """What a row of the rules is looked up by, in one line."""
    names = {"any": "", "no": ""}
    return " ".join(
        head.text if text == "yes" else names.get(text, text)
        for head, text in zip(table.keys, row.texts, strict=False)
    ).strip()  # fmt: skip


def columns(table: Table) -> tuple[str, ...]:
    """What stands above the values of a table, as its author wrote it."""
    if table.columns:
        return table.columns
    head = next(line for line in table.place.text.split("\n") if "||" in line)
    return tuple(name.strip() for name in head.partition("||")[2].rstrip().rstrip("|").split("|"))


def drawings(book: Book, parts: Sequence[Part], table: Table, rows: Sequence[Row]) -> Iterator[Drawing]:
    """Every way, the surest first."""
    for part in parts:
        for grid in book.tables:
            if part.start <= grid.start < part.end:
                yield from _of_grid(grid)
    for first, last in _stretches(parts):
        yield Drawing(tuple(_run_together(book.file.text, first, last)), whole=True)
        yield from _in_text(book.file.text, first, last, table, rows)


def _stretches(parts: Sequence[Part]) -> Iterator[tuple[int, int]]:
    """The stretches of the book that parts make together."""
    start = end = -2
    for part in parts:
        if part.start > end + 1:
            if end > start:
                yield start, end
            start = part.start
        end = max(end, part.end)
    if end > start:
        yield start, end


def _of_grid(grid: Block) -> Iterator[Drawing]:
    rows = [row.cells for row in grid.rows if len(row.cells) > 1 and row.cells[0].text]
    if not rows:
        return
    heads = tuple(cell.text for cell in grid.rows[0].cells[1:])
    yield Drawing(tuple(Record(cells[0].text, (*cells[1:], *_more(cells[0]))) for cells in rows), heads)
    cut = [(key, (value, *cells[1:])) for cells in rows for key, value in _cut(cells[0])]
    if len(cut) == len(rows):
        yield Drawing(tuple(Record(key, cells) for key, cells in cut))
    width = max(len(row.cells) for row in grid.rows)
    full = [row.cells for row in grid.rows if len(row.cells) >= width - 1]
    if len(full) > 1:
        wide = min(len(cells) for cells in full)
        columns = [tuple(cells[at] for cells in full) for at in range(1, wide)]
        yield Drawing(tuple(Record(cells[0].text, cells[1:]) for cells in columns), tuple(c[0].text for c in full[1:]))


def _cut(cell: Cell) -> Iterator[tuple[str, Cell]]:
    """A cell that has its first value behind its key: `3 higher: 25%`."""
    figures = read_figures(cell.text)
    if figures and cell.text[: figures[-1].start].strip():
        at = figures[-1].start
        yield cell.text[:at].strip(" :=-"), Cell(cell.text[at:], cell.start + at, cell.end)


def _more(cell: Cell) -> tuple[Cell, ...]:
    """What a key has in brackets: `0-50 cms (TL9)`."""
    at = cell.text.find("(")
    inside = cell.text[at + 1 :].rstrip(") ")
    return (Cell(inside, cell.start, cell.end),) if at > 0 and read_figures(inside) else ()


def _in_text(text: str, start: int, end: int, table: Table, rows: Sequence[Row]) -> Iterator[Drawing]:
    places = [
        _best_first(list(_places(key_of(table, row), text, start, end)), text, row.texts[len(table.keys) :])
        for row in rows
    ]
    every = sorted({place[0] for each in places for place in each})
    tried: set[tuple[tuple[int, int], ...]] = set()
    # The book may have the rows the other way up.
    for order in (places, places[::-1]):
        known = [each for each in order if each]
        for first in known[0][:_TRIES] if known else ():
            chain = [first]
            for each in known[1:]:
                here = chain[-1][1]
                chain += [place for place in each if here <= place[0] <= here + _FAR][:1]
            if tuple(chain) in tried or len(chain) < min(2, len(rows)):
                continue
            tried.add(tuple(chain))
            after = next((at for at in every if at >= chain[-1][1]), end)
            stops = [*(place[0] for place in chain[1:]), after]
            for lines in (True, False):
                yield Drawing(
                    tuple(_record(text, start, stop, lines) for start, stop in zip(chain, stops, strict=True))
                )


def _run_together(text: str, start: int, end: int) -> Iterator[Record]:
    """Rows of a table whose lines ran together: two figures and more with nothing between them, behind their label."""
    figures = read_figures(mended(text[start:end]))
    label = first = 0
    for at in range(1, len(figures) + 1):
        if at < len(figures) and not text[start + figures[at - 1].end : start + figures[at].start].strip(OF_VALUES):
            continue
        if at - first > 1:
            key = _SENTENCE.split(text[start + label : start + figures[first].start])[-1].strip(OF_VALUES)
            if WORD.search(key):
                spans = [(start + figure.start - len(figure.sign), start + figure.end) for figure in figures[first:at]]
                yield Record(key, tuple(Cell(text[begin:stop], begin, stop) for begin, stop in spans))
        label = figures[at - 1].end
        first = at


def _best_first(places: list[tuple[int, int]], text: str, values: Sequence[str]) -> list[tuple[int, int]]:
    """The places of a key, first those behind which its first figure stands first."""
    wanted = [figure.value for value in values for figure in read_figures(value)][:1]

    def other(place: tuple[int, int]) -> bool:
        return [figure.value for figure in read_figures(text[place[1] : place[1] + 40])][:1] != wanted

    return sorted(places, key=other) if wanted else places


def _record(text: str, place: tuple[int, int], stop: int, lines: bool) -> Record:
    """A key with what stands behind it: to the end of its line, where that has figures and lines count."""
    stop = min(stop, place[1] + _LONG)
    line = text.find("\n", place[1], stop)
    stop = line if line >= 0 and lines and read_figures(text[place[1] : line]) else stop
    key = text[place[0] : place[1]].strip(" =:-–")
    return Record(key, (Cell(text[place[1] : stop].strip(), place[1], stop),), False)


def _places(key: str, text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    band = read_band(key)
    if band is not None:
        for match in _BAND.finditer(text, start, end):
            if read_band(match["band"].strip()) == band:
                yield match.start("band"), match.end()
        return
    wanted = [word for word in words(key) if word not in ("any", "or", "and")]
    words_here = _heard(text, start, end)
    for at in range(len(words_here) - len(wanted) + 1 if wanted else 0):
        here = words_here[at : at + len(wanted)]
        if all(heard and same_word(heard[0], word) for (_, _, heard), word in zip(here, wanted, strict=True)):
            yield here[0][0], here[-1][1]


@lru_cache(maxsize=4)
def _heard(text: str, start: int, end: int) -> list[tuple[int, int, tuple[str, ...]]]:
    """Each word of a stretch, and where it stands: all keys of its tables are looked for in it."""
    return [(match.start(), match.end(), tuple(words(match.group()))) for match in WORD.finditer(text, start, end)]


def likeness(key: str, record: Record) -> float:
    """How alike a key of the rules and one of the book are, 0 to 1; `3 higher` is 3, and `3 lower` is -3."""
    share = alike(record.key, key)
    if share:
        return share
    figures = read_figures(mended(record.key))
    try:
        number = int(key)
    except ValueError:
        return 0.0
    key_words = words(record.key)
    if not figures or record.key[: figures[0].start].strip():
        return 0.8 if number == 0 and "equal" in key_words else 0.0
    lower = not {"lower", "less", "fewer", "below"}.isdisjoint(key_words)
    return 0.8 if figures[0].value == abs(number) and lower == (number < 0) else 0.0
