"""Who leaves the table while each of several has his turn: who is gone does nothing more."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core import expr
from grognard.core.bench import Bench
from grognard.core.code import Code
from grognard.core.gates import meets
from grognard.core.step import If, Step
from grognard.core.world import REMOVED
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.extent import parts_of
from grognard.ir.rules import Rule
from grognard.ir.walk import nodes


def while_there(
    bench: Bench, slot: int, kind: str, line: il.Line, body: Sequence[Step[Code]]
) -> tuple[Step[Code], ...]:
    """The steps that are done for each piece of a kind, for none that one before it has removed.

    Who, is settled before the first; `line` is what is done, and where nothing in it or in what it leads to removes
    such a piece, nobody asks.
    """
    if not _may_remove(bench, line, kind):
        return tuple(body)
    gone = expr.Field(expr.Slot(slot), bench.world.row(REMOVED), expr.Const(False))
    return (If(Code(expr.Not(gone)), tuple(body)),)


def _may_remove(bench: Bench, line: il.Line, kind: str) -> bool:
    """Whether a line, or a rule that it leads to, may remove a piece of a kind."""
    ruleset = bench.world.ruleset
    removed = _removed((line,)).union(*(_leads_to(bench, part) for part in parts_of(ruleset, (line,))))
    return any(meets(ruleset, other, kind) for other in removed)


def _leads_to(bench: Bench, rule: Rule) -> frozenset[str]:
    """The kinds of all pieces that a rule and what it leads to may remove."""
    name = rule.key + rule.kind.value
    if name not in bench.removed:
        bench.removed[name] = frozenset()  # a rule that leads back to itself is refused elsewhere
        parts = parts_of(bench.world.ruleset, rule.lines)
        bench.removed[name] = _removed(rule.lines).union(*(_leads_to(bench, part) for part in parts))
    return bench.removed[name]


def _removed(lines: tuple[il.Line, ...]) -> frozenset[str]:
    """Returns the kinds of pieces that some lines remove; an empty text where the kind is not known."""
    return frozenset(getattr(node.piece, "kind", "") for node in nodes(lines) if isinstance(node, do.RemovePiece))
