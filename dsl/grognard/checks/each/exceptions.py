"""Do two exceptions to one line ever hold at once and say different things, with neither over the other?"""

from __future__ import annotations

from itertools import combinations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.core.exceptions import disagree, goes_before
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines


def exceptions_agree(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each such pair with the plainest situation in which it shows."""
    for rule in ruleset.rules.values():
        for line in all_lines(rule.lines):
            real = [one for one in line.exceptions if one.cancels is None]
            for first, second in combinations(real, 2):
                if not disagree(first, second) or goes_before(first, second) or goes_before(second, first):
                    continue
                # Only here, because most of the start-up of a small file without exceptions would go into it.
                from grognard.checks.held_at_once import witness

                where = witness(ruleset, rule, line, first, second)
                if where is None:
                    continue
                over = first.cites[0].paragraph if first.cites else "PARAGRAPH"
                collector.report(
                    codes.EXCEPTIONS_DISAGREE,
                    second.place,
                    f"Two exceptions to `{line.label or 'this line'}` hold at once and do different things: {where.words()}.",
                    help=f"Say below the one that is to count which it goes over: `comes before: {over}`; or narrow one of them.",
                    also=(Label(first.place, "the other exception"),),
                )


CHECKS = (Check(exceptions_agree, finds_errors=True),)
