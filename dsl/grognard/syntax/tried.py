"""Advice that was tried: a line written anew in ways that players often mean, as far as it can then be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from grognard.diagnostics.spelling import nearest
from grognard.source import SourceFile
from grognard.syntax.parser import parse, parse_stretch
from grognard.syntax.phrase_table import LONGEST, OPENER, rewritten
from grognard.syntax.words import STEP_HEADS

STEP_WORDS = {phrase.split()[0].rstrip(":") for phrase, _ in STEP_HEADS} | {"up", "down", "drop", "keep", "round"}
"""First words of a line of a rule."""
_BEGINNING = (STEP_WORDS | {"it", "its", "the"}) - {"when", "for", "except"}
"""First words of a line that cannot as well be the end of the one before."""
ABOVE = {
    "below a rule": "test trial of a trier\n",
    "below a fight": "fight trial of a trier as one against a trier as other\n",
    "below a state": "state trial of a trier\n",
    "below a sequence": "sequence trial\n",
    "below a piece": "piece trier\n",
    "below a change": "add to trier\n",
    "below limits": "limits on a trier\n",
    "below sections": "sections\n",
    "below an example": "example trial\n",
    "below army": "army Trial of Game\n",
    "at the left edge": "",
}
"""By each part of the table the line to which lines there belong."""
_COMPARED, _BEGUN, _WITHIN = (
    "rewritten where numbers are compared",
    "rewritten at the beginning of a line",
    "rewritten anywhere",
)
_OF_BOTH: tuple[tuple[str, str], ...] = (
    (r"((?:it|its|the)(?: [^\W\d_]+){0,4}) (?:becomes|loses|gains)\b", r"(?:becomes|loses|gains)\b"),
    (r"(add|subtract)\b", r"(?:its?|the|half|twice|[0-9])\b"),
)
"""What a line begins with that belongs to what it goes on with too, and what it goes on with then."""


def reads(*lines: str, place: str = "below a rule") -> bool:
    """Whether lines can be read at a place of the table."""
    above = ABOVE[place]
    parsed = parse(SourceFile("", above + "".join(f"{'  ' if above else ''}{line}\n" for line in lines)))
    return not parsed.faults and not parsed.syntax_faults


def reads_at(lines: Sequence[str], places: Sequence[str]) -> bool:
    """Whether lines can be read where one of them was; what only the author can say may be left open."""
    whole = [line for line in lines if "…" not in line]
    where = next((place for place in places if place in ABOVE), None)
    return where is None or not whole or reads(*whole, place=where)


def said_anew(line: str) -> str | None:
    """A line that cannot be read, as it can; None where no way is known, or the line is no sentence of a person."""
    if len(line) > LONGEST:
        return None
    return next((other for other in map(str.strip, _ways(line)) if other != line and reads(other)), None)


def compared_anew(text: str, goal: str = "") -> str | None:
    """A line, or a cell read as `goal`, that compares numbers in other words than the language has, as it can be read."""
    ways = (" ".join(other.split()) for other in rewritten(text, _COMPARED)) if len(text) <= LONGEST else ()
    return next(
        (
            anew
            for anew in ways
            if anew != text and (parse_stretch(SourceFile("", anew), 0, len(anew), goal) if goal else reads(anew))
        ),
        None,
    )


def two_lines(first: str, rest: str) -> tuple[str, str] | None:
    """A line that goes on where it ends, as the two that it holds; None where one of them cannot be read.

    `rest` is what comes behind the `first`, joined to it by a comma, `and` or `then`, or by nothing.
    """
    first = re.sub(r"(?:\s+then|,)\Z", "", first, flags=re.IGNORECASE)
    second = re.sub(r"\A[\s,;]*(?:and\b)?\s*(?:then\b)?\s*", "", rest, flags=re.IGNORECASE).strip()
    if len(first) + len(second) > LONGEST:
        return None
    *_, second = rewritten(second, "rewritten behind a roll")
    for pattern, goes_on in _OF_BOTH:
        if (both := re.match(pattern, first)) is not None and re.match(goes_on, second) is not None:
            second = f"{both[1]} {second}"
    begins = re.match(r"[^\W\d_]+", second)
    if begins is None or begins[0].casefold() not in _BEGINNING:
        return None
    return (first, second) if reads(first) and reads(second) else None


def likely_word(word: str, known: Set[str]) -> str | None:
    """The known first word of a line closest to a word; a slip leaves the first letter: `saves` is never `halve`."""
    return nearest(word, (other for other in known if other[:1] == word[:1].casefold()))


def _ways(line: str) -> Iterator[str]:
    word = re.match(r"[^\W\d_]+", line)
    near = likely_word(word[0], STEP_WORDS) if word is not None else None
    spelled = line if word is None or near is None else near + line[word.end() :]
    for start in dict.fromkeys((line, spelled)):
        yield from rewritten(start, _BEGUN, "rewritten behind a roll", _COMPARED, _WITHIN)
    yield spelled
    if (opener := OPENER.match(line)) is not None:
        yield from (opener[0] + way for way in _ways(line[opener.end() :]))
