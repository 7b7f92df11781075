"""Does what is told of a whole come out: `20 cards: 4 per house` of four houses, `12 rounds (2 minutes)` of six seconds?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.number_words import number_of, numbers
from grognard.review.book import Book
from grognard.review.finding import Finding

_N = rf"(?:\d{{1,3}}|{'|'.join(numbers(1, 12))})"
_SHARE = re.compile(
    rf"\b(?P<each>{_N}) (?:[a-z]+ ){{0,2}}?(?:per|for each|in each|for every|of each|to each|each) (?P<unit>(?!of\b|other\b|one\b|turn\b|round\b|game\b)[A-Za-z]{{3,}})\b",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    rf"(?<![\w.,/–-])(?P<all>{_N})(?: ?[x×])? (?P<what>[A-Za-z][\w'’ -]{{2,40}}?)[*_]*(?: ?[:,–(—]| -) ?[*_]*\Z",
    re.IGNORECASE,
)
_REACH = 56
_PLAYERS = frozenset({"player", "person", "side", "team"})
_OVER = re.compile(
    r"\b(?:at least|at most|up to|minimum|maximum|max|min|or more|about|extra|additional|spare|more)\b", re.IGNORECASE
)


def shares_come_out(book: Book) -> Iterable[Finding]:
    """A whole, so many of it for each of something, and another number of those wherever they are counted."""
    for match in book.matches(_SHARE):
        line = book.line_at(match.start()).start
        whole_of = _WHOLE.search(book.file.text, max(line, match.start() - _REACH), match.start())
        if whole_of is None or book.listed(line):
            continue
        start, end = whole_of.start(), match.end()
        unit = match["unit"].casefold().removesuffix("s")
        whole, each = number_of(whole_of["all"]), number_of(match["each"])
        places = [one for one in _counted(book, unit) if not start <= one.start() < end]
        counts = {number_of(one["n"]) for one in places}
        if len(counts) != 1 or not each or _OVER.search(book.file.text, start, end):
            continue
        many = counts.pop()
        if many > 1 and whole != each * many and not (unit in _PLAYERS and book.match(_RANGE) is not None):
            yield Finding(
                codes.SUM_WRONG,
                book.place(start, end),
                f"{each} for each {unit} are {each * many}, where there are {many} {unit}s; here it is {whole}.",
                "Look which of the three numbers is meant otherwise.",
                also=(Label(book.place(*places[0].span()), f"how many {unit}s there are"),),
            )


def _counted(book: Book, unit: str) -> Iterator[re.Match[str]]:
    """Where so many of something are counted: `four houses`."""
    for at in book.runs.get(f"{unit}s", ()):
        match = _COUNT.search(book.file.text, max(0, at - _BEFORE), at)
        if match is not None:
            yield match


_COUNT = re.compile(rf"(?<![\w.,/–-])(?P<n>{_N}) (?:different |distinct )?\Z", re.IGNORECASE)
_BEFORE = 24
_RANGE = re.compile(rf"\b{_N} ?(?:-|–|to|or) ?{_N}\+? ?-?(?:players?|people|teams|sides)\b", re.IGNORECASE)


_NUMBER = r"(?:\d{1,4}|[a-z]{3,6})"
_TOLD = re.compile(
    rf"\b(?:each|a|one|every|the) (?P<unit>round|turn)\b[^.]{{0,30}}?\b(?:is|lasts?|represents?|takes?|equals?|of) (?:about |around |roughly |approximately )?(?P<many>{_NUMBER}) (?P<of>second|minute|hour)s?\b"
    rf"|\b(?P<unit2>round|turn)s\b[^.]{{0,60}}?\b(?:representing|represents?|lasting|lasts?|of) (?:about |around |roughly |approximately )?(?P<many2>{_NUMBER}) (?P<of2>second|minute|hour)s?\b"
)
_BOTH = re.compile(
    rf"\b(?P<count>{_NUMBER}) (?P<unit>round|turn)s \((?:or |about |around |roughly )?(?P<many>{_NUMBER}) (?P<of>second|minute|hour)s?\)"
)
_SECONDS = {"second": 1, "minute": 60, "hour": 3600}
_NEAR = 10
"""What is off by less than one in so many may be rounded."""


def durations_come_out(book: Book) -> Iterable[Finding]:
    """Each pair of figures that is no pair by the length the text gives a round or a turn; nothing where it gives two."""
    told: dict[str, dict[int, tuple[int, int]]] = {}
    for match in book.matches(_TOLD, small=True):
        unit, many, of = (match[name] or match[name + "2"] for name in ("unit", "many", "of"))
        value = number_of(many)
        if value:
            told.setdefault(unit, {}).setdefault(value * _SECONDS[of], match.span())
    for match in book.matches(_BOTH, small=True):
        lengths = told.get(match["unit"], {})
        count, many = number_of(match["count"]), number_of(match["many"])
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


def _time(seconds: int) -> str:
    for of, size in (("hour", 3600), ("minute", 60)):
        if seconds >= size and seconds % size == 0:
            return f"{seconds // size} {of}{'s' if seconds != size else ''}"
    return f"{seconds} seconds"
