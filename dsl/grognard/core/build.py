"""Programs: what a rule, loose lines, a condition or a value become. Calls are written out in place, so a program is one flat piece.

Dice stay a description (`Handful`) while lines add to them, drop from them or say what hits; the throw comes
before the first line that needs its outcome. That is what makes keep, drop and count one step for the odds.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core import rules
from grognard.core.asked_again import told_apart
from grognard.core.bench import Bench, PureRunner
from grognard.core.blocks import block
from grognard.core.builtin import constant, held, slot_code
from grognard.core.code import Check, Code
from grognard.core.dice_lines import muster
from grognard.core.frame import Frame
from grognard.core.program import Program
from grognard.core.step import Reading, Set, Throw
from grognard.core.world import Held, PieceRef, World
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind


class Builder:
    """Builds programs over one world. `pure` runs statements that roll no dice and ask no player.

    With `later` the lines of a rule are made when a run reaches them. The numbers of its throws are then others, so it is
    not for runs that are held against odds or trials of the same seed.
    """

    def __init__(self, world: World, pure: PureRunner, *, later: bool = False) -> None:
        self.world = world
        self.bench = Bench(world, pure, rules, later=later)
        self.coder = self.bench.coder

    def program(
        self, rule: Rule, arguments: Sequence[object], before: Sequence[tuple[PieceRef, str, str]] = ()
    ) -> Program:
        """A program that carries out one rule. `before` are fields to roll first: piece, field, table."""
        score = self.world.new_slot()
        with self.bench.collect() as body:
            for piece, field, table in before:
                muster(self.bench, piece, field, self.world.ruleset.tables[key(table)])
            given = [held(value.slot) if isinstance(value, Held) else constant(value) for value in arguments]
            roles: dict[str, int] = {}
            if rule.kind is RuleKind.MODIFIERS:
                self.bench.out.append(Set(score, constant(0)))
                self.bench.rules.enter_modifiers(self.bench, rule, given, score, None)
            else:
                roles = self.bench.rules.enter(self.bench, rule, given, score)
            if rule.kind is RuleKind.DICE:
                self.bench.out.append(Throw(self.bench.site(), slot_code(score), score, None, Reading()))
        steps = body if self.bench.later else told_apart(body)
        return Program(tuple(steps), score, tuple(self.world.initial), roles)

    def muster_program(self, before: Sequence[tuple[PieceRef, str, str]]) -> Program:
        """A program that rolls fields on their tables."""
        with self.bench.collect() as body:
            for piece, field, table in before:
                muster(self.bench, piece, field, self.world.ruleset.tables[key(table)])
        return Program(tuple(body), 0, tuple(self.world.initial))

    def lines_program(self, lines: Sequence[il.Line], frame: Frame | None = None) -> Program:
        """A program of loose lines: a step of a sequence of play."""
        context = self.bench.begin(frame or Frame(), None)
        with self.bench.collect() as body:
            block(self.bench, lines, context)
        entered = self.bench.entering(context.block, body, score=context.score, quiet=True)
        return Program((entered,), context.score, tuple(self.world.initial))

    def condition(self, condition: ir.Condition, frame: Frame | None = None) -> Check:
        """A condition by itself: when a game ends."""
        with self.bench.collect() as prelude:
            check = self.coder.check(condition, frame or Frame())
        assert not prelude
        return check

    def asked(self, condition: ir.Condition, frame: Frame) -> tuple[Program, Check]:
        """A condition, and the program that works out first what it asks: a state, a value of other rules."""
        with self.bench.collect() as before:
            check = self.coder.check(condition, frame)
        return Program(tuple(before), 0, tuple(self.world.initial)), check

    def value(self, value: ir.Expression, frame: Frame) -> Code:
        """A value by itself: what an example says must come out."""
        with self.bench.collect():
            return self.coder.code(value, frame)
