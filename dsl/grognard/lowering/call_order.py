"""Which rules a rule names: to lower the last of a long chain first, and to name a circle whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from grognard.ir.names import key
from grognard.lowering.nodes import every
from grognard.lowering.symbols import RuleHead
from grognard.syntax import nodes as ast

_SHOWN = 8
"""Rules of a circle that are named; of a longer one the rest are counted."""


class CallOrder:
    """The rules of a game as their lines name one another, read off the trees."""

    def __init__(self, heads: Iterable[RuleHead]) -> None:
        self._heads = tuple(heads)
        self._named: dict[int, tuple[RuleHead, ...]] = {}

    @cached_property
    def _by_name(self) -> dict[str, list[RuleHead]]:
        heads: dict[str, list[RuleHead]] = {}
        for head in self._heads:
            heads.setdefault(head.key, []).append(head)
        return heads

    def named(self, head: RuleHead) -> tuple[RuleHead, ...]:
        """The rules that a rule names, each once."""
        if id(head) not in self._named:
            body = head.node.node(ast.Body)
            names = (token.text for node in every(body) for token in node.tokens("NAME")) if body is not None else ()
            rules = [rule for name in names for rule in self._by_name.get(key(name), ())]
            self._named[id(head)] = tuple({id(rule): rule for rule in rules}.values())
        return self._named[id(head)]

    def callees_first(self, head: RuleHead) -> Iterator[RuleHead]:
        """The rules below a rule that are not lowered yet, each after those that it names."""
        entered, stack = {id(head)}, [(head, iter(self.named(head)))]
        while stack:
            rule, rest = stack[-1]
            below = next(
                (each for each in rest if id(each) not in entered and not (each.lowered or each.lowering)), None
            )
            if below is not None:
                entered.add(id(below))
                stack.append((below, iter(self.named(below))))
                continue
            stack.pop()
            if stack:
                yield rule

    def circle(self, head: RuleHead) -> str:
        """The shortest way from a rule back to itself, in words; empty where its lines name none."""
        came: dict[int, RuleHead | None] = {id(head): None}
        queue = [head]
        for rule in queue:
            for below in self.named(rule):
                if below is head:
                    return self._written(head, rule, came)
                if id(below) not in came:
                    came[id(below)] = rule
                    queue.append(below)
        return ""

    def _written(self, head: RuleHead, last: RuleHead, came: dict[int, RuleHead | None]) -> str:
        way: list[str] = []
        rule: RuleHead | None = last
        while rule is not None:
            way.append(f"`{rule.name}`")
            rule = came[id(rule)]
        way.reverse()
        if len(way) > _SHOWN:
            way = [*way[: _SHOWN - 1], f"{len(way) - _SHOWN + 1} more"]
        return " → ".join([*way, f"`{head.name}`"])
