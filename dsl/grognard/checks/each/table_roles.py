"""Do a table's footnotes and conditions name roles of the rule that reads it? No other piece is known there."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import expressions as ir
from grognard.ir.names import key, with_article
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.walk import nodes


def readers_fill_roles(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each reading of a table for two whose second is no role of the reader, though a footnote or a cell asks of him."""
    asking = {name: roles for name, table in ruleset.tables.items() if (roles := tuple(_asked(table)))}
    for home in homes(ruleset) if asking else ():
        for node in nodes((home.lines, home.rule.gates if home.rule is not None else ())):
            if not isinstance(node, ir.LookUp):
                continue
            table = ruleset.tables[node.table]
            for number, asked in asking.get(node.table, ()):
                if number >= len(node.roles) or node.roles[number] is None:
                    param = table.params[number]
                    who = param.key
                    collector.report(
                        codes.ROLE_UNFILLED,
                        node.place,
                        f"A run stops where `{table.name}` asks of the {who}: that must be a role of the rule that reads it, and none is named here.",
                        help=f"Read it in a rule that has such a role: `work out {table.name} here of … against {with_article(param.kind)} as {who}`, "
                        "and call that with whom you mean.",
                        also=(Label(asked.place, f"asked of the {who}"),),
                    )
                    break


def _asked(table: Table) -> Iterable[tuple[int, ir.Role]]:
    """The roles of a table, but the first, that its footnotes, conditions and cells ask of, each with the first place."""
    within = (
        tuple(note.condition for note in table.footnotes),
        tuple(pair for row in table.rows for pair in row.keys if not isinstance(pair, tuple)),
        tuple(cell.value for row in table.rows for cell in row.cells),
    )
    roles = [node for node in nodes(within) if isinstance(node, ir.Role)] if len(table.params) > 1 else []
    for number, param in enumerate(table.params):
        first = next((node for node in roles if key(node.name) == key(param.name)), None)
        if number and first is not None:
            yield number, first


CHECKS = (Check(readers_fill_roles),)
