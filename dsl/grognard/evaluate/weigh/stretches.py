"""The functions of a program's stretches: gathered as source while its nodes are built."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.effects import read_by, written_by
from grognard.core.live import Lives, Target, as_set
from grognard.core.step import If
from grognard.core.world import World
from grognard.evaluate.weigh import nodes
from grognard.evaluate.weigh.outcomes import Outcomes
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.running import Node
from grognard.evaluate.weigh.segment import GAP, Draw, Layout, slots_of
from grognard.evaluate.weigh.values import Left, Residue, reads_of


class Stretches:
    """Builds the stretches of one program."""

    def __init__(self, world: World, writer: Writer, lives: Lives[Residue]) -> None:
        self.world = world
        self.writer = writer
        self.lives = lives
        self.targets: dict[Target, Layout] = {}
        self.drop: frozenset[int] = frozenset()
        self.functions: list[list[str]] = []

    def source(self) -> str:
        """The source of everything."""
        fixed = "".join(f", f{slot}" for slot in sorted(self.writer.fixed_used))
        lines = [
            f"def make(RUN, START{fixed}):",
            "    spread, spread_plain = RUN.spread, RUN.spread_plain",
            "    work_out = RUN.work_out",
            "    MOST = RUN.budget.limits.states",
        ]
        for view in self.writer.views:
            lines += [f"    {line}" for line in view.split("\n")]
        for function in self.functions:
            lines += [f"    {line}" for line in function]
        lines.append(f"    return [{', '.join(f'stretch{i}' for i in range(len(self.functions)))}]")
        return "\n".join(lines) + "\n"

    def layout(self, slots: frozenset[int]) -> Layout:
        """The key of states in which these slots are live."""
        return tuple(sorted(slots - self.drop))

    # ---- stretches ---------------------------------------------------------------------------------------------

    def function(self, lines: list[str]) -> int:
        """Keep a function; gives its number."""
        self.functions.append(lines)
        return len(self.functions) - 1

    def stretch(
        self,
        before: Sequence[Left],
        draw: Draw | None,
        after: Sequence[Left],
        here: Layout,
        target: Layout,
        split: If[Residue] | None = None,
        ways: tuple[Layout, Layout] = ((), ()),
        block: int = -1,
    ) -> Node:
        """Lines, at most one throw, lines below it; then on, or one of two ways."""
        number = len(self.functions)
        stretch = Outcomes(self.writer, self.lives, self.targets, target)
        if block >= 0:
            # To leave the block in its last stretch is to go on.
            stretch.same_as_on(block)
        parted = None if split is None else (split, ("then", number), ways[0], ("else", number), ways[1])
        if draw is None:
            each = stretch.each_state(before, parted)
            if not each and here == target and split is None:
                return nodes.same
            lead, scale = list[str](), "1"
        else:
            lead, each = stretch.each_outcome(before, draw, after, parted)
            scale = stretch.scale(draw)
        names = [out.name for out in stretch.outs.values()]
        ids = list(stretch.outs)
        empty = f"({', '.join('{}' for _ in names)},)"
        lines = [f"def stretch{number}(weights):", "    leaving = 0"]
        if scale:
            lines += [f"    {name} = {{}}" for name in names]
        else:
            lines.append("    outs = {}")
            if stretch.loses:
                # What fails before the throw is not over its ways.
                lines += [f"    outs[1] = {empty}", f"    lost = outs[1][{ids.index(GAP)}]"]
        if draw is not None:
            lines.append("    DONE = 0")
        lines.append(f"    for {slots_of(here)}, w in weights.items():" if here else "    for w in weights.values():")
        lines += _indented(lead, 2)
        if not scale:
            lines += _indented(
                ["d = outs.get(T)", "if d is None:", f"    d = outs[T] = {empty}", f"{', '.join(names)}, = d"], 2
            )
        lines += _indented(each or [f"k = {slots_of(target)}", "o0[k] = o0.get(k, 0) + w"], 2)
        if draw is not None:
            # Too many states are refused by whoever called: no use in making them all.
            lines += _indented(["DONE += 1", "if len(o0) > MOST:", "    RUN.part = DONE", "    break"], 2)
        lines.append(f"    return (({scale}, ({', '.join(names)},)),)" if scale else "    return outs.items()")
        self.function(lines)
        direct = nodes.stretch(number, ids, target)
        if draw is None or ids != ["on"]:
            return direct
        whole = [*before, draw, *after]
        touched = as_set(read_by(whole, reads_of) | written_by(whole))
        kept = tuple(slot for slot in here if slot in target and slot not in touched)
        return self._by_what_is_read(direct, before, draw, after, here, kept, target, block) if kept else direct

    def _by_what_is_read(
        self,
        direct: Node,
        before: Sequence[Left],
        draw: Draw,
        after: Sequence[Left],
        here: Layout,
        kept: Layout,
        target: Layout,
        block: int,
    ) -> Node:
        """The same stretch, its outcomes worked out once for all states that differ only in what it leaves alone."""
        number = len(self.functions)
        read = tuple(slot for slot in here if slot not in kept)
        rest = tuple(slot for slot in target if slot not in kept)
        stretch = Outcomes(self.writer, self.lives, self.targets, rest)
        if block >= 0:
            stretch.same_as_on(block)
        lead, each = stretch.each_outcome(before, draw, after, None)
        made = [f"def row{number}({', '.join(f's{slot}' for slot in read)}):", "    w, o0 = 1, {}"]
        made += _indented([*lead, *each, f"return {stretch.scale(draw) or 'T'}, o0"], 1)
        made += [f"def stretch{number}(weights, rows):"]
        made += ["    groups = {}", f"    for {slots_of(here)}, w in weights.items():"]
        made += [f"        k = {slots_of(read)}", "        g = groups.get(k)"]
        made.append(f"        if g is None: groups[k] = [({slots_of(kept)}, w)]")
        made.append(f"        else: g.append(({slots_of(kept)}, w))")
        made += ["    if len(groups) * 3 > len(weights): return None", "    found = []"]
        made += ["    for k, members in groups.items():", "        row = rows.get(k)"]
        made.append(f"        if row is None: row = rows[k] = row{number}(*k)")
        made += ["        found.append((*row, members))", "    return found"]
        self.function(made)
        join = [f"def stretch{number + 1}(cells):", "    o = {}", f"    for {slots_of(kept)}, row in cells:"]
        join += [
            f"        for {slots_of(rest)}, w in row:",
            f"            if w: o[{slots_of(target)}] = w",
            "    return o",
        ]
        self.function(join)
        return nodes.packed_rows(direct, number, target)

    def values(self, texts: Sequence[str], here: Layout) -> int:
        """A function that gives values of each state."""
        number = len(self.functions)
        lines = [f"def stretch{number}(weights):", "    found = []"]
        lines.append("    for key, w in weights.items():")
        if here:
            lines.append(f"        {slots_of(here)} = key")
        lines.append(f"        found.append((key, w, {', '.join(texts)}))")
        lines.append("    return found")
        return self.function(lines)

    def joining(self, here: Layout, aside: frozenset[int], leave: Layout, target: Layout) -> int:
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
        return self.function(lines)

    def cleared(self, here: Layout, cleared: Sequence[int], target: Layout) -> Node:
        """What a rule forgets as it ends."""
        number = len(self.functions)
        lines = [f"def stretch{number}(weights):", "    o0 = {}"]
        lines.append(f"    for {slots_of(here)}, w in weights.items():" if here else "    for w in weights.values():")
        lines += [f"        s{slot} = None" for slot in cleared]
        lines += [f"        k = {slots_of(target)}", "        o0[k] = o0.get(k, 0) + w", "    return ((1, (o0,)),)"]
        self.function(lines)
        return nodes.stretch(number, ["on"], target)


def _indented(lines: Sequence[str], depth: int) -> list[str]:
    return ["    " * depth + line for line in lines]
