"""What was lowered of a game, kept for when its text is lowered again after an edit.

A rule, table, limit, sequence or story whose own tree is the same says the same where every query that it asked of the
symbols has the answer it had (`reading`), and every rule it asked for its type still has that type. Whatever was reported
about is lowered anew, so nothing is left unsaid.
(Query by query with early cut-off: Hammer and others, *Adapton*, 2014.)
"""

from __future__ import annotations

from typing import Any

import attrs

from grognard.ir.types import Type
from grognard.lowering.reading import Query, as_before
from grognard.lowering.symbols import Symbols
from grognard.syntax.node import Node
from grognard.syntax.token import Token

Asked = tuple[tuple[bool, str], Type]
"""A rule (whether it is a list of modifiers, its name) and the type it had when it was asked."""


@attrs.frozen
class Kept:
    """What was lowered of a declaration, and what that rests on. Its tree is held so that no other can be taken for it."""

    node: Node
    chapter: str
    what: Any
    asked: tuple[Asked, ...]
    queries: tuple[Query, ...]


@attrs.define
class Memory:
    """One game as it was lowered last without an error."""

    at_large: object = None
    """What every declaration may look at: settings, and exceptions that stand apart."""
    nodes: tuple[Node, ...] = ()
    symbols: Symbols | None = None
    kept: dict[int, Kept] = attrs.field(factory=dict)
    """By the identity of their trees."""
    _by_place: dict[tuple[str, int, int, int], Node] = attrs.field(factory=dict)

    def become(self, other: Memory) -> None:
        """Remember another state of the game."""
        self.at_large, self.nodes, self.symbols, self.kept = other.at_large, other.nodes, other.symbols, other.kept
        self._by_place = {_where(node): node for node in self.nodes}

    def branch(self) -> Memory:
        """Another that remembers the same, and goes on by itself: what one holds is replaced whole, or made anew each time."""
        found = Memory()
        found.become(self)
        return found

    def declarations(self, symbols: Symbols) -> bool:
        """Put back what the same text declared before. Whether all is as it was."""
        if self.symbols is None:
            return False
        same = True
        for new, old in zip(symbols.kinds, self.symbols.kinds, strict=True):
            for at, declared in [*dict.items(new)]:
                new[at] = as_before(declared, dict.get(old, at))
            same = same and [*dict.items(new)] == [*dict.items(old)]
        return same

    def known(self, part: Node | Token) -> Node | Token:
        """The tree that was read before, where one is the same in all its parts: a variant makes the trees it touches anew."""
        before = self._by_place.get(_where(part)) if isinstance(part, Node) else None
        return before if before is not None and _same(part, before) else part


def _where(node: Node) -> tuple[str, int, int, int]:
    return node.kind, id(node.file), node.start, node.end


def _same(first: Any, other: Any) -> bool:
    """Whether two trees are of the same lines and say the same."""
    if first is other:
        return True
    return (
        _where(first) == _where(other)
        and len(first.parts) == len(other.parts)
        and all(
            _same(a, b) if isinstance(a, Node) and isinstance(b, Node) else a == b
            for a, b in zip(first.parts, other.parts, strict=True)
        )
    )
