"""Are steps along a list that a variant adds before the `past the end` that reads them?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.put_above import above_that_line
from grognard.core.bench import TOTAL
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes


def past_the_end_comes_last(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report a step along a list that another text put below the line that says what becomes of steps past its end."""
    for rule in ruleset.rules.values():
        ends: il.Line | None = None
        for line in rule.lines:
            if isinstance(line.opener, il.PastEnd):
                ends = line
            for each in all_lines((line,)) if ends is not None else ():
                if isinstance(each.deed, do.Shift) and ends is not None and _loose(each, ends):
                    collector.report(
                        codes.PAST_END_ABOVE,
                        each.place,
                        f"`{text_of(each.place)}` stands below `past the end`, which does not look at it: past the end of the list it does nothing.",
                        help=f"Put it {above_that_line(each.place, ends.place, rule.called, 'past the end')}.",
                        also=(Label(ends.place, "what becomes of steps above it"),),
                    )


def _loose(line: il.Line, ends: il.Line) -> bool:
    """Whether a step of another text may lead past the end: one that asks first how far it has come does not."""
    asked = any(isinstance(node, ir.Variable) and node.name == TOTAL for node in nodes((line.condition,)))
    return line.place.file is not ends.place.file and not asked


CHECKS = (Check(past_the_end_comes_last),)
