"""Are small things written in one way all through: `D6` and `d6`, `Oaths & Omens` and `Oaths and Omens`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.alone.telling import two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.reading import content_words

_DIE = re.compile(r"(?<![A-Za-z\d])(?P<way>[dD])(?:4|6|8|10|12|20|100|66)(?![\w-])")
_AND = re.compile(r"\b(?P<first>[A-Z][a-z]{2,}) & (?P<second>[A-Z][a-z]{2,})\b")
_SPOKEN_AND = re.compile(r"\b(?P<first>[A-Z][a-z]{2,}) and (?P<second>[A-Z][a-z]{2,})\b")
_SPACED = re.compile(
    r"(?<![\w.,/])\d{1,4}(?P<gap> ?)(?P<unit>(?!st\b|nd\b|rd\b|th\b|am\b|pm\b|[dD]\b)[A-Za-z]{2,3})\b(?!-)"
)


def things_are_written_in_one_way(book: Book) -> Iterable[Finding]:
    """Dice, names with an `and`, and units behind numbers."""
    ways: dict[str, list[tuple[int, int]]] = {}
    for match in book.matches(_DIE):
        ways.setdefault(match["way"], []).append(match.span())
    yield from _two(book, ways, "a die")
    yield from _ands(book)
    yield from _units(book)


def _ands(book: Book) -> Iterator[Finding]:
    signs = {(match["first"], match["second"]): match.span() for match in book.matches(_AND)}
    for match in book.matches(_SPOKEN_AND) if signs else ():
        sign = signs.get((match["first"], match["second"]))
        if sign is not None:
            yield Finding(
                codes.TWO_SPELLINGS,
                book.place(*match.span()),
                f"Written {match.group()!r} here, and {book.file.text[slice(*sign)]!r} in {book.line_told(sign[0])}.",
                "Write a name in one way.",
                also=(Label(book.place(*sign), "the other"),),
            )
            return


def _units(book: Book) -> Iterator[Finding]:
    units: dict[str, dict[str, list[tuple[int, int]]]] = {}
    for match in book.matches(_SPACED):
        if book.line_at(match.start()).row not in book.in_table and content_words(match["unit"]):
            units.setdefault(match["unit"], {}).setdefault(match["gap"], []).append(match.span())
    for unit, forms in units.items():
        named = {f"1{gap}{unit}": places for gap, places in forms.items()}
        yield from _two(book, named, f"a number of {unit}")


def _two(book: Book, forms: dict[str, list[tuple[int, int]]], thing: str) -> Iterator[Finding]:
    if len(forms) < 2:
        return
    (_, few), (_, many) = sorted(forms.items(), key=lambda form: (len(form[1]), form[0]))[:2]
    text = book.file.text
    yield two_ways(
        book,
        codes.TWO_SPELLINGS,
        few,
        many,
        f"Two ways of writing {thing}: {text[slice(*few[0])]!r} here, and {text[slice(*many[0])]!r} in {book.line_told(many[0][0])}.",
        "Use one, so that a search finds every place.",
    )
