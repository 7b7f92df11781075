"""Does each state, marker and figure that is given do something: `it becomes stunned`, a column `Size`, and no word on what that means?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.entries import Entry
from grognard.review.finding import Finding, some_of
from grognard.review.reading import words
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


_FIGURE = re.compile(r"\s*[*_]*[+-]?\d{1,3}(?:[\"”+%]|['’]{2}|\s?(?:inches|cm|\"))?[*_]*\s*\.?\s*\Z")
_LABEL = re.compile(r"[A-Za-z][A-Za-z '’/-]{1,24}\Z")
_SELF = word_set("""
    cost point pt price total roll result number qty quantity name type page level count value year id weight player
    turn round die dice no amount sum example item row column score time minute age card copy version date width height
    length size table rank order spaces dimension model figure base max min bonus modifier vp gold coin
""")
_LEAST_ROWS = 3
_LEAST_PROFILES = 2
_SHORT = 4


def figures_have_their_rules(book: Book) -> Iterable[Finding]:
    """Columns of figures, and lines of profiles, whose name stands nowhere else."""
    found: dict[str, tuple[tuple[int, int], int]] = {}
    for grid in book.grids:
        if len(grid.rows) <= _LEAST_ROWS:
            continue
        for head, cells in list(zip(grid.rows[0].cells, grid.columns, strict=False))[1:]:
            figures = [cell for cell in cells if _FIGURE.match(cell.text)]
            label = head.text.strip(" *_")
            if len(figures) >= _LEAST_ROWS and len(figures) * 3 >= len(cells) * 2 and _LABEL.match(label):
                found.setdefault(label.casefold(), ((head.start, head.end), _LEAST_PROFILES))
    for entry in book.entries:
        name = entry.name
        if name and _LABEL.match(name) and entry.rest and _FIGURE.match(entry.rest):
            span, many = found.get(name.casefold(), ((entry.start, entry.start + len(name)), 0))
            found[name.casefold()] = (span, many + 1)
    yield from _listed_stats(book)
    bare = [
        (span, label)
        for label, (span, many) in found.items()
        if many >= _LEAST_PROFILES and not _SELF.intersection(words(label)) and not _spoken_of(book, label)
    ]
    # Where no figure is spoken of, the rules stand in another book.
    if not bare or len(bare) == len(found) or len(bare) * 2 > len(found):
        return
    bare.sort()
    text = book.file.text
    names = ", ".join(repr(text[start:end].strip(" *_")) for (start, end), _ in bare[:_MOST_NAMES])
    yield Finding.at_all(
        codes.LISTED_NEVER_USED,
        book.places(span for span, _ in bare),
        f"Figures are given for it, and no rule speaks of it: {names}.",
        "Say what it is for, or leave it out.",
    )


_STATS = re.compile(r"\b(?:stats?|statistics|attributes?|characteristics|profile)\b", re.IGNORECASE)


def _listed_stats(book: Book) -> Iterator[Finding]:
    """The names in a list of stats, some of which the rules use and some not."""
    runs: dict[tuple[int, int], list[Entry]] = {}
    above: list[Entry] = []
    for entry in book.entries:
        while above and (above[-1].depth >= entry.depth or above[-1].run != entry.run):
            above.pop()
        at = book.part_at(entry.start)
        title = above[-1].text if above else book.parts[at].title if at >= 0 else ""
        if len(title.split()) <= _SHORT and _STATS.search(title) and len(entry.text.split()) <= _SHORT:
            runs.setdefault((entry.run, above[-1].start if above else -1), []).append(entry)
        above.append(entry)
    for run in runs.values():
        bare = [one for one in run if not _elsewhere(book, one)]
        if len(run) >= _LEAST_ROWS and 0 < len(bare) < len(run):
            names = ", ".join(repr(one.text.strip(" *_")) for one in bare[:_MOST_NAMES])
            yield Finding.at_all(
                codes.LISTED_NEVER_USED,
                book.places((one.start, one.end) for one in bare),
                f"Listed among the figures that a unit has, and no rule speaks of it: {names}.",
                "Say what it is for, or leave it out.",
            )


def _elsewhere(book: Book, entry: Entry) -> bool:
    name = entry.text.strip(" *_:.").casefold()
    at = book.casefolded.find(name)
    while at >= 0:
        if not entry.start <= at < entry.end:
            return True
        at = book.casefolded.find(name, at + 1)
    return not name


def _spoken_of(book: Book, label: str) -> bool:
    """Whether some word of a name stands in a sentence, a heading, or a line that is no figure."""
    stems = [word[: max(3, len(word) - 2)] for word in words(label) if len(word) > 2]
    if not stems:
        return True
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, stems))})", re.IGNORECASE)
    labelled = re.compile(rf"[\s>*_•-]*{re.escape(label)}[\s*_]*[:=-]?\s*[*_]*[+-]?\d", re.IGNORECASE)
    return (
        any(pattern.search(one.text) and not labelled.match(one.line.text) for one in book.body)
        or any(pattern.search(part.title) for part in book.parts)
        or any(pattern.search(cell.text) for grid in book.grids for row in grid.rows[1:] for cell in row.cells)
    )
