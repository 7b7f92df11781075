"""Which facts decide whether a point is touched: the names its conditions look at, also through what they work out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key, plural, without_owner
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Heading
from grognard.ir.walk import nodes

Lets = Mapping[str, Sequence[object]]
"""The values that a rule gives each of its names."""


def names_of(ruleset: Ruleset, asks: Iterable[object], lets: Lets) -> set[str]:
    """The names of all facts, fields and kinds of pieces that some conditions look at, also through named values."""
    names: set[str] = set()
    seen: set[str] = set()
    stack: list[object] = [tuple(asks)]
    while stack:
        for node in nodes(stack.pop()):
            match node:
                case ir.Field():
                    names.add(node.field)
                case ir.Fact() | ir.Variable():
                    names.add(key(node.name))
                    if isinstance(node, ir.Variable) and f"let {node.name}" not in seen:
                        seen.add(f"let {node.name}")
                        stack.append(tuple(lets.get(node.name, ())))
                case Heading():
                    names.add(key(without_owner(node.name)))
                case ir.IsKind():
                    names.add(f"kind {node.kind}")
                case ir.Count() | ir.Quantified() | il.ForEach():
                    names |= {key(plural(ruleset.pieces[node.kind].name)), node.kind}
                case ir.WorkOut() if node.rule not in seen and node.rule in ruleset.rules:
                    seen.add(node.rule)
                    stack.append(ruleset.rules[node.rule].lines)
                case ir.LookUp() if f"table {node.table}" not in seen:
                    seen.add(f"table {node.table}")
                    table = ruleset.tables[node.table]
                    stack.append((table.keys, tuple(row.keys for row in table.rows), table.footnotes))
                case _:
                    pass
    return names
