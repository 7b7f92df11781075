"""Is each step of the order of play described, and each phase that is described or named one of it?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.entries import Entry
from grognard.review.finding import Finding
from grognard.review.parts import Part
from grognard.review.reading import content_words, words
from grognard.word_set import word_set

_ORDER = re.compile(
    r"\b(?:sequence|order) of (?:play|battle|events|the turn)\b|\b(?:turn|play|round|game|phase) (?:sequence|order|structure)\b|\b(?:turn|round|day)\b.{0,60}\b(?:phases|steps|parts)\b"
    r"|\b(?:phases|steps) of (?:the|a|each) (?:turn|round)\b|\b(?:phases|steps)\b.{0,40}:\s*\Z",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"\b(?:phase|step|segment)s?\b(?:\s*[\d:(\[–—-].*)?\Z|\A(?:\d+[.)]? )?(?:phase|step)\b", re.IGNORECASE
)
"""`Combat phase (optional)`, but no `Phase Breakdown`."""
_NUMBER = re.compile(r"^\s*(?:phase |step )?\d{1,2}[.):]?\s*|\s+\d{1,2}\s*\Z", re.IGNORECASE)
_LEAST = 3
_PARTS = 200
"""So many parts behind a sequence are held against it."""
_MOST = 20
"""A text with more sequences has none."""
_LONGEST = 40
_SAID = 5
"""A step that says so many words of itself is described where it stands."""
_DULL = word_set("phase step segment turn round end game action player")


def steps_are_described(book: Book) -> Iterable[Finding]:
    """Steps of a sequence that nothing else in the text speaks of; phases with a part of their own that it leaves out."""
    for run in _sequences(book):
        names = [(entry, _bare(entry.name)) for entry in run]
        names = [(entry, name) for entry, name in names if 0 < len(name.split()) <= 5]
        if len(names) < _LEAST:
            continue
        yield from _undescribed(book, run, names)
        yield from _left_out(book, run, [name for _, name in names])


def _bare(name: str) -> str:
    return _NUMBER.sub("", name).strip(" .")


def _sequences(book: Book) -> Iterator[list[Entry]]:
    """Lists of steps: below a heading or a line that says so."""
    found = 0
    runs: dict[int, list[Entry]] = {}
    for entry in book.entries:
        runs.setdefault(entry.run, []).append(entry)
    for run in runs.values():
        least = min(entry.depth for entry in run)
        top = [entry for entry in run if entry.depth == least]
        above = _above(book, run[0].start)
        if _LEAST <= len(top) <= _LONGEST and _ORDER.search(above):
            yield top
            found += 1
            if found == _MOST:
                return


def _above(book: Book, start: int) -> str:
    """The words before a list: of its heading, and of the line just above it."""
    at = book.part_at(start - 1)
    part = book.parts[at] if at >= 0 else None
    line = book.line_at(start).row - 2
    while line >= 0 and book.lines[line].blank:
        line -= 1
    said = book.lines[line].text[-160:] if line >= 0 else ""
    title = part.title if part is not None and start - part.end < 400 else ""
    return f"{title} : {said}" if len(said) < 400 else title


def _undescribed(book: Book, run: Sequence[Entry], names: Sequence[tuple[Entry, str]]) -> Iterator[Finding]:
    start, end = run[0].start, run[-1].end
    bare = [
        (entry, name)
        for entry, name in names
        if len(entry.rest.split()) < _SAID and not _spoken_of(book, name, start, end)
    ]
    # A list none of whose steps is described is all the text has of them.
    if not bare or len(bare) == len(names):
        return
    told = ", ".join(f"{name!r}" for _, name in bare)
    yield Finding.at_all(
        codes.STEP_UNDESCRIBED,
        book.places((entry.start, entry.start + len(entry.name)) for entry, _ in bare),
        f"A step of this sequence of which the text says nothing else: {told}.",
        "Describe what is done in it, or call it by the name of the part that does.",
    )


def _spoken_of(book: Book, name: str, start: int, end: int) -> bool:
    """Whether some words of weight of a step stand anywhere but in the list."""
    weighty = [word for word in content_words(name) if word not in _DULL and len(word) > 2]
    if not weighty:
        return True
    text = book.casefolded
    for word in weighty:
        stem = word[: max(4, len(word) - 3)]
        for match in re.finditer(rf"(?<!\w){re.escape(stem)}", text):
            if not start <= match.start() <= end:
                return True
    return False


def _left_out(book: Book, run: Sequence[Entry], names: Sequence[str]) -> Iterator[Finding]:
    """Parts called a phase that the sequence has not, where other phases that it has are parts too."""
    known = [set(content_words(name)) - _DULL | ({"action"} if "action" in words(name) else set()) for name in names]
    near = book.parts[max(0, book.part_at(run[0].start)) :][:_PARTS]
    phases: list[Part] = [part for part in near if _CALLED.search(part.title.strip()) and len(part.title.split()) <= 5]
    here = [part for part in phases if any(_meant(part, one) for one in known)]
    others = [part for part in near if any(_meant(part, one) for one in known)]
    missing = [part for part in phases if part not in here and (set(content_words(part.title)) - {"phase", "step"})]
    missing = [part for part in missing if not _ORDER.search(part.title) and part.start > run[0].start]
    if len(others) * 2 >= len(names) and missing:
        yield Finding.at_all(
            codes.STEP_UNDESCRIBED,
            book.places((part.start, part.end) for part in missing),
            f"{', '.join(repr(part.title) for part in missing)}: a part of the text, and no step of the sequence in {book.line_told(run[0].start)}.",
            "Put it into the sequence, or say when it is played.",
        )


def _meant(part: Part, known: set[str]) -> bool:
    title = set(content_words(part.title)) - {"phase", "step", "segment"}
    return bool(known) and bool(title) and (known <= title or title <= known)


_NAMED = re.compile(r"(?<![\w-])(?P<name>(?:[A-Za-z]{3,} )?[A-Za-z]{4,}) [Pp]hases?\b")
_HEAD = re.compile(r"\bphase\b", re.IGNORECASE)
_ANY = word_set("""
    through before after until from into than with this that next each every same following preceding previous current first
    second third final last another their your other later earlier game turn appropriate relevant whole entire
    respective main different separate four five three seven eight these those several player opponent enemy friendly
    active during both single which when normal particular given specific named such opposing subsequent
""")
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
    if len(found) <= _MOST_NAMES:
        yield from together(
            book,
            codes.STEP_UNDESCRIBED,
            (places[0] for places in found.values()),
            "Named as a phase, and no phase of the turn is called so: {}.",
            "Use the name that the phase has in the sequence.",
            most=_MOST_NAMES,
        )
