"""What is heading, item, table and paragraph in a plain text, which does not say so itself?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.drafting.things import Heading, Item, Paragraph, Table, Thing
from grognard.review.book import Book, is_title
from grognard.review.grids import Grid
from grognard.review.outline import Item as Numbered
from grognard.review.reading import Line
from grognard.rulebooks.looks import split_mark
from grognard.source import SourceFile

_RUN_IN = re.compile(r"(?P<head>[^.:]{3,50}?)\s*(?:[.:]|\s[-–—](?=\s))\s*(?P<rest>.*)\Z")
_LEAST_APART = 1.5
"""Sections stand so many lines apart from each other on the whole; items of a list follow one another."""
_BREAK = re.compile(r"[\s*=_#~-]{3,}\Z")


def plain_things(file: SourceFile) -> Iterator[Thing]:
    """Everything that stands in a plain text, in order; its contents are left out."""
    book = Book(file)
    grids = {grid.first.number: grid for grid in book.grids}
    headings = {line.number for line in book.headings}
    items = {item.line.number: item for item in book.items}
    sections = _sections(book)
    skip = 0
    for line in book.lines:
        if line.number <= skip or line.blank or book.listed(line.start) or _BREAK.match(line.text):
            continue
        item = items.get(line.number)
        if line.number in grids:
            skip = grids[line.number].last.number
            yield _table(grids[line.number])
        elif item is not None and line.number in sections:
            yield from _numbered_section(item)
        elif item is not None:
            yield Item(item.words, item.start, item.depth, item.mark.text + ".")
        elif line.number in headings:
            yield Heading(line.text.strip().rstrip(":"), line.start, 2 if line.text.strip().endswith(":") else 1)
        else:
            mark = split_mark(line.text)
            if mark is not None and not mark[0][-1].isalnum():
                yield Item(mark[1].strip(), line.start + line.text.find(mark[1]), 0, mark[0])
            else:
                yield from _lines(line)


def _lines(line: Line) -> Iterator[Thing]:
    text = line.text.strip()
    if text:
        yield Paragraph(text, line.start)


def _table(grid: Grid) -> Table:
    return Table(tuple(row.texts for row in grid.rows), grid.first.start, 0, grid.title)


def _sections(book: Book) -> frozenset[int]:
    """The lines of those numbered items that are sections: with a heading of their own, and text between them."""
    found: set[int] = set()
    count: list[Numbered] = []

    def close() -> None:
        titled = [item for item in count if _title(item)]
        lines = [item.line.number for item in count]
        apart = (lines[-1] - lines[0]) / max(1, len(lines) - 1) if lines else 0.0
        if len(count) >= 2 and len(titled) * 3 >= len(count) * 2 and apart >= _LEAST_APART:
            found.update(item.line.number for item in titled)
        count.clear()

    for item in book.items:
        if item.depth or book.listed(item.line.start):
            continue
        if item.first:
            close()
        count.append(item)
    close()
    return frozenset(found)


def _title(item: Numbered) -> str:
    """The heading that a numbered item is, or begins with; empty where it has none."""
    words = item.words.strip()
    if is_title(words.rstrip(".")) or (words.isupper() and len(words.split()) <= 8):
        return words.rstrip(".:")
    match = _RUN_IN.match(words)
    head = match["head"].strip() if match is not None else ""
    return head if head and len(head.split()) <= 5 and head[0].isupper() else ""


def _numbered_section(item: Numbered) -> Iterator[Thing]:
    title = _title(item)
    yield Heading(title, item.start, 1, item.path)
    rest = item.words[len(title) :].lstrip(" .:-–—")
    if rest:
        yield Paragraph(rest, item.start + len(item.words) - len(rest))
