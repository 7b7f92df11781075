"""Which facts decide whether a point is touched: the names its conditions look at, also through what they work out."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key, plural
from grognard.ir.ruleset import Heading, Ruleset
from grognard.ir.walk import nodes


def names_of(ruleset: Ruleset, asks: Iterable[object]) -> set[str]:
    """The names of all facts and fields that some conditions look at."""
    found: set[str] = set()
    seen: set[str] = set()
    stack: list[object] = [tuple(asks)]
    while stack:
        for node in nodes(stack.pop()):
            match node:
                case ir.Field():
                    found.add(key(node.field))
                case ir.Fact() | ir.Variable():
                    found.add(key(node.name))
                case Heading():
                    found.add(key(node.name.rpartition("'s ")[2]))
                case ir.Count() | ir.Quantified() | il.ForEach():
                    found |= {key(plural(ruleset.pieces[node.kind].name)), node.kind}
                case ir.WorkOut() if node.rule not in seen and node.rule in ruleset.rules:
                    seen.add(node.rule)
                    stack.append(ruleset.rules[node.rule].lines)
                case ir.LookUp() if f"table {node.table}" not in seen:
                    seen.add(f"table {node.table}")
                    table = ruleset.tables[node.table]
                    stack.append((table.keys, tuple(row.keys for row in table.rows), table.footnotes))
                case _:
                    pass
    return found
