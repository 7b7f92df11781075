"""Which stretches of numbers of a text are one scale, and which dice are thrown for it?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from grognard.review.bands import Band, fits, read_band
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.rulebooks.document import Cell
from grognard.rulebooks.drawn import LED

Span = tuple[int, int]
_STRETCH = re.compile(r"\d\s?(?:[-–—]|to)\s?\d|\+|\bor\b")
_CHANGED = re.compile(
    r"modif|adjust|\badd(?:s|ed|ing)?\b|\bbonus|\bplus\b|\bminus\b|subtract|penalt|(?<![\dA-Za-z])[+−-]\s?\d|\bdrm\b|\btotal\b",
    re.I,
)
_ROLL = re.compile(r"\b(?:roll|throw)s?\b", re.IGNORECASE)
_LONGEST_INSTRUCTION = 80
_LEAST = 3


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
    """Stretches of numbers that are one scale: the keys of a table, or the beginnings of the items of a list."""

    keys: tuple[Key, ...]
    dice: Dice | None


def read_ladders(book: Book) -> tuple[Ladder, ...]:
    """All scales of a text, each once."""
    seen: set[int] = set()
    kept: list[Ladder] = []
    for ladder in _ladders(book):
        starts = {key.span[0] for key in ladder.keys}
        if seen.isdisjoint(starts):
            kept.append(ladder)
            seen |= starts
    return tuple(kept)


def _ladders(book: Book) -> Iterator[Ladder]:
    """The scales down the first column and along the head of each table, and those of lists."""
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
    for items in book.lists:
        led = [(item, LED.match(book.read.words(item))) for item in items]
        keys = tuple(
            Key(band, (item.start + match.start("band"), item.start + match.end("band")))
            for item, match in led
            if match is not None and (band := read_band(match["band"])) is not None
        )
        ranged = sum(_STRETCH.search(book.file.text[slice(*key.span)]) is not None for key in keys)
        if ranged > 1 and _LEAST <= len(keys) == len(items) and _rising([key.band for key in keys]):
            yield Ladder(keys, _dice(book, "", book.title_of(items[0]), items[0].start))


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
