"""Can a number of dice be less than none: `as many D6 as its men minus 3`, of two men?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes, nodes_of

Conditions = tuple[ir.Condition, ...]


def dice_are_not_fewer_than_none(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each number of dice that is below 0 in some situation, with the plainest: a run stops there."""
    for rule in ruleset.rules.values():
        if any(nodes_of(rule.lines, ir.DiceOf)):
            _of_rule(ruleset, rule, collector)


def _of_rule(ruleset: Ruleset, rule: Rule, collector: Collector) -> None:
    for line, holds in _lines(rule.lines, tuple(gate.condition for gate in rule.gates if gate.kind == "only")):
        for node in nodes_of(line.deed, ir.DiceOf):
            if not _may_be_less(node.count):
                continue
            from grognard.checks.held_at_once import all_hold

            below = ir.Is(node.count, (ir.Span(None, ir.number(0, node.place), high_open=True),), place=node.place)
            situation = all_hold(ruleset, rule, line, (*holds, below), ())
            if situation is None:
                continue
            said = text_of(node.count.place)
            collector.report(
                codes.FEWER_THAN_NO_DICE,
                node.count.place,
                f"`{said}` is below 0 with {situation.words()}, and fewer than no dice cannot be thrown.",
                help=f"Say that none are thrown then: `the higher of (0, {said})`."
                if not isinstance(node.count, ir.WorkOut)
                else f"Let `{said}` end with `never below 0`.",
            )


def _lines(lines: Sequence[il.Line], holds: Conditions) -> Iterator[tuple[il.Line, Conditions]]:
    """Every line with what must hold for it to be done; without those below a line that looks at the score."""
    for line in lines:
        if line.opener is None:
            yield line, (*holds, line.condition) if line.condition is not None else holds
        elif isinstance(line.opener, il.When):
            yield from _lines(line.body, (*holds, line.opener.condition))


def _may_be_less(count: ir.Expression) -> bool:
    """Whether something is taken away in a number, or it is worked out elsewhere."""
    return any(
        isinstance(node, ir.WorkOut)
        or (isinstance(node, ir.Arithmetic) and any(sign is ir.Operator.MINUS for sign, _ in node.rest))
        or (isinstance(node, ir.Field | ir.Fact) and _below_nought(node))
        for node in nodes((count,))
    )


def _below_nought(node: ir.Field | ir.Fact) -> bool:
    low = getattr(node.type, "low", None)
    return low is not None and low < 0


CHECKS = (Check(dice_are_not_fewer_than_none),)
