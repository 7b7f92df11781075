"""What is known after branches? A name that each of them gives, down to `otherwise`."""

from __future__ import annotations

from grognard.ir.types import Numbers, Type, Words
from grognard.lowering.scope import Scope
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

_GROUPS: tuple[tuple[type[Node], ...], ...] = ((ast.OnBlock, ast.OnTie, ast.PastEnd), (ast.WhenBlock,))
"""Lines of which several in a row are branches of one case."""


class Branches:
    """The neighbouring branches of one case in a block, and the names that they make known."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._inner: list[Scope] = []
        self._group: tuple[type[Node], ...] | None = None

    def over(self) -> None:
        """Ends the branches: another line is between."""
        self._inner, self._group = [], None

    @property
    def begun(self) -> bool:
        """Whether the line above is a branch, to which another may be added."""
        return bool(self._inner)

    def add(self, opener: Node, inner: Scope) -> None:
        """Adds a branch, with the names known at the end of its lines."""
        if isinstance(opener, ast.OtherwiseBlock):
            if self.begun:
                self._make_known([*self._inner, inner])
            self.over()
            return
        group = next((kinds for kinds in _GROUPS if isinstance(opener, kinds)), None)
        if group is None:
            self.over()
            return
        if group is not self._group:
            self._inner = []
        self._inner.append(inner)
        self._group = group

    def _make_known(self, branches: list[Scope]) -> None:
        first, *rest = branches
        for name, domain in first.values.items():
            types = [domain, *(scope.values[name] for scope in rest if name in scope.values)]
            together = _together(types) if len(types) == len(branches) else None
            if name not in self.scope.values and name not in self.scope.roles and together is not None:
                self.scope.values[name] = together
        for name, kind in first.roles.items():
            if name not in self.scope.roles and all(scope.roles.get(name) == kind for scope in rest):
                self.scope.roles[name] = kind
                self.scope.aliases.pop(name, None)


def _together(types: list[Type]) -> Type | None:
    """The type of a value that is of one of these; None where they have none in common."""
    if all(domain == types[0] for domain in types):
        return types[0]
    if all(isinstance(domain, Numbers) for domain in types):
        return Numbers()
    lists = [domain for domain in types if isinstance(domain, Words)]
    if len(lists) == len(types) and len({words.name for words in lists}) == 1:
        return Words(lists[0].name, tuple(dict.fromkeys(word for words in lists for word in words.words)))
    return None
