"""What is heading, item, table and paragraph in a plain text, which does not say so itself?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.drafting.plain_headings import plain_headings
from grognard.drafting.things import Heading, Item, Paragraph, Table, Thing
from grognard.review.book import Book
from grognard.rulebooks.looks import split_mark
from grognard.source import SourceFile

_BREAK = re.compile(r"[\s*=_#~-]{3,}\Z")
_DASHED = re.compile(r"\s*[-•*]\s?(?=[A-Za-z])")
_TAG = re.compile(r"</?[a-zA-Z]{1,10}>")


def plain_things(file: SourceFile) -> Iterator[Thing]:
    """Everything that stands in a plain text, in order; its contents are left out."""
    book = Book(file)
    grids = {grid.first.row: grid for grid in book.grids}
    headings = plain_headings(book)
    items = {item.line.row: item for item in book.items}
    skip = 0
    for line in book.lines:
        if line.row <= skip or line.blank or book.listed(line.start) or _BREAK.match(line.text):
            continue
        if line.row in grids:
            grid = grids[line.row]
            skip = grid.last.row
            yield Table(tuple(row.texts for row in grid.rows), grid.first.start, 0, grid.title)
        elif line.row in headings:
            heading = headings[line.row]
            yield Heading(heading.title, line.start, heading.level, heading.mark)
            if heading.rest:
                yield Paragraph(heading.rest, line.start + line.text.find(heading.rest))
        elif line.row in items:
            item = items[line.row]
            yield Item(_bare(item.words), item.start, item.depth, item.mark.text + ".")
        else:
            dashed = _DASHED.match(line.text)
            mark = split_mark(line.text)
            if dashed is not None:
                yield Item(_bare(line.text[dashed.end() :]), line.start + dashed.end(), 0, "-")
            elif mark is not None and not mark[0][-1].isalnum():
                yield Item(_bare(mark[1]), line.start + line.text.find(mark[1]), 0, mark[0])
            elif _bare(line.text):
                yield Paragraph(_bare(line.text), line.start)


def _bare(text: str) -> str:
    return _TAG.sub("", text).strip()
