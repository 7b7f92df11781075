"""Does a line reckon with a word? Of a word there is no sum, and the run stops there."""

from __future__ import annotations

from itertools import takewhile

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.names import either
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import value_text
from grognard.ir.walk import all_lines

_SHOWN = 6
"""So many words are shown."""


def sums_are_of_numbers(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report a sum below the line that reads a word: a variant puts its lines at the end."""
    for rule in ruleset.rules.values():
        for line in all_lines(rule.lines):
            can = known.reach.seen.summed.get(id(line))
            if can is None:
                continue
            words = sorted(value_text(word) for word in can.words if word is not None)[:_SHOWN]
            collector.report(
                codes.WRONG_TYPE,
                line.place,
                f"`{text_of(line.place)}` reckons with a word: what comes out above it is {either(words)}.",
                help=_mend(rule, line),
            )


def _mend(rule: Rule, line: il.Line) -> str:
    above = takewhile(lambda each: each is not line, all_lines(rule.lines))
    before = [each for each in above if isinstance(each.deed, do.Read | do.Call)]
    if not before:
        return "Reckon first, and read the word then."
    read = text_of(before[-1].place)
    if before[-1].place.file is not line.place.file:
        return f"Put it above the line that reads the word: `add to {rule.name} before {read}`."
    return f"Put it above `{read}`."


CHECKS = (Check(sums_are_of_numbers, finds_errors=True),)
