"""Which numbers of a text have names of their own, one step after the other: `0 - Trivial, 1 - Easy, 2 - Normal`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.review.book import Book
from grognard.review.model.model import NamedScale, Span

_STEP = re.compile(
    r"(?<![\w.-])(?P<number>\d{1,2}) ?[-–—=:] ?(?P<name>[A-Z][A-Za-z'’-]{2,}(?: [A-Z][a-z]+)?)(?= ?[,;.)|]| ?$| \d)",
    re.MULTILINE,
)
_LEAST = 4
_Step = tuple[str, int, Span]


def read_scales(book: Book) -> Iterator[NamedScale]:
    """The scales within lines, of lines that follow one another, and of the first two columns of tables."""
    steps = [
        (match["name"].casefold(), int(match["number"]), match.span())
        for match in book.matches(_STEP)
        if not book.apart(match.start()) and not book.in_code(match.start())
    ]
    yield from _runs(steps)
    for grid in book.grids:
        rows = [row.cells[:2] for row in grid.rows if len(row.cells) > 1]
        yield from _runs(
            (name.text.casefold(), int(number.text), (number.start, name.end))
            for number, name in rows
            if number.text.isdecimal() and len(number.text) < 3 and name.text[:1].isalpha() and len(name.text) < 30
        )


def _runs(steps: Iterable[_Step]) -> Iterator[NamedScale]:
    run: list[_Step] = []
    for step in steps:
        if run and step[1] != run[-1][1] + 1:
            yield from _scale(run)
            run = []
        run.append(step)
    yield from _scale(run)


def _scale(run: list[_Step]) -> Iterator[NamedScale]:
    """The scale of a run; none where a name is that of two steps."""
    if len(run) >= _LEAST and len({name for name, _, _ in run}) == len(run):
        yield NamedScale(tuple(run))
