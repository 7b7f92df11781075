"""Is a line done in any case, where lines above it have ended the rule in some?

A variant puts its lines at the end, and what stands above may have ended the rule in just the case they are for. Only
cases that stay as they are while the rule goes on are held against what stands below them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.put_above import above_that_line
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes, nodes_of

_MOST = 24
"""So many cases that ended a rule are held against what stands below them."""


@attrs.frozen
class _Ended:
    """A line that ends the rule, and all that must hold for it."""

    line: il.Line
    case: ir.Condition


def later_lines_are_done(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report a line whose case always ended the rule above it."""
    for rule in ruleset.rules.values():
        if sum(1 for line in rule.lines if line.condition is not None or line.opener is not None) > 1:
            _walk(rule, known, collector)


def _walk(rule: Rule, known: Known, collector: Collector) -> None:
    ended: list[_Ended] = []
    picks = Counter(key(deed.name) for deed in nodes_of(rule.lines, do.Choose))
    repicked = {name for name, times in picks.items() if times > 1}
    for line in rule.lines:
        case = _case(line)
        if case is not None and ended:
            shutting = [end for end in ended if known.logic.solve([case], [end.case]) is None]
            if shutting:
                _report(rule, line, shutting[0], collector)
        ended += [end for end in _ends(line) if _steady(end.case, repicked, known)][: _MOST - len(ended)]


def _report(rule: Rule, line: il.Line, ended: _Ended, collector: Collector) -> None:
    above = text_of(ended.line.place)
    collector.report(
        codes.STEP_UNREACHABLE,
        line.place,
        f"`{text_of(line.place)}` is never done: in this case the rule has ended above it, with `{above}`.",
        help=f"Put it {above_that_line(line.place, ended.line.place, rule.called, above)}.",
        also=(Label(ended.line.place, "here the rule ends in this case"),),
    )


def _case(line: il.Line) -> ir.Condition | None:
    """The case in which a line is done; None for one that is done always, or looks at a score."""
    if line.condition is not None:
        return line.condition
    return line.opener.condition if isinstance(line.opener, il.When) else None


def _ends(line: il.Line) -> Iterator[_Ended]:
    """The lines that end the rule in a case, among a line and those of its `when`."""
    case = _case(line)
    if case is None or line.exceptions:
        return
    if line.opener is None:
        if _is_end(line):
            yield _Ended(line, case)
        return
    for inner in line.body:
        if inner.opener is None and inner.condition is None and not inner.exceptions and _is_end(inner):
            yield _Ended(inner, case)
            return


def _is_end(line: il.Line) -> bool:
    return line.each is None and isinstance(line.deed, do.ResultIs | do.StopHere | do.GameOver)


def _steady(condition: ir.Condition, repicked: set[str], known: Known) -> bool:
    """Whether a condition is the same all through a rule; a row of a table is, where what looks it up is.

    What is `repicked` is another piece from its second pick on.
    """
    for node in nodes((condition,)):
        if isinstance(node, ir.LookUp):
            if None in node.inputs:
                return False
        elif isinstance(node, ir.Role):
            if key(node.name) in repicked:
                return False
        elif (isinstance(node, ir.Field) and node.field in known.reach.written) or isinstance(
            node, ir.Variable | ir.WorkOut | ir.Gather | ir.Count | ir.Quantified | ir.Part
        ):
            return False
    return True


CHECKS = (Check(later_lines_are_done),)
