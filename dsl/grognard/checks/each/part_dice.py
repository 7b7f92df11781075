"""Can so many dice be thrown: `as many D6 as half its men`, of five men?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.parts import Parts
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import expressions as ir
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes


def dice_are_whole(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each number of dice that is divided and nowhere rounded: a run stops where it is no whole number."""
    parts = Parts(ruleset)
    for rule in ruleset.rules.values():
        for node in nodes(rule.lines):
            if isinstance(node, ir.DiceOf) and parts.of(node.count):
                said = text_of(node.count.place)
                collector.report(
                    codes.PART_OF_A_DIE,
                    node.count.place,
                    f"`{said}` may be no whole number, and no part of a die can be thrown.",
                    help=f"Say how it is rounded: `{said}, rounded down`."
                    if not isinstance(node.count, ir.WorkOut)
                    else f"Let `{said}` end with `round down` or `round up`.",
                )


CHECKS = (Check(dice_are_whole),)
