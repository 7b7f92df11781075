"""Does a stretch of time come out in rounds as the text says: `a round is 6 seconds`, and `12 rounds (2 minutes)`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.number_words import numbers
from grognard.review.book import Book
from grognard.review.finding import Finding

_NUMBER = r"(?:\d{1,4}|[a-z]{3,6})"
_TOLD = re.compile(
    rf"\b(?:each|a|one|every|the) (?P<unit>round|turn)\b[^.]{{0,30}}?\b(?:is|lasts?|represents?|takes?|equals?|of) (?:about |around |roughly |approximately )?(?P<many>{_NUMBER}) (?P<of>second|minute|hour)s?\b"
    rf"|\b(?P<unit2>round|turn)s\b[^.]{{0,60}}?\b(?:representing|represents?|lasting|lasts?|of) (?:about |around |roughly |approximately )?(?P<many2>{_NUMBER}) (?P<of2>second|minute|hour)s?\b"
)
_BOTH = re.compile(
    rf"\b(?P<count>{_NUMBER}) (?P<unit>round|turn)s \((?:or |about |around |roughly )?(?P<many>{_NUMBER}) (?P<of>second|minute|hour)s?\)"
)
_WORDS = numbers(1, 12)
_SECONDS = {"second": 1, "minute": 60, "hour": 3600}
_NEAR = 10
"""What is off by less than one in so many may be rounded."""


def durations_come_out(book: Book) -> Iterable[Finding]:
    """Each pair of figures that is no pair by the length the text gives a round or a turn; nothing where it gives two."""
    told: dict[str, dict[int, tuple[int, int]]] = {}
    for match in book.matches(_TOLD, small=True):
        unit, many, of = (match[name] or match[name + "2"] for name in ("unit", "many", "of"))
        value = _value(many)
        if value:
            told.setdefault(unit, {}).setdefault(value * _SECONDS[of], match.span())
    for match in book.matches(_BOTH, small=True):
        lengths = told.get(match["unit"], {})
        count, many = _value(match["count"]), _value(match["many"])
        if len(lengths) != 1 or not count or not many:
            continue
        (length, where), *_ = lengths.items()
        whole, said = count * length, many * _SECONDS[match["of"]]
        if abs(whole - said) * _NEAR > said:
            yield Finding(
                codes.TWO_VALUES,
                book.place(*match.span()),
                f"{count} {match['unit']}s are {_time(whole)} by {book.line_told(where[0])}; here they are {_time(said)}.",
                "Mend the one that is wrong.",
                also=(Label(book.place(*where), "how long one is"),),
            )


def _value(words: str) -> int:
    """A number in digits or as a word; 0 where it is none."""
    if words.isdecimal():
        return int(words)
    return _WORDS.get(words, 0)


def _time(seconds: int) -> str:
    for of, size in (("hour", 3600), ("minute", 60)):
        if seconds >= size and seconds % size == 0:
            return f"{seconds // size} {of}{'s' if seconds != size else ''}"
    return f"{seconds} seconds"
