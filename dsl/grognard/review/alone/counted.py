"""Has a list as many members as the text says: `five phases`, `four abilities: …`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.entries import Entry
from grognard.review.finding import Finding, Sure

_NUMBERS = {
    word: at for at, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 2)
}
_TOLD = re.compile(
    rf"(?<![\w-])(?P<number>{'|'.join(_NUMBERS)}|[2-9]|10)\*{{0,2}} \*{{0,2}}(?:(?:basic|main|different|following|distinct|possible|separate|general|special|critical|core|primary|such|kinds of|types of|types|kinds) )*"
    r"(?P<noun>[a-z]{3,14}s)(?! (?:of|from|in|per|each|away|long|or more|to be)\b)(?P<between>[^.:;()\n]{0,60})(?P<colon>:)",
    re.IGNORECASE,
)
_NO_LIST = re.compile(
    r"\b(?:inches|dice|points|models|figures|men|turns|rounds|hits|wounds|times|units|players|minutes|hours|miniatures|stands|bases|cards|tokens|markers|counters)\Z",
    re.IGNORECASE,
)
_CHOSEN = re.compile(
    r"\b(?:choose|pick|select|up to|at least|any|either|one of|of these|of the following)\b", re.IGNORECASE
)


def lists_are_counted(book: Book) -> Iterable[Finding]:
    """A number before a list, and the members of the list: those below it, or those behind the colon."""
    starts = {entry.start: at for at, entry in enumerate(book.entries)}
    order = sorted(starts)
    for match in _TOLD.finditer(book.file.text):
        if _NO_LIST.search(match["noun"]) or book.listed(match.start()):
            continue
        before = book.file.text[max(0, match.start() - 30) : match.start()]
        if _CHOSEN.search(before) or _CHOSEN.search(match["between"]):
            continue
        wanted = _NUMBERS.get(match["number"].casefold()) or int(match["number"])
        line_end = book.file.text.find("\n", match.end())
        line_end = len(book.file.text) if line_end < 0 else line_end
        rest = book.file.text[match.end() : line_end].strip(" *_")
        counted = _inline(rest) if rest else _below(book, order, starts, line_end)
        if counted and counted != wanted and (rest or abs(counted - wanted) <= 3):
            yield Finding(
                codes.COUNT_WRONG,
                book.place(match.start(), match.end()),
                f"It says {match['number']} {match['noun']}, and {counted} are listed.",
                "Mend the number, or the list.",
                Sure.LIKELY,
            )
    yield from _headings(book)


def _inline(rest: str) -> int:
    """Members of a list in the sentence: short, between commas, the last after `and`."""
    sentence = re.split(r"[.;](?:\s|\Z)", rest, maxsplit=1)[0]
    if not re.search(r",? and ", sentence) or "," not in sentence or re.search(r"[(:]", sentence):
        return 0
    members = [one.strip() for one in re.split(r",\s*(?:and\s+)?|\s+and\s+", sentence) if one.strip()]
    return len(members) if len(members) >= 3 and all(len(one.split()) <= 4 for one in members) else 0


def _below(book: Book, order: list[int], starts: dict[int, int], line_end: int) -> int:
    """The lines of the list that begins right below."""
    first = next((start for start in order if start > line_end), None)
    if first is None or re.search(r"\w", book.file.text[line_end:first].strip(" -*•\n\t0123456789.)(")):
        return 0
    entries: list[Entry] = [book.entries[starts[start]] for start in order]
    at = starts[first]
    top = entries[at].depth
    same = [one for one in entries[at:] if one.run == entries[at].run and one.depth == top]
    return len(same)


def _headings(book: Book) -> Iterator[Finding]:
    """`five phases` above headings that are numbered 1 to 6."""
    for at, part in enumerate(book.parts):
        numbered = []
        for below in book.parts[at + 1 :]:
            if below.level <= part.level:
                break
            match = re.match(r"(?:phase |step )?(\d{1,2})[.):]? ", below.title, re.IGNORECASE)
            if below.level == part.level + 1 and match is not None:
                numbered.append(int(match[1]))
        said = _SAID.search(book.file.text, part.end, part.until)
        if said is None or len(numbered) < 3 or numbered != list(range(1, len(numbered) + 1)):
            continue
        wanted = _NUMBERS.get(said["number"].casefold()) or int(said["number"])
        if wanted != len(numbered):
            yield Finding(
                codes.COUNT_WRONG,
                book.place(said.start(), said.end()),
                f"It says {said['number']} {said['noun']}, and {len(numbered)} numbered parts stand below.",
                "Mend the number, or the parts.",
                Sure.LIKELY,
            )


_SAID = re.compile(
    rf"(?<![\w-])(?P<number>{'|'.join(_NUMBERS)}|[2-9]|10) (?P<noun>phases|steps|parts|stages|segments)\b",
    re.IGNORECASE,
)
