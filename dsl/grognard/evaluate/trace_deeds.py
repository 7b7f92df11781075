"""What a line did to a score or to dice: the words of the sayer, with the numbers of the run."""

from __future__ import annotations

from fractions import Fraction

import attrs

from grognard.evaluate import trace
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.expressions import Constant, Expression
from grognard.ir.types import is_number, value_text
from grognard.wording.plain import statement_text
from grognard.wording.signs import sign

_TYPED = str.maketrans("−×", "-x")
_OF_THROW = (do.MoreDice, do.Drop, do.OnEachDie, do.HitsOn, do.StopHere)
"""What a throw shows by itself, or the end of a rule does."""
_OF_SCORE = (do.Round, do.Always, do.Again, do.RollAgain, do.GameOver)


def amount_text(line: il.Line, before: object, after: object, times: int = 1) -> str:
    """What a labelled line did, as on a sheet: `+2`, `x2`, `up 1`. Empty for a line without such an amount."""
    match line.deed:
        case do.AsYouWish(times=True):
            factor = _factor(before, after)
            return f"x{value_text(factor)}" if factor is not None else ""
        case do.Amount(times=False) | do.Add() | do.AsYouWish():
            if not (is_number(before) and is_number(after)):
                return ""
            change = after - before
            return f"{'+' if change >= 0 else '-'}{value_text(abs(change))}"
        case do.Halve() as deed:
            return sign(deed) + (f", {times} times" if times != 1 else "")
        case deed:
            return sign(_often(deed, times)).translate(_TYPED)


def _often(deed: do.Deed | None, times: int) -> do.Deed | None:
    """A statement with the amount of all its times together."""
    match deed:
        case do.Amount(times=True):
            return attrs.evolve(deed, number=deed.number**times)
        case do.Shift():
            return attrs.evolve(deed, steps=deed.steps * times)
        case do.MoreDice():
            return attrs.evolve(deed, count=deed.count * times)
        case do.Drop(keep=False):
            return attrs.evolve(deed, count=deed.count * times)
        case do.OnEachDie():
            return attrs.evolve(deed, amount=deed.amount * times)
        case _:
            return deed


def line_words(event: trace.Applied, full: bool) -> str:
    """Returns what a line without a label did, with its numbers: `multiply by men: 3`. The new score follows it.

    Empty where another event says it: a throw, a change, a name, a table, a rule. With `full` also what the next throw shows.
    """
    line, deed = event.line, event.line.deed
    match deed:
        case do.Add() | do.Multiply():
            number = _worked_out(event, deed)
            words = statement_text(deed)
            return words if number is None or _is_plain(event, deed.value) else f"{words}: {value_text(number)}"
        case do.Amount(times=True):
            return statement_text(attrs.evolve(deed, number=deed.number**event.times))
        case do.Amount() | do.AsYouWish() | do.Shift() | do.Halve():
            return amount_text(line, event.before, event.after, event.times)
        case do.Clamp():
            return "kept" if event.before != event.after else ""
        case do.StartAt():
            return "start"
        case None:
            return ""
        case _ if isinstance(deed, _OF_SCORE) or (full and isinstance(deed, _OF_THROW)):
            return amount_text(line, None, None, event.times) or statement_text(deed)
        case _:
            return ""


def _worked_out(event: trace.Applied, deed: do.Add | do.Multiply) -> Fraction | int | None:
    """The number that was added, or by which a score was multiplied or divided; None where it cannot be seen."""
    if isinstance(deed, do.Multiply):
        return _factor(event.before, event.after, deed.divide)
    if not (is_number(event.before) and is_number(event.after)):
        return None
    return (event.after - event.before) * deed.sign


def _is_plain(event: trace.Applied, value: Expression) -> bool:
    """Whether a line says its number itself, and was done once: `add 2`."""
    return isinstance(value, Constant) and is_number(value.value) and event.times == 1


def _factor(before: object, after: object, divide: bool = False) -> Fraction | None:
    """By what a score was multiplied, or divided; None where that cannot be seen from it."""
    if not (is_number(before) and is_number(after)) or not before or (divide and not after):
        return None
    return Fraction(before) / Fraction(after) if divide else Fraction(after) / Fraction(before)
