"""Which values may be parts of something, and no whole numbers?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.rules import RuleKind
from grognard.ir.ruleset import Ruleset


class Parts:
    """Which values may be parts of something."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._rules: dict[str, bool] = {}

    def of(self, value: ir.Expression) -> bool:
        """Whether a value is divided and not made whole."""
        match value:
            case ir.Arithmetic():
                divided = any(operator is ir.Operator.DIVIDED and _divides(each) for operator, each in value.rest)
                return divided or any(self.of(each) for each in (value.first, *(each for _, each in value.rest)))
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

    def met(self, lines: Sequence[il.Line]) -> list[il.Line]:
        """The lines above which the score may be a part of something."""
        lines_met: list[il.Line] = []
        self._score(lines, False, lines_met)
        return lines_met

    def _score(self, lines: Sequence[il.Line], part: bool, met: list[il.Line] | None = None) -> bool:
        """Whether the score may be a part of something behind some lines, where it is (or is none) before them."""
        for line in lines:
            if part and met is not None:
                met.append(line)
            after = self._score(line.body, part, met) if line.body else self._deed(line.deed, part)
            sure = line.opener is None and line.condition is None and not line.exceptions
            part = after if sure else part or after
        return part

    def _deed(self, deed: do.Deed | None, part: bool) -> bool:
        match deed:
            case do.Round() | do.Roll() | do.RollRange() | do.Read():
                return False
            case do.Amount():
                return part or deed.part or (isinstance(deed.number, Fraction) and deed.number.denominator > 1)
            case do.AddModifiers() if (rule := self._ruleset.rules.get(deed.rule)) is not None:
                return self._score(rule.lines, part)
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
