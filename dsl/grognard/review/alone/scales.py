"""Has each step of a named scale one number: *easy* 1 here, and *easy* 2 there?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding

_STEP = re.compile(
    r"(?<![\w.-])(?P<number>\d{1,2}) ?[-–—=:] ?(?P<name>[A-Z][A-Za-z'’-]{2,}(?: [A-Z][a-z]+)?)(?= ?[,;.)|]| ?$| \d)",
    re.MULTILINE,
)
_LEAST = 4
_Step = tuple[str, int, tuple[int, int]]
"""The name of a step in small letters, its number, and where both are written."""


def named_scales_agree(book: Book) -> Iterable[Finding]:
    """Two scales with the same names in the same order and other numbers; told once for each pair of them."""
    known: dict[tuple[str, ...], list[_Step]] = {}
    for scale in _scales(book):
        names = tuple(name for name, _, _ in scale)
        first = known.setdefault(names, scale)
        (name, number, span), (_, before, there) = scale[0], first[0]
        if number == before:
            continue
        yield Finding(
            codes.TWO_VALUES,
            book.place(*span),
            f"{name.capitalize()!r} is {number} here, and {before} in {book.line_told(there[0])}; so is each of the {len(names)} steps of this scale another number.",
            "Make the two agree, or give one of the scales other names.",
            also=(Label(book.place(*there), "the other scale"),),
        )


def _scales(book: Book) -> Iterator[list[_Step]]:
    """The scales within lines, of lines that follow one another, and of the first two columns of tables."""
    steps = [
        (match["name"].casefold(), int(match["number"]), match.span())
        for match in book.matches(_STEP)
        if not book.apart(match.start()) and not book.in_code(match.start())
    ]
    yield from _runs(steps)
    for grid in book.tables:
        rows = [row.cells[:2] for row in grid.rows if len(row.cells) > 1]
        yield from _runs(
            (name.text.casefold(), int(number.text), (number.start, name.end))
            for number, name in rows
            if number.text.isdecimal() and len(number.text) < 3 and name.text[:1].isalpha() and len(name.text) < 30
        )


def _runs(steps: Iterable[_Step]) -> Iterator[list[_Step]]:
    run: list[_Step] = []
    for step in steps:
        if run and step[1] != run[-1][1] + 1:
            yield from _scale(run)
            run = []
        run.append(step)
    yield from _scale(run)


def _scale(run: list[_Step]) -> Iterator[list[_Step]]:
    """The scale of a run; none where a name is that of two steps."""
    if len(run) >= _LEAST and len({name for name, _, _ in run}) == len(run):
        yield run
