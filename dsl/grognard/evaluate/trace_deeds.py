"""What a line did to a score or to dice, in words. A new kind of line is a type error here until it has its words."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from grognard.evaluate import trace
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.expressions import Constant, Expression
from grognard.ir.phrases import bands_text, expression_text
from grognard.ir.types import is_number, value_text


def amount_text(line: il.Line, before: object, after: object, times: int = 1) -> str:
    """What a labelled line did, as on a sheet: `+2`, `x2`, `up 1`. Empty for a line without such an amount."""
    deed = line.deed
    match deed:
        case do.AsYouWish(times=True):
            factor = _factor(before, after)
            return f"x{value_text(factor)}" if factor is not None else ""
        case do.Amount(times=True):
            return f"x{value_text(deed.number**times)}"
        case do.Amount() | do.Add() | do.AsYouWish():
            if not (is_number(before) and is_number(after)):
                return ""
            change = after - before
            return f"{'+' if change >= 0 else '-'}{value_text(abs(change))}"
        case do.Shift():
            return f"{'up' if deed.steps > 0 else 'down'} {abs(deed.steps) * times}"
        case do.MoreDice():
            count = deed.count * times
            return f"{count:+d} {'die' if abs(count) == 1 else 'dice'}"
        case do.Drop():
            count = deed.count if deed.keep else deed.count * times
            return f"{deed.verb} the {'highest' if deed.highest else 'lowest'}" + (f" {count}" if count != 1 else "")
        case do.OnEachDie():
            return f"{deed.amount * times:+d} on each die"
        case do.Halve():
            often = f", {times} times" if times != 1 else ""
            return "halve" + ("" if deed.up is None else f", rounding {_up(deed.up)}") + often
        case _:
            return ""


def line_words(event: trace.Applied, full: bool) -> str:
    """What a line without a label did, with its numbers: `multiply by men: 3`; what the score is then stands behind it.

    Empty where another event says it: a throw, a change, a name, a table, a rule. With `full` also what the next throw shows.
    """
    line, deed = event.line, event.line.deed
    match deed:
        case do.Add():
            added = f"{'add' if deed.sign > 0 else 'subtract'} {expression_text(deed.value)}"
            if _is_plain(event, deed.value) or not (is_number(event.before) and is_number(event.after)):
                return added
            return f"{added}: {value_text((event.after - event.before) * deed.sign)}"
        case do.Multiply():
            factor = _factor(event.before, event.after, deed.divide)
            by = f"{'divide' if deed.divide else 'multiply'} by {expression_text(deed.value)}"
            return by if factor is None or _is_plain(event, deed.value) else f"{by}: {value_text(factor)}"
        case do.Amount(times=True):
            factor = deed.number**event.times
            return "double" if factor == 2 else f"multiply by {value_text(factor)}"
        case do.Amount() | do.AsYouWish() | do.Shift() | do.Halve():
            return amount_text(line, event.before, event.after, event.times)
        case do.Round():
            return f"round {_up(deed.up)}"
        case do.Clamp():
            return "kept" if event.before != event.after else ""
        case do.StartAt():
            return "start"
        case do.MoreDice() | do.Drop() | do.OnEachDie():
            return amount_text(line, None, None, event.times) if full else ""
        case do.HitsOn():
            return f"hits on {bands_text(deed.bands)}" if full else ""
        case do.Always():
            return f"a natural {deed.face} always {'hits' if deed.hits else 'misses'}"
        case do.Again():
            return _again(deed)
        case do.RollAgain():
            return "start over"
        case do.StopHere():
            return "stop here" if full else ""
        case do.GameOver():
            return "the game ends"
        case (
            do.Roll()
            | do.RollRange()
            | do.AddModifiers()
            | do.Read()
            | do.Let()
            | do.ResultIs()
            | do.Become()
            | do.Change()
            | do.Every()
            | do.RemovePiece()
            | do.Call()
            | do.Offer()
            | do.Choose()
            | do.Lay()
            | do.Shuffle()
            | do.HigherWins()
            | do.ByHand()
            | do.GapStep()
            | None
        ):
            return ""
    assert_never(deed)


def _is_plain(event: trace.Applied, value: Expression) -> bool:
    """Whether a line says its number itself, and was done once: `add 2`."""
    return isinstance(value, Constant) and is_number(value.value) and event.times == 1


def _factor(before: object, after: object, divide: bool = False) -> Fraction | None:
    """By what a score was multiplied, or divided; None where that cannot be seen from it."""
    if not (is_number(before) and is_number(after)) or not before or (divide and not after):
        return None
    return Fraction(before) / Fraction(after) if divide else Fraction(after) / Fraction(before)


def _again(deed: do.Again) -> str:
    """Which dice roll again or count twice, as it is written: `6 rolls again and adds`."""
    if deed.how is do.Fate.MISSES:
        some = deed.misses
        return f"{'misses roll' if some < 0 else '1 miss rolls' if some == 1 else f'{some} misses roll'} again"
    return f"{bands_text(deed.bands)} {deed.how.value}"


def _up(up: bool) -> str:
    return "up" if up else "down"
