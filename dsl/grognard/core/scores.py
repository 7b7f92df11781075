"""Lines that change a score or a field."""

from __future__ import annotations

from grognard.core import operators
from grognard.core.bench import Bench, Context
from grognard.core.closures import constant, constant_list
from grognard.core.program import (
    Choose,
    Code,
    Let,
    SetField,
    State,
)
from grognard.ir import lines as il
from grognard.ir.types import Die


def amount(bench: Bench, deed: il.Amount, line: il.Line, context: Context) -> None:
    """`+1`, `x2`, `-10%`: a list of modifiers at work."""
    score, number = context.score, deed.number
    each = bench.each(line, context)
    if deed.times:
        bench.let_score(
            context,
            lambda state: operators.times(state[score], number) if each(state) else state[score],
            line,
        )
    elif deed.part:
        base = context.base
        bench.let_score(
            context,
            lambda state: operators.plus(
                state[score], operators.times(state[base], operators.times(number, each(state)))
            ),
            line,
        )
    else:
        bench.let_score(
            context,
            lambda state: operators.plus(state[score], operators.times(number, each(state))),
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
    bench.let_score(context, lambda state: operate(state[score], state[slot]), line)


def shift(bench: Bench, deed: il.Shift, line: il.Line, context: Context) -> None:
    """So many words up or down a list; what goes past its end is kept as the excess."""
    score, past, steps, ladders = context.score, context.past, deed.steps, bench.coder.ladders
    each = bench.each(line, context)
    moved = bench.world.new_slot()

    def shift(state: State) -> object:
        return operators.shifted(state[score], int(state[past] or 0) + steps * each(state), ladders)  # type: ignore[call-overload]

    bench.out.append(Let(moved, Code(shift, None)))
    bench.out.append(Let(score, Code(lambda state: state[moved][0], None), line))  # type: ignore[index]
    bench.out.append(Let(past, Code(lambda state: state[moved][1], None)))  # type: ignore[index]
    bench.out.append(Let(moved, constant(None)))


def change(bench: Bench, deed: il.Change, line: il.Line, context: Context) -> None:
    """A field of a piece goes up or down."""
    piece, amount = bench.code(deed.piece, context), bench.code(deed.amount, context).run
    each = bench.each(line, context)
    field = deed.field
    sign = 1 if deed.up else -1
    read = bench.coder.field(deed.piece, field, context.frame)
    ladders = bench.coder.ladders

    def changed(state: State) -> object:
        now = read(state)
        step = operators.times(amount(state), each(state) * sign)
        if isinstance(now, str | Die):
            return operators.shifted(now, int(step), ladders)[0]
        return operators.plus(now, step)

    bench.out.append(SetField(piece, field, Code(changed, None), line))


def every(bench: Bench, deed: il.Every, line: il.Line, context: Context) -> None:
    """`every 4 losses cost 1 man`: whole lots are taken off one field and paid with another."""
    piece, lot = bench.code(deed.piece, context), bench.code(deed.lot, context).run
    first = bench.coder.field(deed.piece, deed.of_field, context.frame)
    second = bench.coder.field(deed.piece, deed.cost_field, context.frame)
    lots = bench.world.new_slot()
    cost = deed.cost
    bench.out.append(Let(lots, Code(lambda state: operators.lots(first(state), lot(state)), None)))  # type: ignore[arg-type]
    bench.out.append(
        SetField(
            piece,
            deed.of_field,
            Code(
                lambda state: operators.minus(first(state), operators.times(state[lots], lot(state))),
                None,
            ),
            line,
        )
    )
    bench.out.append(
        SetField(
            piece,
            deed.cost_field,
            Code(lambda state: operators.minus(second(state), operators.times(state[lots], cost)), None),
            line,
        )
    )
