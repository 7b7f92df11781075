"""Which lines of a plain text are headings, and how high do they stand? By number, by capitals, by a colon, by blanks."""

from __future__ import annotations

import re

import attrs

from grognard.drafting.sequences import tells_order
from grognard.review.book import Book, is_title
from grognard.review.outline import Item, roman_value
from grognard.review.reading import Line, is_row

_MARKED = re.compile(r"\s*(?P<mark>[IVX]{1,5}|[A-Z])[.)]\s*(?P<title>[A-Z].*?)\s*:?\s*\Z")
_RUN_IN = re.compile(r"(?P<head>[^.:]{3,50}?)\s*(?:[.:]|\s[-–—](?=\s))\s*(?P<rest>.*)\Z")
_BRACKET = re.compile(r"\s*\([^()]*\)\s*\Z")
_LEAST_APART = 1.5
"""Sections stand so many lines apart from each other on the whole; items of a list follow one another."""
_DEEPEST = 3
_LEAST_CHILDREN = 2
_LOUD_WORDS = 8


@attrs.frozen
class PlainHeading:
    """A heading: its words, level and number, and what goes on behind it on the line."""

    title: str
    level: int
    mark: str = ""
    rest: str = ""


def plain_headings(book: Book) -> dict[int, PlainHeading]:
    """The headings of a text by the numbers of their lines."""
    lines = [
        line
        for line in book.lines
        if not line.blank and line.row not in book.in_table and not is_row(line.text) and not book.listed(line.start)
    ]
    found = _numbered(book)
    marked = _marked(lines)
    roman = any(
        len(one.mark) > 1 or one.mark in "IVX" for one in marked.values() if one.mark[:1] in "IVX" and one.level == 1
    )
    found |= marked
    deepest = max((one.level for one in marked.values()), default=0)
    blank_level = 2 if roman or found else 1
    alone = {line.row for line in book.headings}
    for line in lines:
        bare = line.text.strip()
        if line.row in found:
            continue
        if _loud(bare):
            found[line.row] = PlainHeading(bare.rstrip(":"), blank_level)
        elif line.row in alone:
            found[line.row] = PlainHeading(bare.rstrip(":"), blank_level + bare.endswith(":"))
        elif bare.endswith(":") and is_title(bare) and len(bare.split()) <= 4:
            found[line.row] = PlainHeading(bare.rstrip(": "), max(deepest, blank_level) + 1)
    return _with_paths(found)


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


def _numbered(book: Book) -> dict[int, PlainHeading]:
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

    for item in book.items:
        if item.depth or book.listed(item.line.start) or is_row(item.line.text):
            continue
        if item.first:
            close()
        count.append(item)
    close()
    # Within a section those are sections too that are only a heading, with items of their own below.
    for item in book.items:
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
