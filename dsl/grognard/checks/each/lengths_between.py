"""Does a rule with two roles ask for a length of nobody, where the game knows facts of two pieces?

A length that is told once for the whole situation is that of the last two pieces it was asked for: a second volley then has
the range of the first. Only games that declare facts of two pieces are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import expressions as ir
from grognard.ir.names import key, with_article
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf
from grognard.ir.walk import nodes


def lengths_are_of_two(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report lengths of the situation that rules with two roles ask for."""
    if not ruleset.facts_of_two:
        return
    for rule in ruleset.rules.values():
        kinds = [param.kind for param in rule.params if isinstance(param.type, PieceOf)]
        if len(kinds) < 2:
            continue
        one, other = (with_article(ruleset.pieces[kind].name) for kind in kinds[:2])
        for name, node in {key(one.name): one for one in _lengths(rule)}.items():
            declared = ruleset.facts.get(name)
            collector.report(
                codes.LENGTH_OF_NOBODY,
                node.place,
                f"`{node.name}` has one value for the whole game, and `{rule.called}` is about two pieces.",
                help=f"Declare it below `facts between {one} and {other}`; then it is asked of each two.",
                also=(Label(declared.place, "one value for all"),) if declared is not None else (),
            )


def _lengths(rule: Rule) -> Iterator[ir.Fact]:
    for node in nodes((rule.gates, rule.lines)):
        if isinstance(node, ir.Fact) and node.of is None and isinstance(node.type, Numbers) and node.type.unit:
            yield node


CHECKS = (Check(lengths_are_of_two),)
