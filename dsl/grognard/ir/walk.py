"""The generic traversal of the IR, and the generic change of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.notes import Citation, Note
from grognard.ir.rules import Rule
from grognard.ir.ruleset import KnownGap
from grognard.ir.tables import Row, Table
from grognard.kept import kept
from grognard.source import Place


def nodes(root: object) -> Iterator[object]:
    """Every attrs node below `root`, itself first, in the order of the fields."""
    stack: list[object] = [root]
    pop, push, known = stack.pop, stack.extend, _PARTS
    while stack:
        node = pop()
        kind = node.__class__
        if kind is tuple:
            push(reversed(node))  # type: ignore[call-overload]
            continue
        if kind is il.Line or kind is Row:
            yield node
            yield from _below(node)
            continue
        parts = known[kind] if kind in known else _parts_of(kind)
        if parts is not None:
            yield node
            push(parts(node))


def nodes_of(root: object, *kinds: type) -> Iterator[Any]:
    """Those of them that are of some classes, in the same order: lines and rows that hold none are not gone through."""
    stack: list[object] = [root]
    while stack:
        node = stack.pop()
        kind = node.__class__
        if kind is tuple:
            stack.extend(reversed(node))  # type: ignore[call-overload]
            continue
        parts = _PARTS[kind] if kind in _PARTS else _parts_of(kind)
        if parts is None:
            continue
        if kind in kinds:
            yield node
        if kind is not il.Line and kind is not Row:
            stack.extend(parts(node))
        elif not _kinds_below(node).isdisjoint(kinds):
            yield from (each for each in _below(node) if each.__class__ in kinds)


@kept
def _kinds_below(node: object) -> frozenset[type]:
    """The classes of all nodes below a line or a row."""
    return frozenset(each.__class__ for each in _below(node))


@kept
def _below(node: object) -> tuple[object, ...]:
    """Every node below a line or a row, which all who go through a game go through."""
    parts = _PARTS.get(node.__class__) or _parts_of(node.__class__)
    assert parts is not None
    return tuple(nodes(parts(node)[::-1]))


_PARTS: dict[type, Callable[[object], tuple[object, ...]] | None] = {}
"""Of each class that was met: what gives the fields of one of them, the last first; None where it is no node."""


_WITHOUT_NODES = frozenset(
    {"str", "int", "bool", "Place", "str | None", "int | None", "Place | None", "tuple[str, ...]", "tuple[int, ...]"}
)
"""Types of fields, as they are written, in which no node can stand: most fields are of these."""


def _parts_of(kind: type) -> Callable[[object], tuple[object, ...]] | None:
    fields = reversed(attrs.fields(kind)) if attrs.has(kind) else ()
    names = [field.name for field in fields if field.type not in _WITHOUT_NODES]
    parts: Callable[[object], Any] | None
    if len(names) > 1:
        parts = attrgetter(*names)
    elif names:
        (name,) = names

        def parts(node: object) -> tuple[object, ...]:
            return (getattr(node, name),)
    else:
        parts = (lambda _: ()) if attrs.has(kind) else None
    _PARTS[kind] = parts
    return parts


_NOT_REBUILT = (Place, Citation, Note)


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """Returns a node with `change` applied to it and to all below it, outermost first.

    What `change` returns as it was is rebuilt from its own parts. Places, citations, notes and types stay.
    """
    if isinstance(node, tuple):
        return tuple(rebuilt(part, change) for part in node)
    if not attrs.has(type(node)) or isinstance(node, _NOT_REBUILT):
        return node
    changed = change(node)
    if changed is not node:
        return changed
    names = [field.name for field in attrs.fields(type(node)) if field.init and field.name not in ("place", "type")]
    return attrs.evolve(node, **{name: rebuilt(getattr(node, name), change) for name in names})


def all_lines(lines: tuple[il.Line, ...]) -> Iterator[il.Line]:
    """Every line, those of blocks and exceptions included."""
    for line in lines:
        yield line
        yield from all_lines(line.body)
        for exception in line.exceptions:
            if exception.instead is not None:
                yield from all_lines((exception.instead,))


def lets_of(rule: Rule | None) -> dict[str, list[object]]:
    """The names that a rule gives, with all their values."""
    values: dict[str, list[object]] = {}
    for let in nodes_of(rule.lines if rule is not None else (), do.Let):
        values.setdefault(let.name, []).append(let.value)
    return values


@kept
def gaps_of_line(line: il.Line, within: str, cites: tuple[Citation, ...]) -> list[KnownGap]:
    """The gaps of a line and of the lines it holds."""
    gaps: list[KnownGap] = []
    for inner in all_lines((line,)):
        for node in (inner, *nodes(_beside_lines(inner))):
            if isinstance(node, ir.Gap):
                words, place = node.words or _what(inner), node.place
            elif isinstance(node, do.GapStep):
                words, place = node.words or "a step", inner.place
            else:
                continue
            gaps.append(KnownGap(words=words, within=within, cites=inner.cites or cites, place=place))
    return gaps


_HELD = frozenset({"body", "exceptions"})
_beside_lines = attrgetter(*(field.name for field in attrs.fields(il.Line) if field.name not in _HELD))
"""What a line says, without the lines it holds."""


def _what(line: il.Line) -> str:
    return " ".join(line.place.text.split())


def gaps_of_table(table: Table) -> list[KnownGap]:
    """The blank cells of a table."""
    return [
        KnownGap(words=node.words, within=table.name, cites=row.cites or table.cites, place=node.place)
        for row in table.rows
        for node in nodes(tuple(cell.value for cell in row.cells))
        if isinstance(node, ir.Gap)
    ]
