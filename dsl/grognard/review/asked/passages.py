"""In which pieces is a text asked about? Each is some lines with their numbers, and an index of the whole where it is only a part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import attrs

from grognard.review.book import Book

_WORD = re.compile(r"\S+")


@attrs.frozen
class Row:
    """A line as it is shown in a question, and where its words begin in the text; a very long line is several rows."""

    start: int
    text: str
    shown: str

    @property
    def words(self) -> int:
        """How many words stand on it."""
        return len(self.text.split())


@attrs.frozen(slots=False)
class Passage:
    """What one question is about: rows of the text, numbered from 1."""

    rows: tuple[Row, ...]
    index: tuple[str, ...] = ()
    """What the whole text has, a line each, where this is a part of it."""

    @property
    def whole(self) -> bool:
        """Whether it is all of the text."""
        return not self.index

    @property
    def shown(self) -> str:
        """Its rows with their numbers."""
        return "\n".join(f"{number} | {row.shown}" for number, row in self.numbered.items())

    @cached_property
    def numbered(self) -> Mapping[int, Row]:
        """Its rows by their numbers."""
        return dict(enumerate(self.rows, 1))


def passages(book: Book, most: int, index: Sequence[str] = ()) -> tuple[Passage, ...]:
    """The text in pieces of at most so many words, cut before headings where a part that begins there fits into the next. Time is linear in the text."""
    cut = list(_cut(book, tuple(_rows(book, most)), most))
    return tuple(Passage(tuple(some), tuple(index) or ("(nothing)",) if len(cut) > 1 else ()) for some in cut)


def _rows(book: Book, most: int) -> Iterator[Row]:
    levels = {book.line_at(block.start).row: block.level for block in (book.document.headings if book.document else ())}
    for line in book.lines:
        if line.blank:
            continue
        words = list(_WORD.finditer(line.text))
        for at in range(0, len(words), most):
            first, last = words[at], words[min(at + most, len(words)) - 1]
            text = line.text[first.start() : last.end()]
            mark = "#" * levels[line.row] + " " if line.row in levels else line.text[: first.start()] if at == 0 else ""
            yield Row(line.start + first.start(), text, mark + text)


def _cut(book: Book, rows: Sequence[Row], most: int) -> Iterator[list[Row]]:
    some: list[Row] = []
    for part in _by_headings(book, rows):
        whole = sum(row.words for row in part)
        if some and whole <= most < whole + sum(row.words for row in some):
            yield some
            some = []
        size = sum(row.words for row in some)
        for row in part:
            if some and size + row.words > most:
                yield some
                some, size = [], 0
            some.append(row)
            size += row.words
    if some:
        yield some


def _by_headings(book: Book, rows: Sequence[Row]) -> Iterator[list[Row]]:
    """What stands below each heading, with it."""
    heads = {book.line_at(part.start).row for part in book.parts}
    some: list[Row] = []
    for row in rows:
        if some and book.line_at(row.start).row in heads:
            yield some
            some = []
        some.append(row)
    if some:
        yield some
