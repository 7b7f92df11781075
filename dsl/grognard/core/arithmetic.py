"""The score after a line of arithmetic, as an expression: built into programs, and read by checks on ranges and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import assert_never

from grognard.core import expr, operators
from grognard.core.expr import Expr, Function
from grognard.core.ranges import EVERYWHERE, Span, hull
from grognard.ir import deeds as do

Arithmetic = do.Add | do.Multiply | do.Amount | do.AsYouWish | do.Halve | do.Round | do.Clamp


def score_after(
    deed: Arithmetic,
    now: Expr,
    value: Expr = expr.ZERO,
    each: Expr | None = None,
    base: Expr | None = None,
    ladders: Sequence[tuple[object, ...]] = (),
) -> Expr:
    """What the score is after a line.

    `value` is what the line names (of `as you wish`, what was chosen), `each` how many times over it applies (None: once), `base`
    what a list of modifiers began with.
    """
    often = each if each is not None else expr.Const(1)
    match deed:
        case do.Add():
            operate = operators.plus if deed.sign > 0 else operators.minus
            return expr.op(operate, now, expr.op(operators.times, value, often))
        case do.Multiply():
            by = value if each is None else expr.op(operators.power, value, each)
            return expr.op(operators.divided if deed.divide else operators.times, now, by)
        case do.Amount(number=number, times=True):
            factor: Expr = expr.Const(number)
            return expr.op(operators.times, now, factor if each is None else expr.op(operators.power, factor, each))
        case do.Amount(number=number, part=part):
            step = expr.op(operators.times, expr.Const(number), often)
            return expr.op(operators.plus, now, expr.op(operators.times, base or now, step) if part else step)
        case do.AsYouWish():
            if deed.times:
                return expr.op(operators.times, now, value)
            taken = value if deed.each == 1 else expr.op(operators.times, value, expr.Const(deed.each))
            return expr.op(operators.plus, now, taken)
        case do.Halve(up=up):
            if each is not None:
                return expr.op(operators.halved, now, each, expr.Const(up))
            halved = expr.op(operators.divided, now, expr.Const(2))
            return halved if up is None else expr.op(operators.rounded, halved, expr.Const(up))
        case do.Round(up=up):
            return expr.op(operators.rounded, now, expr.Const(up))
        case do.Clamp():
            return expr.op(operators.clamped, now, value, expr.Const(deed.below), expr.Const(ladders))
    assert_never(deed)


_LONG = 30
_OTHER_WAY: dict[Function, Function] = {operators.plus: operators.minus, operators.minus: operators.plus}


def chain(functions: Sequence[Function], parts: Sequence[Expr]) -> Expr:
    """Parts one after another, with what stands between them. A long chain is cut in halves, so that it is never deep: numbers are exact."""
    if len(parts) > _LONG and operators.divided not in functions:
        middle = len(parts) // 2
        between, behind = functions[middle - 1], functions[middle:]
        if between is operators.minus:
            behind = [_OTHER_WAY[function] for function in behind]
        return expr.op(between, chain(functions[: middle - 1], parts[:middle]), chain(behind, parts[middle:]))
    whole = parts[0]
    for function, part in zip(functions, parts[1:], strict=True):
        whole = expr.op(function, whole, part)
    return whole


def span_of(node: Expr, slots: Mapping[int, Span]) -> Span:
    """Between which numbers an expression lies, if what its slots hold lies between these."""
    match node:
        case expr.Slot():
            return slots.get(node.slot, EVERYWHERE)
        case expr.Const(value=bool()):
            return EVERYWHERE
        case expr.Const(value=int() | Fraction() as number):
            return Span(number, number)
        case expr.Pick():
            test = span_of(node.test, slots)
            then, otherwise = span_of(node.then, slots), span_of(node.otherwise, slots)
            never, always = test == Span(0, 0), not test.has(0)
            return otherwise if never else then if always else hull(then, otherwise) or EVERYWHERE
        case expr.Op():
            return operators.range_of(node.function, *[_ranged(part, slots) for part in node.parts])
        case _:
            return EVERYWHERE


def _ranged(part: Expr, slots: Mapping[int, Span]) -> object:
    """A range, or what is no number as it is: which way is rounded, which end is kept."""
    if isinstance(part, expr.Const) and (isinstance(part.value, bool) or not isinstance(part.value, int | Fraction)):
        return part.value
    return span_of(part, slots)
