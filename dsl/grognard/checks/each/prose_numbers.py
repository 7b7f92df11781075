"""Does every number of the prose stand somewhere in the rules it explains?"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from fractions import Fraction
from functools import cache, partial

from grognard.checks.check import Check
from grognard.checks.figures_of import CITES, FiguresOf
from grognard.checks.known import Known
from grognard.checks.numerals import Figures, Numeral, numerals
from grognard.checks.passages import Element, Passage
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir.declared import Choice, Piece
from grognard.ir.examples import Example
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.source import Place

_SMALL = 5
_PART = re.compile(
    r"[\s-]+(?:fifths?|thirds?|quarters?|tenths?|hundredths?|eighths?|sixths?|halves|hundred|or)\b", re.IGNORECASE
)
_COUNTED = re.compile(
    r"[\s-]+(?:dice|die|inch(?:es)?|feet|points?|hits?|steps?|turns?|actions?|shots?|wounds?|kills?|casualt(?:y|ies)|times(?!\s+(?:as|the|its|more)\b))\b",
    re.IGNORECASE,
)
_THE = re.compile(r"\b(?:the|these|those|both|all)\s+$", re.IGNORECASE)
_MAKES = re.compile(
    r"\b(?:makes|making|for a total of|total is|comes to|the result is|result of) (?P<number>[0-9]+)(?=[.,;]?(?:\s|$))(?! (?:to|against|of|in)\b)",
    re.IGNORECASE,
)


def prose_numbers_stand_in_rules(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report numbers and dice in prose that occur nowhere in what it stands with, leads to or cites."""
    figures = FiguresOf(ruleset, known.pages)
    paragraphs = {one for element in known.pages.elements for one in _paragraphs(element.written)}
    worked_out = cache(partial(_of_trace, known))
    contradicting = [one.place for one in collector.diagnostics if one.code is codes.PROSE_CONTRADICTS]
    for passage in known.pages.passages:
        if passage.mark == "in short:":
            continue  # held more strictly elsewhere
        if passage.mark == "source errs:" or (passage.element is not None and passage.element.declared is None):
            # What says where the source errs quotes what is wrong; what a variant changes is told with its base.
            continue
        cited = _paragraphs(passage.text)
        if cited and not any(one in paragraphs for one in cited):
            # It tells what no rule is about.
            continue
        found = [one for one in numerals(passage.text) if _tells(one, passage) and one.text not in paragraphs]
        if not found:
            continue
        known.budget.charge("looks", 1 + len(contradicting) // 8)
        home = figures.of(passage.element) if passage.element is not None else figures.of_chapter(passage.chapter)
        missing = _missing(found, home)
        if not missing and passage.near is not None and passage.element is not None:
            # A remark below a line speaks of that line.
            missing = _missing(found, figures.near(passage.element, passage.near))
        if passage.element is not None and isinstance(passage.element.declared, Example):
            # It tells one case: its own lines and what came up as it was worked out, and what follows from both.
            lacking = _missing(found, Figures.of(passage.element.rules))
            if lacking:
                case = worked_out(passage.element)
                lacking = _not_worked_out(_missing(found, case), found, case)
            missing = _made(passage, known, found) or lacking
        if missing and cited:
            missing = _missing(missing, figures.cited(cited))
        missing = [one for one in missing if not _contradicts(passage, one, contradicting)]
        if missing:
            _report(passage, missing, collector)


def _contradicts(passage: Passage, one: Numeral, told: Sequence[Place]) -> bool:
    """Whether it is told already what the rules say instead."""
    start = passage.place.span.start + one.start
    return any(place.file is passage.place.file and place.span.start <= start < place.span.end for place in told)


def _missing(found: Sequence[Numeral], known: Figures) -> list[Numeral]:
    faces = max((sides for _, sides in known.dice), default=0)
    return [one for one in found if not known.has(one) and not (one.thrown and one.value and one.value <= faces)]


def _tells(one: Numeral, passage: Passage) -> bool:
    """Whether a numeral states something: dice always, and numbers where rules are told."""
    if one.dice is not None:
        return True
    if one.angle:
        # An angle is seen on the table; only where rules ask for one can prose contradict it.
        return passage.element is not None and "degrees" in passage.element.rules
    if one.spoken and one.value is not None and one.value.denominator > 1:
        # A share in words is told of a rule; in an example it is worked with.
        return passage.mark == ">" and passage.element is not None and isinstance(passage.element.declared, Rule)
    after = passage.text[one.start + len(one.text) :]
    counted = _COUNTED.match(after) is not None
    if passage.element is None or isinstance(passage.element.declared, Choice | Piece):
        # What stands on the table, how many men it is and how it is based, is told and not ruled.
        return counted and not one.spoken
    if not one.spoken:
        return True
    # A remark argues, and `the two dice` speaks of dice that were named before.
    if _PART.match(after) or passage.mark != ">" or _THE.search(passage.text[: one.start]):
        return False
    assert one.value is not None
    return one.value > _SMALL or counted


def _made(passage: Passage, known: Known, found: Sequence[Numeral]) -> list[Numeral]:
    """What an example says comes out (`that makes 6.`) and did not come up: that it could be worked out is no excuse."""
    ends = {one.start("number") for one in _MAKES.finditer(passage.text)}
    if not ends or passage.element is None or not isinstance(passage.element.declared, Example):
        return []
    lines = [passage.element.rules, *known.trace(passage.element.declared)]
    came_up = {one.value for line in lines for one in numerals(line) if one.dice is None}
    return [one for one in found if one.start in ends and one.value not in came_up]


def _not_worked_out(missing: Sequence[Numeral], found: Sequence[Numeral], known: Figures) -> list[Numeral]:
    """The numbers of an example that do not follow from others: as sum, difference, product or share.

    One of the two they follow from is told in the same breath; what has been worked out may be worked on with.
    """
    left = [one for one in missing if one.value is not None]
    sure = {one.value for one in found if one.value is not None and one not in missing}
    while True:
        pool = sure | known.numbers
        now = [one for one in left if _follows(one.value or Fraction(0), sure, pool)]
        if not now:
            return [one for one in missing if one in left or one.value is None]
        sure |= {one.value for one in now if one.value is not None}
        left = [one for one in left if one not in now]


def _follows(value: Fraction, said: Set[Fraction], pool: Set[Fraction]) -> bool:
    return any(
        value - other in pool
        or other - value in pool
        or (other and (value / other in pool or value / other * 100 in pool or (value and other / value in pool)))
        for other in said
    )


def _paragraphs(text: str) -> list[str]:
    return [part.strip() for cites in CITES.findall(text) for part in cites.split(",")]


def _report(passage: Passage, missing: Sequence[Numeral], collector: Collector) -> None:
    element = passage.element
    what = "no rule of this chapter has it" if element is None else "what it stands with does not have it"
    first = element.rules.split("\n")[0].strip() if element is not None else ""
    numbers = " and ".join(f"`{text}`" for text in dict.fromkeys(one.text for one in missing))
    several = " and " in numbers
    collector.report(
        codes.PROSE_NUMBER,
        passage.at(missing[0].start, len(missing[0].text)),
        f"The prose says {numbers}, and {what.replace('have it', 'have them').replace('has it', 'has them') if several else what}.",
        help="Mend the prose or the rule; better, name the thing in braces, `{…}`, so that the two cannot drift apart.",
        also=(Label(element.place, f"`{first}`"),) if element is not None else (),
    )


def _of_trace(known: Known, element: Element) -> Figures:
    """The numbers of an example, and those that come up while it (of a table of cases, each of them) is worked out."""
    assert isinstance(element.declared, Example)
    found = Figures.of(element.rules)
    for example in known.ruleset.examples:
        if example.place == element.declared.place:
            for line in known.trace(example):
                found.read(re.sub(r"\[[^\]]*\]", "", line))
    return found


CHECKS = (Check(prose_numbers_stand_in_rules, reads_findings=True, needs="runs"),)
