"""Who leaves the table while each of several has his turn: who is gone does nothing more."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core import expr
from grognard.core.bench import Bench
from grognard.core.code import Code
from grognard.core.gates import meets
from grognard.core.step import If, Step
from grognard.core.world import REMOVED
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes


def while_there(
    bench: Bench, slot: int, kind: str, line: il.Line, body: Sequence[Step[Code]]
) -> tuple[Step[Code], ...]:
    """The steps that are done for each piece of a kind, for none that one before it has removed.

    Who, is settled before the first; `line` is what is done, and where nothing in it or in what it leads to removes
    such a piece, nobody asks.
    """
    if not _may_remove(bench.world.ruleset, line, kind):
        return tuple(body)
    gone = expr.Field(expr.Slot(slot), bench.world.row(REMOVED), expr.Const(False))
    return (If(Code(expr.Not(gone)), tuple(body)),)


def _may_remove(ruleset: Ruleset, line: il.Line, kind: str) -> bool:
    seen: set[str] = set()
    waiting: list[object] = [line]
    while waiting:
        for node in nodes(waiting.pop()):
            if isinstance(node, il.RemovePiece) and meets(ruleset, getattr(node.piece, "kind", ""), kind):
                return True
            if isinstance(node, ir.WorkOut | il.Call | il.Offer) and node.rule not in seen:
                seen.add(node.rule)
                waiting.append(ruleset.rules[node.rule].lines if node.rule in ruleset.rules else ())
    return False


__all__ = ["while_there"]
