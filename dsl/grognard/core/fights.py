"""A fight: the lines of the score once for each side, who wins, the lines after it."""

from __future__ import annotations

from grognard.core import expr, operators
from grognard.core.bench import NATURAL, TOTAL, Bench, Context
from grognard.core.blocks import block
from grognard.core.builtin import slot_code
from grognard.core.code import Code
from grognard.core.frame import Frame
from grognard.core.step import Set
from grognard.ir import deeds as do
from grognard.ir.rules import Rule
from grognard.ir.types import PieceOf

SIDE, ENEMY = "this side", "enemy"


def fight(bench: Bench, rule: Rule, context: Context) -> dict[str, int]:
    """The lines of a fight, with their totals by name. Gives the slots of the winner and the loser."""
    frame = context.frame
    roles = [param.key for param in rule.params if isinstance(param.type, PieceOf)][:2]
    cut = next((i for i, line in enumerate(rule.lines) if isinstance(line.deed, do.HigherWins)), len(rule.lines))
    totals: list[int] = []
    for mine, other in (roles, roles[::-1]):
        inner = Frame({SIDE: frame.role(mine), ENEMY: frame.role(other)}, {}, frame)
        first = bench.begin(inner, rule.kind)
        with bench.collect() as body:
            block(bench, rule.lines[:cut], first)
        named = (("for", slot_code(frame.role(mine))),)
        bench.out.append(bench.entering(first.block, body, pieces=named, score=first.score))
        frame.values[f"{TOTAL} of {mine}"] = first.score
        frame.values[f"{NATURAL} of {mine}"] = first.natural
        totals.append(first.score)
    first_side, second_side = frame.role(roles[0]), frame.role(roles[1])
    deed = rule.lines[cut].deed if cut < len(rule.lines) else do.HigherWins()
    assert isinstance(deed, do.HigherWins)
    higher = deed.higher
    line = rule.lines[cut] if cut < len(rule.lines) else None
    a, b = totals

    score, who = context.score, expr.Slot(context.score)
    ladders = expr.Const(bench.coder.ladders)
    sides = (expr.Slot(a), expr.Slot(b)) if higher else (expr.Slot(b), expr.Slot(a))
    ahead = expr.op(operators.outdoes, *sides, ladders)
    behind = expr.op(operators.outdoes, *reversed(sides), ladders)
    outcome = expr.Pick(ahead, expr.Const(roles[0]), expr.Pick(behind, expr.Const(roles[1]), expr.Const("tie")))
    bench.out.append(Set(score, Code(outcome), line, do.WHO_WINS))
    no_winner = expr.op(operators.equal, who, expr.Const("tie"))
    first_won = expr.op(operators.equal, who, expr.Const(roles[0]))

    def won(wins: bool, left: int, right: int) -> Code:
        winner, other = expr.Slot(left if wins else right), expr.Slot(right if wins else left)
        return Code(expr.Pick(no_winner, expr.Const(None), expr.Pick(first_won, winner, other)))

    slots: dict[str, int] = {}
    for name, wins in (("winner", True), ("loser", False)):
        slot = slots[name] = bench.world.new_slot()
        frame.roles[name] = slot
        bench.out.append(Set(slot, won(wins, first_side, second_side)))
        for what in (TOTAL, NATURAL):
            value = frame.values[f"{what} of {name}"] = bench.world.new_slot()
            left, right = frame.values[f"{what} of {roles[0]}"], frame.values[f"{what} of {roles[1]}"]
            bench.out.append(Set(value, won(wins, left, right)))
    block(bench, rule.lines[cut + 1 :], context)
    return slots
