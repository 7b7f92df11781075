"""Does each state, marker or token that something gives also do something?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, some_of
from grognard.word_set import word_set

_THING = r"(?:tokens?|markers?|counters?|chits?)"
_GIVEN = re.compile(
    rf"\b(?:takes?|taking|gains?|gaining|receives?|gets?|suffers?|given|marked with|roll for) (?:an?|one|two|\d|the|another|its?|their|1 x)? ?(?P<name>[A-Za-z][a-z'-]{{2,}}(?: [A-Z][a-z'-]+)?) {_THING}\b",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r"\b(?i:takes?|taking|gains?|suffers?|becomes?) (?P<name>[A-Z][a-z]{4,})\b(?! [a-z]+ (?:token|marker|counter)| [A-Z])"
)
_COMMON = word_set("""
    same this each every any all cover aim note care turns control command part place that more extra such these
    appropriate relevant small suitable following marker token counter coloured colored dice other damage action
    activation order victory objective set sets of number amount
""")
_MOST_NAMES = 6
_NAMES = 100
"""Names that are followed up; a text with more has no states, but a list of things."""


def states_do_something(book: Book) -> Iterable[Finding]:
    """A token or state that every sentence with its name only gives or takes away."""
    text = book.file.text
    given: dict[str, list[tuple[int, int]]] = {}
    for match in book.matches(_GIVEN):
        name = match["name"].casefold()
        if _COMMON.isdisjoint(name.split()):
            given.setdefault(name, []).append(match.span("name"))
    once: dict[str, list[tuple[int, int]]] = {}
    for match in book.matches(_TAKEN):
        name = match["name"]
        # A word in capitals that stands nowhere else is no heading, and no sentence of it says what it does.
        if name.casefold() not in _COMMON:
            once.setdefault(name.casefold(), []).append(match.span("name"))
    for name, places in list(once.items())[:_NAMES]:
        if len(places) == 1 and len(re.findall(rf"(?<!\w){name}", book.casefolded)) == 1:
            given.setdefault(name, []).extend(places)
    bare = [(places[0], name) for name, places in list(given.items())[:_NAMES] if _does_nothing(book, name, places)]
    if not bare:
        return
    bare.sort()
    names = some_of([f"{text[start:end]!r}" for (start, end), _ in bare], _MOST_NAMES)
    yield Finding.at_all(
        codes.STATE_WITHOUT_EFFECT,
        book.places(place for place, _ in bare),
        f"Given here, and nothing in the text says what it does: {names}.",
        "Say what holds while a unit has it, and when it goes.",
    )


def _does_nothing(book: Book, name: str, places: list[tuple[int, int]]) -> bool:
    """Whether the name stands only where it is given, taken away, or listed among the things one needs."""
    starts = {start for start, _ in places}
    for match in re.finditer(rf"(?<!\w){re.escape(name)}", book.casefolded):
        at = match.start()
        if at in starts:
            continue
        before = book.casefolded[max(0, at - 60) : at]
        if re.search(
            r"\b(?:removes?|removing|discards?|loses?|takes?|gains?|places?|receives?|gets?)[^.\n]{0,40}\Z", before
        ):
            continue
        return False
    return True
