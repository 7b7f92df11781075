"""Do the figures of a section stand in the lines that cite it, and theirs in it?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

import attrs

from grognard.ir.ruleset import Section
from grognard.ir.sections import section_key
from grognard.review.book import Book
from grognard.review.figures import Figure, read_figures
from grognard.review.held.cut import Part
from grognard.review.held.rule_lines import RuleLine, Sort
from grognard.review.reading import Line

_REFERENCE = re.compile(r"\b(?:see|rule|section|page|paragraph|chapter|version|no\.) $", re.IGNORECASE)
_EDGE = re.compile(r"less than |under |below |fewer than |closer than ", re.IGNORECASE)
_OVER = re.compile(r"more than |over |above |beyond ", re.IGNORECASE)
_BAND = re.compile(r"\bto\b|\bor (?:more|less)\b|\bat (?:least|most)\b|\bmore than\b|\bless than\b|\bwithin\b|\bup to\b|\bbelow\b|\babove\b")


@attrs.frozen
class Told:
    """A figure of the text or of a rule, and whether the other side has it."""

    figure: Figure
    start: int
    end: int
    found: bool


@attrs.frozen
class LineTold:
    """A line of the ruleset, and what became of its figures; figures that need no answer are left out."""

    line: RuleLine
    told: tuple[Told, ...]


@attrs.define
class _Pool:
    """All figures of one side, as they are asked for."""

    numbers: set[Fraction] = attrs.Factory(set)
    dice: set[tuple[Fraction, int]] = attrs.Factory(set)
    sides: set[int] = attrs.Factory(set)

    def add(self, figures: Iterable[Figure]) -> None:
        """Take figures in."""
        for figure in figures:
            if figure.sides:
                self.dice.add((figure.value, figure.sides))
                self.sides.add(figure.sides)
            else:
                self.numbers.add(figure.value)
                if figure.unit == "percent":
                    self.numbers.add(figure.value * 100)

    def has(self, figure: Figure, near: tuple[int, ...] = ()) -> bool:
        """Whether a figure stands on this side, in one of its ways of writing."""
        if figure.sides:
            return figure.sides in self.sides and (
                (figure.value, figure.sides) in self.dice or figure.value == 1 or figure.value in self.numbers
            )
        ways = {figure.value, *(figure.value + step for step in near)}
        if figure.unit == "percent":
            ways.add(figure.value * 100)
        # The highest face of a die need not be written where the die is.
        return not ways.isdisjoint(self.numbers) or (figure.whole is not None and figure.whole in self.sides)


def text_lines(book: Book, part: Part) -> tuple[Line, ...]:
    """The lines of a section; of a line on which another section begins, the stretch that is its own."""
    found = []
    for line in book.lines[book.place(part.start, part.start).line - 1 :]:
        if line.start >= part.end:
            break
        left, right = max(part.start, line.start), min(part.end, line.start + len(line.text))
        found.append(Line(line.number, left, line.text[left - line.start : max(left, right) - line.start]))
    return tuple(found)


def text_figures(book: Book, part: Part) -> tuple[tuple[Figure, int, str], ...]:
    """The figures of a section that a rule should answer: without numbering, references, years and a bare one."""
    marks = {item.line.number: item.start for item in book.items}
    found = []
    for line in text_lines(book, part):
        for figure in read_figures(line.text):
            at = line.start + figure.start
            if at < marks.get(line.number, 0) or book.listed(at) or _trivial(figure):
                continue
            before = line.text[max(0, figure.start - 16) : figure.start]
            if _REFERENCE.search(before) or _year(figure):
                continue
            found.append((figure, line.start, before))
    return tuple(found)


def _trivial(figure: Figure) -> bool:
    """One and nothing, said by themselves, are words and no figures of a rule."""
    return not figure.sides and not figure.unit and not figure.sign and figure.value in (0, 1)


def _year(figure: Figure) -> bool:
    return not figure.unit and not figure.sides and figure.whole is not None and 1500 <= figure.whole <= 2100


def tell_text(book: Book, part: Part, lines: Iterable[RuleLine]) -> tuple[Told, ...]:
    """Each figure of a section, and whether a line that cites it has it."""
    pool = _Pool()
    for line in lines:
        pool.add(line.figures)
    found = []
    for figure, start, before in text_figures(book, part):
        near = (-1,) if _EDGE.search(before) else (1,) if _OVER.search(before) else ()
        found.append(Told(figure, start + figure.start, start + figure.end, pool.has(figure, near)))
    return tuple(found)


def tell_rules(book: Book, parts: Iterable[Part], lines: Iterable[RuleLine]) -> tuple[LineTold, ...]:
    """Each figure of the lines that cite some sections, and whether one of the sections has it."""
    pool = _Pool()
    for part in parts:
        for line in text_lines(book, part):
            pool.add(read_figures(line.text))
    found = []
    for one in lines:
        told: tuple[Told, ...] = ()
        if one.sort in (Sort.RULE, Sort.ROW, Sort.PROSE) and not one.ours:
            near = (-1, 1) if one.sort is Sort.ROW or _BAND.search(one.text) else ()
            start = one.place.file.line_starts[one.place.line - 1]
            told = tuple(
                Told(figure, start + figure.start, start + figure.end, pool.has(figure, near))
                for figure in one.figures
                if not _trivial(figure) and not _year(figure)
            )
        found.append(LineTold(one, told))
    return tuple(found)


def family(section: Section, other: Section) -> bool:
    """Whether one section stands below the other: what is cited a step higher up counts."""
    one, two = section_key(section.key), section_key(other.key)
    short, long = sorted((one, two), key=len)
    return long == short or (long.startswith(short) and not long[len(short)].isalnum())
