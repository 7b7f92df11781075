"""Are dice that are looked at by their name changed by a line that the look leaves out?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import every_block
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir.phrases import done_text
from grognard.ir.ruleset import Ruleset


def named_dice_are_as_they_fell(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each line that drops, changes or rerolls dice which a line below it looks at by their name."""
    for lines in every_block(ruleset):
        name: str | None = None
        for line in lines:
            if isinstance(line.deed, do.Roll):
                name = line.deed.name if line.deed.lies else None
            elif name is not None and isinstance(line.deed, do.Drop | do.OnEachDie | do.Again):
                collector.report(
                    codes.NAMED_DICE_AS_THEY_FELL,
                    line.place,
                    f"What looks at `{name}` sees the dice as they fell: `{done_text(line.place)}` changes nothing there.",
                    help=f"Ask for the faces that count then, as `the number of {name} which are 5 or more`; or leave the name out and count with `hits on`.",
                )


CHECKS = (Check(named_dice_are_as_they_fell),)
