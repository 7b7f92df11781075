"""Does a face that always hits, or always misses, ever make a difference?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.reach import NATURAL
from grognard.checks.walks import every_block
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import done_text
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes_of


def natural_rolls_matter(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report faces that hit or miss anyway, whatever modifiers apply."""
    for lines in every_block(ruleset):
        needs = [line.deed.bands for line in lines if isinstance(line.deed, do.HitsOn)]
        ends = _each(lines)
        if not needs or not all(ir.is_constant(band) for bands in needs for band in bands) or ends is None:
            continue
        low, high = ends
        for line in lines:
            if isinstance(line.deed, do.Always):
                face, hits = line.deed.face, line.deed.hits
                shown = range(face + low, face + high + 1)
                if all(any(ir.lies_in(number, band) for band in bands) is hits for bands in needs for number in shown):
                    does = "hits" if hits else "misses"
                    collector.report(
                        codes.NATURAL_MEANINGLESS,
                        line.place,
                        f"`{face} always {does}` makes no difference: a {face} {does} anyway, with the most that modifiers can do.",
                        help="Look for a modifier that is missing, or has the wrong sign; otherwise the line can go.",
                    )


def _each(lines: tuple[il.Line, ...]) -> tuple[int, int] | None:
    """The least and the most that is added on each die; None where that is worked out."""
    low = high = 0
    for line in lines:
        if isinstance(line.deed, do.AddModifiers) or line.opener is not None:
            return None
        if isinstance(line.deed, do.OnEachDie):
            if line.each is not None:
                return None
            always = line.condition is None and not line.exceptions
            amount = line.deed.amount
            low += amount if always else min(0, amount)
            high += amount if always else max(0, amount)
    return low, high


def natural_die_is_one(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each line that looks at the natural die where several dice were rolled, or the die may have been rolled again."""
    for lines in every_block(ruleset):
        roll: il.Line | None = None
        again = False
        for line in lines:
            if isinstance(line.deed, do.Roll | do.RollRange):
                roll, again = line, False
            elif isinstance(line.deed, do.Again):
                again = True
            elif roll is not None and ((il.dice_rolled(roll) or 1) > 1 or again) and _looks_at_it(line):
                collector.report(
                    codes.CONDITION_NEVER,
                    line.place,
                    f"`the natural die` has no value here: `{done_text(roll.place)}` is {'rolled again' if again else 'more than one die'}.",
                    help="Name the roll, as `roll 2D6 as shots`, and ask `the highest of shots` or `the number of shots which are 6`; or ask before anything is added: `when the total is 12`.",
                )
                roll = None


def _looks_at_it(line: il.Line) -> bool:
    """Whether a line looks at the natural die of the roll above it."""
    inner = list(all_lines((line,)))
    rolls = any(isinstance(part.deed, do.Roll | do.RollRange) for part in inner)
    return not rolls and any(node.name == NATURAL for part in inner for node in nodes_of(part, ir.Variable))


CHECKS = (Check(natural_rolls_matter), Check(natural_die_is_one))
