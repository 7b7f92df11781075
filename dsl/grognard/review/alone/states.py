"""Does each state, marker or token that something gives also do something: `it becomes stunned`, and no word on what that means?"""

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


_STATES = "stunned|shaken|pinned|suppressed|disordered|broken|prone|exhausted|poisoned|burning|frozen|entangled|dazed|panicked|demorali[sz]ed|fatigued|blinded|immobili[sz]ed|crippled|disabled|incapacitated|silenced|bleeding|staggered|knocked down|knocked prone|winded|disrupted|unbalanced|restrained|paraly[sz]ed|slowed|frightened|terrified|cursed|charmed|grappled|deafened|downed|overheated|wavering|halted"
_BECOMES = re.compile(
    rf"\b(?:becomes?|become|is|are|be|gets?|left|made|made to be|rendered|considered|counts? as|treated as|immediately|automatically) (?:now |immediately |automatically |also |considered )?[\"“*_]{{0,3}}(?P<state>{_STATES})\b[\"”*_]{{0,3}}(?= (?:until|for|and|instead|at|in|by|this|next|if|when|on|after)\b|[.,;:)]|$)",
    re.IGNORECASE | re.MULTILINE,
)
_ASKED = re.compile(
    r"\b(?:ties?|tied|pairs?|links?|chains?|contracts?|alliances?|promises?|deals?|walls?|doors?|if|when|while|that|which|who|unless|whether|once|whenever|any|as long as)\b[^.;:,]{0,40}\Z",
    re.IGNORECASE,
)
_ENDS = re.compile(r"\b(?:no longer|stops? being|not|recovers?|ceases? to be|remove)\b[^.;]{0,20}\Z", re.IGNORECASE)


def conditions_do_something(book: Book) -> Iterable[Finding]:
    """Conditions that every sentence only gives; told together."""
    given: dict[str, list[tuple[int, int]]] = {}
    for sentence in book.likely_sentences(_BECOMES):
        for match in _BECOMES.finditer(sentence.text):
            if not _ASKED.search(sentence.text[: match.start()]):
                span = sentence.span(match, "state")
                given.setdefault(match["state"].casefold(), []).append(span)
    bare = sorted((places[0], state) for state, places in given.items() if _only_given(book, state, places))
    if not bare:
        return
    names = ", ".join(repr(state) for _, state in bare)
    yield Finding.at_all(
        codes.STATE_WITHOUT_EFFECT,
        book.places(span for span, _ in bare),
        f"Given here, and nothing in the text says what it does: {names}.",
        "Say what holds while a unit has it, and when it goes.",
    )


def _only_given(book: Book, state: str, places: list[tuple[int, int]]) -> bool:
    starts = {start for start, _ in places}
    stem = state[:-2] if state.endswith("ed") else state
    for match in re.finditer(rf"(?<!\w){re.escape(stem)}", book.casefolded):
        at = match.start()
        if at in starts or _ENDS.search(book.casefolded[max(0, at - 60) : at]):
            continue
        return False
    # `Stunned until the end of its next turn, and may not move` says what it does where it is given.
    line = book.line_at(places[0][0])
    rest = book.file.text[places[0][1] : line.start + len(line.text)]
    return (
        re.match(
            r"[\"”*_]{0,3}\s*(?:\(|:|,? (?:and|so) (?:may|can|must|cannot|loses?|does|its?|they|is)\b|, ?(?:it|they|losing|which)|[.;] (?:it|they|this|a|an|while|until|the) \w+ (?:may|can|must|cannot|does|loses?|means?))",
            rest,
            re.IGNORECASE,
        )
        is None
    )
