"""A program compiled for the odds: stretches as functions, and what joins them (`nodes`) as closures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import CodeType

import attrs

from grognard.core import program
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.frame import Poison
from grognard.core.throws import HitPool
from grognard.core.world import World
from grognard.dice.handful import Handful
from grognard.evaluate.meanings import chance_of
from grognard.evaluate.weigh import nodes
from grognard.evaluate.weigh.lives import Everywhere, Lives, Slots, Target
from grognard.evaluate.weigh.nodes import Node, Run
from grognard.evaluate.weigh.plan import (
    Chance,
    Choose,
    Draw,
    Enter,
    ForEach,
    If,
    Jump,
    Planner,
    Repeat,
    Step,
    bodies,
    reads_in,
    residues,
    simple,
    within,
    writes_in,
    written_by,
)
from grognard.evaluate.weigh.residue import Residue, Writer
from grognard.evaluate.weigh.segment import GAP, Layout, Stretch, jumps, slots_of


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
    initial = tuple(world.initial) if len(world.initial) > len(what.initial) else what.initial
    written = written_by(what.body, world)
    writer = Writer(world, initial, written)
    steps = Planner(world, writer).body(what.body)
    kept: Slots = (frozenset(wanted) & written) | {what.result}
    end = kept
    lives = Lives()
    lives.targets[0, False] = end
    entering = lives.body(steps, end)
    builder = _Builder(world, writer, lives)
    builder.targets[0, False] = tuple(sorted(end))
    layout = tuple(sorted(entering))
    node = builder.steps(steps, layout, tuple(sorted(end)))
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
    kinds = tuple(initial[slot].__class__ for slot in fixed)
    return Compiled(
        compile(source, "<odds>", "exec"),
        names,
        fixed,
        kinds,
        node,
        layout,
        tuple(sorted(end)),
        source,
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


class _Builder:
    """Builds the nodes of one program, and gathers the source of its stretches."""

    def __init__(self, world: World, writer: Writer, lives: Lives) -> None:
        self.world = world
        self.writer = writer
        self.lives = lives
        self.targets: dict[Target, Layout] = {}
        self.drop: Slots = frozenset()
        self.functions: list[list[str]] = []

    def source(self) -> str:
        """The source of everything."""
        fixed = "".join(f", f{slot}" for slot in sorted(self.writer.fixed_used))
        lines = [
            f"def make(RUN, START{fixed}):",
            "    spread, spread_plain = RUN.spread, RUN.spread_plain",
            "    work_out = RUN.work_out",
        ]
        for view in self.writer.views:
            lines += [f"    {line}" for line in view.split("\n")]
        for function in self.functions:
            lines += [f"    {line}" for line in function]
        lines.append(f"    return [{', '.join(f'stretch{i}' for i in range(len(self.functions)))}]")
        return "\n".join(lines) + "\n"

    def layout(self, slots: Slots) -> Layout:
        """The key of states in which these slots are live."""
        return tuple(sorted(slots - self.drop))

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
                    found.append(self._stretch((), None, (), here, leaving))
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
                found.append(self._stretch(before, draw, after, here, target, block=block if last else -1))
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
            found.append(self._stretch(before, None, (), here, entering))
        statement = draw.statement
        total = {slot for slot in (statement.into, statement.named) if slot is not None}
        target = self.layout(self.lives.after[id(draw)])
        rest = tuple(slot for slot in target if slot not in total)
        assert draw.handful.dice is not None
        count, sides, _ = draw.handful.dice
        number = self._values((slots_of(rest), count, sides), entering)
        places = [-1 if slot in total else rest.index(slot) for slot in target]
        found.append(nodes.compound(number, places))
        return target

    def _entering(self, step: Step) -> Layout:
        return self.layout(self.lives.step(step, self.lives.after[id(step)]))

    # ---- stretches ---------------------------------------------------------------------------------------------

    def _function(self, lines: list[str]) -> int:
        self.functions.append(lines)
        return len(self.functions) - 1

    def _stretch(
        self,
        before: Sequence[Step],
        draw: Draw | Chance | None,
        after: Sequence[Step],
        here: Layout,
        target: Layout,
        split: If | None = None,
        ways: tuple[Layout, Layout] = ((), ()),
        block: int = -1,
    ) -> Node:
        number = len(self.functions)
        stretch = Stretch(self.writer, self.lives, self.targets, here)
        on_out = stretch.out("on", target)
        if block >= 0:
            # To leave the block in its last stretch is to go on.
            stretch.outs_by_target[block, False] = on_out
        stretch.depth = 1
        stretch.say(f"for {slots_of(here)}, w in weights.items():" if here else "for w in weights.values():")
        stretch.depth = 2

        def end(on: bool) -> None:
            if not on:
                return
            if split is None:
                stretch.add("on", target)
                return
            stretch.say(f"if {split.test.text}:")
            stretch.depth += 1
            stretch.add((number, True), ways[0])
            stretch.depth -= 1
            stretch.say("else:")
            stretch.depth += 1
            stretch.add((number, False), ways[1])
            stretch.depth -= 1

        tail = list(after) if draw is not None else list(before)
        fails = any(_gap(step) for step in tail) or (split is not None and split.test.gap)
        scale = "1"
        head: list[str] = ["leaving = 0"]
        if draw is None:
            stretch.guarded(fails, lambda: end(stretch.steps(tail)))
            if len(stretch.lines) == 3 and here == target and len(stretch.outs) == 1 and split is None:
                return nodes.same
        else:
            lead = any(_gap(step) for step in before) or any(one.gap for one in residues(draw))
            fixed = _one_die(draw)
            stretch.weight = f"w * {fixed[0]}" if fixed is not None else "w"
            stretch.guarded(lead, lambda: self._lead(stretch, before, draw))
            # What the lines below the throw change, they find as it was at each outcome.
            again = sorted((self.lives.after[id(draw)] & writes_in(tail)) - writes_in([draw]))
            for slot in again:
                stretch.say(f"p{slot} = s{slot}")
            outs_at = len(stretch.lines)
            self._outcomes(stretch, draw, fixed)
            for slot in again:
                stretch.say(f"s{slot} = p{slot}")
            stretch.weight = "w" if fixed is not None else "wx"
            stretch.guarded(fails, lambda: end(stretch.steps(tail)))
            if fixed is not None:
                scale = str(fixed[0])
            else:
                scale = "outs"
                names = [out.name for out in stretch.outs.values()]
                stretch.lines[outs_at:outs_at] = [
                    "        d = outs.get(T)",
                    "        if d is None:",
                    f"            d = outs[T] = ({', '.join('{}' for _ in names)},)",
                    f"        {', '.join(names)}, = d",
                ]
        names = [out.name for out in stretch.outs.values()]
        ids = list(stretch.outs)
        lines = [f"def stretch{number}(weights):"]
        if scale == "outs":
            gap = stretch.outs.get(GAP)
            head.append("outs = {}")
            if gap is not None:
                # What fails before the throw is not over its ways.
                head.append(f"outs[1] = ({', '.join('{}' for _ in names)},)")
                head.append("lost = outs[1]")
                at = next(i for i, line in enumerate(stretch.lines) if "d = outs.get(T)" in line)
                for i in range(at):
                    stretch.lines[i] = stretch.lines[i].replace(
                        f"{gap.name}[k] = {gap.name}.get(k, 0) + w",
                        f"lost[{ids.index(GAP)}][k] = lost[{ids.index(GAP)}].get(k, 0) + w",
                    )
        else:
            head += [f"{name} = {{}}" for name in names]
        lines += [f"    {line}" for line in head]
        lines += stretch.lines
        lines.append(
            "    return outs.items()" if scale == "outs" else f"    return (({scale}, ({', '.join(names)},)),)"
        )
        self._function(lines)
        direct = nodes.stretch(number, ids, target)
        if draw is None or ids != ["on"]:
            return direct
        touched = reads_in([*before, draw, *after]) | writes_in([*before, draw, *after])
        kept = tuple(slot for slot in here if slot in target and slot not in touched)
        return self._by_what_is_read(direct, stretch.lines, here, kept, target, scale) if kept else direct

    def _by_what_is_read(
        self, direct: Node, lines: Sequence[str], here: Layout, kept: Layout, target: Layout, scale: str
    ) -> Node:
        """The same stretch, its outcomes worked out once for all states that differ only in what it leaves alone."""
        number = len(self.functions)
        read = tuple(slot for slot in here if slot not in kept)
        rest = tuple(slot for slot in target if slot not in kept)
        row = [
            f"def row{number}({', '.join(f's{slot}' for slot in read)}):",
            "    w = 1",
            "    if True:",
            "        o0 = {}",
        ]
        for line in lines[1:]:
            if "outs" in line or line.strip() in ("if d is None:", "o0, = d"):
                continue
            row.append(line.replace(f"k = {slots_of(target)}", f"k = {slots_of(rest)}"))
        row.append(f"    return {'T' if scale == 'outs' else scale}, o0")
        made = [*row, f"def stretch{number}(weights, rows):"]
        made += ["    groups = {}", f"    for {slots_of(here)}, w in weights.items():"]
        made += [f"        k = {slots_of(read)}", "        g = groups.get(k)"]
        made.append(f"        if g is None: groups[k] = [({slots_of(kept)}, w)]")
        made.append(f"        else: g.append(({slots_of(kept)}, w))")
        made += ["    if len(groups) * 3 > len(weights): return None", "    found = []"]
        made += ["    for k, members in groups.items():", "        row = rows.get(k)"]
        made.append(f"        if row is None: row = rows[k] = row{number}(*k)")
        made += ["        found.append((*row, members))", "    return found"]
        self._function(made)
        join = [f"def stretch{number + 1}(cells):", "    o = {}", f"    for {slots_of(kept)}, row in cells:"]
        join += [
            f"        for {slots_of(rest)}, w in row:",
            f"            if w: o[{slots_of(target)}] = w",
            "    return o",
        ]
        self._function(join)
        return nodes.packed_rows(direct, number, target)

    def _lead(self, stretch: Stretch, before: Sequence[Step], draw: Draw | Chance) -> None:
        stretch.steps(before)
        if isinstance(draw, Chance):
            stretch.say(f"a, T = chance_of({draw.favourable.text}, {draw.whole.text})")
            stretch.say("rows = [row for row in ((True, a), (False, T - a)) if row[1]]")
            return
        if _one_die(draw) is not None:
            return
        live = self.lives.after[id(draw)]
        into = draw.statement
        natural = into.natural is not None and into.natural in live
        shift = into.shows[0] - 1 if into.shows is not None else 0
        need = draw.need.text if draw.need is not None else "None"
        reading = self.writer.name(into.reading)
        if draw.handful.dice is not None:
            count, sides, _ = draw.handful.dice
            stretch.say(f"T, rows = spread_plain({count}, {sides}, {need}, {reading}, {shift}, {natural})")
        else:
            stretch.say(f"T, rows = spread({draw.handful.text}, {need}, {reading}, {shift}, {natural})")

    def _outcomes(self, stretch: Stretch, draw: Draw | Chance, fixed: tuple[int | str, int] | None) -> None:
        if isinstance(draw, Chance):
            stretch.say(f"for s{draw.statement.taken}, x in rows:")
            stretch.depth += 1
            stretch.say("wx = w * x")
            return
        live = self.lives.after[id(draw)]
        into = draw.statement
        natural = into.natural if into.natural is not None and into.natural in live else None
        shift = into.shows[0] - 1 if into.shows is not None else 0
        if fixed is not None:
            sides, each = fixed
            if each == 0:
                stretch.say(f"for s{into.into} in range({1 + shift}, {sides} + {shift + 1}):")
                stretch.depth += 1
                if natural is not None:
                    stretch.say(f"s{natural} = s{into.into}")
            else:
                stretch.say(f"for face in range({1 + shift}, {sides} + {shift + 1}):")
                stretch.depth += 1
                stretch.say(f"s{into.into} = face + {each}")
                if natural is not None:
                    stretch.say(f"s{natural} = face")
        else:
            stretch.say(f"for s{into.into}, x{f', s{natural}' if natural is not None else ''} in rows:")
            stretch.depth += 1
            stretch.say("wx = w * x")
        if into.named is not None and into.named in live:
            stretch.say(f"s{into.named} = s{into.into}")

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
        ways = (self.layout(self.lives.body(step.then, out)), self.layout(self.lives.body(step.otherwise, out)))
        first = self._stretch(before, draw, after, here, target, step, ways)
        then = self.steps(step.then, ways[0], target)
        otherwise = self.steps(step.otherwise, ways[1], target)
        return nodes.split(first, (number, True), then, (number, False), otherwise)

    def _values(self, texts: Sequence[str], here: Layout) -> int:
        """A function that gives values of each state."""
        number = len(self.functions)
        lines = [f"def stretch{number}(weights):", "    found = []"]
        lines.append("    for key, w in weights.items():")
        if here:
            lines.append(f"        {slots_of(here)} = key")
        lines.append(f"        found.append((key, w, {', '.join(texts)}))")
        lines.append("    return found")
        return self._function(lines)

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
                number = self._values((step.options.text, who, step.looks.text), here)
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
            first: Node | None = self._stretch((), None, (), in_layout, head)
        else:
            first = None
        body = self.steps(step.body, head, leave, step.block)
        self.drop = saved_drop
        node = nodes.block(step.block, step.again, body, first)
        out_layout = leave
        if aside:
            out_layout = tuple(sorted({*leave, *aside}))
            node = nodes.aside(node, self._joining(here, aside, leave, out_layout))
        cleared = [slot for slot in step.locals if slot in live_out]
        if cleared or out_layout != target:
            node = nodes.sequence([node, self._cleared(out_layout, cleared, target)])
        return node

    def _joining(self, here: Layout, aside: Slots, leave: Layout, target: Layout) -> int:
        """A function that works out what is read once for each value of it, and joins it with what is set aside."""
        number = len(self.functions)
        inner = slots_of(tuple(slot for slot in here if slot not in aside))
        kept = tuple(slot for slot in here if slot in aside)
        lines = [f"def stretch{number}(weights, work):"]
        if inner == "()":
            members = "weights.items()"
            lines.append("    groups = {(): None}")
        else:
            members = "members"
            lines += ["    groups = {}", f"    for {slots_of(here)}, w in weights.items():", f"        k = {inner}"]
            lines.append(f"        groups.setdefault(k, []).append(({slots_of(kept)}, w))")
        lines += [
            "    found = []",
            "    for head, members in groups.items():",
            "        flow = work(head)",
            "        o = {}",
        ]
        lines.append(
            f"        for {slots_of(leave)}, x in flow.on.items():" if leave else "        for x in flow.on.values():"
        )
        lines.append(f"            for {slots_of(kept)}, w in {members}:")
        lines += [f"                k = {slots_of(target)}", "                o[k] = o.get(k, 0) + w * x"]
        lines += [
            f"        found.append((o, flow, sum(w for _, w in {members}) if flow.exits else 1))",
            "    return found",
        ]
        return self._function(lines)

    def _cleared(self, here: Layout, cleared: Sequence[int], target: Layout) -> Node:
        number = len(self.functions)
        lines = [f"def stretch{number}(weights):", "    o0 = {}"]
        lines.append(f"    for {slots_of(here)}, w in weights.items():" if here else "    for w in weights.values():")
        lines += [f"        s{slot} = None" for slot in cleared]
        lines += [f"        k = {slots_of(target)}", "        o0[k] = o0.get(k, 0) + w", "    return ((1, (o0,)),)"]
        self._function(lines)
        return nodes.stretch(number, ["on"], target)

    def _repeat(self, step: Repeat, here: Layout, target: Layout) -> Node:
        head_live = self.lives.head[id(step)]
        head = self.layout(head_live)
        body_in = self.layout(self.lives.body(step.body, head_live))
        body = self.steps(step.body, body_in, head)
        until = step.until
        number = len(self.functions)
        if until is not None:
            check = If(until, [], [])
            test = self._stretch((), None, (), head, target, check, (target, body_in))
        else:
            test = self._stretch((), None, (), head, body_in)
        last = self._stretch((), None, (), head, target) if head != target else None
        watched = tuple(at for at, slot in enumerate(head) if slot in step.watched)
        if step.times is None:
            enter = self._stretch((), None, (), here, head) if here != head else None
            return nodes.until(enter, test, (number, True), (number, False), body, watched, last, bool(step.watched))
        values = self._values((step.times.text,), here)
        places = tuple(here.index(slot) for slot in head)
        return nodes.times(
            values, places, test, (number, True) if until is not None else None, (number, False), body, last
        )

    def _for_each(self, step: ForEach, here: Layout, target: Layout) -> Node:
        statement = step.statement
        head_live = self.lives.head[id(step)]
        head = self.layout(head_live)
        values = self._values((step.pieces.text,), here)
        saved, live_targets = self.targets, self.lives.targets
        if statement.at_once:
            self.targets, self.lives.targets = _AllTo(head), Everywhere(head_live)
        body_live = self.lives.body(step.body, head_live)
        body_in = self.layout(body_live)
        body = self.steps(step.body, body_in, head)
        self.targets, self.lives.targets = saved, live_targets
        places = tuple(here.index(slot) for slot in head)
        into = tuple(-1 if slot == statement.slot else head.index(slot) for slot in body_in)
        last = self._stretch((), None, (), head, target) if head != target else None
        if not statement.at_once:
            return nodes.for_each(values, places, into, body, last)
        landing = tuple((at, slot) for at, slot in enumerate(head) if slot in step.landing)
        return nodes.at_once(values, places, into, body, last, landing, self.world)


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


def _one_die(draw: Draw | Chance) -> tuple[int | str, int] | None:
    """Sides and addition of a single die that is the same for all states and read as it falls."""
    if isinstance(draw, Chance) or draw.need is not None:
        return None
    dice = draw.handful.dice
    if dice is not None and dice[0] == "1" and not dice[2]:
        return dice[1], 0
    handful = draw.handful.value if draw.handful.constant else None
    if isinstance(handful, HitPool) or not isinstance(handful, Handful):
        return None
    if (
        handful.count != 1
        or handful.kept != 1
        or draw.statement.reading.always_hit
        or draw.statement.reading.always_miss
    ):
        return None
    return next(iter(handful.sides())), handful.each


def _gap(step: Step) -> bool:
    return any(one.gap for one in residues(step)) or any(_gap(one) for one in within(step))


__all__ = ["Compiled", "Residue", "compiled"]
