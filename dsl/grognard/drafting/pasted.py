"""Where does each cell of pasted lines end, whose cells have tabs or blanks between them? A line that could be cut in two ways is named, and not cut."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from grognard.drafting.tables import Unread
from grognard.drafting.things import Table
from grognard.rulebooks.drawn import LED
from grognard.rulebooks.labels import Words, read_cell

_WIDE = re.compile(r"\S+(?: \S+)*")
_VALUE = re.compile(r"[A-Z]{1,3}\d?|(?i:none|nil|no|yes)")
_THROW = re.compile(r"\A(?:die|dice|\d{0,2}[dDwW](?:\d{1,3}|%)|modified|final)? ?(?:rolls?|throws?|scores?|totals?|dice|die|\d{0,2}[dDwW](?:\d{1,3}|%))\Z", re.I)  # fmt: skip
"""Words at the beginning of a head that stand over one column: `Die Roll`, `2D6`."""
_LEAST = 2
_Cells = tuple[str, ...]


def cut_lines(text: str) -> Table | Unread | None:
    """The table of pasted lines, with the line above it as its title; None where the lines have no cells."""
    lines = [line.rstrip() for line in text.split("\n") if line.strip()]
    if any("|" in line for line in lines):
        return None
    tabbed = any("\t" in line.strip() for line in lines)
    spans = [[match.span() for match in _WIDE.finditer(line)] for line in lines]
    if tabbed or sum(len(each) > 1 for each in spans) * 2 > len(lines):
        return _by_columns(lines, [_tabbed(line) for line in lines] if tabbed else spans)
    return _by_words([line.split() for line in lines])


def _tabbed(line: str) -> list[tuple[int, int]]:
    ends = [*(match.start() for match in re.finditer("\t", line)), len(line)]
    return list(zip([0, *(end + 1 for end in ends[:-1])], ends, strict=True))


def _by_columns(lines: Sequence[str], spans: list[list[tuple[int, int]]]) -> Table | Unread | None:
    """Cells with tabs or wide blanks between them; one row may lack the wide ones, or have nothing in a column."""
    first = next(at for at, each in enumerate(spans) if len(each) > 1)
    width = Counter(len(each) for each in spans if len(each) > 1).most_common(1)[0][0]
    whole = [each for each in spans[first:] if len(each) == width]
    if len(whole) < _LEAST:
        return None
    rows: list[_Cells] = []
    uncut = []
    for line, each in zip(lines[first:], spans[first:], strict=True):
        cells = tuple(line[start:end].strip() for start, end in each)
        words = tuple(line.split())
        if len(cells) == 1 and not any(map(str.isdigit, line)):
            cells = (*cells, *[""] * (width - 1))  # what only names the rows below it
        elif len(cells) != width and len(words) == width:
            cells = words
        elif "\t" in line and len(cells) < width:
            cells = (*cells, *[""] * (width - len(cells)))
        elif not rows and len(cells) == width - 1:
            cells = ("", *cells)
        elif len(cells) != width:
            cells = _placed(line, each, whole)
        rows.append(cells)
        uncut += [line.strip()] if len(cells) != width else []
    return Unread(tuple(uncut), uncut=True) if uncut else Table(tuple(rows), 0, 0, _title(lines[:first]))


def _placed(line: str, spans: Sequence[tuple[int, int]], whole: Sequence[Sequence[tuple[int, int]]]) -> _Cells:
    """The cells of a row that has fewer, each in the one column whose cells begin or end where it does; nothing where there is another or none."""
    columns = [({row[at][0] for row in whole}, {row[at][1] for row in whole}) for at in range(len(whole[0]))]
    cells = [""] * len(columns)
    last = -1
    for start, end in spans:
        fits = [
            at for at, (starts, ends) in enumerate(columns)
            if (start in starts or end in ends) and (at + 1 == len(columns) or end < min(columns[at + 1][0]))
        ]  # fmt: skip
        if len(fits) != 1 or fits[0] <= last:
            return ()
        last = fits[0]
        cells[last] = line[start:end]
    return tuple(cells)


def _by_words(lines: Sequence[Sequence[str]]) -> Table | Unread | None:
    """Cells with one blank between them: a row is a stretch of numbers with what it gives, or a label with figures behind it."""
    led = [LED.match(" ".join(words)) for words in lines]
    begin = len(lines)
    banded = bool(led) and led[-1] is not None
    while begin and (led[begin - 1] is not None if banded else _ends_in_value(lines[begin - 1])):
        begin -= 1
    if (
        banded
        and len(lines) - begin > _LEAST
        and {len(lines[begin]) + 1} == {len(words) for words in lines[begin + 1 :]}
    ):
        begin += 1  # the heads of the columns are stretches of numbers too, and nothing stands in the corner
    body = lines[begin:]
    if len(body) < _LEAST or (not banded and len(body[0]) < 2):
        return None
    head, above = _head(lines[:begin], banded)
    if any(banded and led[at] is not None for at in range(len(above))):
        return None  # rows that go on below in lines of their own
    rows = [_led_row(words, len(head)) for words in body] if banded else _labelled(body, len(head))
    width = Counter(map(len, rows)).most_common(1)[0][0]
    odd = _odd(rows) if width > 2 else frozenset()
    uncut = tuple(" ".join(words) for at, (words, row) in enumerate(zip(body, rows, strict=True)) if len(row) != width or at in odd)  # fmt: skip
    if uncut or (head and len(head) != width):
        return Unread(uncut or (" ".join(lines[begin - 1]),), uncut=True)
    heads = [head] if head else []
    return Table((*heads, *rows), 0, len(heads), _title([" ".join(words) for words in above]))


def _ends_in_value(words: Sequence[str]) -> bool:
    return len(words) > 1 and words[0][:1].isalpha() and _is_value(words[-1])


def _is_value(word: str) -> bool:
    """Whether a word is a figure, a dash, or the letters of a result."""
    return not isinstance(read_cell(word), Words) or _VALUE.fullmatch(word) is not None


def _head(lines: Sequence[Sequence[str]], banded: bool) -> tuple[_Cells, Sequence[Sequence[str]]]:
    """The heads of the columns, where the last of the lines above the rows has them, and the lines above that."""
    if not lines:
        return (), ()
    words = lines[-1]
    above = lines[-2] if len(lines) > 1 else ()
    if len(above) > 1 and _THROW.match(" ".join(words)) and all(map(_is_value, above)):
        return (" ".join(words), *above), lines[:-2]
    if banded and len(words) > 1 and all(map(_is_value, words)):
        return ("total", *words), lines[:-1]
    many = next((many for many in (2, 1) if _THROW.match(" ".join(words[:many]))), 0)
    cells = (" ".join(words[: many or 1]), *words[many or 1 :])
    # Of two words above two columns the first may be the title's, where it says no throw.
    is_head = len(cells) > 1 and (many or len(cells) > 2 or not banded)
    return (cells, lines[:-1]) if is_head else ((), lines)


def _led_row(words: Sequence[str], width: int) -> _Cells:
    """A stretch of numbers, and what stands behind it: one cell, or a word for each column."""
    line = " ".join(words)
    match = LED.match(line)
    assert match is not None
    rest = line[match.end() :].split()
    if width > 2 or (not width and len(rest) > 1 and all(map(_is_value, rest))):
        return (match["band"], *rest)
    return match["band"], " ".join(rest)


def _odd(rows: Sequence[_Cells]) -> frozenset[int]:
    """Rows with words where other rows have a value: they may be a part of the cell before."""
    width = min(map(len, rows))
    mixed = [at for at in range(1, width) if len({_is_value(row[at]) for row in rows}) > 1]
    return frozenset(number for number, row in enumerate(rows) if any(not _is_value(row[at]) for at in mixed))


def _labelled(body: Sequence[Sequence[str]], width: int) -> list[_Cells]:
    """Labels with their figures; nothing for a row in which it is not clear where its label ends."""
    if width and all(len(words) == width for words in body):
        return [tuple(words) for words in body]
    behind = [
        next((at for at, word in enumerate(reversed(words)) if not _is_value(word)), len(words)) for words in body
    ]
    many = width - 1 if width else min(behind)
    return [(" ".join(words[:-many]), *words[-many:]) if most == many and len(words) > many else ()
            for words, most in zip(body, behind, strict=True)]  # fmt: skip


def _title(lines: Sequence[str]) -> str:
    return lines[-1].strip() if lines else ""
