"""Are things that can be counted told so: `fewer cards`, `the number of cards`, and not `less cards`, `the amount of cards`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, only
from grognard.review.finding import Finding
from grognard.word_set import word_set

_TOLD = re.compile(
    r"\b(?P<words>amount of|less than (?:\d{1,2}|two|three|four|five|six)|less) (?P<things>[a-z]{3,}s|men|people|dice)\b",
    re.IGNORECASE,
)
_MASSES = word_set("""
    points credits coins goods supplies funds resources means forces inches feet metres meters yards miles minutes hours
    days seconds dollars pounds euros percent pips odds this does was has its
""")
"""Of these one may speak as of water: `less than 6 inches`, `an amount of coins`."""
_COUNTED_ALL_THE_SAME = word_set("resources points")
"""But with `less` right before them these are counted."""
_BEHIND = re.compile(r" ([a-z]{3,}) ([a-z]+)\b")
_BEFORE = re.compile(r"\b(?:no|much|far|even|any|or|more or)\s\Z", re.IGNORECASE)
_LONGEST_BEFORE = 12


def counted_things_are_numbers(book: Book) -> Iterable[Finding]:
    """Each kind together. Needs the lexicon, which knows what may be several."""
    text = book.file.text
    found: dict[str, list[tuple[int, int]]] = {}
    for match in book.matches(_TOLD):
        things, words = match["things"].casefold(), match["words"].casefold()
        plain = words == "less"
        if not (only(things, Form.MANY, Form.THIRD) and (things != "dice" or not plain)):
            continue
        if things in _MASSES and not (plain and things in _COUNTED_ALL_THE_SAME):
            continue
        if plain and _BEFORE.search(text[max(0, match.start() - _LONGEST_BEFORE) : match.start()]) is not None:
            continue
        # `The amount of attackers move consumed`: it is part of a longer name.
        behind = _BEHIND.match(text, match.end())
        if behind is not None and Form.ONE in forms(behind[1]) and only(behind[2], Form.DID, Form.THIRD):
            continue
        found.setdefault("number of" if words.startswith("amount") else "fewer", []).append(match.span())
    for meant, spans in found.items():
        yield Finding.at_all(
            codes.MISSPELT,
            book.places(spans),
            f"{text[slice(*spans[0])]!r} stands here; what is counted is told with {meant!r}.",
            "Mend it.",
        )
