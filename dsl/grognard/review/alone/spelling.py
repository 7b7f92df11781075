"""Is one word of the rules spelled in two ways?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_WORD = re.compile(r"[A-Za-z]{5,}")
_ISE = re.compile(r"(is|iz)(e|ed|es|er|ing|ation|ations)\Z")


def terms_have_one_spelling(book: Book) -> Iterable[Finding]:
    """`organised` and `organized`: a reader looks for one and misses the other."""
    first: dict[str, dict[str, list[tuple[int, int]]]] = {}
    for match in _WORD.finditer(book.file.text):
        word = match.group().casefold()
        shape = _ISE.search(word)
        if shape is not None:
            stem = word[: shape.start()]
            first.setdefault(stem, {}).setdefault(shape[1], []).append(match.span())
    for stem, spellings in first.items():
        if len(spellings) == 2 and len(stem) > 3:
            yield from _told(book, stem, spellings)


def _told(book: Book, stem: str, spellings: dict[str, list[tuple[int, int]]]) -> Iterator[Finding]:
    (common, many), (rare, few) = sorted(spellings.items(), key=lambda one: -len(one[1]))
    yield Finding(
        codes.TWO_SPELLINGS,
        book.place(*few[0]),
        f"Spelled with -{rare}- {_times(len(few))}, and with -{common}- {_times(len(many))}.",
        "Use one spelling, so that a search finds every place.",
        Sure.LIKELY,
        places=tuple(book.place(*one) for one in few[1:]),
    )


def _times(count: int) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"
