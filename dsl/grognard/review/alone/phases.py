"""Is each phase that a sentence names one of the turn's: `the damage resolution phase`, and no phase is called so?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.reading import words
from grognard.word_set import word_set

_NAMED = re.compile(r"(?<![\w-])(?P<name>(?:[A-Za-z]{3,} )?[A-Za-z]{4,}) [Pp]hases?\b")
_HEAD = re.compile(r"\bphase\b", re.IGNORECASE)
_ANY = word_set("""
    through before after until from into than with this that next each every same following preceding previous current first
    second third final last another their your other later earlier game turn appropriate relevant whole entire
    respective main different separate four five three seven eight these those several player opponent enemy friendly
    active during both single which when normal particular given specific named such opposing subsequent
""")
_LEAST = 3
_MOST_NAMES = 6


def phases_are_of_the_turn(book: Book) -> Iterable[Finding]:
    """Phases that are named in sentences and that no heading and no list of steps has, where three and more are headed."""
    heads = [part.title for part in book.parts if _HEAD.search(part.title)]
    heads += [entry.name for entry in book.entries if _HEAD.search(entry.name) and len(entry.name.split()) <= 5]
    if len(set(heads)) < _LEAST:
        return
    named = [*heads, *(part.title for part in book.parts if len(part.title.split()) <= 1)]
    named += [entry.name for entry in book.entries if len(entry.name.split()) <= 2]
    yield from _strange(book, {word[:4] for name in named for word in words(name)} - {"phas"})


def _strange(book: Book, known: set[str]) -> Iterator[Finding]:
    found: dict[str, list[tuple[int, int]]] = {}
    for match in book.matches(_NAMED):
        last = match["name"].split()[-1].casefold()
        if last in _ANY or words(last)[0][:4] in known or last.endswith(("ed", "ly")) or book.listed(match.start()):
            continue
        found.setdefault(last, []).append(match.span())
    if not found or len(found) > _MOST_NAMES:
        return
    places = sorted(places[0] for places in found.values())
    names = ", ".join(repr(book.file.text[start:end]) for start, end in places)
    yield Finding.at_all(
        codes.STEP_UNDESCRIBED,
        book.places(places),
        f"Named as a phase, and no phase of the turn is called so: {names}.",
        "Use the name that the phase has in the sequence.",
    )
