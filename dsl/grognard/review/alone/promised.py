"""Do the contents, the steps and the chapters that are promised come: a list `Table of Contents`, `the following steps`, `see Chapters 3 and 9`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.number_words import numbers
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.reading import content_words

_CONTENTS = re.compile(r"\s*(?:table of contents|contents)\s*:?\s*", re.IGNORECASE)
_STEP = re.compile(
    r"\b(?:step|phase|stage) (?P<number>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE
)
_WORDS = numbers(1, 10)
_STEPS = re.compile(r"\b(?:following|these) (?:\w+ )?(?:steps|phases|stages)\b", re.IGNORECASE)
_CHAPTERS = re.compile(
    r"\b(?:[Cc]hapters|[Ss]ections|[Rr]ules) (?P<list>\d{1,2}(?:, \d{1,2})*,? (?:and|or) \d{1,2})\b(?!\.\d)"
)
_LEAST, _MOST_NAMES = 4, 6


def what_is_promised_comes(book: Book) -> Iterable[Finding]:
    """Entries of the contents, steps of a list, and chapters by number that the headings do not have."""
    if not book.told:
        return
    yield from _contents(book)
    yield from _steps(book)
    yield from _chapters(book)


def _contents(book: Book) -> Iterator[Finding]:
    if book.contents is not None:
        return
    for at, part in enumerate(book.parts):
        if not _CONTENTS.fullmatch(part.title):
            continue
        until = book.parts[at + 1].start if at + 1 < len(book.parts) else part.until
        entries = [entry for entry in book.entries if part.end <= entry.start < until]
        titles = [frozenset(content_words(other.title)) for other in book.parts if other is not part]
        lost = [entry for entry in entries if not _headed(entry.text, titles)]
        # Where most are missing the list is of another text.
        if len(entries) >= _LEAST and lost and len(lost) * 3 <= 2 * len(entries):
            names = ", ".join(repr(entry.text.strip(" *_")[:40]) for entry in lost[:_MOST_NAMES])
            yield Finding.at_all(
                codes.PROMISED_IN_CONTENTS,
                book.places((entry.start, entry.end) for entry in lost),
                f"The contents list it, but the text has no such part: {names}.",
                "Add it, or take it out of the contents.",
            )


def _headed(text: str, titles: list[frozenset[str]]) -> bool:
    wanted = frozenset(content_words(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)))
    return not wanted or any(wanted <= title or (title and title <= wanted) for title in titles)


def _steps(book: Book) -> Iterator[Finding]:
    """A list of five steps, and headings `Step One` to `Step Four`."""
    headed = sorted({_number(match["number"]) for part in book.parts if (match := _STEP.match(part.title))})
    if len(headed) < 2 or headed != list(range(1, len(headed) + 1)):
        return
    for match in book.matches(_STEPS):
        behind = [entry for entry in book.entries if match.end() <= entry.start]
        if not behind:
            return
        run = [entry for entry in behind if entry.run == behind[0].run and entry.depth == behind[0].depth]
        if behind[0].start - match.end() < 80 and len(run) == len(headed) + 1:
            yield Finding(
                codes.STEP_UNDESCRIBED,
                book.place(run[-1].start, run[-1].end),
                f"The last of {len(run)} steps, and the headings end with step {len(headed)}.",
                "Describe it, or leave it out of the list.",
            )
            return


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _WORDS[text.casefold()]


def _chapters(book: Book) -> Iterator[Finding]:
    numbers = {
        int(match.group(1))
        for part in book.parts
        if (match := re.match(r"(\d{1,2})(?:\.0)?[.:)]?(?:\s|\Z)", part.title))
    }
    if len(numbers) < _LEAST:
        return
    for match in book.matches(_CHAPTERS):
        lost = [number for number in re.findall(r"\d+", match["list"]) if int(number) not in numbers]
        if lost:
            yield Finding(
                codes.REFERENCE_ASTRAY,
                book.place(*match.span()),
                f"There is no {' and no '.join(lost)} in this text.",
                "Mend the number.",
            )
