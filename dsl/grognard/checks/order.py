"""Would another order of two steps give another result, and does the text not say which?

Only steps that change the score are compared: amounts added or taken away against halving, multiplying and dividing.
Rounding or a bound at the end is meant for what comes out. A `reads as:` or `note:` at either line, or at the rule,
says which order is meant.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import attrs

from grognard.checks.extremes import extremes
from grognard.checks.known import Known
from grognard.checks.meant import order_is_said
from grognard.checks.spans import Span
from grognard.checks.walks import blocks, homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.lines import NoteKind
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Number, tidy, value_text

_TRIED = (1, 2, 3, 4, 5, 6, 7, 8)
"""Scores that are tried, the smallest first."""


@attrs.frozen
class _Step:
    """A line as what it does to a number."""

    line: il.Line
    run: Callable[[Number], Number]
    sort: str


def order_is_told(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report two steps of one rule whose order matters, with the smallest score that shows it."""
    for home in homes(ruleset):
        if home.rule is not None and any(note.kind in (NoteKind.READS_AS, NoteKind.NOTE) for note in home.rule.notes):
            continue
        for lines, _ in blocks(home.lines):
            _block(lines, ruleset, known, collector)


def _block(lines: tuple[il.Line, ...], ruleset: Ruleset, known: Known, collector: Collector) -> None:
    run: list[_Step] = []
    for line in lines:
        step = _step(line, ruleset, known)
        if step is None:
            # Whatever else is done in between settles the order: a throw, a table, a branch.
            run = []
            continue
        for before in run:
            if before.sort != step.sort and _differ(before, step, known, collector):
                return
        run.append(step)


def _differ(first: _Step, second: _Step, known: Known, collector: Collector) -> bool:
    if order_is_said(first.line) or order_is_said(second.line):
        return False
    conditions = [line.condition for line in (first.line, second.line) if line.condition is not None]
    solved = known.logic.solve(conditions)
    if solved is None:
        return False
    for score in _TRIED:
        now, other = second.run(first.run(score)), first.run(second.run(score))
        if now == other:
            continue
        words = known.logic.words(*solved)
        collector.report(
            codes.ORDER_MATTERS,
            second.line.place,
            f"`{text_of(first.line.place)}`, then `{text_of(second.line.place)}`: from {score} that makes"
            f" {value_text(tidy(now))}, and the other way round {value_text(tidy(other))}{f' ({words})' if words else ''}.",
            help="If the source says which comes first, nothing is wrong; if not, say with `reads as:` which is meant.",
            also=(Label(first.line.place, "the step before"),),
        )
        return True
    return False


def _step(line: il.Line, ruleset: Ruleset, known: Known) -> _Step | None:
    deed = line.deed
    match deed:
        case il.Halve(up=up):
            return _Step(line, lambda now: _whole(Fraction(now) / 2, up), "times")
        case il.Multiply(value=ir.Constant(value=int() | Fraction() as by), divide=divide) if by:
            return _Step(line, lambda now: Fraction(now) / by if divide else now * by, "times")
        case il.Amount(number=number, times=True):
            return _Step(line, lambda now: now * number, "times")
        case il.Amount(number=number, times=False, part=False):
            return _Step(line, lambda now: now + number, "plus")
        case il.Add(value=ir.Constant(value=int() | Fraction() as amount), sign=sign) if amount:
            return _Step(line, lambda now: now + sign * amount, "plus")
        case il.AddModifiers(rule=rule):
            return _of_list(line, rule, ruleset, known)
        case _:
            return None


def _of_list(line: il.Line, name: str, ruleset: Ruleset, known: Known) -> _Step | None:
    """A list of plain amounts, as the smallest amount it can add."""
    rule = ruleset.rules.get(name)
    if rule is None or not all(isinstance(one.deed, il.Amount) for one in rule.lines):
        return None
    if any(one.deed.times or one.deed.part for one in rule.lines if isinstance(one.deed, il.Amount)):
        return None
    span = extremes(rule.lines, known.logic) or Span(-1, 1)
    amount = 1 if span.high is not None and span.high > 0 else -1
    return _Step(line, lambda now: now + amount, "plus") if span != Span(0, 0) else None


def _whole(value: Fraction, up: bool | None) -> Number:
    if up is None:
        return value
    return -((-value) // 1) if up else value // 1
