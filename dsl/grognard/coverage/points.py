"""What a worked example can touch: rows, modifiers, outcomes, cases, exceptions."""

from __future__ import annotations

import enum
from collections.abc import Iterator

import attrs

from grognard.checks.reach import Reach
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.interface import interface
from grognard.ir.names import key
from grognard.ir.overruling import in_force
from grognard.ir.phrases import text_of
from grognard.ir.rules import LISTS, Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import value_text
from grognard.ir.walk import nodes
from grognard.situations.whole import parts_of
from grognard.source import Place

CASES = il.When | il.Otherwise | il.On | il.OnTie | il.PastEnd


class Sort(enum.Enum):
    """What a point is."""

    ROW = "rows"
    MODIFIER = "modifiers"
    OUTCOME = "outcomes"
    CASE = "cases"
    EXCEPTION = "exceptions"


Mark = tuple[Sort, str, int | str]
"""A point without its text: a row by table and number, an outcome by rule and word, all else by file and place."""


Same = tuple[Sort, str, int]
"""A point by its words and place: the same also where its file is found by another way."""


@attrs.frozen
class Point:
    """One thing an example can touch."""

    mark: Mark
    place: Place
    words: str
    home: str
    """The rule (or table) it stands in, by its key."""

    @property
    def sort(self) -> Sort:
        """What it is."""
        return self.mark[0]

    @property
    def same(self) -> Same:
        """Returns what this point and the same one compiled again have in common."""
        return self.sort, self.words, self.place.span.start


def points(ruleset: Ruleset) -> tuple[Point, ...]:
    """Returns all points in the order of the text. A gap alone is no point."""
    by_mark: dict[Mark, Point] = {}
    reach = Reach(ruleset)
    for table in ruleset.tables.values():
        for point in _of_table(table):
            by_mark.setdefault(point.mark, point)
    for rule in ruleset.rules.values():
        for point in (*_of_lines(rule, rule.lines), *_outcomes(ruleset, rule, reach)):
            by_mark.setdefault(point.mark, point)
    return tuple(
        sorted(
            by_mark.values(),
            key=lambda point_here: (point_here.place.file.path, point_here.place.span.start, point_here.sort.value),
        )
    )


def mark_of(sort: Sort, place: Place) -> Mark:
    """The mark of a line or an exception."""
    return sort, place.file.path, place.span.start


def mark_of_line(line: il.Line) -> Mark:
    """The mark of a line: of a branch where it opens one, else of a modifier."""
    return mark_of(Sort.CASE if line.opener is not None else Sort.MODIFIER, line.place)


def _of_table(table: Table) -> Iterator[Point]:
    for number, row in enumerate(table.rows):
        if all(isinstance(cell.value, ir.Gap) for cell in row.cells):
            continue
        words = f"the row `{text_of(row.place)}` of `{table.name}`"
        yield Point((Sort.ROW, table.key, number), row.place, words, table.key)


def _of_lines(rule: Rule, lines: tuple[il.Line, ...]) -> Iterator[Point]:
    home = home_of(rule)
    for line in lines:
        words = f"`{text_of(line.place)}` in `{rule.name}`"
        if line.opener is not None:
            case = mark_of_line(line)
            if isinstance(line.opener, CASES) and not _gap(next(iter(line.body), None)):
                yield Point(case, line.place, words, home)
            yield from _of_lines(rule, line.body)
        elif _counts(rule, line):
            yield Point(mark_of_line(line), line.place, words, home)
        for exception in in_force(line):
            if exception.cancels is None and not _gap(exception.instead):
                words = f"the exception `{text_of(exception.place)}` in `{rule.name}`"
                mark = mark_of(Sort.EXCEPTION, exception.place)
                yield Point(mark, exception.place, words, home)


def _gap(line: il.Line | None) -> bool:
    return line is not None and isinstance(line.deed, do.GapStep)


def home_of(rule: Rule) -> str:
    """Returns the key of a rule in its ruleset."""
    return f"modifiers to {rule.key}" if rule.kind is RuleKind.MODIFIERS else rule.key


def _counts(rule: Rule, line: il.Line) -> bool:
    """Whether a line is a modifier: of a list of them, or one with a label."""
    if isinstance(line.deed, do.GapStep | do.Always) or line.deed is None:
        return False
    if isinstance(line.deed, do.StartAt) and isinstance(line.deed.value, ir.Gap):
        return False
    return bool(line.label) or (rule.kind in LISTS and not isinstance(line.deed, do.StopHere))


def _outcomes(ruleset: Ruleset, rule: Rule, reach: Reach) -> Iterator[Point]:
    """The words that a test or a fight can come to."""
    if rule.kind not in {RuleKind.TEST, RuleKind.FIGHT}:
        return
    can = reach.result(rule.key)
    in_words = _named_words(ruleset, rule)
    for word in sorted(value_text(word) for word in can.words if isinstance(word, str)):
        if key(word) in in_words:
            words = f"`{word}` as an outcome of `{rule.name}`"
            yield Point((Sort.OUTCOME, rule.key, word), rule.place, words, rule.key)


def _named_words(ruleset: Ruleset, rule: Rule) -> set[str]:
    """The words that a rule and what it leads to name anywhere: another can come out only if it stood there before."""
    names: set[str] = set()
    for part in parts_of(ruleset, rule, interface(ruleset, rule)):
        for node in nodes(part):
            match node:
                case ir.Constant(value=str() as word):
                    names.add(key(word))
                case do.Shift():
                    names |= {key(str(word)) for choice in ruleset.choices.values() for word in choice.words}
                case do.Choose():
                    names |= {key(str(word)) for word in node.words}
                case _:
                    pass
    return names
