"""How often a line is done: `for each extra man`, `for each 2 gunners lost`, `for each 10% of its losses`."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.types import Number
from grognard.lowering.nodes import amount_and_whole, text_of
from grognard.lowering.quantities import quantity
from grognard.lowering.scope import Scope
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast


def lot_of(values: Values, node: ast.Sum, scope: Scope) -> tuple[ir.Expression, Number]:
    """Returns what is counted, and how many of it are one lot."""
    product = node.products[0]
    inner = product.factors[0] if len(node.parts) == 1 and len(product.parts) == 1 else None
    if isinstance(inner, ast.PartOf):
        lot, of_what = amount_and_whole(inner)
        amount = quantity(text_of(lot))
        return values.value(of_what, scope)[0], amount[0] if amount else 1
    if isinstance(inner, ast.CountedValue):
        amount = quantity(text_of(inner.quantity))
        return values.names.name(inner.the_token("NAME"), inner, scope)[0], amount[0] if amount else 1
    each = values.value(node, scope)[0]
    if isinstance(each, ir.Constant):
        scope.symbols.collector.report(
            codes.UNEXPECTED_WORDS,
            node.place,
            f"`for each {text_of(node)}` does not say of what.",
            help=f"Name what is counted: `for each {text_of(node)} …`, as in `for each 2 hits` or `for each 6 inches of range`.",
        )
    return each, 1
