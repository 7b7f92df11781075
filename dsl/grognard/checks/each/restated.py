"""Do two paragraphs that state the same agree?"""

from __future__ import annotations

from itertools import combinations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.meant import is_meant
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir.names import key
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines

_STATING = (do.Amount, do.Shift, do.OnEachDie, do.MoreDice, do.AsYouWish, do.Drop, do.Halve, do.HitsOn)


def statements_agree(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report two lines of one label and one case that cite one paragraph and do not agree."""
    stated = [
        (rule, line, {cite.paragraph.casefold(): cite.paragraph for cite in line.cites if not cite.ours})
        for rule in ruleset.rules.values()
        for line in all_lines(rule.lines)
        if line.label and line.cites and isinstance(line.deed, _STATING) and not is_meant(line)
    ]
    for (rule, first, cited), (other, second, cites) in combinations(stated, 2):
        both = cited.keys() & cites.keys()
        alike = key(first.label) == key(second.label) and first.condition == second.condition
        if both and alike and rule is not other and type(first.deed) is type(second.deed) and first.deed != second.deed:
            collector.report(
                codes.SAID_TWICE,
                second.place,
                f"`{text_of(second.place)}` and `{text_of(first.place)}` both cite {cites[min(both)]} and do not agree.",
                help="Mend one of them, or write below it `note: differs on purpose …` and why.",
                also=(Label(first.place, "the other line"),),
            )


CHECKS = (Check(statements_agree),)
