"""What a line does, once its condition holds."""

from __future__ import annotations

from typing import assert_never

import attrs

from grognard.core import decks, dice_lines, expr, functions, moves, offers, scores
from grognard.core import step as st
from grognard.core.bench import Bench, Context
from grognard.core.bounds import bounded
from grognard.core.builtin import constant, slot_code
from grognard.core.code import Code
from grognard.core.faults import GapReached
from grognard.core.gates import gated_field, meets, set_anew
from grognard.core.world import REMOVED
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.types import PieceOf


def deed_steps(bench: Bench, line: il.Line, context: Context) -> None:
    """The statements of what one line does."""
    deed, score = line.deed, context.score
    match deed:
        case do.Roll():
            dice_lines.roll(bench, deed, line, context)
        case do.RollRange():
            dice_lines.roll_range(bench, deed, line, context)
        case do.StartAt():
            dice_lines.start_at(bench, deed, line, context)
        case do.Add(throws=True):
            dice_lines.add(bench, deed, line, context)
        case do.Add() | do.Multiply() | do.Amount() | do.Halve() | do.Round() | do.Clamp():
            scores.arithmetic(bench, deed, line, context)
        case do.AddModifiers():
            rule = bench.world.ruleset.rules[deed.rule]
            bench.rules.enter_modifiers(
                bench, rule, [bench.code(argument, context) for argument in deed.arguments], score, context
            )
        case do.MoreDice():
            each, count = bench.each(line, context), deed.count
            bench.let_score(context, expr.op(dice_lines.more_dice, expr.Slot(score), expr.Const(count), each), line)
        case do.OnEachDie():
            each, amount = bench.each(line, context), deed.amount
            bench.let_score(context, expr.op(dice_lines.each_plus, expr.Slot(score), expr.Const(amount), each), line)
        case do.Drop(keep=True):
            parts_ = (expr.Slot(score), expr.Const(deed.count), expr.Const(deed.highest))
            bench.let_score(context, expr.op(dice_lines.keeping, *parts_), line)
        case do.Drop():
            fewer = (expr.Const(deed.count), expr.Const(deed.highest), bench.each(line, context))
            bench.let_score(context, expr.op(dice_lines.dropped, expr.Slot(score), *fewer), line)
        case do.HitsOn():
            dice_lines.hits_on(bench, deed, line, context)
        case do.Always():
            dice_lines.always(bench, deed, line, context)
        case do.Again():
            dice_lines.goes_again(bench, deed, line, context)
        case do.AsYouWish():
            scores.as_you_wish(bench, deed, line, context)
        case do.Shift():
            scores.shift(bench, deed, line, context)
        case do.Read():
            assert isinstance(deed.look_up, ir.LookUp)
            dice_lines.read_table(bench, deed.look_up, score, context.frame, line)
        case do.Let():
            looked = deed.value if isinstance(deed.value, ir.LookUp) and _by_rows(bench, deed.value) else None
            named = bench.code(deed.value, context) if looked is None else None
            slot = context.frame.values.get(deed.name)
            if slot is None:
                slot = bench.world.new_slot()
            if looked is not None:
                dice_lines.read_table(bench, looked, slot, context.frame, line)
            kept = _bounded(bench, named) if named is not None else slot_code(slot)
            bench.out.append(st.Set(slot, kept, line, deed.name))
            context.frame.values[deed.name] = slot
        case do.ResultIs():
            bench.out.append(st.Set(score, _bounded(bench, bench.code(deed.value, context)), line, "the result"))
            bench.out.append(st.Jump(context.block))
        case do.Become():
            piece = bench.code(deed.piece, context)
            taken = _bounded(bench, bench.code(deed.value, context))
            setting: st.Steps = (st.SetField(piece, deed.field, taken, line), *set_anew(bench, piece, deed.field))
            bench.out.extend(gated_field(bench, deed, context, setting))
        case do.Change():
            scores.change(bench, deed, line, context)
        case do.Every():
            scores.every(bench, deed, line, context)
        case do.RemovePiece():
            _remove(bench, deed, line, context)
        case do.Call():
            offers.call(bench, deed, context)
        case do.Offer():
            offers.offer(bench, deed, line, context)
        case do.Choose():
            offers.choose(bench, deed, line, context)
        case do.Lay():
            decks.lay(bench, deed, line, context)
        case do.Shuffle():
            decks.shuffle(bench, deed.kind, line)
        case do.HigherWins():
            raise AssertionError("a fight reads this line itself")
        case do.RollAgain():
            bench.start_over(context.block)
        case do.StopHere():
            bench.out.append(st.Jump(context.block))
        case do.GameOver():
            bench.out.append(st.Jump(0))
        case do.Move():
            moves.move(bench, deed, line, context)
        case do.ByHand():
            bench.out.append(st.Tell(deed.text, tuple(bench.code(value, context) for value in deed.values), line))
        case do.GapStep():
            bench.out.append(st.Fail(Code(expr.Fault(GapReached(deed.words, line.place))), line))
        case None:
            raise AssertionError(line)
        case _:
            assert_never(deed)


def _by_rows(bench: Bench, look: ir.LookUp) -> bool:
    """Whether a row and a column are found by what is known: the trace shows them."""
    table = bench.world.ruleset.tables[look.table]
    return look.column is None and all(heading.die is None and not heading.when for heading in table.headings)


def _remove(bench: Bench, deed: do.RemovePiece, line: il.Line, context: Context) -> None:
    """A piece leaves the table, and what may name none and named it names none."""
    ruleset, gone, kind_gone = bench.world.ruleset, bench.world.new_slot(), getattr(deed.piece, "kind", "")
    bench.out.append(st.Set(gone, bench.code(deed.piece, context)))
    bench.out.append(st.SetField(slot_code(gone, deed.piece), REMOVED, constant(True), line))
    for kind, piece in ruleset.pieces.items():
        for field in piece.fields:
            if isinstance(field.type, PieceOf) and field.type.or_none and meets(ruleset, field.type.kind, kind_gone):
                slot = bench.world.new_slot()
                named = expr.Field(expr.Slot(slot), bench.world.row(field.key), expr.Const(None))
                lost = Code(expr.op(functions.is_same, named, expr.Slot(gone)))
                forget = st.SetField(slot_code(slot), field.key, constant(None))
                bench.out.append(st.Each(slot, Code(expr.Find(bench.world, kind, slot)), (st.If(lost, (forget,)),)))


def _bounded(bench: Bench, code: Code) -> Code:
    """A value that is kept, held to the largest value if it can grow."""
    value = bounded(code.expr, bench.world)
    return code if value is code.expr else attrs.evolve(code, expr=value)
