"""Do the army lists that scenarios take keep their limits?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics.collector import Collector
from grognard.ir.ruleset import Ruleset
from grognard.muster.breaches import hold_list


def lists_keep_their_limits(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report each limit that a list breaks, at the line that breaks it."""
    for army in ruleset.armies:
        hold_list(ruleset, army, collector)


CHECKS = (Check(lists_keep_their_limits),)
