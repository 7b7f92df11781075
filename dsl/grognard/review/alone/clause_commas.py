"""Does a comma part a subject from its verb; is one missing between two sentences that `and` joins?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.english.forms import lexicon
from grognard.review.english.sorts import sorted_words
from grognard.review.finding import Finding
from grognard.word_set import word_set

_THING = r"(?:(?:[do]+c?|c)?(?:a?[qpg])*[nN]+)"
_WHO = r"(?:[wW]|(?:[do]+c?|c)(?:[qpg])*[nN]+|N)"
_PARTED = re.compile(rf"^-?(?:[do]+c?|c)(?:[qpg])*[nN]+(?:P{_THING})+(?:&{_THING})?(?P<comma>,)a?(?P<verb>[hbB])")
"""`A boat in port or at sea, may sail`."""
_FIRST = rf"^-?a?(?:{_WHO}|[nN])(?:P{_WHO})*a?[hbBvV][^,&sr:;.(]*"
_SECOND = rf"(?P<and>&)a?{_WHO}a?(?P<verb>[hbBvV])"
_WITHOUT = re.compile(_FIRST + _SECOND)
_WITH = re.compile(f"{_FIRST},{_SECOND}")
"""`The bell rings, and everyone wakes`."""
_JOINS = word_set("and but")
_PAIRS = word_set("both between")
_MOST_NAMES = 3
_LACKING = "Two sentences are joined without a comma, which others of this text have: {}."


def clauses_have_fitting_commas(book: Book) -> Iterable[Finding]:
    """Each kind together. A comma between two sentences counts only where the text sets it elsewhere."""
    if not lexicon():
        return
    parted: list[tuple[int, int]] = []
    missing: list[tuple[int, int]] = []
    with_comma = 0
    for sentence in book.body:
        start = sentence.start
        for kind, first, last in _of(sentence.text):
            if kind == "with":
                with_comma += 1
            else:
                (parted if kind == "parted" else missing).append((start + first, start + last))
    for spans, message, cure in (
        (parted, "A comma parts who does something from the verb: {}.", "Take the comma away."),
        (missing, _LACKING, "Write `The bell rings, and everyone wakes`."),
    ):
        if spans is parted or with_comma >= len(missing):
            yield from together(book, codes.SIGN_MISPLACED, spans, message, cure, most=_MOST_NAMES, shown=_first_words)


def _first_words(text: str) -> str:
    return repr(" ".join(text.split()[:6]))


@lru_cache(maxsize=16384)
def _of(text: str) -> tuple[tuple[str, int, int], ...]:
    """What of the kinds stands in a sentence, each from where to where."""
    joined = " and " in text or " but " in text
    if not joined and "," not in text:
        return ()
    row, letters = sorted_words(text)
    found = []
    match = _PARTED.match(letters) if letters.count(",") == 1 else None
    if match is not None and not any(one.small in ("if", "such") for one in row):
        found.append(("parted", row[match.start("comma") - 1].start, row[match.start("verb")].end))
    if joined:
        match, kind = _WITHOUT.match(letters), "without"
        if match is None:
            match, kind = _WITH.match(letters), "with"
        if (
            match is not None
            and row[match.start("and")].small in _JOINS
            and not any(one.small in _PAIRS for one in row)
        ):
            found.append((kind, row[match.start("and") - 1].start, row[match.start("verb")].end))
    return tuple(found)
