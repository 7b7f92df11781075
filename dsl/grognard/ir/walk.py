"""The one generic traversal of the IR."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from typing import Any

import attrs

from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.ruleset import KnownGap, Rule, Ruleset, Table
from grognard.source import Place


def nodes(root: object) -> Iterator[object]:
    """Every attrs node below `root`, itself first, in the order of the fields."""
    stack: list[object] = [root]
    while stack:
        node = stack.pop()
        parts = parts_of_kind(type(node))
        if parts is not None:
            yield node
            stack.extend(parts(node))
        elif isinstance(node, tuple):
            stack.extend(reversed(node))


@cache
def parts_of_kind(kind: type) -> Callable[[Any], tuple[object, ...]] | None:
    """What takes a node of some kind apart: the values of its fields, the last first; None where it is no node."""
    if not attrs.has(kind) or issubclass(kind, Place):
        return None
    names = [field.name for field in reversed(attrs.fields(kind))]
    if not names:
        return lambda _: ()
    if len(names) == 1:
        only = attrgetter(names[0])
        return lambda node: (only(node),)
    return attrgetter(*names)


def all_lines(lines: tuple[il.Line, ...]) -> Iterator[il.Line]:
    """Every line, those of blocks and exceptions included."""
    for line in lines:
        yield line
        yield from all_lines(line.body)
        for exception in line.exceptions:
            if exception.instead is not None:
                yield from all_lines((exception.instead,))


def written_out(ruleset: Ruleset, rule: Rule) -> int:
    """How many lines a rule has with every rule that it carries out, works out or offers written out in its place."""
    known: dict[str, int] = {}

    def lines_of(one: Rule) -> int:
        found = sum(1 for _ in all_lines(one.lines))
        for node in nodes((one.lines, one.gates)):
            if isinstance(node, il.Call | il.AddModifiers | il.Offer | ir.WorkOut) and node.rule in ruleset.rules:
                # Rules cannot lead back to themselves; where a text is wrong they do, and count nothing there.
                if node.rule not in known:
                    known[node.rule] = 0
                    known[node.rule] = lines_of(ruleset.rules[node.rule])
                found += known[node.rule]
        return found

    return lines_of(rule)


def gaps_of_line(line: il.Line, within: str, cites: tuple[il.Citation, ...]) -> list[KnownGap]:
    """The gaps of a line and of the lines it holds."""
    found: list[KnownGap] = []
    for one in all_lines((line,)):
        own = attrs.evolve(one, body=(), exceptions=())
        for node in nodes(own):
            if isinstance(node, ir.Gap):
                found.append(
                    KnownGap(
                        words=node.words or _what(own),
                        within=within,
                        cites=one.cites or cites,
                        place=node.place,
                    )
                )
            elif isinstance(node, il.GapStep):
                found.append(
                    KnownGap(words=node.words or "a step", within=within, cites=one.cites or cites, place=one.place)
                )
    return found


def _what(line: il.Line) -> str:
    return " ".join(line.place.text.split())


def gaps_of_table(table: Table) -> list[KnownGap]:
    """The blank cells of a table."""
    found: list[KnownGap] = []
    for row in table.rows:
        for cell in row.cells:
            for node in nodes(cell.value):
                if isinstance(node, ir.Gap):
                    found.append(
                        KnownGap(
                            words=node.words,
                            within=table.name,
                            cites=row.cites or table.cites,
                            place=node.place,
                        )
                    )
    return found
