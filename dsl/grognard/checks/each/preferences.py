"""Can somebody choose what a scenario says that players prefer?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.evaluate.answers import Answers
from grognard.evaluate.choosable import choosable
from grognard.evaluate.staging import table_of
from grognard.evaluate.typed import BadQuestion
from grognard.ir.ruleset import Ruleset


def preferences_can_be_chosen(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each preference of a scenario that is no answer to any question of its steps."""
    for scenario in ruleset.scenarios:
        phases = tuple(
            phase for name, _ in scenario.plays for phase in getattr(ruleset.sequences.get(name), "phases", ())
        )
        if not scenario.choices or not phases:
            continue
        can = choosable(ruleset, phases, table_of(ruleset, scenario.pieces))
        for choice in scenario.choices:
            try:
                Answers.read((choice,), "Mend it, or take it away.", can)
            except BadQuestion as wrong:
                collector.report(
                    codes.NEVER_CHOSEN, scenario.place, f"`{scenario.name}`: {wrong.message}", help=wrong.help
                )


CHECKS = (Check(preferences_can_be_chosen),)
