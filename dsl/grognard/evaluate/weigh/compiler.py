"""A program compiled for the odds: stretches as functions, and what joins them (`nodes`) as closures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import CodeType
from typing import assert_never

import attrs

from grognard.core import source, uses
from grognard.core import step as st
from grognard.core.effects import jumps, jumps_out, read_by, straight, written_by
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.frame import Poison
from grognard.core.live import Lives, Target, as_set
from grognard.core.program import Program
from grognard.core.world import World
from grognard.evaluate.weigh import loops, nodes
from grognard.evaluate.weigh.alike import named_in, told_apart
from grognard.evaluate.weigh.plan import Planner
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.running import Node, Run
from grognard.evaluate.weigh.segment import Draw, Layout, slots_of
from grognard.evaluate.weigh.stretches import Stretches
from grognard.evaluate.weigh.values import Left, Residue, reads_of


@attrs.define
class Compiled:
    """A program ready to be weighed, for questions that tell values of the same kinds."""

    code: CodeType
    names: dict[str, object]
    fixed: tuple[int, ...]
    """The slots whose first values a question tells."""
    kinds: tuple[type, ...]
    node: Node
    entering: Layout
    ending: Layout
    source: str
    called: dict[int, str] = attrs.field(factory=dict)
    """What slots are called in the rules."""

    def fits(self, initial: Sequence[object]) -> bool:
        """Whether what is told is of the kinds this was compiled for."""
        return tuple([initial[slot].__class__ for slot in self.fixed]) == self.kinds

    _make: Callable[..., object] | None = None

    def functions(self, run: Run, initial: Sequence[object]) -> list[Callable[..., object]]:
        """The functions of the stretches for one question."""
        if self._make is None:
            self._make = source.function(self.code, "make", self.names)
        made = self._make(run, list(initial), *[initial[slot] for slot in self.fixed])
        assert isinstance(made, list)
        return made


def compiled(world: World, what: Program, wanted: Sequence[int] = ()) -> Compiled:
    """Compile a program. `wanted` are slots to be told apart at the end beside the answer's."""
    initial = tuple(world.initial) if len(world.initial) > len(what.initial) else what.initial
    written = as_set(written_by(what.body, world))
    writer = Writer(world, initial)
    steps = Planner(world, writer).body(what.body)
    asked = (frozenset(wanted) & written) | {what.result}
    lives: Lives[Residue] = Lives(world, reads_of, uses.bits(asked), lambda value: not value.fails)
    entering, ending = tuple(uses.slots_of(lives.body(steps, uses.bits(asked)))), tuple(sorted(asked))
    builder = _Builder(world, writer, lives)
    builder.whole, builder.wanted = what.body, (*wanted, what.result)
    builder.targets[0, False] = ending
    node = builder.steps(steps, entering, ending)
    text = builder.source()
    fixed = tuple(sorted(writer.fixed_used))
    names = {**writer.names, "GapReached": GapReached, "NotTold": NotTold, "Stopped": Stopped, "Poison": Poison}
    kinds = tuple(writer.initial[slot].__class__ for slot in fixed)
    return Compiled(source.translated(text), names, fixed, kinds, node, entering, ending, text, _called(what.body))


def _called(steps: st.Steps) -> dict[int, str]:
    """What slots are called in the rules."""
    called: dict[int, str] = {}
    for step in st.every(steps):
        if isinstance(step, st.Set) and step.what:
            called[step.slot] = step.what
        if isinstance(step, st.Throw) and step.named is not None and step.line is not None:
            called[step.named] = str(getattr(step.line.deed, "name", ""))
    return called


class _Builder(Stretches):
    """Builds the nodes of one program over its stretches."""

    whole: st.Steps = ()
    """The program as it was before anything known was put in."""
    wanted: Sequence[int] = ()
    """The slots of which something is asked at its end."""
    apart: frozenset[int] | None = None
    """The pieces that are told apart by their names, once that has been asked."""
    named: frozenset[int] | None = None
    """Those of which the program itself speaks by their names, likewise."""

    # ---- sequences ---------------------------------------------------------------------------------------------

    def steps(self, steps: Sequence[Left], entering: Layout, leaving: Layout, block: int = -1) -> Node:
        """Steps in order, from states of one layout to states of another: the lines of a block, if it is given."""
        made: list[Node] = []
        at = 0
        here = entering
        while True:
            before: list[Left] = []
            while at < len(steps) and straight(steps[at]):
                before.append(steps[at])
                at += 1
            draw: Draw | None = None
            after: list[Left] = []
            step = steps[at] if at < len(steps) else None
            if isinstance(step, st.Throw) and self._compound(step):
                here = self._before_compound(before, step, here, made)
                at += 1
                if at < len(steps):
                    continue
                if here != leaving:
                    made.append(self.stretch((), None, (), here, leaving))
                break
            if at < len(steps) and isinstance(steps[at], st.Throw) and not jumps(before):
                assert isinstance(step, st.Throw)
                draw = step
                at += 1
                while at < len(steps) and straight(steps[at]):
                    after.append(steps[at])
                    at += 1
            last = at >= len(steps)
            split = None if last else steps[at]
            if isinstance(split, st.If):
                at += 1
                target = leaving if at >= len(steps) else self.layout(self.lives.left(split))
                made.append(self._split(before, draw, after, split, here, target))
                here = target
                if at >= len(steps):
                    break
                continue
            target = leaving if last else self._entering(steps[at])
            if before or draw is not None or here != target:
                made.append(self.stretch(before, draw, after, here, target, block=block if last else -1))
                here = target
            if last:
                break
            if isinstance(steps[at], st.Throw):
                continue
            at += 1
            target = leaving if at >= len(steps) else self.layout(self.lives.left(steps[at - 1]))
            made.append(self._node(steps[at - 1], here, target))
            here = target
            if at >= len(steps):
                break
        return nodes.sequence(made)

    def _compound(self, draw: st.Throw[Residue]) -> bool:
        """Whether a throw adds up as many dice as something that nobody asks for afterwards."""
        dice, live = draw.handful.dice, self.lives.left(draw)
        return (
            dice is not None
            and draw.reading.need is None
            and not draw.reading.lies
            and bool(dice[2] - live)
            and draw.shows is None
            and (draw.natural is None or draw.natural not in live)
        )

    def _before_compound(
        self, before: Sequence[Left], draw: st.Throw[Residue], here: Layout, made: list[Node]
    ) -> Layout:
        """Such a throw, with what comes before it; gives the layout after it."""
        entering = self._entering(draw)
        if before or here != entering:
            made.append(self.stretch(before, None, (), here, entering))
        total = {slot for slot in (draw.into, draw.named) if slot is not None}
        target = self.layout(self.lives.left(draw))
        rest = tuple(slot for slot in target if slot not in total)
        assert draw.handful.dice is not None
        count, sides, _ = draw.handful.dice
        number = self.values((slots_of(rest), count, sides), entering)
        places = [-1 if slot in total else rest.index(slot) for slot in target]
        made.append(nodes.compound(number, places))
        return target

    def _entering(self, step: Left) -> Layout:
        return self.layout(self.lives.needed(step))

    def _split(
        self,
        before: Sequence[Left],
        draw: Draw | None,
        after: Sequence[Left],
        step: st.If[Residue],
        here: Layout,
        target: Layout,
    ) -> Node:
        number = len(self.functions)
        out = self.lives.left(step)
        ways = (self.layout(self.lives.entering(step.then, out)), self.layout(self.lives.entering(step.otherwise, out)))
        first = self.stretch(before, draw, after, here, target, step, ways)
        then = self.steps(step.then, ways[0], target)
        otherwise = self.steps(step.otherwise, ways[1], target)
        return nodes.split(first, ("then", number), then, ("else", number), otherwise)

    # ---- nodes -------------------------------------------------------------------------------------------------

    def _node(self, step: Left, here: Layout, target: Layout) -> Node:
        match step:
            case st.Block():
                return self._block(step, here, target)
            case st.Loop():
                return self._loop(step, here, target)
            case st.Each():
                return self._each(step, here, target)
            case st.Choose():
                who = step.chooser.text if step.chooser is not None else "''"
                assert step.looks is not None
                number = self.values((step.options.text, who, step.looks.text), here)
                if step.pooled and self.apart is None:
                    self.apart = told_apart(self.world, self.whole, self.wanted)
                if not step.random and self.named is None:
                    self.named = named_in(self.world, self.whole)
                apart, named = self.apart or frozenset(), self.named or frozenset()
                return nodes.choose(number, step, here, target, self.world, apart, named)
            case st.Set() | st.If() | st.Throw() | st.Jump() | st.Try() | st.Fail():
                raise AssertionError("these stand in stretches")
            case st.Look() | st.SetField() | st.Apply() | st.Tell():
                raise AssertionError("none of these is left in a plan")
        assert_never(step)

    def _block(self, step: st.Block[Residue], here: Layout, target: Layout) -> Node:
        live_out = self.lives.left(step)
        inner = live_out - set(step.locals)
        saved_drop = self.drop
        aside: frozenset[int] = frozenset()
        if not jumps_out(step.body, frozenset({step.number})):
            touched = as_set(read_by(step.body, reads_of) | written_by(step.body)) | set(step.locals)
            aside = (frozenset(here) & live_out) - touched
        self.drop = saved_drop | aside
        in_layout = tuple(slot for slot in here if slot not in aside)
        leave = self.layout(inner)
        self.targets[step.number, False] = leave
        # What is read where it starts over is read where it begins.
        self.targets[step.number, True] = in_layout
        body = self.steps(step.body, in_layout, leave, step.number)
        self.drop = saved_drop
        node = nodes.block(step.number, step.again, body)
        out_layout = leave
        if aside:
            out_layout = tuple(sorted({*leave, *aside}))
            node = nodes.aside(node, self.joining(here, aside, leave, out_layout))
        cleared = [slot for slot in step.locals if slot in live_out]
        if cleared or out_layout != target:
            node = nodes.sequence([node, self.cleared(out_layout, cleared, target)])
        return node

    def _loop(self, step: st.Loop[Residue], here: Layout, target: Layout) -> Node:
        head_live = self.lives.head(step)
        head = self.layout(head_live)
        body_in = self.layout(self.lives.entering(step.body, head_live))
        body = self.steps(step.body, body_in, head)
        until = step.until
        number = len(self.functions)
        watching = step.watched or frozenset()
        if until is not None:
            check = st.If(until, ())
            test = self.stretch((), None, (), head, target, check, (target, body_in))
        else:
            test = self.stretch((), None, (), head, body_in)
        last = self.stretch((), None, (), head, target) if head != target else None
        watched = tuple(at for at, slot in enumerate(head) if slot in watching)
        if step.times is None:
            enter = self.stretch((), None, (), here, head) if here != head else None
            return loops.until(enter, test, ("then", number), ("else", number), body, watched, last, not step.throws)
        values = self.values((step.times.text,), here)
        places = tuple(here.index(slot) for slot in head)
        return loops.times(
            values, places, test, ("then", number) if until is not None else None, ("else", number), body, last
        )

    def _each(self, step: st.Each[Residue], here: Layout, target: Layout) -> Node:
        head_live = self.lives.head(step)
        head = self.layout(head_live)
        values = self.values((step.pieces.text,), here)
        saved = self.targets
        if step.at_once:
            self.targets = _AllTo(head)
        body_in = self.layout(self.lives.entering(step.body, head_live))
        body = self.steps(step.body, body_in, head)
        self.targets = saved
        places = tuple(here.index(slot) for slot in head)
        into = tuple(-1 if slot == step.slot else head.index(slot) for slot in body_in)
        last = self.stretch((), None, (), head, target) if head != target else None
        if not step.at_once:
            return loops.for_each(values, places, into, body, last)
        landing = tuple((at, slot) for at, slot in enumerate(head) if slot in (step.landing or ()))
        return loops.at_once(values, places, into, body, last, landing, self.world)


class _AllTo(dict[Target, Layout]):
    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self.layout = layout

    def __missing__(self, target: Target) -> Layout:
        return self.layout
