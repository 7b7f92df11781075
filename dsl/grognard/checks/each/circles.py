"""Does an action lead back to itself? Nobody ever comes to the end of it."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.extent import parts_of
from grognard.ir.ruleset import Ruleset

_SHOWN = 6


def rules_come_to_an_end(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each circle of rules: every run that comes round stops there."""
    named = {id(rule): name for name, rule in ruleset.rules.items()}
    below = {
        name: {named[id(part)] for part in parts_of(ruleset, (rule.lines, rule.gates))}
        for name, rule in ruleset.rules.items()
    }
    while (circle := _circle(below)) is not None:
        for name in circle:
            below.pop(name, None)
        first = next(name for name in ruleset.rules if name in circle)
        at = circle.index(first)
        way = [f"`{ruleset.rules[name].name}`" for name in (*circle[at:], *circle[:at], first)]
        if len(way) > _SHOWN:
            way = [*way[: _SHOWN - 2], f"{len(way) - _SHOWN + 1} more", way[-1]]
        rule, round_ = ruleset.rules[first], f": {' → '.join(way)}" if len(circle) > 1 else ""
        collector.report(
            codes.RULE_GOES_ROUND,
            rule.place,
            f"`{rule.name}` leads back to itself{round_}.",
            help="Use `repeat until …` where something is done again and again; to roll once more, `roll again`.",
        )


def _circle(below: dict[str, set[str]]) -> list[str] | None:
    """Rules of which each leads to the next, and the last to the first; None where there are none."""
    try:
        TopologicalSorter({name: parts & below.keys() for name, parts in below.items()}).prepare()
    except CycleError as found:
        return list(reversed(found.args[1]))[:-1]
    return None


CHECKS = (Check(rules_come_to_an_end, finds_errors=True),)
