"""A state of two pieces in a test of one: towards whom does it hold?"""

from __future__ import annotations

from grognard.ir import expressions as ir
from grognard.ir.rules import RuleKind
from grognard.lowering.names import Names
from grognard.lowering.roles import carried
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import RuleHead
from grognard.source import Place


def towards_any(
    head: RuleHead, piece: ir.Expression, kind: str, place: Place, scope: Scope, names: Names
) -> ir.Condition | None:
    """That it holds towards any other piece; None where a role here fills the second, or the state has one."""
    symbols = scope.symbols
    second = next((param for param in head.params[1:] if param.kind in symbols.pieces), None)
    if head.kind is not RuleKind.STATE or second is None:
        return None
    taken = [piece.name] if isinstance(piece, ir.Role) else []
    filled = carried(second.name, second.kind, second.type, place, scope, head.name, open_ok=True, taken=taken)
    if not isinstance(filled, ir.Gap):
        return None
    it = scope.fresh(second.kind)
    other = ir.Role(it, second.kind, place=place)
    value, _ = names.work_out(head, place, scope, {0: piece, head.params.index(second): other})
    held: ir.Condition = ir.Holds(value, place=place)
    if set(symbols.sub_kinds(kind)) & set(symbols.sub_kinds(second.kind)):
        held = ir.All((ir.Is(other, (ir.Same(piece),), True, place=place), held), place=place)
    return ir.Quantified(ir.Quantifier.ANY, second.kind, None, it, held, place=place)
