"""A program compiled for the odds: stretches as functions, and what joins them (`nodes`) as closures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import CodeType

import attrs

from grognard.core import program
from grognard.core.asked import bodies
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.frame import Poison
from grognard.core.world import World
from grognard.evaluate.meanings import chance_of
from grognard.evaluate.weigh import loops, nodes
from grognard.evaluate.weigh.lives import Slots, Target
from grognard.evaluate.weigh.planned import Planned, planned
from grognard.evaluate.weigh.running import Node, Run
from grognard.evaluate.weigh.segment import Layout, jumps, slots_of
from grognard.evaluate.weigh.steps import (
    Chance,
    Choose,
    Draw,
    Enter,
    ForEach,
    If,
    Jump,
    Repeat,
    Step,
    reads_in,
    simple,
    within,
    writes_in,
)
from grognard.evaluate.weigh.stretches import Stretches


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
    plan: Planned
    called: dict[int, str] = attrs.field(factory=dict)
    """What slots are called in the rules."""

    def fits(self, initial: Sequence[object]) -> bool:
        """Whether what is told is of the kinds this was compiled for."""
        return tuple([initial[slot].__class__ for slot in self.fixed]) == self.kinds

    _make: Callable[..., list[Callable[..., object]]] | None = None

    def functions(self, run: Run, initial: Sequence[object]) -> list[Callable[..., object]]:
        """The functions of the stretches for one question."""
        if self._make is None:
            names = dict(self.names)
            exec(self.code, names)
            self._make = names["make"]  # type: ignore[assignment]
        make = self._make
        assert make is not None
        return make(run, list(initial), *[initial[slot] for slot in self.fixed])


def compiled(world: World, what: program.Program, wanted: Sequence[int] = ()) -> Compiled:
    """Compile a program. `wanted` are slots to be told apart at the end beside the answer's."""
    plan = planned(world, what, wanted)
    writer, end = plan.writer, plan.ending
    builder = _Builder(world, writer, plan.lives)
    builder.targets[0, False] = end
    node = builder.steps(plan.steps, plan.entering, end)
    source = builder.source()
    fixed = tuple(sorted(writer.fixed_used))
    names = {
        **writer.names,
        "GapReached": GapReached,
        "NotTold": NotTold,
        "Stopped": Stopped,
        "Poison": Poison,
        "chance_of": chance_of,
    }
    kinds = tuple(writer.initial[slot].__class__ for slot in fixed)
    return Compiled(
        compile(source, "<odds>", "exec"),
        names,
        fixed,
        kinds,
        node,
        plan.entering,
        end,
        source,
        plan,
        _called(what.body),
    )


def _called(statements: Sequence[program.Statement]) -> dict[int, str]:
    found: dict[int, str] = {}
    for statement in statements:
        if isinstance(statement, program.Let) and statement.what:
            found[statement.slot] = statement.what
        if isinstance(statement, program.Throw) and statement.named is not None and statement.line is not None:
            found[statement.named] = str(getattr(statement.line.deed, "name", ""))
        for inner in bodies(statement):
            found |= _called(inner)
    return found


class _Builder(Stretches):
    """Builds the nodes of one program over its stretches."""

    # ---- sequences ---------------------------------------------------------------------------------------------

    def steps(self, steps: Sequence[Step], entering: Layout, leaving: Layout, block: int = -1) -> Node:
        """Steps in order, from states of one layout to states of another: the lines of a block, if it is given."""
        found: list[Node] = []
        at = 0
        here = entering
        while True:
            before: list[Step] = []
            while at < len(steps) and simple(steps[at]):
                before.append(steps[at])
                at += 1
            draw: Draw | Chance | None = None
            after: list[Step] = []
            one = steps[at] if at < len(steps) else None
            if isinstance(one, Draw) and self._compound(one):
                here = self._before_compound(before, one, here, found)
                at += 1
                if at < len(steps):
                    continue
                if here != leaving:
                    found.append(self.stretch((), None, (), here, leaving))
                break
            if at < len(steps) and isinstance(steps[at], Draw | Chance) and not jumps(before):
                assert isinstance(one, Draw | Chance)
                draw = one
                at += 1
                while at < len(steps) and simple(steps[at]):
                    after.append(steps[at])
                    at += 1
            last = at >= len(steps)
            split = None if last else steps[at]
            if isinstance(split, If):
                at += 1
                target = leaving if at >= len(steps) else self.layout(self.lives.after[id(split)])
                found.append(self._split(before, draw, after, split, here, target))
                here = target
                if at >= len(steps):
                    break
                continue
            target = leaving if last else self._entering(steps[at])
            if before or draw is not None or here != target:
                found.append(self.stretch(before, draw, after, here, target, block=block if last else -1))
                here = target
            if last:
                break
            if isinstance(steps[at], Draw | Chance):
                continue
            at += 1
            target = leaving if at >= len(steps) else self.layout(self.lives.after[id(steps[at - 1])])
            found.append(self._node(steps[at - 1], here, target))
            here = target
            if at >= len(steps):
                break
        return nodes.sequence(found)

    def _compound(self, draw: Draw) -> bool:
        """Whether a throw adds up as many dice as something that nobody asks for afterwards."""
        dice, live, statement = draw.handful.dice, self.lives.after[id(draw)], draw.statement
        return (
            dice is not None
            and draw.need is None
            and bool(dice[2] - live)
            and statement.shows is None
            and (statement.natural is None or statement.natural not in live)
        )

    def _before_compound(self, before: Sequence[Step], draw: Draw, here: Layout, found: list[Node]) -> Layout:
        """Such a throw, with what comes before it; gives the layout after it."""
        entering = self._entering(draw)
        if before or here != entering:
            found.append(self.stretch(before, None, (), here, entering))
        statement = draw.statement
        total = {slot for slot in (statement.into, statement.named) if slot is not None}
        target = self.layout(self.lives.after[id(draw)])
        rest = tuple(slot for slot in target if slot not in total)
        assert draw.handful.dice is not None
        count, sides, _ = draw.handful.dice
        number = self.values((slots_of(rest), count, sides), entering)
        places = [-1 if slot in total else rest.index(slot) for slot in target]
        found.append(nodes.compound(number, places))
        return target

    def _entering(self, step: Step) -> Layout:
        return self.layout(self.lives.before[id(step)])

    def _split(
        self,
        before: Sequence[Step],
        draw: Draw | Chance | None,
        after: Sequence[Step],
        step: If,
        here: Layout,
        target: Layout,
    ) -> Node:
        number = len(self.functions)
        out = self.lives.after[id(step)]
        ways = (
            self.layout(self.lives.entering(step.then, out)),
            self.layout(self.lives.entering(step.otherwise, out)),
        )
        first = self.stretch(before, draw, after, here, target, step, ways)
        then = self.steps(step.then, ways[0], target)
        otherwise = self.steps(step.otherwise, ways[1], target)
        return nodes.split(first, (number, True), then, (number, False), otherwise)

    # ---- nodes -------------------------------------------------------------------------------------------------

    def _node(self, step: Step, here: Layout, target: Layout) -> Node:
        match step:
            case Enter():
                return self._enter(step, here, target)
            case Repeat():
                return self._repeat(step, here, target)
            case ForEach():
                return self._for_each(step, here, target)
            case Choose():
                who = step.who.text if step.who is not None else "''"
                number = self.values((step.options.text, who, step.looks.text), here)
                return nodes.choose(number, step.statement, here, target, self.world)
        raise AssertionError(step)

    def _enter(self, step: Enter, here: Layout, target: Layout) -> Node:
        live_out = self.lives.after[id(step)]
        inner = live_out - set(step.locals)
        saved_drop = self.drop
        aside: Slots = frozenset()
        if not jumps_elsewhere(step.body, {step.block}):
            touched = reads_in(step.body) | writes_in(step.body) | set(step.locals)
            aside = (frozenset(here) & live_out) - touched
        self.drop = saved_drop | aside
        in_layout = tuple(slot for slot in here if slot not in aside)
        leave = self.layout(inner)
        self.targets[step.block, False] = leave
        head = self.layout(self.lives.head[id(step)]) if step.again else in_layout
        self.targets[step.block, True] = head
        if step.again and head != in_layout:
            first: Node | None = self.stretch((), None, (), in_layout, head)
        else:
            first = None
        body = self.steps(step.body, head, leave, step.block)
        self.drop = saved_drop
        node = nodes.block(step.block, step.again, body, first)
        out_layout = leave
        if aside:
            out_layout = tuple(sorted({*leave, *aside}))
            node = nodes.aside(node, self.joining(here, aside, leave, out_layout))
        cleared = [slot for slot in step.locals if slot in live_out]
        if cleared or out_layout != target:
            node = nodes.sequence([node, self.cleared(out_layout, cleared, target)])
        return node

    def _repeat(self, step: Repeat, here: Layout, target: Layout) -> Node:
        head_live = self.lives.head[id(step)]
        head = self.layout(head_live)
        body_in = self.layout(self.lives.entering(step.body, head_live))
        body = self.steps(step.body, body_in, head)
        until = step.until
        number = len(self.functions)
        if until is not None:
            check = If(until, [], [])
            test = self.stretch((), None, (), head, target, check, (target, body_in))
        else:
            test = self.stretch((), None, (), head, body_in)
        last = self.stretch((), None, (), head, target) if head != target else None
        watched = tuple(at for at, slot in enumerate(head) if slot in step.watched)
        if step.times is None:
            enter = self.stretch((), None, (), here, head) if here != head else None
            return loops.until(enter, test, (number, True), (number, False), body, watched, last, bool(step.watched))
        values = self.values((step.times.text,), here)
        places = tuple(here.index(slot) for slot in head)
        return loops.times(
            values, places, test, (number, True) if until is not None else None, (number, False), body, last
        )

    def _for_each(self, step: ForEach, here: Layout, target: Layout) -> Node:
        statement = step.statement
        head_live = self.lives.head[id(step)]
        head = self.layout(head_live)
        values = self.values((step.pieces.text,), here)
        saved = self.targets
        if statement.at_once:
            self.targets = _AllTo(head)
        body_in = self.layout(self.lives.entering(step.body, head_live))
        body = self.steps(step.body, body_in, head)
        self.targets = saved
        places = tuple(here.index(slot) for slot in head)
        into = tuple(-1 if slot == statement.slot else head.index(slot) for slot in body_in)
        last = self.stretch((), None, (), head, target) if head != target else None
        if not statement.at_once:
            return loops.for_each(values, places, into, body, last)
        landing = tuple((at, slot) for at, slot in enumerate(head) if slot in step.landing)
        return loops.at_once(values, places, into, body, last, landing, self.world)


class _AllTo(dict[Target, Layout]):
    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self.layout = layout

    def __missing__(self, target: Target) -> Layout:
        return self.layout


def jumps_elsewhere(steps: Sequence[Step], inside: set[int]) -> bool:
    """Whether any step leaves a block that is not within these."""
    for step in steps:
        if isinstance(step, Jump) and step.block not in inside:
            return True
        if isinstance(step, Enter):
            if jumps_elsewhere(step.body, {*inside, step.block}):
                return True
        elif jumps_elsewhere(within(step), inside):
            return True
    return False
