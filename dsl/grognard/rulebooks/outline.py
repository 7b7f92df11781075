"""How is a text numbered? Its items (1. a. IV. B.4) and which stands below which."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from grognard.rulebooks.lines import Line, Lines, is_row
from grognard.rulebooks.marks import numbered

_MARK = re.compile(
    r"\s*(?P<plain>\d{1,2}(?:\.\d{1,2}){1,3})\s+(?=[A-Z](?!\d))|\s*(?:[-•]\s*)?(?P<open>\()?(?P<mark>\d{1,3}(?:\.\d{1,3}){0,3}|[ivxIVX]{1,6}|[A-Za-z](?:\.\d{1,3}){0,3})"
    r"(?P<close>[.)])(?![.)])\s*(?=[A-Za-z\"“‘*(])"
)
_INSIDE = re.compile(
    r"(?<=\S )(?P<mark>\d{1,3}|[a-z])(?P<close>[.)]) ?(?=[A-Z])|(?<=\s\s)(?P<wide>\d{1,3}|[a-z])[.)] ?(?=[A-Z])"
)
DEEPEST = 6
"""Counts within counts; a text that seems to go deeper is read as beginning anew."""

_ROMAN = {"i": 1, "v": 5, "x": 10}
_NO_ITEM = re.compile(r"\s*(?:[a-z]\.\s?[a-z]\.|[A-Z]\.\s?[A-Z]\.)")


@attrs.frozen
class Mark:
    """A number before a line: how it is written, its place in the count, and how the style is written."""

    text: str
    style: str
    value: int


@attrs.define
class Item:
    """A numbered item: its mark, its line, where its words start, and how deep it stands."""

    mark: Mark
    line: Line
    start: int
    depth: int
    above: Item | None
    first: bool
    children: int = 0

    @property
    def words(self) -> str:
        """What stands behind the mark on its line."""
        return self.line.text[self.start - self.line.start :].strip()

    @property
    def path(self) -> str:
        """Its number with those above it: `B.4.a`."""
        return f"{self.above.path}.{self.mark.text}" if self.above is not None else self.mark.text

    @property
    def heading(self) -> str:
        """Its words up to the first stop, at most eight of them."""
        head = re.split(r"[.:;]", self.words, maxsplit=1)[0]
        if len(head.split()) > 6:
            head = re.split(r"\s[-–—]\s", head, maxsplit=1)[0]
        return " ".join(head.split()[:8])


def read_outline(reading: Lines, contents: tuple[int, int] = (0, 0)) -> tuple[Item, ...]:
    """All numbered items of a text, in order, but for those of its contents."""
    found: list[Item] = []
    stack: list[Item] = []
    for line in reading.lines:
        if contents[0] <= line.start < contents[1]:
            continue
        match = None if is_row(line.text) or _NO_ITEM.match(line.text) else _MARK.match(line.text)
        if match is None:
            continue
        kind = f"{match['open'] or ''}{match['close'] or ''}"
        mark, level = _placed(match["mark"] or match["plain"], kind, stack)
        first = level == len(stack)
        del stack[level:]
        above = stack[-1] if stack else None
        item = Item(mark, line, line.start + match.end(), level, above, first)
        if above is not None:
            above.children += 1
        stack.append(item)
        found.append(item)
    return tuple(found)


def headed_items(reading: Lines, headings: Iterable[tuple[int, int, int]]) -> tuple[Item, ...]:
    """Headings that are numbered, each given as its level, start and end."""
    items: list[Item] = []
    stack: list[tuple[int, Item]] = []
    text = reading.file.text
    for level, start, end in headings:
        while stack and stack[-1][0] >= level:
            stack.pop()
        number, title = numbered(text[start:end])
        if not number:
            continue
        above = stack[-1][1] if stack else None
        line = reading.lines[reading.file.row(start) - 1]
        item = Item(mark_of(number), line, text.index(title, start), len(stack), above, False)
        if above is not None:
            above.children += 1
        stack.append((level, item))
        items.append(item)
    return tuple(items)


def inside_marks(line: Line) -> list[tuple[str, int]]:
    """Marks in the middle of a line, each with where it stands: where lines ran together."""
    found = []
    for match in _INSIDE.finditer(line.text):
        text = match["mark"] or match["wide"]
        found.append((text, line.start + match.start("mark" if match["mark"] else "wide")))
    return found


def _placed(text: str, kind: str, stack: list[Item]) -> tuple[Mark, int]:
    """The mark as it is best read, and at which depth: the reading that goes on with a count already begun."""
    readings = _readings(text, kind)
    if len(stack) >= DEEPEST:
        del stack[DEEPEST - 1 :]
    for reading in readings:
        for level in range(len(stack) - 1, -1, -1):
            last = stack[level].mark
            if last.style == reading.style and reading.value == last.value + 1:
                return reading, level
    for reading in readings:
        if reading.value == 1:
            same = [at for at, item in enumerate(stack) if item.mark.style == reading.style]
            # Below an item of another style a count that begins anew belongs to that item.
            return reading, same[-1] if same and same[-1] == len(stack) - 1 else len(stack)
    for reading in readings:
        for level in range(len(stack) - 1, -1, -1):
            if stack[level].mark.style == reading.style:
                return reading, level
    return readings[0], len(stack)


def _readings(text: str, kind: str) -> list[Mark]:
    head, dot, last = text.rpartition(".")
    if dot:
        return [Mark(text, f"{head.casefold()}.1{kind}", int(last))]
    if text.isdigit():
        return [Mark(text, f"1{kind}", int(text))]
    found = []
    case = "A" if text[0].isupper() else "a"
    if value := roman_value(text.casefold()):
        found.append(Mark(text, f"{'I' if case == 'A' else 'i'}{kind}", value))
    if len(text) == 1:
        letter = Mark(text, f"{case}{kind}", ord(text.casefold()) - ord("a") + 1)
        # I, V and X begin or go on with a Roman count; other letters have one reading.
        found.append(letter)
    return found or [Mark(text, f"{case}{kind}", 0)]


def roman_value(text: str) -> int:
    """The value of a Roman number in small letters; 0 where it is none, or too large for a mark."""
    if not set(text) <= set(_ROMAN):
        return 0
    total = 0
    for sign, after in zip(text, [*text[1:], ""], strict=True):
        value = _ROMAN[sign]
        total += -value if after and _ROMAN[after] > value else value
    return total if 0 < total < 40 else 0


def mark_of(text: str) -> Mark:
    """A mark by itself, as it is most simply read."""
    return _readings(text, ".")[0]
