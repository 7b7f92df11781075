"""Does `20 cards: 4 per house` come out, where there are four houses?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding

_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_N = rf"(?:\d{{1,3}}|{'|'.join(_WORDS[1:])})"
_SHARE = re.compile(
    rf"\b(?P<each>{_N}) (?:[a-z]+ ){{0,2}}?(?:per|for each|in each|for every|of each|to each|each) (?P<unit>(?!of\b|other\b|one\b|turn\b|round\b|game\b)[A-Za-z]{{3,}})\b",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    rf"(?<![\w.,/–-])(?P<all>{_N})(?: ?[x×])? (?P<what>[A-Za-z][\w'’ -]{{2,40}}?)[*_]*(?: ?[:,–(—]| -) ?[*_]*\Z",
    re.IGNORECASE,
)
_REACH = 56
_EACH = (" per ", " each", " for every ")
_PLAYERS = frozenset({"player", "person", "side", "team"})
_OVER = re.compile(
    r"\b(?:at least|at most|up to|minimum|maximum|max|min|or more|about|extra|additional|spare|more)\b", re.IGNORECASE
)


def shares_come_out(book: Book) -> Iterable[Finding]:
    """A whole, so many of it for each of something, and another number of those wherever they are counted."""
    for line in book.lines_with(_EACH):
        if book.listed(line.start):
            continue
        for match in _SHARE.finditer(line.text):
            whole_of = _WHOLE.search(line.text[max(0, match.start() - _REACH) : match.start()])
            if whole_of is None:
                continue
            start = match.start() - (min(_REACH, match.start()) - whole_of.start())
            unit = match["unit"].casefold().removesuffix("s")
            said = line.text[start : match.end()]
            if _OVER.search(said):
                continue
            whole, each = _number(whole_of["all"]), _number(match["each"])
            places = [one for one in _counted(book, unit) if not start <= one.start() - line.start < match.end()]
            numbers = {_number(one["n"]) for one in places}
            if len(numbers) != 1 or not each:
                continue
            many = numbers.pop()
            if many > 1 and whole != each * many and not (unit in _PLAYERS and _RANGE.search(book.file.text)):
                yield Finding(
                    codes.SUM_WRONG,
                    book.place(line.start + start, line.start + match.end()),
                    f"{each} for each {unit} are {each * many}, where there are {many} {unit}s; here it is {whole}.",
                    "Look which of the three numbers is meant otherwise.",
                    also=(Label(book.place(places[0].start(), places[0].end()), f"how many {unit}s there are"),),
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


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _WORDS.index(word.casefold())
