"""Does a `never above` in a list of modifiers bound the dice too, where it is meant for the modifiers?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import every_block
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import done_text
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Die, is_number
from grognard.ir.walk import nodes


def lists_bound_no_dice(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report each bound of a list of modifiers that the dice pass by themselves, where a rule adds the list to them."""
    reported: set[int] = set()
    for lines in every_block(ruleset):
        rolled: il.Line | None = None
        for line in lines:
            if isinstance(line.deed, do.Roll):
                rolled = line
            if not isinstance(line.deed, do.AddModifiers) or rolled is None:
                continue
            for bound in ruleset.rules[line.deed.rule].lines if line.deed.rule in ruleset.rules else ():
                if id(bound) not in reported and _passes(rolled, bound, known):
                    reported.add(id(bound))
                    _report(rolled, bound, collector)


def _passes(rolled: il.Line, bound: il.Line, known: Known) -> bool:
    """Whether dice of a written number and kind come to more, or less, than a bound by themselves."""
    dice = rolled.deed.dice if isinstance(rolled.deed, do.Roll) else None
    if not isinstance(bound.deed, do.Clamp) or not isinstance(bound.deed.value, ir.Constant) or dice is None:
        return False
    if not all(isinstance(node, ir.DiceOf | ir.Constant | Die) for node in nodes(dice)):
        return False
    span, limit = known.reach.dice(dice, {}).span(), bound.deed.value.value
    end = span.low if bound.deed.below else span.high
    return end is not None and is_number(limit) and (end < limit if bound.deed.below else end > limit)


def _report(rolled: il.Line, bound: il.Line, collector: Collector) -> None:
    said = done_text(bound.place)
    collector.report(
        codes.LIST_BOUNDS_DICE,
        bound.place,
        f"`{said}` bounds the whole score, the dice of `{done_text(rolled.place)}` too.",
        help="If it is meant for the modifiers alone, work them out apart: in a `work out`, write `start at 0`, add this list, "
        f"and write `{said}` there; the rule then adds that value.",
        also=[Label(rolled.place, "the roll")],
    )


CHECKS = (Check(lists_bound_no_dice),)
