"""Does `hits on 5` mean the fives alone, or what players mostly mean by it: 5 or more?"""

from __future__ import annotations

import re

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
from grognard.ir.types import Die
from grognard.ir.walk import all_lines


def faces_are_meant_alone(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each `hits on` with one number that is neither the lowest face of the dice nor the highest."""
    for lines in every_block(ruleset):
        highest: int | None = None
        for line in lines:
            highest = next((_highest(part) for part in all_lines((line,)) if isinstance(part.deed, do.Roll)), highest)
            if not isinstance(line.deed, do.HitsOn) or len(line.deed.bands) != 1:
                continue
            (band,) = line.deed.bands
            if isinstance(band, ir.Same) and not _at_an_end(band.value, highest):
                _report(line, band.value, collector)


def _highest(line: il.Line) -> int | None:
    """The most that a die of a roll shows; None where it is worked out."""
    dice = line.deed.dice if isinstance(line.deed, do.Roll) else None
    die = dice.die if isinstance(dice, ir.DiceOf) else dice
    return die.value.sides if isinstance(die, ir.Constant) and isinstance(die.value, Die) else None


def _at_an_end(value: ir.Expression, highest: int | None) -> bool:
    """Whether nothing else can be meant: a 1, the highest face, or what is worked out from a gap."""
    if isinstance(value, ir.Constant):
        return value.value == 1 or highest is None or value.value == highest
    return isinstance(value, ir.Gap)


def _report(line: il.Line, value: ir.Expression, collector: Collector) -> None:
    said, plain = re.sub(r"\bon an? ", "on ", done_text(line.place)), isinstance(value, ir.Constant)
    collector.report(
        codes.ONE_FACE,
        line.place,
        f"`{said}` counts {'that face' if plain else 'dice that show just that number'} alone, and not what is above it.",
        help=f"If what is above it hits too, write `{said}{'+' if plain else ' or more'}`.",
    )


CHECKS = (Check(faces_are_meant_alone),)
