"""The roles of a call: those it names, and for the others the pieces carried over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.declared import Param
from grognard.ir.names import key
from grognard.ir.rules import RuleKind
from grognard.ir.types import Type, Words, domain_text
from grognard.lowering.scope import ENEMY, SIDE, Scope
from grognard.source import Place


class Callee(Protocol):
    """A rule or table with roles that its caller or reader fills."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def params(self) -> tuple[Param, ...]:
        """Its roles, the first of which is `it`."""

    @property
    def place(self) -> Place:
        """The place of its heading."""


def filled(
    head: Callee,
    given: Mapping[int, ir.Expression],
    place: Place,
    scope: Scope,
    open_ok: bool | Collection[int] = False,
) -> tuple[ir.Expression, ...]:
    """Returns the piece for every role of a call: the given ones, else those carried over, none twice.

    `open_ok` says whether a role may be left open, or which of them may.
    """
    taken = {value.name for value in given.values() if isinstance(value, ir.Role)}
    values: list[ir.Expression] = []
    for index, param in enumerate(head.params):
        value = given.get(index)
        if value is None:
            may = open_ok if isinstance(open_ok, bool) else index in open_ok
            value = carried(param.name, param.kind, param.type, place, scope, head.name, may, taken)
            taken |= {value.name} if isinstance(value, ir.Role) else set()
        values.append(value)
    return tuple(values)


def carried(
    name: str,
    kind: str,
    domain: Type,
    place: Place,
    scope: Scope,
    callee: str,
    open_ok: bool = False,
    taken: Iterable[str] = (),
) -> ir.Expression:
    """Returns the piece for a role that is not named: one of that name, else `it`, else the only one of that kind.

    Pieces that fill another role already (`taken`) are passed over. In a fight, beside `it` stands the enemy.
    """
    wanted = key(name)
    role = scope.aliases.get(wanted, wanted)
    taken = set(taken)
    if role in scope.roles and set(scope.symbols.parents(scope.roles[role])) & {kind}:
        return ir.Role(role, scope.roles[role], place=place)
    if kind not in scope.symbols.pieces:
        if wanted in scope.values:
            return ir.Variable(wanted, scope.values[wanted], place=place)
    else:
        # Within `which …` the piece looked at is also called by its kind: it is one piece all the same.
        fits = [
            r
            for r, of_kind in scope.roles.items()
            if kind in set(scope.symbols.parents(of_kind)) and scope.aliases.get(r, r) not in taken
        ]
        if SIDE in scope.roles:
            fits = [r for r in fits if r in (SIDE, ENEMY)]
        if scope.it in fits or len(set(fits)) == 1:
            role = scope.it if scope.it is not None and scope.it in fits else fits[0]
            return ir.Role(role, scope.roles[role], place=place)
    if not open_ok:
        head = scope.symbols.rules.get(key(callee))
        second = next((param for param in head.params[1:] if param.key == wanted), None) if head is not None else None
        stated = head is not None and head.kind is RuleKind.STATE and second is not None
        said = f"{callee} of the …"
        if second is not None:
            said = f"… is {callee} {second.preposition} the …" if stated else f"{callee} of … {second.preposition} …"
        choices = f" It is one of: {domain_text(domain)}." if isinstance(domain, Words) else ""
        scope.symbols.collector.report(
            codes.WRONG_ROLES,
            place,
            f"`{callee}` needs a {name}, and none is named here.",
            help=f"Say which: `{said}`.{choices}",
        )
    return ir.Gap(name, place=place)
