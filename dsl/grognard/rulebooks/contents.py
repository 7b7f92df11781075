"""Does the text have a list of contents, and what does it promise?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import attrs

from grognard.rulebooks.lines import Lines

_HEAD = re.compile(r"\s*(?:table of contents|contents|index)\s*:?\s*\Z", re.IGNORECASE)
_NUMBER = re.compile(r"\s*\(?[\w.]{1,6}[.)]?\s*")
_LEADERS = re.compile(
    r"(?P<title>(?!\d+\])[A-Z0-9(][^.\n]{1,80}?)\s*\.{3,}\s*(?P<page>\d{1,4}|[ivxl]{1,6})(?=\s|\Z|[A-Z])"
)
_DOTS = re.compile(r"\.{3,}")
_LONGEST = 81
"""Letters of a title before its dots, as `_LEADERS` has it."""
_ENTRY = re.compile(r"\s*(?P<title>[A-Z(][^\t.]{1,80}?)\s*(?::|\t|\.{2,}| {2,})[\s.:]*(?P<page>\d{1,4})\s*\Z")


@attrs.frozen
class Entry:
    """A line of the contents: its title, its page, where it stands."""

    title: str
    page: int | None
    start: int
    end: int


@attrs.frozen
class Contents:
    """The contents: the stretch of the text they take, and their entries."""

    start: int
    end: int
    entries: tuple[Entry, ...]


def read_contents(reading: Lines) -> Contents | None:
    """The contents of a text, where it has a list with pages, or one of numbers that stand again."""
    found = [
        one for one in (_flowing(reading), _listed(reading), _numbered(reading), _unpaged(reading)) if one is not None
    ]
    return max(found, key=lambda one: len(one.entries), default=None)


def _flowing(reading: Lines) -> Contents | None:
    """Entries with leaders, on lines of their own or run together; the longest stretch of them."""
    runs: list[list[Entry]] = []
    for match in _with_leaders(reading.file.text):
        page = int(match["page"]) if match["page"].isdigit() else None
        title = re.sub(r"\A.{0,40}\b\d{4} [ivxl\d]{1,6}\s+(?=[A-Z])", "", " ".join(match["title"].split()))
        entry = Entry(title.strip(" :"), page, match.start("title"), match.end())
        if not runs or entry.start - runs[-1][-1].end > 400:
            runs.append([])
        runs[-1].append(entry)
    best = max(runs, key=len, default=[])
    if len(best) < 3:
        return None
    entries = [one for one in best if not _HEAD.match(re.sub(r"(?i)^table of contents\s+(?=table)", "", one.title))]
    # The number before the first title belongs to it.
    line = reading.file.text.rfind("\n", 0, best[0].start) + 1
    start = line if _NUMBER.fullmatch(reading.file.text, line, best[0].start) else best[0].start
    return Contents(start, best[-1].end, tuple(entries))


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


def _numbered(reading: Lines) -> Contents | None:
    """Lines of numbers and titles, one right below the other, of which some stand again further down: contents without a heading."""
    run: list[tuple[str, Entry]] = []
    for line in reading.lines:
        match = _TITLED.fullmatch(line.text)
        if match is not None:
            entry = Entry(match["title"], None, line.start + match.start("title"), line.start + match.end("title"))
            run.append((match["number"], entry))
            continue
        if len(run) >= _LEAST_RUN and len({number.count(".") for number, _ in run}) > 1:
            break
        run = []
    if len(run) < _LEAST_RUN:
        return None
    below = {" ".join(line.text.split()) for line in reading.lines if line.start > run[-1][1].end}
    if sum(f"{number} {entry.title}" in below for number, entry in run) < _LEAST_AGAIN:
        return None
    start = reading.file.text.rfind("\n", 0, run[0][1].start) + 1
    return Contents(start, run[-1][1].end, tuple(entry for _, entry in run))


_TITLED = re.compile(r"\s*(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})\.? +(?P<title>[A-Z][^.|\t]{1,60}[^.|\t\s:;,])\s*")
_BARE = re.compile(r"\s*(?:[-*•]|\d{1,2}[.)])?\s*(?P<title>[A-Z][^.|\t:]{1,50})\s*")
_LEAST_RUN = 5
_LEAST_AGAIN, _LEAST_BARE = 2, 3
_MOST_HEADS = 4


def _listed(reading: Lines) -> Contents | None:
    """A heading such as `Index`, and below it lines that end in a page."""
    for at, line in enumerate(reading.lines):
        if not _HEAD.match(line.text):
            continue
        entries, missed, end = [], 0, line.start
        for below in reading.lines[at + 1 : at + 2001]:
            match = _ENTRY.match(below.text)
            if match is not None and "|" not in below.text:
                page = int(match["page"])
                begin = below.start + match.start("title")
                entries.append(Entry(match["title"].strip(" :."), page, begin, below.start + match.end("title")))
                missed, end = 0, below.start + len(below.text)
            elif not below.blank:
                missed += 1
                if missed > 1:
                    break
        if len(entries) >= 3:
            return Contents(line.start, end, tuple(entries))
    return None


def _unpaged(reading: Lines) -> Contents | None:
    """A heading such as `Contents`, and right below it titles without a page, of which half stand again as lines further down."""
    heads = (at for at, line in enumerate(reading.lines) if _HEAD.match(line.text))
    for at in islice(heads, _MOST_HEADS):
        line = reading.lines[at]
        entries: list[Entry] = []
        for below in reading.lines[at + 1 : at + 201]:
            match = _BARE.fullmatch(below.text)
            if match is None and (entries or not below.blank):
                break
            if match is not None:
                begin, end = below.span(match, "title")
                entries.append(Entry(match["title"].strip(), None, begin, end))
        if len(entries) < _LEAST_BARE:
            continue
        again = {other.text.strip(" #*:").casefold() for other in reading.lines if other.start > entries[-1].end}
        if sum(entry.title.casefold() in again for entry in entries) * 2 >= max(len(entries), 2 * _LEAST_AGAIN):
            return Contents(line.start, entries[-1].end, tuple(entries))
    return None
