"""Are capitals where they belong: `YOu`, `you may Use`, an item or a cell that begins small where its like have capitals?"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.english.dictionary import unspelt
from grognard.review.english.forms import Form, may_be
from grognard.review.finding import Finding

_TWO = re.compile(r"(?<![\w'’-])[A-Z]{2}[a-z]+(?![\w-])")
_BEHIND_A_HELPER = re.compile(r"\b(?:may|must|can|cannot|will|should) (?P<word>[A-Z][a-z]{2,})(?=[ ,.;])(?! [A-Z])")
_FIRST = re.compile(r"[\"“]?(?P<word>[A-Za-z][A-Za-z'’-]+)")
_NAME = re.compile(r"[a-z]+[A-Z]")
_OFTEN = 5
_LEAST = 2
_SHARE = 2
"""So many times as many begin with a capital."""
_LEAST_WORDS = 4

_Span = tuple[int, int]


def capitals_are_where_they_belong(book: Book) -> Iterable[Finding]:
    """Capitals too many told together, and capitals too few told together."""
    yield from together(
        book,
        codes.SIGN_MISPLACED,
        {*_two(book), *_verbs(book)},
        "A capital stands where none belongs: {}.",
        "Write a small letter.",
    )
    yield from together(
        book,
        codes.SIGN_MISPLACED,
        {*_items(book), *_cells(book)},
        "{}: this begins with a small letter, where its like have a capital.",
        "Begin all in one way.",
    )


def _two(book: Book) -> Iterator[_Span]:
    """Two capitals, as in `THis`, where the text has `this` too."""
    for match in _TWO.finditer(book.file.text):
        low = match[0].casefold()
        # `HPs` is several of a short form.
        if low.endswith("s") and low != "this":
            continue
        if any(book.file.text[at : at + len(low)] in (low, low.capitalize()) for at in book.runs.get(low, ())):
            yield match.span()


def _verbs(book: Book) -> Iterator[_Span]:
    """`may Use`, once, where the word is small everywhere else: no term of the game."""
    text = book.file.text
    for match in book.matches(_BEHIND_A_HELPER):
        word = match["word"]
        low = word.casefold()
        if not may_be(low, Form.BARE):
            continue
        written = Counter(text[at : at + len(low)] for at in book.runs.get(low, ()) if text[at - 2 : at - 1].isalpha())
        if written[word] == 1 and written[low] >= _OFTEN:
            yield match.span()


def _items(book: Book) -> Iterator[_Span]:
    lists: dict[tuple[int, int], list[_Span]] = defaultdict(list)
    for entry in book.entries:
        if not book.listed(entry.start):
            lists[book.part_at(entry.start), entry.depth].append((entry.start, entry.end))
    for spans in lists.values():
        yield from _begun_small(book, spans)


def _cells(book: Book) -> Iterator[_Span]:
    for grid in book.grids if book.told else ():
        columns: dict[int, list[_Span]] = defaultdict(list)
        for row in grid.rows[1:]:
            for at, cell in enumerate(row.cells):
                if cell.text.count(" ") >= _LEAST_WORDS:
                    columns[at].append((cell.start, cell.end))
        for spans in columns.values():
            yield from _begun_small(book, spans)


def _begun_small(book: Book, spans: list[_Span]) -> Iterator[_Span]:
    text = book.file.text
    small: list[_Span] = []
    large = 0
    for start, end in spans:
        match = _FIRST.match(text, start, end)
        if match is None or book.in_code(start) or _NAME.match(match["word"]) or unspelt(match["word"].casefold()):
            continue
        if match["word"][0].isupper():
            large += 1
        elif text.count(" ", start, end) >= _LEAST_WORDS - 1:
            small.append(match.span("word"))
    if small and large >= max(_LEAST, len(small) * _SHARE):
        yield from small
