"""Does a die that is rerolled and adds up ever end? Not where it does so on every number."""

from __future__ import annotations

from collections.abc import Iterable

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

_LARGEST = 1000
"""No die has more sides."""


def dice_come_to_an_end(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each line that throws a die again on every number that it shows: a run stops there."""
    for lines in every_block(ruleset):
        shown: list[range] = []
        for line in lines:
            deed = line.deed
            if isinstance(deed, do.Roll | do.StartAt | do.RollRange):
                shown = []
            shown += il.faces_of(line)
            if not isinstance(deed, do.Again) or deed.how is not do.Fate.ADDS:
                continue
            endless = next((dice for dice in shown or [range(1, _LARGEST + 1)] if _on_all(dice, deed.bands)), None)
            if endless is not None:
                die = f"A D{endless.stop - 1}" if shown and endless.start == 1 else "A die"
                collector.report(
                    codes.WRONG_TYPE,
                    line.place,
                    f"{die} shows nothing else: with `{done_text(line.place)}` it is thrown without end.",
                    help=f"Let some numbers end it: `{max(endless) if shown else 6} rolls again and adds`."
                    if len(endless) > 1
                    else "Roll a die with more sides.",
                )


def _on_all(shown: range, bands: Iterable[ir.Band]) -> bool:
    bands = tuple(bands)
    return all(any(ir.lies_in(number, band) for band in bands) for number in shown)


CHECKS = (Check(dice_come_to_an_end, finds_errors=True),)
