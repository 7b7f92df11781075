"""What the names of one rule mean, line by line."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from grognard.ir.declared import Param
from grognard.ir.names import key, singular
from grognard.ir.types import Numbers, Type
from grognard.lengths import MARKS
from grognard.lowering.symbols import Symbols
from grognard.syntax.node import Node

TOTAL = "total"
NATURAL = "natural die"
EXCESS = "excess"
"""How many steps the shifts went past the end of the list."""
SIDE = "this side"
"""The role of the side being done in the scoring lines of a fight."""
IT = "it"
ENEMY = "enemy"
TOTAL_NAMES = frozenset({"total", "result", "score"})


@attrs.define
class Scope:
    """The roles and values that can be named at one line.

    `roles` maps a role's key to its kind; `values` the values named by `let`, `as` or a role that is no
    piece. `it` is the role that `it` and `its` mean here.
    """

    symbols: Symbols
    roles: dict[str, str] = attrs.field(factory=dict)
    values: dict[str, Type] = attrs.field(factory=dict)
    it: str | None = None
    score: Type = attrs.field(factory=Numbers)
    answer: Type | None = None
    """What a line above gives as the result, if its condition holds: the score below it is still the other one."""
    columns: tuple[str, ...] = ()
    """The columns of the table read last."""
    only_column: str = ""
    """The column of the table read last, where it has no other: what it gives is the result."""
    fight: tuple[str, str] | None = None
    """The two roles of a fight."""
    wins: str = ""
    """Behind the lines that a fight does for both sides: the line that says who wins."""
    fought: tuple[str, ...] = ()
    """In an example of a fight: who may have won it, or that it was a tie; a line below may make another score of it."""
    counter: list[int] = attrs.field(factory=lambda: [0])
    throws: set[str] = attrs.field(factory=set)
    """The names of throws."""
    changes_nothing: bool = False
    """The rule comes to a value: no line of it changes a piece."""
    rule: str = ""
    """The name of the rule whose lines these are."""
    body: Node | None = None
    """The lines of the rule, as they stand there."""
    unlisted: set[str] = attrs.field(factory=set)
    """The results of the rule that were reported because no list has them."""
    lying: set[str] = attrs.field(factory=set)
    """The names of throws whose dice are asked for one by one."""

    @classmethod
    def of_params(cls, symbols: Symbols, params: Iterable[Param]) -> Scope:
        """Returns the scope of a rule's first line."""
        scope = cls(symbols)
        for param in params:
            if param.kind in symbols.pieces:
                scope.roles[param.key] = param.kind
                if scope.it is None:
                    scope.it = param.key
            else:
                scope.values[param.key] = param.type
        return scope

    def inside(self, name: str, kind: str) -> Scope:
        """The scope below `for each`, `which …`: `it` is the piece looked at, also called by its kind."""
        inner = self.block()
        inner.roles[name] = kind
        inner.roles.setdefault(kind, kind)
        if name != kind:
            inner.aliases[kind] = name
        inner.it, inner.beyond = name, self.it
        return inner

    aliases: dict[str, str] = attrs.field(factory=dict)
    beyond: str | None = None
    """Where a piece is looked for: the role that was `it` outside, whose enemies and friends are meant."""

    def block(self) -> Scope:
        """The scope of an indented block: names it adds stay in it."""
        return attrs.evolve(self, roles=dict(self.roles), values=dict(self.values), aliases=dict(self.aliases))

    def fresh(self, kind: str) -> str:
        """A role name that no author can write, for the piece a loop looks at."""
        self.counter[0] += 1
        return f"{kind} #{self.counter[0]}"

    def role(self, name: str) -> tuple[str, str] | None:
        """The role (name, kind) that a word means here."""
        wanted = key(name)
        if wanted == IT:
            return (self.it, self.roles[self.it]) if self.it is not None else None
        wanted = self.aliases.get(wanted, wanted)
        if wanted in self.roles:
            return wanted, self.roles[wanted]
        kind = self.symbols.pieces.get(wanted)
        if kind is not None:
            fitting = [role for role, of in self.roles.items() if of == wanted and not role.startswith("#")]
            if len(fitting) == 1:
                return fitting[0], wanted
        return None

    def can_be_counted(self, name: str) -> bool:
        """Returns whether a name behind a number (`3 men`) is a value, a field, a kind of piece, or a mark of length."""
        if name in MARKS:
            return True
        names = self.known() | {piece.name for piece in self.symbols.pieces.values()}
        return singular(name) in map(singular, names)

    def known(self) -> set[str]:
        """Everything that could be named here, for a suggestion."""
        names = set(self.roles) | set(self.values) | self.symbols.names()
        return {name for name in names if "#" not in name}
