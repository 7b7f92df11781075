"""Do the figures of a section stand in the lines that cite it, and theirs in it?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

import attrs

from grognard.review.book import Book
from grognard.review.figures import Figure, read_figures
from grognard.review.held.cut import Part
from grognard.review.held.edges import edge
from grognard.review.held.elsewhere import Stretches, said_elsewhere
from grognard.review.held.passages import is_year, refers, stated
from grognard.review.held.pool import Pool, Pools
from grognard.review.held.rule_lines import RuleLine, Sort
from grognard.review.reading import Line

_ANY_MORE = Fraction(3, 2)
"""`2 or more` asks whether there is more than one."""


@attrs.frozen
class Told:
    """A figure of the text or of a rule, and whether the other side has it."""

    figure: Figure
    start: int
    end: int
    is_found: bool
    ruled: bool = False
    """Of a figure of the text: whether a rule has it, and not prose or a note alone."""


@attrs.frozen
class LineTold:
    """A line of the ruleset, and what became of its figures; figures that need no answer are left out."""

    line: RuleLine
    figures: tuple[Told, ...]


def text_figures(book: Book, part: Part) -> Iterator[tuple[Figure, Line]]:
    """The figures of a section that a rule should answer: without a bare one."""
    return ((figure, line) for figure, line in stated(book, part) if not _trivial(figure))


def _trivial(figure: Figure) -> bool:
    """One and nothing, said by themselves, are words and no figures of a rule."""
    return not figure.sides and not figure.unit and (figure.value == 0 or (not figure.sign and figure.value == 1))


def tell_text(
    book: Book, part: Part, lines: Iterable[RuleLine], pools: Pools, stretches: Stretches
) -> tuple[Told, ...]:
    """Each figure of a section, and whether a line that cites it has it.

    `pools` has the dice of the ruleset: which die is thrown may be said once for all of it. `stretches` are those of
    all its lines, whichever section they cite.
    """
    pool, ruled = Pool(), Pool()
    for rule_line in lines:
        pool.add(rule_line.text)
        if rule_line.plays:
            ruled.add(rule_line.text)
    pool.sides |= pools.sorts
    # Where no rule has a figure, none throws those dice.
    ruled.sides |= pools.ruled if ruled.numbers else frozenset()
    if not part.headed:
        return ()
    missing = []
    # A figure of the heading itself needs no rule; a heading taken from the text may be the rule.
    title = len(part.section.heading) + 8 if part.section.place.file is not book.file else 0
    for figure, line in text_figures(book, part):
        start = line.start
        at = start + figure.end
        if at < part.start + title and book.file.text[at - figure.end + figure.start : at] in part.section.heading:
            continue
        plays = ruled.has(line.text, figure)
        known = plays or pool.has(line.text, figure)
        # What a line of another section says is a rule there, or prose: it is counted there.
        elsewhere = not known and said_elsewhere(book.file.text, start + figure.start, stretches)
        missing.append(Told(figure, start + figure.start, start + figure.end, known or elsewhere, plays or elsewhere))
    return tuple(missing)


def tell_rule(pools: list[Pool], rule_line: RuleLine, names: re.Pattern[str] | None = None) -> LineTold:
    """Each figure of a line, and whether one of the sections it belongs to has it.

    `names` are the words of declared names that hold a number word: they name, and say no figure.
    """
    if (
        rule_line.sort not in (Sort.RULE, Sort.ROW, Sort.PROSE)
        or rule_line.ours
        or rule_line.text.lstrip().startswith("?")
    ):
        return LineTold(rule_line, ())
    start = rule_line.place.file.line_starts[rule_line.place.line - 1]
    line = rule_line.text if names is None or rule_line.sort is Sort.PROSE else names.sub(_blanked, rule_line.text)
    keys = line.find("||") if rule_line.sort is Sort.ROW else 0
    compared = tuple(
        Told(
            figure,
            start + figure.start,
            start + figure.end,
            any(pool.has(line, figure, shares=True, key=figure.start < keys) for pool in pools),
        )
        for figure in read_figures(line)
        if not is_year(figure)
        and not refers(line, figure)
        and (figure.sides or (figure.value not in (0, 1) and edge(line, figure) != _ANY_MORE))
        # Prose says in its own words how many there are; what it measures it has from the text.
        and not (rule_line.sort is Sort.PROSE and figure.word and not figure.unit)
    )
    return LineTold(rule_line, compared)


def _blanked(match: re.Match[str]) -> str:
    return " " * len(match.group())
