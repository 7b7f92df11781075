"""Can so many dice be thrown: `as many D6 as half its men`, of five men?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import text_of
from grognard.ir.rules import RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes


def dice_are_whole(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each number of dice that is divided and nowhere rounded: a run stops where it is no whole number."""
    parts = _Parts(ruleset)
    for rule in ruleset.rules.values():
        for node in nodes(rule.lines):
            if isinstance(node, ir.DiceOf) and parts.of(node.count):
                said = text_of(node.count.place)
                collector.report(
                    codes.PART_OF_A_DIE,
                    node.count.place,
                    f"`{said}` may be no whole number, and no part of a die can be thrown.",
                    help=f"Say how it is rounded: `{said}, rounded down`."
                    if not isinstance(node.count, ir.WorkOut)
                    else f"Let `{said}` end with `round down` or `round up`.",
                )


class _Parts:
    """Which values may be parts of something."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._rules: dict[str, bool] = {}

    def of(self, value: ir.Expression) -> bool:
        """Whether a value is divided and not made whole."""
        match value:
            case ir.Arithmetic():
                divided = any(operator is ir.Operator.DIVIDED and _divides(one) for operator, one in value.rest)
                return divided or any(self.of(one) for one in (value.first, *(one for _, one in value.rest)))
            case ir.Constant():
                return isinstance(value.value, Fraction) and value.value.denominator > 1
            case ir.Best():
                return any(map(self.of, value.values))
            case ir.WorkOut() if (rule := self._ruleset.rules.get(value.rule)) is not None:
                if value.rule not in self._rules:
                    self._rules[value.rule] = False  # one that leads back to itself is looked at once
                    self._rules[value.rule] = rule.kind is RuleKind.WORK_OUT and self._score(rule.lines, False)
                return self._rules[value.rule]
            case _:
                return False

    def _score(self, lines: Sequence[il.Line], part: bool) -> bool:
        """Whether the score may be a part of something behind some lines, where it is (or is none) before them."""
        for line in lines:
            after = self._score(line.body, part) if line.body else self._deed(line.deed, part)
            sure = line.opener is None and line.condition is None and not line.exceptions
            part = after if sure else part or after
        return part

    def _deed(self, deed: do.Deed | None, part: bool) -> bool:
        match deed:
            case do.Round():
                return False
            case do.Halve():
                return deed.up is None
            case do.StartAt():
                return self.of(deed.value)
            case do.Add() | do.Clamp():
                return part or self.of(deed.value)
            case do.Multiply():
                return part or self.of(deed.value) or (deed.divide and _divides(deed.value))
            case _:
                return part


def _divides(by: ir.Expression) -> bool:
    """Whether what is divided by it may be no whole number afterwards."""
    return not (isinstance(by, ir.Constant) and by.value == 1)


CHECKS = (Check(dice_are_whole),)
