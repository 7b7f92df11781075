"""Is a state tested where it has just ended?"""

from __future__ import annotations

import attrs

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir.interface import interface
from grognard.ir.names import key
from grognard.ir.resting import resting
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset


def states_last_to_where_they_are_asked(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Reports a state that ends as an action begins, and is tested for the same piece by a line of that action."""
    for rule in ruleset.rules.values():
        if rule.kind is RuleKind.ACTION and rule.params:
            _of_action(ruleset, rule, collector)


def _of_action(ruleset: Ruleset, rule: Rule, collector: Collector) -> None:
    name = rule.key
    ended = [field for _, field in ruleset.ended_behind(name) if name in field.until and name not in field.after]
    if not ended:
        return
    asked = _asked_of_who_acts(ruleset, rule)
    for field in ended:
        if field.key not in asked:
            continue
        code, ends = codes.CONDITION_NEVER, "ends"
        help = f"If it is to last to the end of that: `until its {rule.name} ends`."
        if field.usual is True:
            code, ends = codes.CONDITION_ALWAYS, "is yes again, as usual,"
            help = f"If `{rule.name}` should end it, write `it is no longer {field.name}` as the last line of `{rule.name}`."
        collector.report(
            code,
            field.place,
            f"`{field.name}` {ends} as `{rule.name}` begins, so that the lines of `{rule.name}` ask it in vain.",
            help=help,
            also=(Label(rule.place, "where it is asked"),),
        )


@resting
def _asked_of_who_acts(ruleset: Ruleset, rule: Rule) -> frozenset[str]:
    """The fields of who does it that its lines ask for, and set nowhere. Gates are looked at before anything ends."""
    reached = interface(ruleset, attrs.evolve(rule, gates=()))
    who = rule.params[0].key
    asked = {key(wanted.name) for wanted in reached.inputs if wanted.sort == "field" and key(wanted.role) == who}
    return frozenset(asked - set(map(key, reached.sets)))


CHECKS = (Check(states_last_to_where_they_are_asked),)
