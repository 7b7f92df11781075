"""Does `20 cards: 4 per house` come out, where there are four houses?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding

_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_N = rf"(?:\d{{1,3}}|{'|'.join(_WORDS[1:])})"
_SHARE = re.compile(
    rf"(?<![\w.,/–-])(?P<all>{_N})(?: ?[x×])? (?P<what>[A-Za-z][\w'’ -]{{2,40}}?)[*_]*(?: ?[:,–(—]| -) ?[*_]*(?P<each>{_N}) (?:[a-z]+ ){{0,2}}?(?:per|for each|in each|for every|of each|to each|each) (?P<unit>(?!of\b|other\b|one\b|turn\b|round\b|game\b)[A-Za-z]{{3,}})\b",
    re.IGNORECASE,
)
_PLAYERS = frozenset({"player", "person", "side", "team"})
_OVER = re.compile(
    r"\b(?:at least|at most|up to|minimum|maximum|max|min|or more|about|extra|additional|spare|more)\b", re.IGNORECASE
)


def shares_come_out(book: Book) -> Iterable[Finding]:
    """A whole, so many of it for each of something, and another number of those wherever they are counted."""
    for line in book.figured:
        if book.listed(line.start):
            continue
        for match in _SHARE.finditer(line.text):
            unit = match["unit"].casefold().removesuffix("s")
            if _OVER.search(match.group()):
                continue
            whole, each = _number(match["all"]), _number(match["each"])
            counted = re.compile(rf"(?<![\w.,/–-])(?P<n>{_N}) (?:different |distinct )?{unit}s\b", re.IGNORECASE)
            places = [one for one in book.matches(counted) if one.start() != line.start + match.start("all")]
            numbers = {_number(one["n"]) for one in places}
            if unit in _PLAYERS and (len(numbers) != 1 or _RANGE.search(book.file.text)):
                continue
            if len(numbers) != 1 or not each or whole == each * (many := next(iter(numbers))) or many < 2:
                continue
            yield Finding(
                codes.SUM_WRONG,
                book.place(line.start + match.start(), line.start + match.end()),
                f"{each} for each {unit} are {each * many}, where there are {many} {unit}s; here it is {whole}.",
                "Look which of the three numbers is meant otherwise.",
                also=(Label(book.place(places[0].start(), places[0].end()), f"how many {unit}s there are"),),
            )


_RANGE = re.compile(rf"\b{_N} ?(?:-|–|to|or) ?{_N}\+? ?-?(?:players?|people|teams|sides)\b", re.IGNORECASE)


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _WORDS.index(word.casefold())
