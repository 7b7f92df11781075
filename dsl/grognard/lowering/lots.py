"""How often a line is done: `for each extra man`, `for each 2 gunners lost`, `for each 10% of its losses`."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.types import Number
from grognard.lowering.nodes import text_of
from grognard.lowering.quantities import quantity
from grognard.lowering.scope import Scope
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


def lot_of(values: Values, node: Node, scope: Scope) -> tuple[ir.Expression, Number]:
    """What is counted, and how many of it are one lot."""
    inner = node
    while isinstance(inner, ast.Sum | ast.Product) and len(inner.parts) == 1 and isinstance(inner.parts[0], Node):
        inner = inner.parts[0]
    if isinstance(inner, ast.PartOf):
        amount = inner.node(ast.Quantity)
        found = quantity(text_of(amount)) if amount is not None else None
        return values.value(list(inner.nodes())[-1], scope)[0], found[0] if found else 1
    if isinstance(inner, ast.CountedValue):
        amount, name = inner.node(ast.Quantity), inner.token("NAME")
        found = quantity(text_of(amount)) if amount is not None else None
        if name is not None:
            return values.names.name(name, inner, scope)[0], found[0] if found else 1
    each = values.value(node, scope)[0]
    if isinstance(each, ir.Constant):
        scope.symbols.collector.report(
            codes.UNEXPECTED_WORDS,
            node.place,
            f"`for each {text_of(node)}` does not say of what.",
            help=f"Name what is counted: `for each {text_of(node)} …`, as in `for each 2 hits` or `for each 6 inches of range`.",
        )
    return each, 1
