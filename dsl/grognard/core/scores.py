"""Lines that change a score or a field."""

from __future__ import annotations

from operator import getitem

from grognard.core import dice_lines, forms, operators
from grognard.core.bench import Bench, Context
from grognard.core.closures import constant, constant_list
from grognard.core.program import (
    Choose,
    Code,
    Let,
    Reading,
    SetField,
    Throw,
)
from grognard.ir import lines as il


def amount(bench: Bench, deed: il.Amount, line: il.Line, context: Context) -> None:
    """`+1`, `x2`, `-10%`: a list of modifiers at work."""
    score, number = context.score, deed.number
    each, now = bench.each(line, context), forms.slot(score)
    if deed.times:
        bench.let_score(
            context,
            forms.pick(each, forms.call(operators.times, now, forms.const(number)), now),
            line,
        )
    elif deed.part:
        base = context.base
        bench.let_score(
            context,
            forms.call(
                operators.plus,
                now,
                forms.call(
                    operators.times,
                    forms.slot(base),
                    forms.call(operators.times, forms.const(number), each),
                ),
            ),
            line,
        )
    else:
        bench.let_score(
            context,
            forms.call(operators.plus, now, forms.call(operators.times, forms.const(number), each)),
            line,
        )


def as_you_wish(bench: Bench, deed: il.AsYouWish, line: il.Line, context: Context) -> None:
    """`up to +2 as you wish`: the player says how much."""
    slot, score = bench.world.new_slot(), context.score
    options: list[object] = list(range(1 if deed.times else 0, deed.most + 1))
    operate = operators.times if deed.times else operators.plus
    bench.out.append(
        Choose(
            slot,
            None,
            constant_list(options),
            line.label or "as you wish",
            line=line,
            question=f"how much for {line.label}",
        )
    )
    bench.let_score(context, forms.call(operate, forms.slot(score), forms.slot(slot)), line)


def shift(bench: Bench, deed: il.Shift, line: il.Line, context: Context) -> None:
    """So many words up or down a list; what goes past its end is kept as the excess."""
    score, past, steps, ladders = context.score, context.past, deed.steps, bench.coder.ladders
    each = bench.each(line, context)
    moved = bench.world.new_slot()

    def shift(now: object, past: object, times: object) -> object:
        return operators.shifted(now, int(past or 0) + steps * times, ladders)  # type: ignore[call-overload, operator]

    parts = (forms.slot(score), forms.slot(past), each)
    bench.out.append(Let(moved, Code(forms.call(shift, *parts), None)))
    for into, at, shown in ((score, 0, line), (past, 1, None)):
        bench.out.append(Let(into, Code(forms.call(getitem, forms.slot(moved), forms.const(at)), None), shown))
    bench.out.append(Let(moved, constant(None)))


def change(bench: Bench, deed: il.Change, line: il.Line, context: Context) -> None:
    """A field of a piece goes up or down."""
    piece, amount = bench.code(deed.piece, context), bench.code(deed.amount, context).run
    each = bench.each(line, context)
    if deed.throws:
        # `D3 hits for each 2 men` is as many dice.
        thrown = bench.world.new_slot()
        dice = Code(forms.call(dice_lines.many, amount, each), deed.amount)
        bench.out.append(Throw(bench.site(), dice, thrown, None, Reading(), line))
        amount, each = forms.slot(thrown), forms.const(1)
    field = deed.field
    sign = 1 if deed.up else -1
    read = bench.coder.field(deed.piece, field, context.frame)
    ladders = bench.coder.ladders

    step = forms.call(operators.times, amount, forms.call(operators.times, each, forms.const(sign)))
    bench.out.append(
        SetField(piece, field, Code(forms.call(operators.gained, read, step, forms.const(ladders)), None), line)
    )


def every(bench: Bench, deed: il.Every, line: il.Line, context: Context) -> None:
    """`every 4 losses cost 1 man`: whole lots are taken off one field and paid with another."""
    piece, lot = bench.code(deed.piece, context), bench.code(deed.lot, context).run
    first = bench.coder.field(deed.piece, deed.of_field, context.frame)
    second = bench.coder.field(deed.piece, deed.cost_field, context.frame)
    lots = bench.world.new_slot()
    cost = deed.cost
    bench.out.append(Let(lots, Code(forms.call(operators.lots, first, lot), None)))
    bench.out.append(
        SetField(
            piece,
            deed.of_field,
            Code(
                forms.call(operators.minus, first, forms.call(operators.times, forms.slot(lots), lot)),
                None,
            ),
            line,
        )
    )
    bench.out.append(
        SetField(
            piece,
            deed.cost_field,
            Code(
                forms.call(operators.minus, second, forms.call(operators.times, forms.slot(lots), forms.const(cost))),
                None,
            ),
            line,
        )
    )
