"""What lies behind a gap, as far as the text alone shows it: a line above that the source leaves out is done first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grognard.checks.known import Known
from grognard.checks.walks import Sided, blocks
from grognard.coverage.closed import conditions_of
from grognard.coverage.points import Mark
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes

_Passed = tuple[tuple[ir.Condition | None, str], ...]
"""Gaps that stand above, each with when it is met (None for always) and its words."""


def behind_gaps(ruleset: Ruleset) -> Mapping[Mark, str]:
    """The branches, modifiers and exceptions that no run comes to but by way of a gap, with the words of the gap."""
    known = Known(ruleset)
    reasons: dict[Mark, str] = {}
    for rule in ruleset.rules.values():
        for lines, around in blocks(rule.lines):
            for mark, words in _of_block(known, rule, lines, around):
                reasons.setdefault(mark, words)
    return reasons


def _of_block(
    known: Known, rule: Rule, lines: tuple[il.Line, ...], around: tuple[Sided, ...]
) -> Iterator[tuple[Mark, str]]:
    passed: _Passed = ()
    so = [held for held in around if known.steady(rule, held[0])]
    for line in lines:
        if passed:
            yield from _blocked(known, rule, (line,), so, passed)
        gap = _gap(line)
        if gap is not None and not line.exceptions and (line.condition is None or known.steady(rule, line.condition)):
            passed = (*passed, (line.condition, gap))


def _blocked(
    known: Known, rule: Rule, lines: tuple[il.Line, ...], so: list[Sided], passed: _Passed
) -> Iterator[tuple[Mark, str]]:
    for inner, around in blocks(lines):
        standing = [*so, *(held for held in around if known.steady(rule, held[0]))]
        for line in inner:
            for mark, own in conditions_of(line):
                case = [*((condition, True) for condition in own if known.steady(rule, condition)), *standing]
                for condition, words in passed:
                    if condition is None or known.logic.case([*case, (condition, False)]) is None:
                        yield mark, words
                        break


def _gap(line: il.Line) -> str | None:
    """The words of what a line leaves out, where it can do nothing without it."""
    if isinstance(line.deed, do.GapStep):
        return line.deed.words or "a step the source leaves out"
    if isinstance(line.deed, do.StartAt | do.Add | do.Roll | do.Let | do.Call):
        return next(
            (node.words or "a value the source leaves out" for node in nodes((line.deed,)) if isinstance(node, ir.Gap)),
            None,
        )
    return None
