"""Is a value that steps up or down in a list?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Die, Words, value_text
from grognard.ir.walk import all_lines


def what_steps_stands_in_a_list(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Reports a die or a word from which lines step up or down, and that is in no list."""
    listed = {word for ladder in ruleset.ladders for word in ladder}
    for rule in ruleset.rules.values():
        lines = list(all_lines(rule.lines))
        if not any(isinstance(line.deed, do.Shift) for line in lines):
            continue
        for line in lines:
            words = _begun_with(line.deed.value) if isinstance(line.deed, do.StartAt) else ()
            if words and listed.isdisjoint(words):
                shown = ", ".join(map(value_text, words)) if len(words) > 1 else "D4, D6, D8, D10, D12"
                collector.report(
                    codes.OUT_OF_DOMAIN,
                    line.place,
                    f"`{value_text(words[0])}` stands in no list, so it cannot go up or down.",
                    help=f"Declare the list: `choice steps: {shown}`.",
                )


def _begun_with(value: ir.Expression) -> tuple[str | Die, ...]:
    """The words or dice that a value may be."""
    match value:
        case ir.Constant(Die() as die):
            return (die,)
        case ir.Field(type=Words() as of) | ir.Fact(type=Words() as of):
            return of.words
        case _:
            return ()


CHECKS = (Check(what_steps_stands_in_a_list, finds_errors=True),)
