"""Does each roll that counts hits say in every case what hits, and is the number of hits never below 0?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import every_block
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.phrases import done_text
from grognard.ir.ruleset import Ruleset


def hits_are_counted(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report each roll that counts no hits in some case, and each amount that takes a hit away where there may be none."""
    for lines in every_block(ruleset):
        for at, line in enumerate(lines):
            if isinstance(line.deed, do.Roll):
                below = list(takewhile(lambda other: not isinstance(other.deed, do.Roll), lines[at + 1 :]))
                _report_sums(line, below, known, collector)
                _report_less(below, collector)


def _report_sums(roll: il.Line, below: Sequence[il.Line], known: Known, collector: Collector) -> None:
    """Where no `hits on` holds, the dice are added up."""
    hits = [line for line in below if isinstance(line.deed, do.HitsOn)]
    conditions = [line.condition for line in hits if line.condition is not None]
    if not hits or len(conditions) < len(hits):
        return
    case = known.logic.solve([roll.condition] if roll.condition is not None else [], conditions)
    if case is None:
        return
    collector.report(
        codes.NOTHING_HITS,
        hits[0].place,
        f"With {known.logic.words(*case)}, nothing says what hits: the dice of `{done_text(roll.place)}` are added up.",
        help="Begin with the line that holds usually, such as `hits on 5+`, and write the exceptions below it.",
    )


def _report_less(below: Sequence[il.Line], collector: Collector) -> None:
    """Hits are taken away, and no line keeps their number at 0 or above."""
    first = next((at for at, line in enumerate(below) if isinstance(line.deed, do.HitsOn)), len(below))
    if any(isinstance(line.deed, do.Clamp) and line.deed.below for line in below):
        return
    for line in below[first:]:
        if isinstance(line.deed, do.Amount) and line.deed.number < 0 and not line.deed.times:
            collector.report(
                codes.FEWER_THAN_NO_HITS,
                line.place,
                f"`{done_text(line.place)}` takes hits away, also where nothing hit: the result can be below 0.",
                help="If it makes hits rarer, write it above `hits on`, with `on each die`: "
                f"`{line.deed.number} on each die`. Else write `never below 0` below it.",
            )


CHECKS = (Check(hits_are_counted),)
