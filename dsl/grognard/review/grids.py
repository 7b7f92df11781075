"""Which tables stand in a text? Cells between bars, tabs or wide blanks, or one cell a line as copied from a page."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from grognard.review.reading import Line, Reading
from grognard.rulebooks.document import Cell


@attrs.frozen
class GridRow:
    """A row: the line it begins on, and its cells."""

    line: Line
    cells: tuple[Cell, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The words of its cells."""
        return tuple(cell.text for cell in self.cells)


_LEAST = 3
_WIDEST = 8
_VALUE = re.compile(
    r"\s*(?:[-+\u2212\u2013]?\d[\d/.]*(?:\"|%|\+| ?(?:inches|inch|cm))?|\d?[dD]\d{1,3}|[-\u2013\u2014]|none|no|nil)\s*",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\s*[A-Za-z][\w '/()&-]{0,30}\s*")


def read_stacked(lines: Sequence[Line], at: int) -> tuple[tuple[GridRow, ...], Line] | None:
    """The rows of a stacked table whose head begins at a line, and the line it ends on; None where none begins."""
    labels = 0
    while labels <= _WIDEST and at + labels < len(lines) and _is_label(lines[at + labels]):
        labels += 1
    values = 0
    first = at + labels
    while values <= _WIDEST and first + values < len(lines) and _VALUE.fullmatch(lines[first + values].text):
        values += 1
    width = values + 1
    # The head, and the first row's own label.
    if not 1 <= values <= _WIDEST or labels != width + 1 or width < 2:
        return None
    rows = [_stacked_row(lines[at : at + width])]
    place = at + width
    while place + width <= len(lines) and _is_row(lines[place : place + width]):
        rows.append(_stacked_row(lines[place : place + width]))
        place += width
    return (tuple(rows), lines[place - 1]) if len(rows) > _LEAST else None


def _is_row(lines: Sequence[Line]) -> bool:
    return _is_label(lines[0]) and all(_VALUE.fullmatch(line.text) for line in lines[1:])


def _is_label(line: Line) -> bool:
    return _LABEL.fullmatch(line.text) is not None and not _VALUE.fullmatch(line.text)


def _stacked_row(lines: Sequence[Line]) -> GridRow:
    return GridRow(lines[0], tuple(_stacked_cell(line) for line in lines))


def _stacked_cell(line: Line) -> Cell:
    left = len(line.text) - len(line.text.lstrip())
    return Cell(line.text.strip(), line.start + left, line.start + len(line.text.rstrip()))


_WIDE = re.compile(r"(?<=\S)(?: {3,}|\t+ *)(?=\S)")
_MARKUP = re.compile(r"</?[a-zA-Z]{1,10}>")
_RULE = re.compile(r"[\s|:=+-]+\Z")


@attrs.frozen
class Grid:
    """A table of the text, with the line above it, which is mostly its title."""

    title: str
    rows: tuple[GridRow, ...]
    until: Line | None = None
    """The line it ends on, where its last row goes on below the line that it begins on."""

    @property
    def first(self) -> Line:
        """The line it begins on."""
        return self.rows[0].line

    @property
    def last(self) -> Line:
        """The line its last row ends on, so far as that is known."""
        return self.until or self.rows[-1].line

    @property
    def columns(self) -> list[list[Cell]]:
        """The cells of each column, below its head."""
        return [[row.cells[at] for row in self.rows[1:] if at < len(row.cells)] for at in range(self.width)]

    @property
    def width(self) -> int:
        """The most cells of a row."""
        return max(len(row.cells) for row in self.rows)


def read_grids(reading: Reading) -> tuple[Grid, ...]:
    """All tables, in order."""
    found: list[Grid] = []
    run: list[GridRow] = []
    kind = ""
    above = ""
    led = False
    lines = reading.lines
    at = tried = 0
    while at < len(lines):
        line = lines[at]
        end, scraped = _scraped(lines, at) if at >= tried else (at, [])
        tried = max(tried, end)
        if scraped:
            _close(found, run, above)
            run, kind = [], ""
            _close(found, scraped, above)
            at = end
            continue
        stacked = read_stacked(lines, at) if at >= tried and not run else None
        if stacked is not None:
            found.append(Grid(above, *stacked))
            at = stacked[1].row
            continue
        now = _kind(line.text)
        if now and (not run or now == kind):
            kind = now
            if not _RULE.match(line.text):
                led = led or not run[-1].line.text.lstrip().startswith("|") if run else False
                run.append(_row(line, now, led))
        else:
            _close(found, run, above)
            run, kind = ([_row(line, now)], now) if now else ([], "")
            if not now and not line.blank:
                above = line.text.strip()
        at += 1
    _close(found, run, above)
    return tuple(found)


def _close(found: list[Grid], run: list[GridRow], above: str) -> None:
    if len(run) >= 2 and max(len(row.cells) for row in run) >= 2:
        found.append(Grid(above, tuple(run)))


def _kind(text: str) -> str:
    if text.count("|") >= 2 and text.strip() != "|":
        return "bars"
    if "\t" in text.strip():
        return "tabs"
    return "blanks" if len(_WIDE.findall(text.strip())) >= 2 else ""


def _row(line: Line, kind: str, led: bool = False) -> GridRow:
    """One row. `led`: its table begins without a bar, so that one before the first cell closes an empty cell."""
    text = line.text
    if kind == "bars":
        spans = _between(text, led)
    else:
        spans, at = [], 0
        pattern = re.compile("\t") if kind == "tabs" else _WIDE
        for match in pattern.finditer(text):
            spans.append((at, match.start()))
            at = match.end()
        spans.append((at, len(text)))
    return GridRow(line, tuple(_cell(line, start, end) for start, end in spans))


def _between(text: str, led: bool) -> list[tuple[int, int]]:
    """The stretches between bars; one before the first bar and after the last only where something stands there."""
    spans, at = [], 0
    for index, sign in enumerate(text):
        if sign == "|":
            spans.append((at, index))
            at = index + 1
    spans.append((at, len(text)))
    if not text[slice(*spans[-1])].strip():
        spans.pop()
    if spans and not led and text.lstrip().startswith("|"):
        spans = spans[1:]
    return spans


def _cell(line: Line, start: int, end: int) -> Cell:
    raw = line.text[start:end]
    left = len(raw) - len(raw.lstrip())
    text = " ".join(_MARKUP.sub(" ", raw).split())
    return Cell(text, line.start + start + left, line.start + start + max(left, len(raw.rstrip())))


def _scraped(lines: tuple[Line, ...], at: int) -> tuple[int, list[GridRow]]:
    """Cells that stand one below the other, each closed by a bar on a line of its own."""
    if at + 1 >= len(lines) or not _opens(lines, at):
        return at, []
    cells: list[Cell] = []
    starts: list[Line] = []
    held: list[Line] = []
    end = at
    while at < len(lines) and len(held) <= 3:
        line = lines[at]
        at += 1
        if line.text.strip() != "|":
            if line.blank:
                break
            held.append(line)
            continue
        first = held[0] if held else line
        text = " ".join(" ".join(one.text for one in held).split())
        last = held[-1] if held else line
        cells.append(Cell(text, first.start, last.start + len(last.text) if held else first.start))
        starts.append(first)
        held = []
        end = at
    width = _width([bool(cell.text) for cell in cells])
    if not width:
        return at, []
    rows = [
        GridRow(starts[index], tuple(cells[index : index + width]))
        for index in range(0, len(cells) // width * width, width)
    ]
    return end, rows


def _opens(lines: tuple[Line, ...], at: int) -> bool:
    """Whether a cell of one or two lines begins here, with a bar below it and another soon after."""
    if lines[at].blank or lines[at].text.strip() == "|" or is_bars(lines[at].text):
        return False
    bars = [index for index in range(at + 1, min(at + 7, len(lines))) if lines[index].text.strip() == "|"]
    return len(bars) >= 2 and bars[0] == at + 1


def is_bars(text: str) -> bool:
    """Whether a line has bars among other things."""
    return "|" in text and text.strip() != "|"


def _width(filled: list[bool]) -> int:
    """How many cells make a row, so that every row begins with words; 0 where nothing fits."""
    for width in range(2, min(len(filled) // 2, 12) + 1):
        if len(filled) % width == 0 and all(filled[at] for at in range(0, len(filled), width)):
            return width
    return 0
