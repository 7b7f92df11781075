"""What all parts of the builder share: the statements made so far, numbers for slots, throws and blocks."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

import attrs

from grognard.core import expr, operators
from grognard.core.bounds import bounded
from grognard.core.code import Code
from grognard.core.coder import Coder
from grognard.core.expr import Expr
from grognard.core.frame import Frame
from grognard.core.step import Block, Jump, Set, Step, Steps
from grognard.core.world import World
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.rules import Rule, RuleKind

PureRunner = Callable[[Steps, list[object]], None]
TOTAL, NATURAL, EXCESS = "total", "natural die", "excess"
"""The names under which a frame keeps what a throw leaves behind."""


@attrs.frozen
class Rolled:
    """A line whose dice wait for their throw: how they are kept and shown; without a line, nothing but the dice of a list."""

    line: il.Line | None = None
    named: int | None = None
    lies: int | None = None
    """Where the dice are kept as they lie."""
    plus: int = -1
    """Where what is added to the throw stands; -1 where nothing is."""
    shows: tuple[int, int] | None = None


@attrs.define
class Context:
    """What the lines of one rule share while they are built."""

    frame: Frame
    score: int
    block: int
    kind: RuleKind | None
    natural: int
    past: int
    base: int = -1
    base_known: bool = False
    """Whether the value of which parts are taken stands there, whatever way was taken; else it may."""
    pending: bool = False
    """Whether the score is dice not yet thrown."""
    rolls: list[Rolled] = attrs.field(factory=list)
    """The lines whose dice these may be; nothing but the dice of a list has none."""
    which: int = -1
    """Of lines that roll in a case: where it stands which of them did, counted from 1; 0 where none did."""
    need: int = -1
    always_hit: list[int] = attrs.field(factory=list)
    always_miss: list[int] = attrs.field(factory=list)
    always_if: list[tuple[int, bool, int]] = attrs.field(factory=list)
    """Faces that always hit (or miss) in a case, and where it stands whether they do."""
    inside: int = 0
    """How many lines that hold lines stand around."""
    times: dict[str, Expr] = attrs.field(factory=dict)
    """How many times over each line with `for each` applies, by the line's id."""


class Rules(Protocol):
    """How a rule is entered: the lines of a rule may carry out other rules, in any depth."""

    def enter(self, bench: Bench, rule: Rule, arguments: Sequence[Code], score: int) -> dict[str, int]:
        """Carry out a rule; its answer goes into `score`. Gives the slots of a fight's winner and loser."""

    def enter_modifiers(
        self, bench: Bench, rule: Rule, arguments: Sequence[Code], score: int, caller: Context | None
    ) -> None:
        """The lines of a modifier list work on the caller's score, as if they stood in its place."""

    def work_out(self, bench: Bench, node: ir.WorkOut, frame: Frame) -> Expr:
        """Put a worked-out value into a slot before the line that uses it."""


class _Collected:
    """The statements made within. A class, for a generator would take as long as most of them."""

    __slots__ = ("_bench", "_outer")

    def __init__(self, bench: Bench) -> None:
        self._bench, self._outer = bench, bench.out

    def __enter__(self) -> list[Step[Code]]:
        self._bench.out = []
        return self._bench.out

    def __exit__(self, *_: object) -> None:
        self._bench.out = self._outer


class Bench:
    """Builds the steps of a program. `pure` runs statements that roll no dice and ask no player."""

    def __init__(self, world: World, pure: PureRunner, rules: Rules, *, later: bool = False) -> None:
        self.world = world
        self.pure = pure
        self.rules = rules
        self.later = later
        """Whether the lines of a rule are made only when a run reaches them."""
        self.coder = Coder(world, lambda node, frame: rules.work_out(self, node, frame))
        self.out: list[Step[Code]] = []
        self.depth: list[str] = []
        """The names of the rules being written out, outermost first."""
        self.chosen: set[int] = set()
        """The slots of pieces that were to be chosen: where none fitted, nobody is there."""
        self.around: tuple[list[int], ...] = ()
        """Of rules that are made later: the slots that each of those being written out clears as it ends."""
        self.removed: dict[str, frozenset[str]] = {}
        """By rule, the kinds of the pieces that it may remove: of those that were asked so far."""
        self._started_over: set[int] = set()
        self._blocks = 0
        self._sites = 0
        self._place = 0
        """Of rules that are made later: which of them is being written out."""

    def collect(self) -> _Collected:
        """Gather the statements made within, instead of adding them."""
        return _Collected(self)

    @contextmanager
    def within(self, depth: Sequence[str], around: tuple[list[int], ...], place: int) -> Iterator[None]:
        """Go on within rules that were left before their lines were made; `place` is a site of its own."""
        saved = self.depth, self.around, self._place, self._sites
        self.depth, self.around, self._place, self._sites = [*depth], around, place, 0
        try:
            yield
        finally:
            self.depth, self.around, self._place, self._sites = saved

    def start_over(self, block: int) -> None:
        """A block, being written out, begins anew here."""
        self._started_over.add(block)
        self.out.append(Jump(block, again=True))

    def entering(
        self,
        number: int,
        body: Steps,
        local: tuple[int, ...] = (),
        rule: Rule | None = None,
        pieces: tuple[tuple[str, Code], ...] = (),
        score: int = -1,
        quiet: bool = False,
    ) -> Block[Code]:
        """The lines of a rule, or of a part of one, as a block."""
        return Block(number, tuple(body), number in self._started_over, local, rule, pieces, score, quiet)

    def begin(self, frame: Frame, kind: RuleKind | None, score: int | None = None) -> Context:
        """What the lines of one more block share; with `score` they work on a score that is there already."""
        number = self.block_number()
        slot = self.world.new_slot() if score is None else score
        natural, past = self.world.new_slot(), self.world.new_slot(0)
        frame.values.setdefault(TOTAL, slot)
        frame.values.setdefault(NATURAL, natural)
        frame.values.setdefault(EXCESS, past)
        return Context(frame, slot, number, kind, natural, past)

    def block_number(self) -> int:
        """A number for one more block of lines."""
        self._blocks += 1
        return self._blocks

    def site(self) -> int:
        """A number for one more place where chance comes in.

        Where rules are made later it is the same in whichever order they are.
        """
        self._sites += 1
        if not self.later:
            return self._sites
        text = f"{self._place} {self._sites}".encode()
        return int.from_bytes(hashlib.blake2b(text, digest_size=7).digest(), "big")

    def code(self, node: ir.Expression, context: Context) -> Code:
        """A value as the lines of a rule see it."""
        return self.coder.code(node, context.frame)

    def let_score(self, context: Context, value: Expr, line: il.Line) -> None:
        """The score becomes something else."""
        self.out.append(Set(context.score, Code(bounded(value, self.world)), line))

    def named(self, name: str | None, context: Context) -> int | None:
        """The slot of a value the lines give a name to."""
        if name is None:
            return None
        slot = context.frame.values.get(name)
        if slot is None:
            slot = context.frame.values[name] = self.world.new_slot()
        return slot

    def each(self, line: il.Line, context: Context) -> Expr:
        """How many times over a line applies; worked out once, before the line."""
        if line.each is None:
            return expr.Const(1)
        known = context.times.get(line.id)
        if known is None:
            known = context.times[line.id] = self._lots(line, context)
        return known

    def _lots(self, line: il.Line, context: Context) -> Expr:
        assert line.each is not None
        return expr.op(operators.lots_of, self.code(line.each, context).expr, expr.Const(line.each_lot))
