"""In which pieces is a text asked about? Each is a few lines with their numbers, and what stands elsewhere of the same things.

A long text does not fit into one question, and what contradicts a rule may stand forty pages on: of the lines elsewhere
those come along that share the rarest words with a passage (*tf-idf*: Spärck Jones, Journal of Documentation 28, 1972).
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import attrs

from grognard.review.book import Book
from grognard.review.reading import content_words

_COMMON = 40
"""A word that stands on more lines than these brings none of them along."""
_SHARE = 0.2
"""So much of a passage's own size comes along from elsewhere."""
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
    """What one question is about: rows of the text, numbered from 1, and others elsewhere whose numbers follow."""

    rows: tuple[Row, ...]
    elsewhere: tuple[Row, ...] = ()
    index: tuple[str, ...] = ()
    """What the whole text has, a line each, where this is a part of it."""

    @property
    def whole(self) -> bool:
        """Whether it is all of the text."""
        return not self.index

    @property
    def shown(self) -> str:
        """Its rows with their numbers."""
        return _shown(self.rows, 1)

    @property
    def shown_elsewhere(self) -> str:
        """Those from elsewhere, with theirs."""
        return _shown(self.elsewhere, len(self.rows) + 1)

    @cached_property
    def numbered(self) -> Mapping[int, Row]:
        """All of them by their numbers."""
        return dict(enumerate((*self.rows, *self.elsewhere), 1))


def _shown(rows: Iterable[Row], first: int) -> str:
    return "\n".join(f"{number} | {row.shown}" for number, row in enumerate(rows, first))


def passages(book: Book, most: int, *, index: Sequence[str] = (), with_elsewhere: bool = False) -> tuple[Passage, ...]:
    """The text in pieces of at most so many words, cut before headings where a part that begins there fits into the next. Time is linear in the text."""
    rows = tuple(_rows(book, most))
    cut = list(_cut(book, rows, most))
    if len(cut) < 2:
        return tuple(Passage(tuple(some)) for some in cut)
    others = _Elsewhere.of(rows) if with_elsewhere else None
    return tuple(
        Passage(
            tuple(some),
            others.near(some, int(most * _SHARE)) if others is not None else (),
            tuple(index) or ("(nothing)",),
        )
        for some in cut
    )


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


@attrs.frozen
class _Elsewhere:
    """On which rows each word stands."""

    rows: tuple[Row, ...]
    standing: Mapping[str, Sequence[int]]

    @classmethod
    def of(cls, rows: tuple[Row, ...]) -> _Elsewhere:
        standing: dict[str, list[int]] = defaultdict(list)
        for number, row in enumerate(rows):
            for word in set(content_words(row.text)):
                standing[word].append(number)
        return cls(rows, standing)

    def near(self, some: Iterable[Row], most: int) -> tuple[Row, ...]:
        """The rows that share the rarest words with some, of at most so many words, as they stand in the text."""
        own = {row.start for row in some}
        weight: dict[int, float] = defaultdict(float)
        for word in sorted({word for row in some for word in content_words(row.text)}):
            lines = self.standing[word]
            if len(lines) <= _COMMON:
                for number in lines:
                    weight[number] += math.log(len(self.rows) / len(lines))
        taken: list[int] = []
        for number, _ in sorted(
            weight.items(), key=lambda each: (-each[1] / math.sqrt(self.rows[each[0]].words), each[0])
        ):
            if self.rows[number].start in own:
                continue
            most -= self.rows[number].words
            if most < 0:
                break
            taken.append(number)
        return tuple(self.rows[number] for number in sorted(taken))
