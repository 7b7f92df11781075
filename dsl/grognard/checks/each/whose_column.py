"""A table looked up by what several roles of the reader have: whose is meant?

A bare heading asks the first role that has such a field. A chart by the kind of target, read by a rule of a shooter and a
target, would ask the shooter.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Heading, Table
from grognard.ir.types import PieceOf
from grognard.ir.walk import nodes


def headings_say_whose(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Reports each look-up by a field that several roles of the rule have, where the line does not say whose."""
    for home in homes(ruleset):
        rule = home.rule
        # In a fight the lines are done for each side: `it` is that side, and everybody reads it so.
        if (
            rule is None
            or rule.kind is RuleKind.FIGHT
            or sum(isinstance(param.type, PieceOf) for param in rule.params) < 2
        ):
            continue
        for node in nodes((home.lines, rule.gates)):
            if isinstance(node, ir.LookUp) and node.column is None:
                _ask(ruleset, rule, node, collector)


def _ask(ruleset: Ruleset, rule: Rule, node: ir.LookUp, collector: Collector) -> None:
    table = ruleset.tables[node.table]
    for heading, role, others in _open(ruleset, rule, table, node):
        field, said = f"{heading.name}", text_of(node.place)
        roles = (*others, role)
        if said.casefold().startswith("read "):
            what = "across " if heading is table.across else "as its heading "
            ways = " or ".join(f"`{what}the {name}'s {field}`" for name in roles)
            help = f"Say it in the table: {ways}."
        else:
            ways = " or ".join(f"`{table.name} of the {name}`" for name in roles)
            help = f"Say it here: {ways}."
        them = " and ".join(f"the {name}" for name in (role, *others))
        collector.report(
            codes.WHOSE_COLUMN,
            node.place,
            f"`{table.name}` is looked up by `{field}`, and {them} each have one: that of the {role} is read.",
            help=help,
            also=(Label(table.place, "the table"),),
        )


def _open(ruleset: Ruleset, rule: Rule, table: Table, node: ir.LookUp) -> Iterator[tuple[Heading, str, list[str]]]:
    """The headings that name nobody, each with the role that is asked and the others that could be."""
    roles = {param.key: param for param in rule.params if isinstance(param.type, PieceOf)}
    for heading, asked in zip((*table.keys, table.across), (*node.inputs, node.across), strict=True):
        if heading is None or not isinstance(asked, ir.Field) or not isinstance(asked.of, ir.Role):
            continue
        named = heading.text != heading.name or "'s " in heading.text
        if named or asked.of.place.span != node.place.span or key(asked.of.name) not in roles:
            continue
        others = [
            role.name
            for name, role in roles.items()
            if name != key(asked.of.name) and asked.field in {key(field.name) for field in ruleset.fields_of(role.kind)}
        ]
        if others:
            yield heading, roles[key(asked.of.name)].name, others


CHECKS = (Check(headings_say_whose),)
