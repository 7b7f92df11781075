"""Which tables are drawn by hand among lines of text: with bars, tabs, wide blanks, rules of hyphens, or a cell or a row a line?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import attrs

Stretch = tuple[int, int]
"""Where a cell begins and ends in the text."""

_WIDE = re.compile(r"(?<=\S)(?: {3,}|\t+ *)(?=\S)")
_NARROW = re.compile(r"(?<=\S) {2,}(?=\S)")
_TAB = re.compile("\t")
_RULE = re.compile(r"\s*(?:>\s*)*(?=[|:=+ \t-]*[-=])[\s|:=+-]+\Z")
_COLUMNS = re.compile(r"\s*-{3,}(?:[ \t]+-{3,})+\s*\Z")
_GROUP = re.compile(r"-{3,}")
_QUOTED = re.compile(r"\s*(?:>\s*)+")
_VALUE = re.compile(
    r"\s*(?:[-+\u2212\u2013]?\d[\d/.]*(?:\"|%|\+| ?(?:inches|inch|cm))?|\d?[dD]\d{1,3}|[-\u2013\u2014]|none|no|nil)\s*",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\s*[A-Za-z][\w '/()&-]{0,30}\s*")
_BAND = r"(?:[<>≤≥]=? ?)?\d{1,3}(?: ?(?:[-–—\u00ad]|to) ?\d{1,3}| ?\+| or (?:more|less|higher|lower|over|under))?"
LED = re.compile(rf"\s*(?P<band>{_BAND})(?:[ \t]*[:.)][ \t]+|[ \t]+[-–—=][ \t]+|[ \t]+)(?=\S)")
_ALONE = re.compile(rf"\s*(?P<band>{_BAND})\s*")
_COUNTED = re.compile(r"\s*\d{1,3}[.)]")
_RANGE = re.compile(r"\d ?(?:[-–—\u00ad]|to) ?\d|[+<>≤≥]|\bor\b")
_THROWN = re.compile(
    r"\s*(?P<die>\d{0,2}\s?[dDwW](?:\d{1,3}|%))\b(?:[ \t]+|[ \t]*[:|/][ \t]*)(?P<rest>\S.{0,60})?\s*\Z"
)
_CODE = re.compile(r"[A-Z]{1,3}\d?|\d{1,3}|[-\u2013\u2014]")
_LEAST, _LEAST_LED = 3, 3
_WIDEST = 8
_SHORT, _WIDE_ROWS = 20, 16
"""Letters of a cell, and cells of a row, where each stands on a line of its own."""
_SENTENCE = 90
"""Rows of a list of results go on below in lines that begin in small letters."""


@attrs.frozen
class Drawn:
    """A table among lines: the numbers of its first and last line from 0, where its cells stand, and how many rows are its head."""

    first: int
    last: int
    rows: tuple[tuple[Stretch, ...], ...]
    heads: int = 0


_Vain = dict[tuple[str, bool], int]
"""How far lines of a kind were read, and were no table: what begins among them, and is read alike, is none either."""


@attrs.frozen
class _Line:
    start: int
    text: str

    @property
    def bare(self) -> str:
        return self.text.strip()

    def stretch(self, start: int = 0, end: int | None = None) -> Stretch:
        """A part of it in the text, without the blanks around that."""
        raw = self.text[start:end]
        left = len(raw) - len(raw.lstrip())
        return self.start + start + left, self.start + start + max(left, len(raw.rstrip()))


def lines_of(text: str) -> list[_Line]:
    """The lines of a text with where they start."""
    found, at = [], 0
    for line in text.split("\n"):
        found.append(_Line(at, line))
        at += len(line) + 1
    return found


def drawn_tables(text: str) -> list[Drawn]:
    """All tables that are drawn among the lines of a text, in order."""
    lines = lines_of(text)
    tables: list[Drawn] = []
    vain: _Vain = {}
    runs = _runs(lines)
    at = 0
    while at < len(lines):
        drawn = None
        if lines[at].bare:
            drawn = (
                _ruled(lines, at) or _celled(lines, at, vain) or _stacked(lines, at) or _counted(lines, at)
                or _alternating(lines, at, vain) or _coded(lines, at, runs) or _led(lines, at, runs)
            )  # fmt: skip
        if drawn is not None:
            # A sign for each space is a drawing of the board.
            tables += [] if _is_board(text, drawn) else [drawn]
            at = drawn.last + 1
        else:
            at += 1
    return tables


def _is_board(text: str, drawn: Drawn) -> bool:
    """Whether each cell is one sign, and half of them are neither letters nor figures: `.`, `@`, `^`."""
    cells = [text[start:stop] for row in drawn.rows for start, stop in row]
    return all(len(cell) <= 1 for cell in cells) and sum(not cell.isalnum() for cell in cells) * 2 >= len(cells)


def _ruled(lines: Sequence[_Line], at: int) -> Drawn | None:
    """A rule of hyphens says where columns stand; a head may stand above it, a second rule may end it."""
    rule = at if _COLUMNS.match(lines[at].text) else at + 1
    if rule >= len(lines) or not _COLUMNS.match(lines[rule].text) or "|" in lines[at].text:
        return None
    if rule == at and at + 1 < len(lines) and _COLUMNS.match(lines[at + 1].text):
        return None
    starts = [match.start() for match in _GROUP.finditer(lines[rule].text)]
    end = rule + 1
    while end < len(lines) and lines[end].bare and not _COLUMNS.match(lines[end].text):
        end += 1
    closed = end < len(lines) and _COLUMNS.match(lines[end].text) is not None
    told = [line for line in (*lines[at:rule], *lines[rule + 1 : end])]
    if len(told) < 2:
        return None
    return Drawn(at, end - 1 + closed, tuple(tuple(_cut(line, starts)) for line in told), rule - at)


def _cut(line: _Line, starts: Sequence[int]) -> Iterator[Stretch]:
    """A line cut at its columns; a word that begins a little before its column belongs to it."""
    edges = [0]
    for start in starts[1:]:
        at = min(start, len(line.text))
        while edges[-1] < at < len(line.text) and line.text[at] != " " and line.text[at - 1] != " ":
            at -= 1
        edges.append(max(at, edges[-1]))
    return (line.stretch(low, high) for low, high in pairwise([*edges, len(line.text)]))


def _kind(text: str) -> str:
    bare = text.strip()
    if text.count("|") >= 2 and bare != "|":
        return "bars"
    if "\t" in bare:
        return "tabs"
    return "blanks" if len(_WIDE.findall(bare)) >= 2 else "bar" if bare.count("|") == 1 and len(bare) > 2 else ""


def _celled(lines: Sequence[_Line], at: int, vain: _Vain) -> Drawn | None:
    """Lines whose cells stand between bars, tabs or wide blanks."""
    kind = _kind(lines[at].text)
    end = at
    rows: list[tuple[Stretch, ...]] = []
    heads = 0
    if not kind and (head := _narrow_head(lines, at)):
        kind, end, rows, heads = "blanks", at + 1, [head], 1
    led = lines[at].bare.lstrip("> ").startswith("|")
    if not kind or at < vain.get((kind, led), 0):
        return None
    while end < len(lines):
        line = lines[end]
        if _RULE.match(line.text) and (kind in ("bars", "bar") or "---" in line.text):
            heads = heads or len(rows)
        elif _kind(line.text) == kind or (kind == "bar" and line.text.count("|") >= 1):
            rows.append(tuple(_cells(line, kind, led)))
        else:
            break
        end += 1
    widths = [len(row) for row in rows]
    if len(rows) < 2 or max(widths) < 2 or (kind == "bar" and len(rows) < _LEAST):
        vain[kind, led] = end
        return None
    return Drawn(at, end - 1, tuple(rows), heads)


def _narrow_head(lines: Sequence[_Line], at: int) -> tuple[Stretch, ...]:
    """The cells of a line that stand nearer to one another than those of the row below it, each above one of them."""
    below = lines[at + 1] if at + 1 < len(lines) else None
    if below is None or _kind(below.text) != "blanks":
        return ()
    head = tuple(_between(lines[at], _NARROW))
    apart = lines[at].start - below.start
    row = [(start + apart, end + apart) for start, end in _cells(below, "blanks", False)]
    over = all(start < other_end and end > other for (start, end), (other, other_end) in zip(head, row, strict=False))
    return head if len(head) == len(row) and over else ()


def _between(line: _Line, gap: re.Pattern[str]) -> Iterator[Stretch]:
    """The parts of a line between gaps."""
    edges = [0, *(edge for match in gap.finditer(line.text) for edge in match.span()), len(line.text)]
    yield from (line.stretch(low, high) for low, high in zip(edges[::2], edges[1::2], strict=True))


def _cells(line: _Line, kind: str, led: bool) -> Iterator[Stretch]:
    """The cells of a line; before a first bar and behind a last one is a cell only where something stands, or where its table has no such bar."""
    if kind not in ("bars", "bar"):
        yield from _between(line, _TAB if kind == "tabs" else _WIDE)
        return
    quoted = _QUOTED.match(line.text)
    begin = quoted.end() if quoted is not None else 0
    bars = [at for at in range(begin, len(line.text)) if line.text[at] == "|" and line.text[at - 1 : at] != "\\"]
    spans = list(zip([begin, *(at + 1 for at in bars)], [*bars, len(line.text)], strict=True))
    if not line.text[slice(*spans[-1])].strip():
        spans.pop()
    if spans and led and not line.text[slice(*spans[0])].strip():
        spans.pop(0)
    yield from (line.stretch(*span) for span in spans)


def _stacked(lines: Sequence[_Line], at: int) -> Drawn | None:
    """One cell a line, as copied from a page: the head, and rows of a label and its values."""

    def labels(line: _Line) -> bool:
        return _LABEL.fullmatch(line.text) is not None and not _VALUE.fullmatch(line.text)

    first = at
    while first - at <= _WIDEST and first < len(lines) and labels(lines[first]):
        first += 1
    values = first
    while values - first <= _WIDEST and values < len(lines) and _VALUE.fullmatch(lines[values].text):
        values += 1
    width = values - first + 1
    if width < 2 or width > _WIDEST + 1 or first - at != width + 1:
        return None
    rows = [lines[at : at + width]]
    place = at + width
    while place + width <= len(lines):
        row = lines[place : place + width]
        if not labels(row[0]) or not all(_VALUE.fullmatch(line.text) for line in row[1:]):
            break
        rows.append(row)
        place += width
    if len(rows) <= _LEAST:
        return None
    return Drawn(at, place - 1, tuple(tuple(line.stretch() for line in row) for row in rows), 1)


def _counted(lines: Sequence[_Line], at: int) -> Drawn | None:
    """One cell a line, with rows that are counted: a corner, the heads of columns, and each row behind its number."""
    for width in range(_LEAST, _WIDE_ROWS):
        first = lines[at + width].bare if at + width < len(lines) else ""
        if first not in ("0", "1") or lines[at].bare.isdigit():
            continue
        rows = 0
        while _is_row(
            lines[at + rows * width : at + (rows + 1) * width], width, int(first) + rows - 1 if rows else None
        ):
            rows += 1
        if rows > _LEAST:
            cells = [line.stretch() for line in lines[at : at + rows * width]]
            return Drawn(
                at, at + rows * width - 1, tuple(tuple(cells[row * width :][:width]) for row in range(rows)), 1
            )
    return None


def _is_row(row: Sequence[_Line], width: int, number: int | None) -> bool:
    """Whether lines are the short cells of a row with a number, or of the heads."""
    whole = len(row) == width and all(line.bare and len(line.bare) <= _SHORT for line in row)
    return whole and (number is None or row[0].bare == str(number))


def _alternating(lines: Sequence[_Line], at: int, vain: _Vain) -> Drawn | None:
    """Ranges and results on lines of their own, with or without blank lines between."""
    if at < vain.get(("alternating", False), 0):
        return None
    rows: list[tuple[Stretch, Stretch]] = []
    ranged = 0
    place, end = at, at
    while place < len(lines):
        match = _ALONE.fullmatch(lines[place].text)
        below = next((each for each in range(place + 1, min(place + 4, len(lines))) if lines[each].bare), None)
        if match is None or below is None or _ALONE.fullmatch(lines[below].text) is not None:
            break
        ranged += _RANGE.search(match["band"]) is not None
        rows.append((lines[place].stretch(), lines[below].stretch()))
        end, place = below, below + 1
        while place < len(lines) and not lines[place].bare:
            place += 1
    if len(rows) < 2 or ranged < 2:
        vain["alternating", False] = end + 1
        return None
    return Drawn(at, end, tuple(rows))


@attrs.frozen
class _Row:
    """A line that begins with a stretch of numbers, and the rows from it on that are one behind the other."""

    band: Stretch
    rest: Stretch
    end: int
    """The last line of the row itself; it may be wrapped."""
    next: int | None
    """The line of the row behind it."""
    many: int = 1
    ranged: int = 0
    """How many of the rows have a range."""
    counted: bool = True
    """Whether they all only count: `1.`, `2)`."""


def _runs(lines: Sequence[_Line]) -> dict[int, _Row]:
    """The rows that lines begin, by the numbers of the lines; the last line first, so that each knows those behind it."""
    found: dict[int, _Row] = {}
    lows: dict[int, int] = {}
    for at in range(len(lines) - 1, -1, -1):
        line = lines[at]
        match = LED.match(line.text)
        if match is None:
            continue
        numbers = [int(number) for number in re.findall(r"\d+", match["band"])]
        lows[at], last = numbers[0], max(numbers)
        end = at
        while end + 1 < len(lines) and _goes_on(lines[end + 1]):
            end += 1
        low = lows.get(end + 1, -1)
        after = found[end + 1] if low > last or (low == 0 and last >= 8) else None
        begin, stop = line.stretch(match.end())
        found[at] = _Row(
            line.stretch(match.start("band"), match.end("band")),
            (begin, lines[end].stretch()[1] if end > at else stop),
            end,
            end + 1 if after is not None else None,
            1 + (after.many if after is not None else 0),
            (_RANGE.search(match["band"]) is not None) + (after.ranged if after is not None else 0),
            _COUNTED.match(line.text) is not None and (after is None or after.counted),
        )
    return found


def _goes_on(line: _Line) -> bool:
    """Whether a line is what is wrapped within a row."""
    return line.bare[:1].islower() and len(line.bare) <= _SENTENCE and _kind(line.text) == ""


def _coded(lines: Sequence[_Line], at: int, runs: Mapping[int, _Row]) -> Drawn | None:
    """Rows of a number and a result in capitals or figures for each column, below a line with a stretch of numbers for each."""
    below = at + 1 if at + 1 in runs else at + 2
    first = runs.get(below)
    if first is None or first.many < _LEAST_LED or first.counted:
        return None
    width = len(lines[below].bare.split())
    head = _words_of(lines[at])[1 - width :]
    if width <= _LEAST or len(head) < width - 1:
        return None
    named = head[0][0] - lines[at].start
    corner = lines[at].stretch(0, named) if below == at + 1 else lines[at + 1].stretch()
    if not all(re.match(r"\d+[:+<>-]", name) for name in lines[at].text[named:].split()):
        return None
    rows: list[int] = []
    place: int | None = below
    while place is not None:
        words = lines[place].bare.split()
        if len(words) != width or not all(map(_CODE.fullmatch, words[1:])):
            return None
        rows.append(place)
        place = runs[place].next
    return Drawn(at, rows[-1], ((corner, *head), *(tuple(_words_of(lines[row])) for row in rows)), 1)


def _words_of(line: _Line) -> list[Stretch]:
    return [line.stretch(*match.span()) for match in re.finditer(r"\S+", line.text)]


def _led(lines: Sequence[_Line], at: int, runs: Mapping[int, _Row]) -> Drawn | None:
    """Lines that each begin with a stretch of numbers, one behind the other, of a die that stands above them or in ranges."""
    head = _THROWN.match(lines[at].text)
    first = runs.get(at + 1 if head is not None else at)
    if first is None or first.many < _LEAST_LED:
        return None
    if head is None and (first.counted or first.ranged < 2 or first.ranged * 2 < first.many):
        return None
    rows = [first]
    while (place := rows[-1].next) is not None:
        rows.append(runs[place])
    cells = tuple((row.band, row.rest) for row in rows)
    if head is None:
        return Drawn(at, rows[-1].end, cells)
    rest = head.span("rest") if head["rest"] else (head.end("die"), head.end("die"))
    return Drawn(at, rows[-1].end, ((lines[at].stretch(*head.span("die")), lines[at].stretch(*rest)), *cells), 1)
