"""Where does a text have its list of contents?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile, islice

import attrs

from grognard.rulebooks.lines import Line, Lines

_HEAD = re.compile(r"\s*(?:table of contents|contents|index)\s*:?\s*\Z", re.IGNORECASE)
_NUMBER = re.compile(r"\s*\(?[\w.]{1,6}[.)]?\s*")
_LEADERS = re.compile(
    r"(?P<title>(?!\d+\])[A-Z0-9(][^.\n]{1,80}?)\s*\.{3,}\s*(?P<page>\d{1,4}|[ivxl]{1,6})(?=\s|\Z|[A-Z])"
)
_DOTS = re.compile(r"\.{3,}")
_LONGEST = 81
"""Letters of a title before its dots, as `_LEADERS` has it."""
_PAGED = re.compile(r"\s*[A-Z(][^\t.|]{1,80}?\s*(?::|\t|\.{2,}| {2,})[\s.:]*\d{1,4}\s*")
_TITLED = re.compile(r"\s*(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})\.? +(?P<title>[A-Z][^.|\t]{1,60}[^.|\t\s:;,])\s*")
_BARE = re.compile(r"\s*(?:[-*•]|\d{1,2}[.)])?\s*(?P<title>[A-Z][^.|\t:]{1,50})\s*")
_LEAST, _LEAST_RUN, _LEAST_AGAIN = 3, 5, 2
_APART = 400
_MOST_HEADS, _MOST_LINES = 4, 2_000


@attrs.frozen
class Contents:
    """The contents: the stretch of the text they take, and how many entries they have."""

    start: int
    end: int
    entries: int


def read_contents(reading: Lines) -> Contents | None:
    """The contents of a text, where it has a list with pages, or one of titles that stand again."""
    found = (_flowing(reading.file.text), _headed(reading.lines), _numbered(reading.lines))
    return max((each for each in found if each is not None), key=lambda each: each.entries, default=None)


def _flowing(text: str) -> Contents | None:
    """Entries with leaders, on lines of their own or run together; the longest stretch of them."""
    runs: list[list[re.Match[str]]] = []
    for match in _with_leaders(text):
        if not runs or match.start() - runs[-1][-1].end() > _APART:
            runs.append([])
        runs[-1].append(match)
    best = max(runs, key=len, default=[])
    if len(best) < _LEAST:
        return None
    # The number before the first title belongs to it.
    line, start = text.rfind("\n", 0, best[0].start()) + 1, best[0].start()
    return Contents(line if _NUMBER.fullmatch(text, line, start) else start, best[-1].end(), len(best))


def _with_leaders(text: str) -> Iterator[re.Match[str]]:
    """All that looks like an entry with leaders. Before its dots neither a dot nor the end of a line stands in one."""
    behind = 0
    for dots in _DOTS.finditer(text):
        end = dots.start()
        while end and text[end - 1].isspace():
            end -= 1
        start = max(behind, end - _LONGEST)
        start = max(start, text.rfind(".", start, end) + 1, text.rfind("\n", start, end) + 1)
        found = next((match for at in range(start, end) if (match := _LEADERS.match(text, at))), None)
        if found is not None:
            yield found
            behind = found.end()


def _headed(lines: Sequence[Line]) -> Contents | None:
    """A heading such as `Index`, and below it lines that end in a page, or titles of which half stand again further down."""
    heads = (at for at, line in enumerate(lines) if _HEAD.match(line.text))
    for at in islice(heads, _MOST_HEADS):
        below = lines[at + 1 : at + 1 + _MOST_LINES]
        run = _run(below, _PAGED, 1)
        if len(run) < _LEAST:
            run = _run(list(dropwhile(lambda line: line.blank, below)), _BARE, 0)
            titles = [match["title"].strip().casefold() for line in run if (match := _BARE.fullmatch(line.text))]
            again = {line.text.strip(" #*:").casefold() for line in lines[at + 1 :] if run and line.row > run[-1].row}
            if sum(title in again for title in titles) * 2 < max(len(run), 2 * _LEAST_AGAIN):
                continue
        if len(run) >= _LEAST:
            return Contents(lines[at].start, run[-1].start + len(run[-1].text), len(run))
    return None


def _run(lines: Sequence[Line], entry: re.Pattern[str], between: int) -> list[Line]:
    """The entries at the beginning of some lines, with at most so many other lines between two; then blank ones do not count."""
    run: list[Line] = []
    missed = 0
    for line in lines:
        if entry.fullmatch(line.text):
            run.append(line)
            missed = 0
        elif not (line.blank and between):
            missed += 1
            if missed > between:
                break
    return run


def _numbered(lines: Sequence[Line]) -> Contents | None:
    """Lines of numbers and titles, one right below the other, of which some stand again further down: contents without a heading."""
    run: list[Line] = []
    for line in lines:
        if _TITLED.fullmatch(line.text):
            run.append(line)
        elif _is_outline(run):
            break
        else:
            run = []
    if not _is_outline(run):
        return None
    titles = [" ".join(_TITLED.sub(r"\g<number> \g<title>", line.text).split()) for line in run]
    below = {" ".join(line.text.split()) for line in lines if line.row > run[-1].row}
    if sum(title in below for title in titles) < _LEAST_AGAIN:
        return None
    return Contents(run[0].start, run[-1].start + len(run[-1].text), len(run))


def _is_outline(run: Sequence[Line]) -> bool:
    """Whether lines are enough for contents, and count in more than one depth."""
    return len(run) >= _LEAST_RUN and len({line.text.split()[0].strip(".").count(".") for line in run}) > 1
