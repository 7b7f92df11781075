"""Does a modifier change something that the text speaks of: `+1 Accuracy`, and no word of accuracy elsewhere?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.other_books import is_a_part
from grognard.review.book import Book
from grognard.review.finding import Finding, some_of
from grognard.word_set import word_set

_BONUS = re.compile(
    r"(?<![\w/])[+\u2212-]\d{1,2} (?:to )?(?P<name>[A-Z][a-z]{3,})(?=[,.;)]| and\b| when\b| to\b| for\b|\s*\Z)",
    re.MULTILINE,
)
_QUOTED = re.compile(r"[\"“'‘](?P<name>[A-Z][a-z]+(?: [a-z]+){1,2})[\"”'’](?!\w)")
_LOUD = re.compile(r"\b(?:an?|the) (?:[A-Z][a-z]+ )?(?P<name>[A-Z]{4,})\b(?! [A-Z]{2})")
_SPENT = re.compile(
    r"\b(?:amount of|spend(?:ing|s)?|pay(?:ing|s)?) (?:(?:any|some|their|your|its|the|\d{1,3}) )?(?P<name>(?![a-z]*ing\b)[a-z]{4,})(?=[.,;:)]| (?:equal|and|or|in|from|when|as)\b)"
)
_PLACED = re.compile(
    r"\b(?:to|from|into|in|on) (?:your|their|his|the) (?P<name>(?!draw|discard|play|game|same|whole|opposite|entire|other|opponent|enemy|player|next|common|card|current|victory|surrounding)[a-z]{4,}) (?:zone|pile|pool|track|reserve|stack|bag|pouch|market|bank)\b"
)
_EVERYDAY = word_set("""
    attention time turn turns more less cost costs points that this some damage casualties them action actions dice
    movement space cards price homage each extra additional half another these those hours effort
""")
_MOST_NAMES = 6
_NAMES = 150
"""Names that are followed up."""


def bonuses_change_something(book: Book) -> Iterable[Finding]:
    """Names behind a signed number, and names in quotation marks, that stand only there."""
    if is_a_part(book):
        return
    named: dict[str, tuple[int, int]] = {}
    for pattern in (_BONUS, _QUOTED, _LOUD, _SPENT, _PLACED):
        for match in pattern.finditer(book.file.text):
            line = book.line_at(match.start())
            # At the beginning of a line a signed number is an entry of a list, and what follows is when it holds.
            leads = pattern is _BONUS and not re.search(r"[A-Za-z]", book.file.text[line.start : match.start()])
            if not leads and not book.apart(match.start()):
                named.setdefault(match["name"], match.span("name"))
    for name in _EVERYDAY & named.keys():
        del named[name]
    quoted = [name for name in named if " " in name]
    once = [
        (place, name)
        for name, place in list(named.items())[:_NAMES]
        if _times(book, name) == 1 and (len(quoted) > 1 or " " not in name)
    ]
    if not once or len(once) * 3 > 2 * len(named) > 6:
        return
    once.sort()
    names = some_of([f"{name!r}" for _, name in once], _MOST_NAMES)
    yield Finding.at_all(
        codes.TERM_UNEXPLAINED,
        book.places(place for place, _ in once),
        f"Spoken of as of something known, and it stands nowhere else: {names}.",
        "Say what it is, or use the name that it has elsewhere.",
    )


def _times(book: Book, name: str) -> int:
    """How often a word begins so; two stand for any more."""
    stem = name.casefold()
    stem = stem[:-1] if stem.endswith(("s", "e", "y")) and len(stem) > 4 else stem
    found = 0
    at = book.casefolded.find(stem)
    while at >= 0 and found < 2:
        found += not (at and (book.casefolded[at - 1].isalnum() or book.casefolded[at - 1] == "_"))
        at = book.casefolded.find(stem, at + 1)
    return found
