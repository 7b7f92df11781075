"""Can two pieces that are held against each other ever be one?"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.names import key, with_article
from grognard.lowering.nodes import text_of
from grognard.lowering.scope import IT, Scope
from grognard.syntax.node import Node


def check_ever_one(piece: ir.Expression, kind: str, other: str, node: Node, scope: Scope) -> None:
    """Report a field of one kind of piece held against a piece of a kind that is none of it (`node` says the other one)."""
    symbols = scope.symbols
    if not isinstance(piece, ir.Field):
        # The winner of a fight may be either of two kinds.
        return
    if not {kind, other} <= set(symbols.pieces) or other in symbols.parents(kind) or kind in symbols.parents(other):
        return
    if any(other in symbols.parents(sub) for sub in symbols.sub_kinds(kind)):
        return
    said, it = text_of(node), scope.role(IT)
    help = f"Name {with_article(kind)}."
    if key(said) == IT and it is not None and "#" in it[0]:
        others = [role for role, of in scope.roles.items() if kind in symbols.parents(of) and "#" not in role]
        called = f"by `the {others[0]}`" if others else f"a name in the first line, `of {with_article(kind)} as …`"
        help = f"Behind `which`, `it` is the {it[1]} that is looked at. Call the other {called}."
    symbols.collector.report(
        codes.WRONG_TYPE,
        node.place,
        f"`{said}` is {with_article(other)} here, and {with_article(kind)} is wanted: the two are never one.",
        help=help,
    )
