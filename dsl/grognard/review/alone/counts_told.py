"""Are counts of the whole game told alike: `2-4 players` here, `up to 5 players` there?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.number_words import numbers
from grognard.review.book import Book
from grognard.review.finding import Finding

_WORDS = numbers(1, 10)
_N = rf"\d{{1,2}}|{'|'.join(_WORDS)}"
_PLAYERS = re.compile(
    rf"\b(?P<least>{_N}) ?(?:-|–|—|to) ?(?P<most>{_N})[ -]players?\b(?! (?:game|mode|variant|side))|\bplayers?(?: count)?[*_]*: ?[*_]*(?P<from>{_N}) ?(?:-|–|—|to) ?(?P<till>{_N})\b",
    re.IGNORECASE,
)  # fmt: skip
_CASE = re.compile(r"\b(?:for|with|in|if|when|against|per)\s+(?:an? )?\Z|^[\s>*#•-]*\Z|[|(]\s*\Z", re.IGNORECASE)


def counts_are_told_alike(book: Book) -> Iterable[Finding]:
    """How many may play: the first statement against later ones."""
    first: tuple[tuple[int, int], tuple[int, int]] | None = None
    for match in book.matches(_PLAYERS):
        low = _value(match["least"] or match["from"])
        high = _value(match["most"] or match["till"])
        if not low < high:
            continue
        if first is None:
            first = ((low, high), match.span())
            continue
        line = book.file.text.rfind("\n", 0, match.start()) + 1
        before = book.file.text[line : match.start()]
        # `With 3-4 players draw two` is a case of the game.
        if (low, high) != first[0] and not _CASE.search(before) and (low < first[0][0] or high > first[0][1]):
            yield Finding(
                codes.TWO_VALUES,
                book.place(*match.span()),
                f"Here {low} to {high} may play; in {book.line_told(first[1][0])} it is {first[0][0]} to {first[0][1]}.",
                "Make the two agree, or say how the cases differ.",
                also=(Label(book.place(*first[1]), "the other"),),
            )


def _value(text: str) -> int:
    return int(text) if text.isdigit() else _WORDS[text.casefold()]
