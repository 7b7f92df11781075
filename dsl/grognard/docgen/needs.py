"""What rules and tables name: the way from a phase to all that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Words
from grognard.ir.walk import all_lines, nodes


def outcome_actions(rule: Rule) -> list[do.Call]:
    """The actions that a result leads to, and that are all it leads to."""
    return [
        line.body[0].deed
        for line in all_lines(rule.lines)
        if isinstance(line.opener, il.On) and len(line.body) == 1 and isinstance(line.body[0].deed, do.Call)
    ]


def is_said_alike(deed: do.Call, rule: Rule) -> bool:
    """Whether the lines of a rule call what it is given, besides whom it is about, as the lines do that carry it out."""
    given = zip(rule.params[1:], deed.arguments[1:], strict=False)
    return all(isinstance(one, ir.Role | ir.Variable) and key(one.name) == param.key for param, one in given)


def references(ruleset: Ruleset, lines: Sequence[il.Line], rule: Rule | None = None) -> list[str]:
    """What some lines name, in their order: rules, tables, and the tables that fields are rolled on."""
    roots: tuple[object, ...] = (tuple(rule.gates) if rule is not None else (), tuple(lines))
    return list(_named(ruleset, nodes(roots)))


def table_references(ruleset: Ruleset, name: str) -> list[str]:
    """What a table names: in its cells, and the rules that its headings look at."""
    table = ruleset.tables[name]
    found = list(_named(ruleset, nodes((table.rows, table.footnotes))))
    found.extend(f"rule {key(heading.name)}" for heading in table.keys)
    return found


def _named(ruleset: Ruleset, found: Iterable[object]) -> Iterator[str]:
    for node in found:
        match node:
            case do.Call() | do.Offer() | do.AddModifiers() | ir.WorkOut():
                yield f"rule {node.rule}"
            case ir.LookUp():
                yield f"table {key(node.table)}"
            case ir.Field():
                yield from _rolled_on(ruleset, node)


def _rolled_on(ruleset: Ruleset, node: ir.Field) -> Iterator[str]:
    for piece in ruleset.pieces.values():
        for field in piece.fields:
            if field.rolled_on is not None and field.key == node.field and not isinstance(field.type, Words):
                yield f"table {key(field.rolled_on)}"


def says_itself(rule: Rule) -> bool:
    """Whether an action's name says all it does: it only keeps account of a state (`form line`)."""
    plainly = all(
        (isinstance(line.deed, do.Become) and isinstance(line.deed.value, ir.Constant) and line.condition is None)
        or isinstance(line.opener, il.ForEach)
        for line in all_lines(rule.lines)
    )
    return rule.kind is RuleKind.ACTION and not rule.gates and plainly
