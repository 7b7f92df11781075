"""Does every number of the prose stand somewhere in the rules it explains?"""

from __future__ import annotations

import re

from grognard.checks.figures_of import FiguresOf
from grognard.checks.known import Known
from grognard.checks.numerals import Figures, Numeral, numerals
from grognard.checks.passages import Element, Passage
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir.ruleset import Choice, Example, Piece, Ruleset

_CITES = re.compile(r"\[([^\[\]\n;]+)[^\[\]\n]*\]")


def prose_numbers_stand_in_rules(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report numbers and dice in prose that occur nowhere in what it stands with, leads to or cites."""
    read = known.pages
    figures = FiguresOf(ruleset, read)
    by_home: dict[object, Figures] = {}
    for passage in read.passages:
        found = [one for one in numerals(passage.text) if not (one.spoken and _counts(passage))]
        # A text that says where the source errs quotes what is wrong.
        if not found or passage.mark == "source errs:" or (passage.element and passage.element.declared is None):
            continue
        home: object = passage.element or passage.chapter
        if home not in by_home:
            by_home[home] = Figures()
            by_home[home].add(
                figures.of(passage.element) if passage.element is not None else figures.of_chapter(passage.chapter)
            )
        missing = [one for one in found if not by_home[home].has(one)]
        if missing and passage.element is not None and isinstance(passage.element.declared, Example):
            by_home[home].add(_of_trace(ruleset, passage.element))
            missing = [one for one in missing if not by_home[home].has(one)]
        cited = [part.strip() for cites in _CITES.findall(passage.text) for part in cites.split(",")]
        if missing and cited:
            more = figures.cited(cited)
            missing = [one for one in missing if not more.has(one)]
        for one in missing:
            _report(passage, one, collector)


def _counts(passage: Passage) -> bool:
    """Whether words such as `two` count the things that stand there: the fields of a piece, the words of a list."""
    return passage.element is not None and isinstance(passage.element.declared, Choice | Piece)


def _report(passage: Passage, one: Numeral, collector: Collector) -> None:
    element = passage.element
    what = "the rules of this chapter" if element is None else "what it stands with"
    first = element.rules.split("\n")[0].strip() if element is not None else ""
    collector.report(
        codes.PROSE_NUMBER,
        passage.at(one.start, len(one.text)),
        f"The prose says `{one.text}`, and {what} knows no such number.",
        help="Mend the prose or the rule; better, name the thing in braces, `{…}`, so that the two cannot drift apart.",
        also=(Label(element.place, f"`{first}`"),) if element is not None else (),
    )


def _of_trace(ruleset: Ruleset, element: Element) -> Figures:
    """The numbers that come up while an example is worked out."""
    from grognard.evaluate.replay import replay
    from grognard.evaluate.trace_text import lines_of

    assert isinstance(element.declared, Example)
    found = Figures()
    played = replay(ruleset, element.declared)
    for line in lines_of(played.events) if played is not None else ():
        found.read(re.sub(r"\[[^\]]*\]", "", line))
    return found
