"""Which stretches of numbers of a text are one scale, and which dice are thrown for it?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from grognard.review.bands import Band, fits, read_band
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.reading import Line
from grognard.rulebooks.document import Cell

Span = tuple[int, int]
_LED = re.compile(
    r"\s*(?:[-*•+]\s+)?[*_]*(?P<band>\d{1,3}(?:\s?(?:[-–—]|to)\s?\d{1,3}|\s?\+| or (?:more|less|better|higher|lower|over|under)| or \d{1,3})?)[*_]*"
    r"(?:\s*[:=|]\s*|\s+[-–—]\s+|,?\s+)(?P<words>[A-Za-z*_].*)"
)
_STRETCH = re.compile(r"\d\s?(?:[-–—]|to)\s?\d|\+|\bor\b")
_CHANGED = re.compile(
    r"modif|adjust|\badd(?:s|ed|ing)?\b|\bbonus|\bplus\b|\bminus\b|subtract|penalt|(?<![\dA-Za-z])[+−-]\s?\d|\bdrm\b|\btotal\b",
    re.I,
)
_ROLL = re.compile(r"\b(?:roll|throw)s?\b", re.IGNORECASE)
_LONGEST_INSTRUCTION = 80
_LEAST_LINES = 3
_LONGEST_LINE = 300


@attrs.frozen
class Dice:
    """Dice thrown together, and whether the table itself names them. A throw that rules change may pass both ends."""

    count: int
    sides: int
    certain: bool
    changed: bool

    @property
    def throws(self) -> tuple[int, ...]:
        """All that they can give, in order. A D66 is two dice of six, read as tens and ones."""
        tens, ones = divmod(self.sides, 10)
        if self.count == 1 and tens == ones and tens > 0:
            return tuple(10 * ten + unit for ten in range(1, tens + 1) for unit in range(1, tens + 1))
        return tuple(range(self.count, self.count * self.sides + 1))

    def __str__(self) -> str:
        return f"{self.count if self.count > 1 else ''}D{self.sides}"


@attrs.frozen
class Key:
    """A stretch of numbers that a row, a column or a line stands for, and where it is written."""

    band: Band
    span: Span


@attrs.frozen
class Ladder:
    """Stretches of numbers that are one scale: the keys of a table, or the beginnings of lines."""

    keys: tuple[Key, ...]
    dice: Dice | None


def read_ladders(book: Book) -> tuple[Ladder, ...]:
    """All scales of a text, each once: a table drawn in plain lines is both a table and lines."""
    seen: set[int] = set()
    kept: list[Ladder] = []
    for ladder in _ladders(book):
        starts = {key.span[0] for key in ladder.keys}
        if seen.isdisjoint(starts):
            kept.append(ladder)
            seen |= starts
    return tuple(kept)


def _ladders(book: Book) -> Iterator[Ladder]:
    """The scales down the first column and along the head of each table, and those of lines."""
    for grid in book.tables:
        head = grid.rows[0].cells
        column = [row.cells[0] for row in grid.rows if row.cells and row.cells[0].text]
        headed = column[1:] if read_band(head[0].text) is None else column
        for cells in (headed, list(head[1:])):
            keys = _keys(cells)
            if keys:
                yield Ladder(
                    keys,
                    _dice(book, head[0].text if headed is not column else "", book.title_of(grid), keys[0].span[0]),
                )
    for lines in _runs(book):
        keys = tuple(_key(line) for line in lines)
        above = _line_above(book, lines[0])
        if sum(_STRETCH.search(book.file.text[slice(*key.span)]) is not None for key in keys) > 1:
            yield Ladder(keys, _dice(book, "", above, lines[0].start))


def _keys(cells: Sequence[Cell]) -> tuple[Key, ...]:
    """The stretch of each cell; none where one cell is no stretch, or they are no scale."""
    bands = [read_band(cell.text) for cell in cells]
    known = [band for band in bands if band is not None]
    if len(known) < len(bands) or len(known) < 2 or not (_rising(known) or fits(known)):
        return ()
    return tuple(Key(band, (cell.start, cell.end)) for band, cell in zip(known, cells, strict=True))


def _rising(bands: Sequence[Band]) -> bool:
    lows = [-1 if band.low is None else band.low for band in bands]
    ordered = sorted(set(lows))
    return len(ordered) == len(lows) and lows in (ordered, ordered[::-1])


def _runs(book: Book) -> Iterator[list[Line]]:
    """Lines that follow one another and each begin with a stretch of numbers, in order."""
    run: list[Line] = []
    for line in (*book.lines, None):
        if line is not None and line.blank:
            continue
        match = _LED.fullmatch(line.text) if line is not None and len(line.text) <= _LONGEST_LINE else None
        if line is not None and match is not None and not book.apart(line.start) and read_band(match["band"]):
            run.append(line)
            continue
        if len(run) >= _LEAST_LINES and _rising([_key(line).band for line in run]):
            yield run
        run = []


def _key(line: Line) -> Key:
    match = _LED.fullmatch(line.text)
    band = read_band(match["band"]) if match is not None else None
    assert match is not None and band is not None
    return Key(band, line.span(match, "band"))


def _line_above(book: Book, line: Line) -> str:
    return next((above.text for above in reversed(book.lines[: line.row - 1]) if not above.blank), "")


def _dice(book: Book, head: str, title: str, at: int) -> Dice | None:
    """The dice that the head or the line above names; else the only dice of its part of the text."""
    part = book.part_at(at)
    words = book.file.text[book.parts[part].start : book.parts[part].until] if part >= 0 else ""
    instructed = len(title) < _LONGEST_INSTRUCTION and _ROLL.search(title) is not None
    for text, certain in ((head, True), (title, instructed), (words, False)):
        dice = {
            (int(figure.value), figure.sides)
            for figure in read_figures(text)
            if figure.sides and figure.value.denominator == 1
        }
        if len(dice) == 1:
            count, sides = dice.pop()
            return Dice(count, sides, certain, _CHANGED.search(f"{head} {title} {words}") is not None)
        if dice:
            return None
    return None
