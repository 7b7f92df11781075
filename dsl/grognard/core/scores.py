"""Lines that change a score or a field."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from operator import getitem

from grognard.core import dice_lines, expr, operators
from grognard.core.arithmetic import score_after
from grognard.core.bench import Bench, Context
from grognard.core.bounds import bounded
from grognard.core.builtin import constant
from grognard.core.code import Code
from grognard.core.decks import MOST_NUMBERS
from grognard.core.faults import Stopped
from grognard.core.gates import set_anew
from grognard.core.step import Choose, Reading, Set, SetField, Throw
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.types import Words


def arithmetic(
    bench: Bench,
    deed: do.Add | do.Multiply | do.Amount | do.Halve | do.Round | do.Clamp,
    line: il.Line,
    context: Context,
) -> None:
    """The score becomes what a line of arithmetic makes of it."""
    named = deed.value if isinstance(deed, do.Add | do.Multiply | do.Clamp) else None
    value = bench.code(named, context).expr if named is not None else expr.ZERO
    base = expr.Slot(context.base) if context.base >= 0 else None
    now, each = expr.Slot(context.score), bench.each(line, context) if line.each is not None else None
    bench.let_score(context, score_after(deed, now, value, each, base, bench.coder.ladders), line)


def as_you_wish(bench: Bench, deed: do.AsYouWish, line: il.Line, context: Context) -> None:
    """`up to 2, as you wish`: the player says how much, or how often, as far as he can pay for it; and pays."""
    slot, score = bench.world.new_slot(), context.score
    options = constant(list(range(1 if deed.times else 0, deed.most + 1)))
    if deed.price is not None and deed.left is not None:
        left, each = bench.code(deed.left, context).expr, bench.code(deed.price.amount, context).expr
        options = Code(expr.op(affordable, left, each, expr.Const(deed.most)))
    question = f"how {'much' if deed.each == 1 else 'many times'} for {line.label}"
    bench.out.append(Choose(slot, None, options, line.label or "as you wish", line=line, question=question))
    bench.let_score(context, score_after(deed, expr.Slot(score), expr.Slot(slot)), line)
    if deed.price is not None:
        change(bench, deed.price, line, context, expr.Slot(slot))


def affordable(left: object, price: object, most: object) -> list[object]:
    """How often something can be paid from what is left, `most` at most (0: as often as it can be)."""
    if not isinstance(left, int | Fraction) or not isinstance(price, int | Fraction) or price <= 0:
        return [0]
    often = max(0, int(left // price))
    if often > MOST_NUMBERS and not most:
        raise Stopped(f"a number is to be chosen from 0 to {often}: more than {MOST_NUMBERS}")
    return list(range(min(often, most) + 1 if isinstance(most, int) and most else often + 1))


def shift(bench: Bench, deed: do.Shift, line: il.Line, context: Context) -> None:
    """Moves the score up or down its list; steps past the end are kept as the excess."""
    score, past, steps = context.score, context.past, deed.steps
    listed = bench.world.ruleset.choices.get(deed.along)
    ladders = _first(bench, [listed.words] if listed is not None else [])
    each = bench.each(line, context)
    moved = bench.world.new_slot()

    def shift(now: object, past: object, times: object) -> object:
        return operators.shifted(now, int(past or 0) + steps * times, ladders)  # type: ignore[call-overload, operator]

    parts = (expr.Slot(score), expr.Slot(past), each)
    bench.out.append(Set(moved, Code(expr.op(shift, *parts))))
    for into, at, shown in ((score, 0, line), (past, 1, None)):
        bench.out.append(Set(into, Code(expr.op(getitem, expr.Slot(moved), expr.Const(at))), shown))
    bench.out.append(Set(moved, constant(None)))


def change(bench: Bench, deed: do.Change, line: il.Line, context: Context, often: expr.Expr | None = None) -> None:
    """A field of a piece goes up or down, `often` times over, or as often as the line says."""
    piece, amount = bench.code(deed.piece, context), bench.code(deed.amount, context).expr
    each = often if often is not None else bench.each(line, context)
    if deed.throws:
        # `D3 hits for each 2 men` is as many dice.
        thrown = bench.world.new_slot()
        dice = Code(expr.op(dice_lines.many, amount, each), deed.amount)
        bench.out.append(Throw(bench.site(), dice, thrown, None, Reading(), line))
        amount, each = expr.Slot(thrown), expr.Const(1)
    read = bench.coder.field(deed.piece, deed.field, context.frame)
    step = expr.op(operators.times, amount, expr.op(operators.times, each, expr.Const(1 if deed.up else -1)))
    changed = expr.op(operators.gained, read, step, expr.Const(_its_list_first(bench, deed.field)))
    bench.out.append(SetField(piece, deed.field, Code(bounded(changed, bench.world)), line))
    bench.out.extend(set_anew(bench, piece, deed.field))


def _its_list_first(bench: Bench, field: str) -> tuple[tuple[object, ...], ...]:
    """All lists, those of a field before others that have some of its words too: `north` may be a facing and a wind."""
    pieces = bench.world.ruleset.pieces.values()
    fields = (each for piece in pieces for each in piece.fields if each.key == field)
    return _first(bench, [each.type.words for each in fields if isinstance(each.type, Words)])


def _first(bench: Bench, own: Collection[tuple[object, ...]]) -> tuple[tuple[object, ...], ...]:
    return tuple(sorted(bench.coder.ladders, key=lambda ladder: ladder not in own))


def every(bench: Bench, deed: do.Every, line: il.Line, context: Context) -> None:
    """`every 4 losses cost 1 man`: whole lots are taken off one field and paid with another."""
    piece, lot = bench.code(deed.piece, context), bench.code(deed.lot, context).expr
    lots = bench.world.new_slot()
    first = bench.coder.field(deed.piece, deed.of_field, context.frame)
    second = bench.coder.field(deed.piece, deed.cost_field, context.frame)
    bench.out.append(Set(lots, Code(expr.op(operators.lots, first, lot))))
    off = expr.op(operators.times, expr.Slot(lots), lot)
    bench.out.append(SetField(piece, deed.of_field, Code(expr.op(operators.minus, first, off)), line))
    # What is paid with may be a word: so many steps back along its list, as by `loses`.
    paid = expr.op(operators.times, expr.Slot(lots), expr.Const(-deed.cost))
    left = expr.op(operators.gained, second, paid, expr.Const(_its_list_first(bench, deed.cost_field)))
    bench.out.append(SetField(piece, deed.cost_field, Code(bounded(left, bench.world)), line))
