"""Which lines of a plain text are headings, and how high do they stand? By number, by capitals, by a colon, by blanks."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from grognard.rulebooks.lines import Line, is_row, is_title
from grognard.rulebooks.outline import Item, roman_value

_MARKED = re.compile(r"\s*(?P<mark>[IVX]{1,5}|[A-Z])[.)]\s*(?P<title>[A-Z].*?)\s*:?\s*\Z")
_RUN_IN = re.compile(r"(?P<head>[^.:]{3,50}?)\s*(?:[.:]|\s[-–—](?=\s))\s*(?P<rest>.*)\Z")
_BRACKET = re.compile(r"\s*\([^()]*\)\s*\Z")
_LEAST_APART = 1.5
"""Sections stand so many lines apart from each other on the whole; items of a list follow one another."""
_DEEPEST = 3
_ORDER = re.compile(
    r"\b(?:sequence|order of (?:play|events|battle turn)|turn (?:order|structure|summary|phases)|(?:play|game|turn) (?:order|turn|sequence)"
    r"|phases|each turn|a turn (?:has|consists|is)|turn is divided|steps|procedure|following order|in this order)\b",
    re.IGNORECASE,
)
_LEAST_CHILDREN = 2
_LOUD_WORDS = 8


@attrs.frozen
class PlainHeading:
    """A heading: its words, level and number, and what goes on behind it on the line."""

    title: str
    level: int
    mark: str = ""
    rest: str = ""


@attrs.frozen
class Plain:
    """A plain text as its headings are looked for: the lines outside tables and contents, its numbered items, and the rows of its tables."""

    lines: tuple[Line, ...]
    items: tuple[Item, ...]
    in_table: frozenset[int]


def plain_headings(text: Plain) -> dict[int, PlainHeading]:
    """The headings of a text by the numbers of their lines."""
    lines = [line for line in text.lines if not line.blank and line.row not in text.in_table and not is_row(line.text)]
    found = _numbered(text.items)
    marked = _marked(lines)
    roman = any(
        len(each.mark) > 1 or each.mark in "IVX"
        for each in marked.values()
        if each.mark[:1] in "IVX" and each.level == 1
    )
    found |= marked
    deepest = max((each.level for each in marked.values()), default=0)
    blank_level = 2 if roman or found else 1
    rows = {line.row for line in lines}
    for line in lines:
        bare = line.text.strip()
        if line.row in found:
            continue
        if _loud(bare):
            found[line.row] = PlainHeading(bare.rstrip(":"), blank_level)
        elif is_title(line.text) and line.row - 1 not in rows and line.row + 1 not in rows:
            found[line.row] = PlainHeading(bare.rstrip(":"), blank_level + bare.endswith(":"))
        elif bare.endswith(":") and is_title(bare) and len(bare.split()) <= 4:
            found[line.row] = PlainHeading(bare.rstrip(": "), max(deepest, blank_level) + 1)
    return _with_paths(found)


def tells_order(words: str) -> bool:
    """Whether words say that what stands below them is an order in which things are done."""
    return _ORDER.search(words) is not None


def _with_paths(found: dict[int, PlainHeading]) -> dict[int, PlainHeading]:
    """Each number with those of the headings it stands below: `IV.A`."""
    above: list[PlainHeading] = []
    for number in sorted(found):
        one = found[number]
        while above and above[-1].level >= one.level:
            above.pop()
        if one.mark and "." not in one.mark and above and above[-1].mark:
            one = found[number] = attrs.evolve(one, mark=f"{above[-1].mark}.{one.mark}")
        above.append(one)
    return found


def _loud(bare: str) -> bool:
    """Whether a line is short and all in capitals."""
    letters = sum(map(str.isalpha, bare))
    return (
        bare.isupper()
        and letters >= 4
        and len(bare.split()) <= _LOUD_WORDS
        and letters * 2 > len(bare)
        and bare[-1] not in ".,;!?"
    )


def _marked(lines: list[Line]) -> dict[int, PlainHeading]:
    """Headings behind a capital letter or a Roman number; those that follow one another line by line are a list."""
    found: dict[int, PlainHeading] = {}
    for line in lines:
        match = _MARKED.match(line.text)
        title = _BRACKET.sub("", match["title"]).strip() if match is not None else ""
        if match is not None and title and (is_title(title) or _loud(title)):
            found[line.row] = PlainHeading(match["title"].rstrip(":"), 1, match["mark"])
    numbers = sorted(found)
    for one, other, third in zip(numbers, numbers[1:], numbers[2:], strict=False):
        if third - one == 2 and other - one == 1:
            for each in (one, other, third):
                found.pop(each, None)
    roman = sum(set(one.mark) <= set("IVX") for one in found.values()) >= 3 and any(
        len(one.mark) > 1 for one in found.values()
    )
    if roman:
        # Letters stand below Roman numbers; of those that are both, the one that goes on with the count.
        last = 0
        for number in sorted(found):
            value = roman_value(found[number].mark.casefold())
            goes_on = value == last + 1
            last = value if goes_on else last
            found[number] = attrs.evolve(found[number], level=1 if goes_on else 2)
    return found


def _numbered(items: Sequence[Item]) -> dict[int, PlainHeading]:
    """Numbered items that are sections: with a heading of their own, and text between them."""
    found: dict[int, PlainHeading] = {}
    count: list[Item] = []

    def close() -> None:
        titled = [item for item in count if _title(item)]
        lines = [item.line.row for item in count]
        apart = (lines[-1] - lines[0]) / max(1, len(lines) - 1) if lines else 0.0
        if len(count) >= 2 and len(titled) * 3 >= len(count) * 2 and apart >= _LEAST_APART:
            found.update({item.line.row: _heading(item) for item in titled})
        count.clear()

    for item in items:
        if item.depth or is_row(item.line.text):
            continue
        if item.first:
            close()
        count.append(item)
    close()
    # Within a section those are sections too that are only a heading, with items of their own below.
    for item in items:
        above = item.above
        inside = above is not None and above.line.row in found and not tells_order(above.words)
        if inside and item.depth < _DEEPEST and item.children >= _LEAST_CHILDREN and is_title(item.words.strip()):
            found[item.line.row] = _heading(item)
    return found


def _heading(item: Item) -> PlainHeading:
    title = _title(item) or item.words.strip().rstrip(":")
    rest = item.words[len(title) :].lstrip(" .:-–—")
    return PlainHeading(title, item.depth + 1, item.path, rest)


def _title(item: Item) -> str:
    """The heading that a numbered item is, or begins with; empty where it has none."""
    words = item.words.strip()
    if is_title(words.rstrip(".")) or (words.isupper() and len(words.split()) <= _LOUD_WORDS):
        return words.rstrip(".:")
    match = _RUN_IN.match(words)
    head = match["head"].strip() if match is not None else ""
    return head if head and len(head.split()) <= 5 and head[0].isupper() else ""
