"""Is a compound written in one way: `nonwhite` and `non-white`, `war band` and `warband`, `tumbling tower` and `tumbling-towers`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.word_set import word_set

_WORD = re.compile(r"(?<![\w'’@/.#&-])(?:[A-Z]{2,}|[A-Za-z][a-z]+)(?:-[A-Za-z]{3,})?(?![\w'’@/&-]|\.\w)")
_PARTICLES = word_set("""
    in on up out off down over under back away through by to at for with of and or as if be not no any every some may can an
    all who what when there where here how ever one it so other self time way the you your their his her its is are was we they he she
""")
"""With one of these, two words and one are often both right: `set up`, `setup`; `any one`, `anyone`."""
_TWO_WORDS = word_set("recover reform resign remark recreate represent resort release redress reserve recount coop")
"""Another word than the one with a hyphen: `re-form`."""
_VERBS = word_set("double cross counter re self out over pre")
_LEAST = 6
_Spans = dict[str, list[tuple[int, int]]]


def compounds_are_written_alike(book: Book) -> Iterable[Finding]:
    """Each compound that is written in two ways, with a place of both."""
    joined, hyphened, pairs = _read(book)
    for hyphen, places in hyphened.items():
        first, second = hyphen.split("-")
        plain = _one_of(joined, first + second)
        if plain and len(plain) >= _LEAST and plain not in _TWO_WORDS:
            yield _two(book, places, joined[plain])
        elif (names := _as_names(book, pairs.get(f"{first} {second}", []))) and _as_names(book, places):
            yield _two(book, places, names)
        elif (
            second.endswith("s") and not second.endswith("ss") and first not in _VERBS and second[:-1] not in _PARTICLES
        ):
            # In the plural it is a noun, which needs no hyphen to stand before another.
            apart = pairs.get(f"{first} {second}", []) + pairs.get(f"{first} {second[:-1]}", [])
            if apart:
                yield _two(book, places, apart)
    for pair, places in pairs.items():
        first, second = pair.split()
        plain = _one_of(joined, first + second)
        if plain and min(len(first), len(second)) > 2 and not {first, second} & _PARTICLES:
            yield _two(book, places, joined[plain])


def _one_of(words: _Spans, word: str) -> str:
    """The word, or its plural or singular, if the text has it; else nothing."""
    return next((each for each in (word, f"{word}s", word.removesuffix("s")) if each in words), "")


def _as_names(book: Book, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places at which both parts of a compound have a capital."""
    return [
        place for place in places if all(part[:1].isupper() for part in re.split("[- ]", book.file.text[slice(*place)]))
    ]


def _read(book: Book) -> tuple[_Spans, _Spans, _Spans]:
    """Where each word in one, each word with a hyphen, and each pair of words stands."""
    joined: _Spans = {}
    hyphened: _Spans = {}
    pairs: _Spans = {}
    before: re.Match[str] | None = None
    for match in _words(book):
        word = match.group().casefold()
        (hyphened if "-" in word else joined).setdefault(word, []).append(match.span())
        if before is not None and match.start() == before.end() + 1 and book.file.text[before.end()] == " ":
            pairs.setdefault(f"{before.group().casefold()} {word}", []).append((before.start(), match.end()))
        before = match
    return joined, hyphened, {pair: places for pair, places in pairs.items() if "-" not in pair}


def _words(book: Book) -> Iterator[re.Match[str]]:
    return (
        match for match in book.matches(_WORD) if not book.in_code(match.start()) and not book.in_address(match.start())
    )


def _two(book: Book, some: list[tuple[int, int]], others: list[tuple[int, int]]) -> Finding:
    few, many = sorted((some, others), key=len)
    here, there = (book.file.text[slice(*places[0])] for places in (few, many))
    return two_ways(
        book,
        codes.TWO_SPELLINGS,
        few,
        many,
        f"`{here}` here, and `{there}` in {book.line_told(many[0][0])}.",
        "Use one, so that a search finds every place.",
    )
