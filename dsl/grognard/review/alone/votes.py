"""Is each vote settled where as many are for it as against it?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.other_books import stands_alone
from grognard.review.book import Book
from grognard.review.finding import Finding

_VOTE = re.compile(
    r"\b(?:votes? (?:is|are|to|on|can|will|for|against|who|whether|decides?)|(?:call|hold|take|cast)s? (?:a |an |the |their )?votes?|(?:players?|everyone|everybody|they|then|and) votes?|voted out|by vote|a vote|majority vote)\b",
    re.IGNORECASE,
)
_SETTLED = re.compile(
    r"\b(?:ties?|tied|draw|equal(?:ly)?|unanimous\w*|more than half|same number|deadlock\w*|all (?:players|of the)|three (?:other )?(?:players|people)|at least (?:half|two|three)|strict majority|half of|referee|tie-?break\w*|even(?:ly)? split|split vote|veto)\b",
    re.IGNORECASE,
)
_REACH = 400


def votes_are_settled(book: Book) -> Iterable[Finding]:
    """Told together: votes of which neither their own part nor the words around them say what holds in a tie."""
    if not stands_alone(book):
        return
    found: dict[int, tuple[int, int]] = {}
    for sentence in book.sentences_with(_VOTE):
        number = book.part_at(sentence.start)
        if number in found:
            continue
        start, end = sentence.whole
        low, high = max(0, start - _REACH), end + _REACH
        if number >= 0:
            part = book.parts[number]
            low = min(low, part.start) if part.until - part.start < 2 * _REACH else max(low, part.start)
            high = min(high, part.until)
        found[number] = (start, end) if _SETTLED.search(book.file.text, low, high) is None else (-1, -1)
    bare = [place for place in found.values() if place[0] >= 0]
    if bare:
        yield Finding.at_all(
            codes.CASE_UNSETTLED,
            book.places(bare),
            "There is a vote, and nothing near says what holds when it is a tie.",
            "Say who or what decides when the votes are equal.",
        )
