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

_REFERENCE = re.compile(r"\b(?:see|rule|section|page|paragraph|chapter|version|example|turn|no\.) $", re.IGNORECASE)
_RANGE = re.compile(r" ?(?:-|–|to) ?\d")
"""Behind the low end of a stretch, which the rules may write as more than one less."""
_INNER = re.compile(r"[.)] ?[A-Z][a-z]")
"""Behind a number: it begins an item in the middle of a line."""
_DICE = re.compile(r"\b(?:dice|die|rolls?|throws?)\b", re.IGNORECASE)
_EDGE = re.compile(r"less than |under |below |fewer than |closer than ", re.IGNORECASE)
_OR_LESS = re.compile(r"\W? ?or (?:less|fewer|lower|under|below)\b", re.IGNORECASE)
_OR_MORE = re.compile(r"\W? ?or (?:more|higher|better|over|above)\b", re.IGNORECASE)
_OVER = re.compile(r"more than |over |above |beyond ", re.IGNORECASE)
_BESIDE = 16
"""So far from a number the words stand that make a band of it."""
_BAND = re.compile(
    r"\bto\b|\bor (?:more|less)\b|\bat (?:least|most)\b|\bmore than\b|\bless than\b|\bwithin\b|\bup to\b|\bbelow\b|\babove\b"
)


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
class Pool:
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
                self.numbers.add(figure.value)
            else:
                self.numbers.add(figure.value)
                if figure.unit == "percent":
                    self.numbers |= {figure.value * 100, Fraction(100)}
                    self.sides.add(100)

    def has(self, figure: Figure, near: tuple[int, ...] = ()) -> bool:
        """Whether a figure stands on this side, in one of its ways of writing."""
        if figure.sides:
            known = figure.sides in self.sides or (figure.sides == 10 and Fraction(9) in self.numbers)
            many = figure.value == 1 or (figure.value, figure.sides) in self.dice or figure.value in self.numbers
            return known and many
        ways = {figure.value, *(figure.value + step for step in near)}
        if figure.unit == "percent":
            ways.add(figure.value * 100)
        if figure.unit == "degrees":
            ways |= {figure.value / 2, figure.value * 2}  # an arc, and what of it lies on either side
        # The highest face of a die need not be written where the die is.
        return not ways.isdisjoint(self.numbers) or (figure.whole is not None and figure.whole in self.sides)


def text_lines(book: Book, part: Part) -> tuple[Line, ...]:
    """The lines of a section; of a line on which another section begins, the stretch that is its own."""
    found = []
    first = book.file.position(part.start).line - 1
    last = book.file.position(max(part.start, part.end - 1)).line
    for line in book.lines[first:last]:
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
            if (
                at < marks.get(line.number, 0)
                or book.listed(at)
                or _trivial(figure)
                or at >= book.in_feet.get(line.number, at + 1)
            ):
                continue
            before = line.text[max(0, figure.start - 16) : figure.start]
            bare = figure.whole is not None and not figure.unit and not figure.sides and not figure.word
            if _REFERENCE.search(before) or _year(figure) or (bare and _INNER.match(line.text, figure.end)):
                continue
            found.append((figure, line.start, before))
    return tuple(found)


def _trivial(figure: Figure) -> bool:
    """One and nothing, said by themselves, are words and no figures of a rule."""
    return not figure.sides and not figure.unit and (figure.value == 0 or (not figure.sign and figure.value == 1))


def _year(figure: Figure) -> bool:
    return not figure.unit and not figure.sides and figure.whole is not None and 1500 <= figure.whole <= 2100


def tell_text(book: Book, part: Part, lines: Iterable[RuleLine], sorts: frozenset[int]) -> tuple[Told, ...]:
    """Each figure of a section, and whether a line that cites it has it.

    `sorts` are the dice of the ruleset: which die is thrown may be said once for all of it.
    """
    pool = Pool()
    for line in lines:
        pool.add(line.figures)
    pool.sides |= sorts
    found = []
    # A figure of the heading itself needs no rule; a heading taken from the text may be the rule.
    title = len(part.section.heading) + 8 if part.section.place.file is not book.file else 0
    for figure, start, before in text_figures(book, part):
        at = start + figure.end
        if at < part.start + title and book.file.text[at - figure.end + figure.start : at] in part.section.heading:
            continue
        low = _RANGE.match(book.file.text, at) is not None
        near = (-1,) if low or _EDGE.search(before) else (1,) if _OVER.search(before) else ()
        # What one side says up to a number the other may say from the next one on.
        near = near or (
            (1,) if _OR_LESS.match(book.file.text, at) else (-1,) if _OR_MORE.match(book.file.text, at) else ()
        )
        found.append(Told(figure, start + figure.start, start + figure.end, pool.has(figure, near)))
    return tuple(found)


class Pools:
    """The figures of each part of a text, read once."""

    def __init__(self, book: Book, sorts: frozenset[int]) -> None:
        self.sorts = sorts
        self._book = book
        self._of: dict[int, Pool] = {}
        self._sorts = frozenset(figure.sides for figure in read_figures(book.file.text) if figure.sides)

    def of(self, part: Part) -> Pool:
        """The figures of one part; where it speaks of dice at all, the sorts of dice of the whole text."""
        pool = self._of.get(part.start)
        if pool is None:
            pool = self._of[part.start] = Pool()
            for line in text_lines(self._book, part):
                pool.add(read_figures(line.text))
            if _DICE.search(self._book.file.text, part.start, part.end):
                pool.sides |= self._sorts
        return pool


def tell_rule(pools: list[Pool], one: RuleLine) -> LineTold:
    """Each figure of a line, and whether one of the sections it belongs to has it."""
    if one.sort not in (Sort.RULE, Sort.ROW, Sort.PROSE) or one.ours:
        return LineTold(one, ())
    start = one.place.file.line_starts[one.place.line - 1]
    line = one.place.file.text[start:].partition("\n")[0]
    # What is looked up may be said up to a number or from the next one on; what is read off is said as it is.
    keys = line.find("||") if one.sort is Sort.ROW else 0

    def near(figure: Figure) -> tuple[int, ...]:
        beside = line if figure.word else line[max(0, figure.start - _BESIDE) : figure.end + _BESIDE]
        return (-1, 1) if figure.start < keys or (one.sort is not Sort.ROW and _BAND.search(beside)) else ()

    told = tuple(
        Told(figure, start + figure.start, start + figure.end, any(pool.has(figure, near(figure)) for pool in pools))
        for figure in one.figures
        if not _year(figure) and (figure.sides or figure.value not in (0, 1))
    )
    return LineTold(one, told)


def family(section: Section, other: Section) -> bool:
    """Whether one section stands below the other: what is cited a step higher up counts."""
    one, two = section_key(section.key), section_key(other.key)
    short, long = sorted((one, two), key=len)
    return long == short or (long.startswith(short) and not long[len(short)].isalnum())
