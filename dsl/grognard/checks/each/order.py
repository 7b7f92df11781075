"""Would another order of two steps give another result, and does the text not say which?

Steps that change the score are compared: amounts added or taken away, and steps along a list, against halving,
multiplying and dividing; a bound against what still comes after it; and a throw that is made again because of the score
against the amounts before it. Rounding, or a bound, at the end is meant for what comes out. A `reads as:` or `note:` at
either line, or at the rule, says which order is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Literal, assert_never

import attrs

from grognard.checks import spans
from grognard.checks.check import Check
from grognard.checks.extremes import extremes
from grognard.checks.known import Known
from grognard.checks.meant import order_is_said
from grognard.checks.walks import blocks, homes
from grognard.core import expr
from grognard.core.arithmetic import Arithmetic, score_after
from grognard.core.closures import closure
from grognard.core.ranges import Span
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Die, Number, Words, tidy, value_text

_TRIED = tuple(range(1, 9))
"""Scores that are tried, the smallest first; those about a bound come after them."""
_ABOUT = 3
_HALVES = (Fraction(1, 2), Fraction(3, 2))
"""Scores that are tried where one is made whole."""


Sort = Literal["plus", "times", "round", "bound"]


@attrs.frozen
class _Step:
    """A line as what it does to a number."""

    line: il.Line
    run: Callable[[Number], Number]
    sort: Sort
    bound: int = 0
    """Where it sets a bound, that bound."""


def order_is_told(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report two steps of one rule whose order matters, with the smallest score that shows it."""
    for home in homes(ruleset):
        if home.rule is not None and order_is_said(home.rule):
            continue
        for lines, _ in blocks(home.lines):
            _block(lines, home.rule, ruleset, known, collector)


def _block(lines: tuple[il.Line, ...], rule: Rule | None, ruleset: Ruleset, known: Known, collector: Collector) -> None:
    run: dict[Sort, list[tuple[int, _Step]]] = {}
    words = _ladder(rule, ruleset)
    thrown = range(0)
    for number, line in enumerate(lines):
        again = _thrown_again(line)
        if again is not None:
            if any(_decides(before, line, again, known, collector) for _, before in run.get("plus", ())):
                return
            continue
        step = _step(line, words, ruleset, known)
        if step is None:
            # Whatever else is done in between settles the order: a throw, a table, a branch.
            run, thrown = {}, _thrown(line)
            continue
        # A bound is held to by all that comes before it; only what comes after it can have been meant before.
        if step.sort not in ("bound", "round"):
            others = sorted(
                (each for sort, steps in run.items() if sort != step.sort for each in steps), key=itemgetter(0)
            )
            if any(_differ(before, step, words, known, collector, thrown) for _, before in others):
                return
        run.setdefault(step.sort, []).append((number, step))


def _thrown(line: il.Line) -> range:
    """What a throw can come to; empty where that is not said by the line alone."""
    match line.deed:
        case do.Roll(
            dice=ir.DiceOf(count=ir.Constant(value=int() as count), die=ir.Constant(value=Die(sides=sides))), plus=None
        ):
            return range(count, count * sides + 1)
    return range(0)


def _differ(
    first: _Step,
    second: _Step,
    ladder: tuple[object, ...],
    known: Known,
    collector: Collector,
    thrown: range = range(0),
) -> bool:
    """Report two steps whose order matters; along a ladder the scores are places in it. What can be `thrown` is tried first."""
    if order_is_said(first.line) or order_is_said(second.line):
        return False
    conditions = [line.condition for line in (first.line, second.line) if line.condition is not None]
    solved = known.logic.solve(conditions)
    if solved is None:
        return False
    about = sorted(range(first.bound - _ABOUT, first.bound + _ABOUT + 1), key=lambda value: abs(value - first.bound))
    more: dict[str, Sequence[Number]] = {"bound": about, "round": _HALVES}
    scores: Sequence[Number] = range(1, len(ladder) + 1) if ladder else (*_TRIED, *more.get(first.sort, ()))
    for score in sorted(scores, key=lambda value: bool(thrown) and value not in thrown):
        now, other = second.run(first.run(score)), first.run(second.run(score))
        if now != other:
            told = (
                f"from {_place(score, ladder)} that makes {_place(now, ladder)}, and the other way round "
                f"{_place(other, ladder)}"
            )
            help = (
                "If the source says which comes first, nothing is wrong; if not, say with `reads as:` which is meant."
            )
            _report(first.line, second.line, told, known.logic.words(*solved), help, collector)
            return True
    return False


def _report(first: il.Line, second: il.Line, told: str, case: str, help: str, collector: Collector) -> None:
    collector.report(
        codes.ORDER_MATTERS,
        second.place,
        f"`{text_of(first.place)}`, then `{text_of(second.place)}`: {told}{f' ({case})' if case else ''}.",
        help=help,
        also=(Label(first.place, "the step before"),),
    )


def _place(value: Number, ladder: tuple[object, ...]) -> str:
    """A score in words; along a ladder, what stands there (or at its end)."""
    if not ladder:
        return value_text(tidy(value))
    return value_text(ladder[min(max(int(value), 1), len(ladder)) - 1])


def _thrown_again(line: il.Line) -> tuple[ir.Band, ...] | None:
    """The scores at which a line has the throw made again, if it asks for the score and does nothing else."""
    if isinstance(line.opener, il.On) and line.body and isinstance(line.body[0].deed, do.RollAgain):
        return line.opener.bands
    asked = line.condition
    if isinstance(line.deed, do.RollAgain) and isinstance(asked, ir.Is) and isinstance(asked.value, ir.Variable):
        return asked.bands if asked.value.name == "total" and not asked.negated else None
    return None


def _decides(before: _Step, again: il.Line, bands: tuple[ir.Band, ...], known: Known, collector: Collector) -> bool:
    """Report a throw that is made again, or not, because an amount is counted before the score is asked."""
    if order_is_said(before.line) or order_is_said(again):
        return False
    solved = known.logic.solve([before.line.condition] if before.line.condition is not None else [])
    if solved is None:
        return False
    for score in _TRIED:
        after = before.run(score)
        stands, stood = (spans.band_meets(bands, spans.number(value, value)) for value in (score, after))
        if stands != stood:
            now, other = ("stands", "is made again") if stands else ("is made again", "stands")
            told = f"a throw of {score} makes {value_text(tidy(after))} and {now}, and the other way round it {other}"
            help = "Ask `the natural die` if the throw itself is meant; or say with `reads as:` that the score is."
            _report(before.line, again, told, known.logic.words(*solved), help, collector)
            return True
    return False


def _ladder(rule: Rule | None, ruleset: Ruleset) -> tuple[object, ...]:
    """The list along which the steps of a `die` go: that of its type or, where it starts at a plain die, the only one."""
    if rule is None or rule.kind is not RuleKind.DIE:
        return ()
    if isinstance(rule.type, Words):
        return rule.type.words
    dice = [choice.words for choice in ruleset.choices.values() if all(isinstance(word, Die) for word in choice.words)]
    return dice[0] if len(dice) == 1 else ()


def _step(line: il.Line, ladder: tuple[object, ...], ruleset: Ruleset, known: Known) -> _Step | None:
    deed = line.deed
    if deed is None or isinstance(deed, do.Elsewhere):
        return None
    match deed:
        case do.Halve():
            return _arithmetic(line, deed, "times")
        case do.Multiply(value=ir.Constant(value=int() | Fraction() as by)) if by:
            return _arithmetic(line, deed, "times", by)
        case do.Amount(times=True):
            return _arithmetic(line, deed, "times")
        case do.Amount(part=False):
            return _arithmetic(line, deed, "plus")
        case do.Add(value=ir.Constant(value=int() | Fraction() as amount)) if amount:
            return _arithmetic(line, deed, "plus", amount)
        case do.AddModifiers(rule=name):
            return _of_list(line, name, ruleset, known)
        case do.Shift(steps=steps) if line.each is None:
            return _arithmetic(line, do.Amount(steps), "plus")  # along a ladder scores are places in it
        case do.Round():
            return _arithmetic(line, deed, "round")
        case do.Clamp(value=ir.Constant(value=value)):
            end = ladder.index(value) + 1 if value in ladder else value
            if isinstance(end, bool) or not isinstance(end, int | Fraction):
                return None
            return _arithmetic(line, deed, "bound", end)
        case (
            do.Amount()
            | do.Add()
            | do.Multiply()
            | do.Shift()
            | do.Clamp()
            | do.Roll()
            | do.RollRange()
            | do.StartAt()
            | do.MoreDice()
            | do.OnEachDie()
            | do.AsYouWish()
            | do.Drop()
            | do.HitsOn()
            | do.Always()
            | do.Again()
            | do.Read()
            | do.Let()
            | do.ResultIs()
            | do.Call()
            | do.Offer()
            | do.Choose()
            | do.HigherWins()
            | do.RollAgain()
            | do.StopHere()
        ):
            return None
    assert_never(deed)


def _arithmetic(line: il.Line, deed: Arithmetic, sort: Sort, value: Number = 0) -> _Step:
    """A line by the expression that is run."""
    run = closure(score_after(deed, expr.Slot(0), expr.Const(value)))

    def after(now: Number) -> Number:
        made = run((now,))
        assert isinstance(made, int | Fraction)
        return made

    return _Step(line, after, sort, int(value) if sort == "bound" else 0)


def _of_list(line: il.Line, name: str, ruleset: Ruleset, known: Known) -> _Step | None:
    """A list of plain amounts, as the smallest amount it can add."""
    rule = ruleset.rules.get(name)
    if rule is None or not all(isinstance(each.deed, do.Amount) for each in rule.lines):
        return None
    if any(each.deed.times or each.deed.part for each in rule.lines if isinstance(each.deed, do.Amount)):
        return None
    span = extremes(rule.lines, known.logic) or Span(-1, 1)
    amount = 1 if span.high is not None and span.high > 0 else -1
    return _arithmetic(line, do.Amount(amount), "plus") if span != Span(0, 0) else None


CHECKS = (Check(order_is_told),)
