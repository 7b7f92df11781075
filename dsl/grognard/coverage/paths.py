"""What must be done, one thing after another, before a run of a rule comes to a point: rules entered, branches taken."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping

import attrs

from grognard.coverage.points import CASES, Mark, Point, Sort, home_of, mark_of, mark_of_line
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes


@attrs.frozen
class Step:
    """A branch that must be taken, or (`entered`) a rule carried out or table read, by a line with that mark."""

    mark: Mark
    home: str
    """The rule or table in which that stands."""
    entered: tuple[str, str] | None = None


Path = tuple[Step, ...]


def paths(ruleset: Ruleset, rule: Rule) -> Mapping[tuple[str, str], Path]:
    """For everything that a rule leads to the way there with the fewest steps."""
    start = ("rule", home_of(rule))
    known: dict[tuple[str, str], Path] = {start: ()}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        for to, steps in _edges(ruleset, place):
            if to not in known:
                known[to] = (*known[place], *steps)
                queue.append(to)
    return known


def way_to(point: Point, known: Mapping[tuple[str, str], Path]) -> Path | None:
    """All that must be done before a point can be touched; None where nothing leads there."""
    home = ("table" if point.sort is Sort.ROW else "rule", point.home)
    if home not in known:
        return None
    return (*known[home], *(Step(mark, point.home) for mark in point.around))


def _edges(ruleset: Ruleset, place: tuple[str, str]) -> Iterator[tuple[tuple[str, str], Path]]:
    sort, name = place
    if sort == "table":
        table = ruleset.tables[name]
        mark = mark_of(Sort.ROW, table.place)
        for to in _named(ruleset, (table.keys, table.rows, table.footnotes)):
            yield to, (Step(mark, name, to),)
    elif name in ruleset.rules:
        rule = ruleset.rules[name]
        for to in _named(ruleset, rule.gates):
            yield to, (Step(mark_of(Sort.CASE, rule.place), name, to),)
        yield from _of_lines(ruleset, name, rule.lines, ())


def _of_lines(
    ruleset: Ruleset, home: str, lines: tuple[il.Line, ...], around: Path
) -> Iterator[tuple[tuple[str, str], Path]]:
    for line in lines:
        mark = mark_of_line(line)
        for to in _named(ruleset, attrs.evolve(line, body=(), exceptions=())):
            yield to, (*around, Step(mark, home, to))
        inner = (*around, Step(mark, home)) if isinstance(line.opener, CASES) else around
        yield from _of_lines(ruleset, home, line.body, inner)
        for exception in line.exceptions:
            if exception.instead is not None:
                held = Step(mark_of(Sort.EXCEPTION, exception.place), home)
                yield from _of_lines(ruleset, home, (exception.instead,), (*around, held))


def _named(ruleset: Ruleset, part: object) -> Iterator[tuple[str, str]]:
    for node in nodes(part):
        match node:
            case do.Call() | do.AddModifiers() | do.Offer() | ir.WorkOut() if node.rule in ruleset.rules:
                yield "rule", node.rule
            case ir.LookUp() if node.table in ruleset.tables:
                yield "table", node.table
            case _:
                pass
