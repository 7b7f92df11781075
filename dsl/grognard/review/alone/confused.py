"""Does a word stand where one that sounds like it is meant: `looses a man`, `more then`, `should of`? Read from `mistaken.txt`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files

from grognard.diagnostics import codes
from grognard.review.alone.other_books import in_notes
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.near import near

Mistaken = tuple[re.Pattern[str], str, tuple[str, ...]]
"""Where a wrong word stands; what is meant; plain words of which each match has one."""


def _read(text: str) -> Iterator[Mistaken]:
    for line in text.splitlines():
        if line and not line.startswith("# "):
            meant, parts, pattern = line.split(" | ", 2)
            yield re.compile(pattern), meant, tuple(json.loads(f"[{parts}]"))


MISTAKEN = tuple(_read(files(__package__).joinpath("mistaken.txt").read_text(encoding="utf-8")))


_OF_ITSELF = re.compile(r" (?:end|start|beginning) of the (?P<of>[a-z]{4,})")


_WORDS = frozenset(["a lot", "another", "an", "the", "two", "one"])
"""What is meant, where it is one word that begins like those."""


_ARTICLE = "`the` before"


def words_are_not_confused(book: Book) -> Iterable[Finding]:
    """Such words, each with the one that is meant."""
    text, small = book.file.text, book.casefolded
    notes = in_notes(book)
    for pattern, meant, parts in MISTAKEN:
        if notes and meant.startswith(_ARTICLE):
            continue
        for match in near(pattern, small, small, parts):
            # `EG` and `IE` in capitals are the text's own way.
            # `Creatures that sleep, that are blind`: one of several that are listed.
            if meant == "which" and " that " in small[max(0, match.start() - 120) : match.start()].rpartition(". ")[2]:
                continue
            if not (meant in ("i.e.", "e.g.") and text[match.start() : match.start() + 2].isupper()):
                yield _told(book, match.span(), meant)
    for match in book.matches(_OF_ITSELF):
        before = text[max(0, match.start() - 40) : match.start()].rpartition(" ")[2]
        if before.casefold() == match["of"].casefold():
            yield _told(book, (match.start() - len(before), match.end()), "one of the two")


_TOLD_SO = (
    "a ",
    "an ",
    "no ",
    "the ",
    "one ",
    "two ",
    "another ",
    "advice (",
    "in or into",
    "in or on",
    "try ",
    "something ",
    "`",
)
"""What is meant, where no one word is."""


def _told(book: Book, span: tuple[int, int], meant: str) -> Finding:
    said = meant if meant.startswith(_TOLD_SO) and meant not in _WORDS else repr(meant)
    return Finding(
        codes.MISSPELT,
        book.place(*span),
        f"{book.file.text[slice(*span)].strip()!r} stands here; {said} {'are' if said.startswith('two ') else 'is'} probably meant.",
        "Mend it.",
    )
