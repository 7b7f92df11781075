"""Has the last of a series its comma throughout, or nowhere: `oars, sails, and nets` beside `oars, sails and nets`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from grognard.diagnostics import codes
from grognard.review.alone.telling import two_ways
from grognard.review.book import Book
from grognard.review.english.forms import lexicon
from grognard.review.english.sorts import THING, sorted_words
from grognard.review.finding import Finding
from grognard.word_set import word_set

_SERIES = re.compile(rf"(?P<first>{THING}),(?:{THING},)*{THING}(?P<comma>,?)(?P<joined>&){THING}(?![nN&,])")
_LEADS = re.compile(r"^[-_]*[sPtr]")
"""What leads in ends with a comma too: `In fog, oars and sails`."""
_NO_SERIES = word_set("both either like including example instance etc e.g addition")
"""`Boats, both large and small`, `for example, oars and sails`."""
_LEAST_MANY = 3
_FAR_MORE = 3


def series_have_one_comma(book: Book) -> Iterable[Finding]:
    """At each place of the way that is much rarer. Needs the lexicon."""
    if not lexicon():
        return
    found: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
    for sentence in book.body:
        for comma, start, end in _of(sentence.text):
            found[comma].append((sentence.start + start, sentence.start + end))
    comma = len(found[True]) < len(found[False])
    few, many = found[comma], found[not comma]
    if few and len(many) >= max(_LEAST_MANY, _FAR_MORE * len(few)):
        yield two_ways(
            book,
            codes.SIGN_MISPLACED,
            few,
            many,
            f"{'A' if comma else 'No'} comma stands before the last of a series here, "
            f"and {'none' if comma else 'one'} in {book.line_told(many[0][0])}.",
            "Write the comma before `and` and `or` in every series, or in none.",
        )


@lru_cache(maxsize=16384)
def _of(text: str) -> tuple[tuple[bool, int, int], ...]:
    return tuple(_found(text)) if "," in text and (" and " in text or " or " in text) else ()


def _found(text: str) -> Iterator[tuple[bool, int, int]]:
    row, letters = sorted_words(text)
    if _LEADS.match(letters) is not None:
        return
    for match in _SERIES.finditer(letters):
        within = {one.small for one in row[match.start() : match.end()]}
        if row[match.start("joined")].small in ("and", "or") and _NO_SERIES.isdisjoint(within):
            yield bool(match["comma"]), row[match.end("first") - 1].start, row[match.end() - 1].end
