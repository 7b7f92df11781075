"""What was lowered of a game, kept for when its text is lowered again after an edit.

What declarations say of themselves (names, roles, words, headings of tables) is the *surface* that others see. While the
surface stays as it was, a rule, limit, sequence or story whose own tree is the same says the same, if every rule it
asked for its type still has that type. Whatever was reported about is lowered anew, so nothing is left unsaid.
(Query by query with early cut-off: Hammer and others, *Adapton*, 2014; here with two kinds of query.)
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from grognard.ir.rules import Rule
from grognard.ir.tables import Table
from grognard.ir.types import Type
from grognard.lowering.answers import hands_on
from grognard.lowering.overruled import LooseExceptions
from grognard.lowering.symbols import RuleHead, Symbols
from grognard.lowering.table_texts import seen_of
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

_SEEN_BY_NONE = (ast.Example, ast.Scenario, ast.Sequence, ast.Limits, ast.Sheet)
"""Declarations that no other looks at."""

Asked = tuple[tuple[bool, str], Type]
"""A rule (whether it is a list of modifiers, its name) and the type it had when it was asked."""


@attrs.frozen
class LoweredRule:
    """A rule as it was lowered, and the types it was lowered by."""

    node: Node
    rule: Rule
    asked: tuple[Asked, ...]


@attrs.frozen
class LoweredTable:
    """A table as it was lowered, and the rules whose types it asked for."""

    node: Node
    chapter: str
    table: Table
    asked: tuple[tuple[bool, str], ...]


@attrs.frozen
class Kept:
    """Anything else as it was lowered. Its tree is held so that no other can be taken for it."""

    node: Node
    chapter: str
    what: object


@attrs.define
class Memory:
    """One game as it was lowered last without an error."""

    surface: tuple[object, ...] = ()
    nodes: tuple[Node, ...] = ()
    """The trees of which the surface is made, held so that no other can be taken for one of them."""
    symbols: Symbols | None = None
    exceptions: LooseExceptions = attrs.field(factory=LooseExceptions)
    early: tuple[RuleHead, ...] = ()
    """Rules whose type a table asked for while it was declared."""
    rules: dict[int, LoweredRule] = attrs.field(factory=dict)
    tables: dict[int, LoweredTable] = attrs.field(factory=dict)
    types: tuple[tuple[str, Type], ...] = ()
    others: dict[int, Kept] = attrs.field(factory=dict)

    _by_place: dict[tuple[str, int, int, int], Node] = attrs.field(factory=dict)

    def become(self, other: Memory) -> None:
        """Remember another state of the game."""
        for field in attrs.fields(Memory):
            setattr(self, field.name, getattr(other, field.name))
        self._by_place = {_where(node): node for node in self.nodes}

    def branch(self) -> Memory:
        """Another that remembers the same, and goes on by itself: what one holds is replaced whole, or made anew each time."""
        found = Memory()
        found.become(self)
        return found

    def known(self, node: Node) -> Node:
        """The tree that was read before, where one is the same in all its parts: a variant makes the trees it touches anew."""
        before = self._by_place.get(_where(node))
        return before if before is not None and _same(node, before) else node

    def fits(self, headings: Iterable[Node], nodes: Iterable[tuple[Node, str]]) -> bool:
        """Whether all that declarations see of each other is as it was."""
        return self.symbols is not None and self.surface == surface(headings, nodes, self.early)


def surface(
    headings: Iterable[Node], nodes: Iterable[tuple[Node, str]], early: Iterable[RuleHead]
) -> tuple[object, ...]:
    """What declarations see of each other: trees by identity, of rules the first line, of tables all but their rows."""
    whole = {id(head.node) for head in early}
    found: list[object] = [id(heading) for heading in headings]
    for node, chapter in nodes:
        if isinstance(node, ast.Rule) and id(node) not in whole:
            body = node.node(ast.Body)
            found.append(node.file.text[node.start : body.start if body is not None else node.end].rstrip())
            found.append(hands_on(node))
        elif isinstance(node, ast.Table):
            found.append((chapter, seen_of(node), id(node) if node.token("ROSTER") is not None else 0))
        elif not isinstance(node, _SEEN_BY_NONE):
            found.append((id(node), chapter))
    return tuple(found)


def _where(node: Node) -> tuple[str, int, int, int]:
    return node.kind, id(node.file), node.start, node.end


def _same(one: Node, other: Node) -> bool:
    """Whether two trees are of the same lines and say the same."""
    if one is other:
        return True
    return (
        _where(one) == _where(other)
        and len(one.parts) == len(other.parts)
        and all(
            (_same(a, b) if isinstance(b, Node) else False) if isinstance(a, Node) else a == b
            for a, b in zip(one.parts, other.parts, strict=True)
        )
    )


def types_of(symbols: Symbols) -> tuple[tuple[str, Type], ...]:
    """The type of every rule, in the order of the text."""
    return tuple((name, head.type) for heads in (symbols.rules, symbols.modifiers) for name, head in heads.items())
