"""Is a count whole: `as many D6 as half its men`, of five men?"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.parts import Parts
from grognard.core.bench import TOTAL
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers
from grognard.ir.walk import all_lines, nodes_of


def counts_are_whole(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Reports unrounded divisions where a whole number is needed: dice, and fields that count."""
    parts, counted = Parts(ruleset), _counted(ruleset)
    for rule in ruleset.rules.values():
        for dice in nodes_of(rule.lines, ir.DiceOf):
            if parts.of(dice.count):
                _report(dice.count, "no part of a die can be thrown", collector)
        for field, value in _put(rule, parts):
            if field in counted:
                _report(value, f"`{counted[field]}` counts whole ones", collector)


def _counted(ruleset: Ruleset) -> dict[str, str]:
    """The names of fields that are declared as whole numbers from one to another, wherever a field is called so."""
    fields = [field for piece in ruleset.pieces.values() for field in piece.fields]
    other = {field.key for field in fields if not isinstance(field.type, Numbers) or not _is_whole(field.type)}
    return {field.key: field.name for field in fields if field.key not in other}


def _is_whole(domain: Numbers) -> bool:
    return bool(domain.plain) and isinstance(domain.low, int) and isinstance(domain.high, int) and domain.high > 1


def _put(rule: Rule, parts: Parts) -> Iterator[tuple[str, ir.Expression]]:
    """Values that may be parts of something, with the fields into which lines put them, or by which they change."""
    if not any(nodes_of(rule.lines, do.Change, do.Become)):
        return
    divided = set(map(id, parts.met(rule.lines)))
    for line in all_lines(rule.lines):
        if not isinstance(line.deed, do.Change | do.Become):
            continue
        value = line.deed.amount if isinstance(line.deed, do.Change) else line.deed.value
        by_total = isinstance(value, ir.Variable) and value.name == TOTAL and id(line) in divided
        if by_total or parts.of(value):
            yield line.deed.field, value


def _report(value: ir.Expression, why: str, collector: Collector) -> None:
    text = text_of(value.place)
    help = f"Say how it is rounded: `{text}, rounded down`."
    if isinstance(value, ir.WorkOut):
        help = f"Let `{text}` end with `round down` or `round up`."
    elif isinstance(value, ir.Variable):
        help = "Say above this line how it is rounded: `round down` or `round up`."
    message = f"`{text}` may be no whole number, and {why}."
    collector.report(codes.PART_OF_A_DIE, value.place, message, help=help)


CHECKS = (Check(counts_are_whole),)
