"""Has a list as many members as the text says: `five phases`, `four abilities: …`?"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.number_words import number_of, numbers
from grognard.review.book import Book
from grognard.review.finding import Finding

_NUMBERS = numbers(2, 10)
_TOLD = re.compile(
    rf"(?<![\w-])(?P<number>{'|'.join(_NUMBERS)}|[2-9]|10)\*{{0,2}} \*{{0,2}}(?:(?:basic|main|different|following|distinct|possible|separate|general|special|critical|core|primary|such|kinds of|types of|types|kinds) )*"
    r"(?P<noun>[a-z]{3,14}s)(?! (?:of|from|in|per|each|away|long|or more|to be)\b)(?P<between>[^.:;()\n]{0,60})(?P<colon>:)",
    re.IGNORECASE,
)
_NO_LIST = re.compile(
    r"\b(?:inches|dice|points|models|figures|men|turns|rounds|hits|wounds|times|units|players|minutes|hours|miniatures|stands|bases|cards|tokens|markers|counters)\Z",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"\b(?:after|when|if|once|until|for every|before|with|within) (?:the |their |your )?\Z", re.IGNORECASE
)
"""`After 3 rounds without a hit:` counts rounds, and the list tells what is done then."""
_CHOSEN = re.compile(
    r"\b(?:choose|pick|select|up to|at least|any|either|one of|of these|of the following)\b", re.IGNORECASE
)


def lists_are_counted(book: Book) -> Iterable[Finding]:
    """A number before a list, and the members of the list: those below it, or those behind the colon."""
    order = [entry.start for entry in book.entries]
    for match in book.matches(_TOLD):
        if _NO_LIST.search(match["noun"]) or book.listed(match.start()):
            continue
        before = book.file.text[max(0, match.start() - 30) : match.start()]
        if _AFTER.search(before) or _CHOSEN.search(before) or _CHOSEN.search(match["between"]):
            continue
        wanted = number_of(match["number"])
        line_end = book.file.text.find("\n", match.end())
        line_end = len(book.file.text) if line_end < 0 else line_end
        rest = book.file.text[match.end() : line_end].strip(" *_")
        counted = _inline(rest) if rest else _below(book, order, line_end)
        if counted and counted != wanted and (rest or abs(counted - wanted) <= 3):
            yield Finding(
                codes.COUNT_WRONG,
                book.place(match.start(), match.end()),
                f"It says {match['number']} {match['noun']}, and {counted} are listed.",
                "Mend the number, or the list.",
            )
    yield from _headings(book)


def _inline(rest: str) -> int:
    """Members of a list in the sentence: short, between commas, the last after `and`."""
    sentence = re.split(r"[.;](?:\s|\Z)", rest, maxsplit=1)[0]
    if not re.search(r",? and ", sentence) or "," not in sentence or re.search(r"[(:]", sentence):
        return 0
    members = [one.strip() for one in re.split(r",\s*(?:and\s+)?|\s+and\s+", sentence) if one.strip()]
    return len(members) if len(members) >= 3 and all(len(one.split()) <= 4 for one in members) else 0


def _below(book: Book, order: list[int], line_end: int) -> int:
    """The lines of the list that begins right below."""
    at = bisect_right(order, line_end)
    if at == len(order) or re.search(r"\w", book.file.text[line_end : order[at]].strip(" -*•\n\t0123456789.)(")):
        return 0
    first = book.entries[at]
    counted = 0
    for entry in book.entries[at : at + _LONGEST]:
        if entry.run != first.run or entry.depth < first.depth:
            break
        counted += entry.depth == first.depth
    # What looks like a list of one goes on behind the words between its items.
    return counted if counted > 1 else 0


def _headings(book: Book) -> Iterator[Finding]:
    """`five phases` above headings that are numbered 1 to 6."""
    for match in book.matches(_SAID):
        at = book.part_at(match.start())
        if at < 0:
            continue
        part = book.parts[at]
        numbered = []
        for below in book.parts[at + 1 : at + 1 + _LONGEST]:
            if below.level <= part.level:
                break
            number = _HEADED.match(below.title)
            if below.level == part.level + 1 and number is not None:
                numbered.append(int(number[1]))
        wanted = number_of(match["number"])
        if len(numbered) >= 3 and numbered == list(range(1, len(numbered) + 1)) and wanted != len(numbered):
            yield Finding(
                codes.COUNT_WRONG,
                book.place(match.start(), match.end()),
                f"It says {match['number']} {match['noun']}, and {len(numbered)} numbered parts stand below.",
                "Mend the number, or the parts.",
            )


_HEADED = re.compile(r"(?:phase |step )?(\d{1,2})[.):]? ", re.IGNORECASE)
_LONGEST = 60
_SAID = re.compile(
    rf"(?<![\w-])(?P<number>{'|'.join(_NUMBERS)}|[2-9]|10) (?P<noun>phases|steps|parts|stages|segments)\b",
    re.IGNORECASE,
)
