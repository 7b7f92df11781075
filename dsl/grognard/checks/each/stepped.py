"""Is a value that steps up or down in a list?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import every_block
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import done_text
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


def what_is_rolled_takes_no_steps(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Reports steps below a roll: the die is thrown by then, and its number is in no list."""
    for lines in every_block(ruleset):
        roll: il.Line | None = None
        for line in lines:
            if isinstance(line.deed, do.Roll | do.RollRange):
                roll = line
            elif line.opener is not None or isinstance(line.deed, do.StartAt | do.Read | do.Call | do.Offer):
                roll = None
            elif roll is not None and _steps(ruleset, line.deed):
                dice = done_text(roll.place).removeprefix("roll ")
                done = done_text(line.place)
                collector.report(
                    codes.WRONG_TYPE,
                    line.place,
                    f"`{done}` below `roll {dice}` steps along no list: what was rolled is a number.",
                    help=f"To roll another die, write `start at {dice}` and `{done}`, and below them `roll the total`. To change the number, write `+1`, `-1`.",
                )
                roll = None


def _steps(ruleset: Ruleset, deed: do.Deed | None) -> bool:
    if isinstance(deed, do.AddModifiers) and deed.rule in ruleset.rules:
        return any(isinstance(line.deed, do.Shift) for line in all_lines(ruleset.rules[deed.rule].lines))
    return isinstance(deed, do.Shift)


def _begun_with(value: ir.Expression) -> tuple[str | Die, ...]:
    """The words or dice that a value may be."""
    match value:
        case ir.Constant(Die() as die):
            return (die,)
        case ir.Field(type=Words() as of) | ir.Fact(type=Words() as of):
            return of.words
        case _:
            return ()


CHECKS = (
    Check(what_steps_stands_in_a_list, finds_errors=True),
    Check(what_is_rolled_takes_no_steps, finds_errors=True),
)
