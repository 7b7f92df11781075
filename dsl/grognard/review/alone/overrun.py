"""Does a table go as far as the throw with its modifiers?

Told only where all of it is surely said: one part of the text names the dice, lists modifiers or says that something is
added or taken off, and has one table whose bands are just the faces of those dice, closed at the end that is passed.
A word about what lies beyond (a natural roll, the most, the least) settles it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.number_words import numbers
from grognard.review.bands import Band, fits, read_band
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.finding import Finding
from grognard.review.reading import Line

_SPAN = 14
"""Lines above and below a table that are looked at, up to the next heading or table."""
_THROWN = re.compile(r"\b(?:roll|rolls|throw|throws|rolling|throwing|die|dice)\b", re.IGNORECASE)
_ADDED = re.compile(
    r"\b(?P<plus>add|adds|adding|plus|bonus of)\s+(?P<more>\d|one|two|three)\b|\b(?:subtract|subtracts|deduct|minus|penalty of|takes?) (?P<less>\d|one|two|three)\b",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"(?<![\w.])(?P<sign>[-+−–])\s?(?P<number>\d)(?![\d/%\w]|\s?[-–]\s?\d)")
_APPLIED = re.compile(
    r"\bmodif|\badd(?:s|ed|ing)?\b|\bsubtract|\bdeduct|\btakes? (?:\w+ )?off\b|\bminus\b|\bplus\b", re.IGNORECASE
)
_SETTLED = re.compile(
    r"natural|unmodif|treat|counts? as|maximum|minimum|at most|at least|never|no (?:more|less|higher|lower)|or (?:more|less|better|lower|higher|over|under)"
    r"|always|beyond|\d\+|instead|cannot",
    re.IGNORECASE,
)


@attrs.frozen
class _Scale:
    """The bands of a table or list, and where it stands."""

    bands: tuple[Band, ...]
    first: Line
    last: Line


def throws_stay_in_their_tables(book: Book) -> Iterable[Finding]:
    """Tables that a modified throw leaves at one end."""
    scales = sorted(_scales(book), key=lambda one: one.first.row)
    headings = {line.row for line in book.headings} | {item.line.row for item in book.items if item.depth == 0}
    for at, scale in enumerate(scales):
        above = scales[at - 1].last.row if at else 0
        below = scales[at + 1].first.row if at + 1 < len(scales) else len(book.lines) + 1
        yield from _left(book, scale, _around(book, scale, headings, above, below))


def _scales(book: Book) -> Iterator[_Scale]:
    for grid in book.grids:
        keys = [(row.cells[0], band) for row in grid.rows if row.cells and (band := read_band(row.cells[0].text))]
        if keys and len(keys) >= len(grid.rows) - 2:
            first, last = (book.line_at(cell.start) for cell, _ in (keys[0], keys[-1]))
            yield _Scale(tuple(band for _, band in keys), first, last)
    for one in book.plain_lists:
        if one.led:
            yield _Scale(tuple(each.band for each in one.led), one.led[0].line, one.led[-1].line)


def _around(book: Book, scale: _Scale, headings: set[int], above: int, below: int) -> list[Line]:
    """The lines of the part of the text that a table stands in."""
    found: list[Line] = []
    for line in reversed(book.lines[max(above, scale.first.row - 1 - _SPAN) : scale.first.row - 1]):
        found.insert(0, line)
        if line.row in headings and len(content := line.text.split()) < 8 and content:
            break
    for line in book.lines[scale.last.row : min(below - 1, scale.last.row + _SPAN)]:
        if line.row in headings:
            break
        found.append(line)
    return found


def _left(book: Book, scale: _Scale, lines: list[Line]) -> Iterator[Finding]:
    text = "\n".join(line.text for line in lines)
    lows, highs = [one.low for one in scale.bands], [one.high for one in scale.bands]
    if None in lows or None in highs or not fits(list(scale.bands)) or _SETTLED.search(text):
        return
    dice = [(figure.value, figure.sides) for figure in read_figures(text) if figure.sides]
    # Where dice are named twice, the modifiers may be those of the other throw.
    if len(dice) != 1 or not _THROWN.search(text) or not _APPLIED.search(text):
        return
    count, sides = dice.pop()
    least, most = count, count * sides
    if min(low for low in lows if low is not None) != least or max(high for high in highs if high is not None) != most:
        return
    for up, end in ((True, most), (False, least)):
        line, amount = next(iter(_amounts(lines, up)), (None, 0))
        if line is not None:
            past = end + amount if up else end - amount
            yield Finding(
                codes.BANDS_HOLE,
                book.line_place(scale.last if up else scale.first),
                f"The table ends at {end}, and a throw of {end} {'+' if up else '-'} {amount} makes {past} ({book.line_told(line.start)}).",
                f"Write {end} or {'more' if up else 'less'}, or say that the result is held to the table.",
                also=(Label(book.line_place(line), "this takes it past the end"),),
            )


def _amounts(lines: list[Line], up: bool) -> Iterator[tuple[Line, int]]:
    """The amounts that are added, or taken off, each with its line."""
    words = numbers(1, 3)
    for line in lines:
        for match in _ADDED.finditer(line.text):
            said = match["more"] if up else match["less"]
            if said:
                yield line, int(words.get(said.casefold(), said))
        for match in _SIGNED.finditer(line.text):
            if (match["sign"] == "+") is up and int(match["number"]):
                yield line, int(match["number"])
