"""How is a gate read: `only when C`, `never when C`, `must when C`, `once a turn`?"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.lowering.notes import beside, citations
from grognard.lowering.scope import Scope
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


def read_gate(values: Values, node: Node, scope: Scope, path: str) -> il.Gate:
    """The gate of a line."""
    often = node.token("ONCE_A")
    words = often.text.casefold().split() if often is not None else []
    each_side = len(words) > 3
    if often is not None and each_side and not scope.symbols.sides:
        scope.symbols.collector.report(
            codes.UNEXPECTED_WORDS,
            node.at(often),
            f"`{often.text}`: this game names no sides.",
            help="Name them in the heading, `sides: Red, Blue`, and write `side` below each piece that has one.",
        )
    word = "only" if words else node.the_token("GATE").text.split()[0].casefold()
    return il.Gate(
        id=path,
        kind="only" if word == "only" else "never" if word == "never" else "must",
        condition=ir.Holds(ir.Constant(True, place=node.place), place=node.place)
        if words
        else values.conditions.condition(node.the_node(ast.Alternatives), scope),
        once=words[2] if words else "",
        each_side=each_side,
        cites=citations(node),
        notes=beside(node).notes,
        place=node.place,
    )
