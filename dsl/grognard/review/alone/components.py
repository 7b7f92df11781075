"""Is each thing that the box holds also used, and in the number that the rules give it?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.entries import Entry
from grognard.review.finding import Finding
from grognard.review.reading import words
from grognard.word_set import word_set

_TITLE = re.compile(
    r"\b(?:components?|contents|equipment needed|materials?|what(?:'s| is) in the box|game pieces|parts list|inventory|what you(?:['’]ll)? need|needed to play|you will need)\b",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"[\s*_\"“(]*(?:(?P<count>\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|an?|the|each|some|several|many|plenty of|at least \d+)\s?x?\s+)?(?P<name>[A-Za-z][A-Za-z'’ -]{2,40})"
)
_AIDS = word_set("""
    pen pencil paper ruler tape measure dice die box bag rulebook rule book sheet board table player friend manual
    booklet area surface aid reference token marker card insert tray pad cup scissors glue time space thing game
    instruction guide screen print snack drink terrain miniature model figure measuring
""")
_LEAST = 3
_MOST_NAMES = 6


def components_are_used(book: Book) -> Iterable[Finding]:
    """Things of a list of components of which the rest of the text has no word."""
    for part in book.parts:
        if not _TITLE.search(part.title) or "table of" in part.title.casefold() or len(part.title.split()) > 6:
            continue
        entries = [entry for entry in book.entries if part.end <= entry.start < part.until]
        if len(entries) < _LEAST:
            continue
        bare = list(_unused(book, entries, part.start, part.until))
        # Where most are never spoken of, the list or the rules are of another edition.
        if not bare or len(bare) * 3 > len(entries):
            continue
        names = ", ".join(repr(name) for _, name in bare[:_MOST_NAMES])
        yield Finding.at_all(
            codes.LISTED_NEVER_USED,
            book.places((entry.start, min(entry.end, entry.start + 60)) for entry, _ in bare),
            f"Listed among what the game needs, and the rules have no word of it: {names}.",
            "Say what it is for, or take it off the list.",
        )


def _unused(book: Book, entries: list[Entry], start: int, until: int) -> Iterator[tuple[Entry, str]]:
    text = book.casefolded
    for entry in entries:
        match = _COUNT.match(entry.text)
        if match is None:
            continue
        name = re.split(r" (?:for|to|with|per|in|from|or|and|that|which|if)\b| - ", match["name"])[0].strip(" '’-")
        stems = [word for word in words(name) if word not in _AIDS and len(word) > 3]
        if not stems or len(name.split()) > 4:
            continue
        # `A cloth bag` is used where the rules speak of the bag.
        stems.append(words(name)[-1])
        if not any(
            re.search(rf"(?<!\w){re.escape(stem[:-1] if stem.endswith('y') else stem)}", text[:start])
            or re.search(rf"(?<!\w){re.escape(stem[:-1] if stem.endswith('y') else stem)}", text[until:])
            for stem in stems
        ):
            yield entry, name
