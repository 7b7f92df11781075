"""A rule carried out: its roles and values in slots, its lines, its answer."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence

import attrs

from grognard.core import expr
from grognard.core.bench import EXCESS, Bench, Context, PureRunner
from grognard.core.blocks import block
from grognard.core.builtin import constant, slot_code
from grognard.core.code import Code
from grognard.core.dice_lines import hit_pool
from grognard.core.effects import looked_at
from grognard.core.expr import Expr
from grognard.core.faults import Stopped
from grognard.core.fights import fight
from grognard.core.frame import Frame
from grognard.core.gates import action_gates, count_done, end_states, gated_rule, over_states
from grognard.core.later import Later
from grognard.core.step import Block, Set, Step, Steps, Try
from grognard.core.world import World
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.rules import DONE, Rule, RuleKind
from grognard.ir.types import PieceOf
from grognard.ir.walk import nodes


def enter(bench: Bench, rule: Rule, arguments: Sequence[Code], score: int) -> dict[str, int]:
    """Carry out a rule; its answer goes into `score`. Gives the slots of a fight's winner and loser."""
    name = rule.key
    if name in bench.depth:
        raise Stopped(
            f"`{rule.name}` leads back to itself: {' → '.join([*bench.depth[bench.depth.index(name) :], name])}",
            "Use `repeat until …` where something is done again and again.",
        )
    bench.depth.append(name)
    first_local = len(bench.world.initial)
    frame = Frame()
    context = bench.begin(frame, rule.kind, None)
    pieces: list[tuple[str, Code]] = []
    winner: dict[str, int] = {}
    for param, argument in zip(rule.params, arguments, strict=True):
        slot = bench.world.new_slot()
        (frame.roles if isinstance(param.type, PieceOf) else frame.values)[param.key] = slot
        bench.out.append(Set(slot, argument))
        pieces.append((param.name, slot_code(slot)))
    with bench.collect() as after:
        over_states(bench, rule, context)
    # Whatever leaves the lines of the rule, or starts them over, what ends with it ends behind them.
    outer = bench.block_number() if after else context.block
    if bench.later and rule.kind is not RuleKind.FIGHT:
        body, local = _later(bench, rule, context, after, first_local, {context.score, score})
        bench.out.append(Block(outer, body, True, local, rule, tuple(pieces), context.score))
    else:
        made, winner = _lines(bench, rule, context, after)
        keep = {context.score, score, *winner.values()}
        told = tuple(_slots(bench.world, first_local, keep))
        bench.out.append(bench.entering(outer, made, told, rule, tuple(pieces), context.score))
    bench.depth.pop()
    bench.out.append(Set(score, slot_code(context.score)))
    return winner


def _lines(bench: Bench, rule: Rule, context: Context, after: Steps) -> tuple[Steps, dict[str, int]]:
    """The lines of a rule and what comes after them, behind its gates; and the slots of a fight's winner and loser."""
    frame, winner = context.frame, dict[str, int]()
    with bench.collect() as body:
        params = tuple(rule.params)
        gates = action_gates(bench, rule, params, frame) if rule.kind in DONE else ()
        count_done(bench, rule, frame)
        end_states(bench, rule, context)
        if rule.kind is RuleKind.FIGHT:
            winner = fight(bench, rule, context)
        else:
            if rule.kind is RuleKind.ACTION:
                bench.out.append(Set(context.score, constant(None)))
            block(bench, rule.lines, context, last=rule.kind is RuleKind.DICE)
            if rule.kind is RuleKind.DICE and (
                context.need >= 0 or context.always_hit or context.always_miss or context.always_if
            ):
                bench.out.append(Set(context.score, hit_pool(context)))
    made = tuple(body)
    if after:
        made = (bench.entering(context.block, made, quiet=True), *after)
    return gated_rule(rule, gates, context.score, made, winner.values()), winner


def _later(
    bench: Bench, rule: Rule, context: Context, after: Steps, first: int, keep: Collection[int]
) -> tuple[Later, Sequence[int]]:
    """The lines of a rule, made when they are reached, and the slots cleared as they end: more, once they are made."""
    local = list(_slots(bench.world, first, keep))
    depth, around, place = tuple(bench.depth), (*bench.around, local), bench.site()

    def make() -> Steps:
        begun = len(bench.world.initial)
        with bench.within(depth, around, place):
            made, _ = _lines(bench, rule, context, after)
        for each in around:
            each.extend(_slots(bench.world, begun, ()))
        return made

    return Later(make), local


def enter_modifiers(bench: Bench, rule: Rule, arguments: Sequence[Code], score: int, caller: Context | None) -> None:
    """The lines of a modifier list work on the caller's score, as if they stood in its place."""
    frame = Frame()
    context = bench.begin(frame, rule.kind, score)
    if caller is not None:
        context.past = frame.values[EXCESS] = caller.past
    with bench.collect() as body:
        for param, argument in zip(rule.params, arguments, strict=True):
            slot = bench.world.new_slot()
            (frame.roles if isinstance(param.type, PieceOf) else frame.values)[param.key] = slot
            bench.out.append(Set(slot, argument))
        setup = len(bench.out)
        if any(isinstance(node, do.Amount) and node.part for node in nodes(rule.lines)):
            context.base, context.base_known = bench.world.new_slot(), True
            bench.out.append(Set(context.base, slot_code(score)))
        block(bench, rule.lines, context)
    bench.out.extend(body[:setup])
    bench.out.append(bench.entering(context.block, body[setup:], rule=rule, score=score))


def work_out(bench: Bench, node: ir.WorkOut, frame: Frame) -> Expr:
    """Puts a worked-out value into a slot before the line that uses it, so that the trace shows its reason."""
    rule = bench.world.ruleset.rules[node.rule]
    slot = bench.world.new_slot()
    with bench.collect() as body:
        arguments = [bench.coder.code(argument, frame) for argument in node.arguments]
        enter(bench, rule, arguments, slot)
    if not frame.inside_condition():
        bench.out.append(Try(slot, tuple(body)))
        return expr.Slot(slot, told=True)
    return expr.WorkedOut(bench.world, _Aside(tuple(body), bench.pure), slot)


@attrs.frozen(eq=False)
class _Aside:
    """Lines that are done on the side."""

    body: tuple[Step[Code], ...]
    pure: PureRunner

    def __call__(self, state: list[object]) -> None:
        """Runs them; they roll no dice and ask no player."""
        self.pure(self.body, state)

    def looks(self) -> Iterator[Expr]:
        """Every expression in them."""
        return looked_at(self.body)


def _slots(world: World, first: int, keep: Collection[int]) -> Iterator[int]:
    """The slots from one on, without those to keep and those of fields that the builder added: they outlive the rule."""
    hidden = set(world.hidden_slots[bisect_left(world.hidden_slots, first) :])
    return (slot for slot in range(first, len(world.initial)) if slot not in keep and slot not in hidden)
