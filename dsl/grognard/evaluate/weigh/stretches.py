"""The functions of a program's stretches: gathered as source while its nodes are built."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.effects import read_by, written_by
from grognard.core.live import Lives, Target, as_set
from grognard.core.step import Chance, If, Throw, values
from grognard.core.throws import HitPool
from grognard.core.world import World
from grognard.dice.handful import Handful
from grognard.evaluate.weigh import nodes
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.running import Node
from grognard.evaluate.weigh.schedule import meets_gap
from grognard.evaluate.weigh.segment import GAP, Layout, Stretch, slots_of
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
        draw: Throw[Residue] | Chance[Residue] | None,
        after: Sequence[Left],
        here: Layout,
        target: Layout,
        split: If[Residue] | None = None,
        ways: tuple[Layout, Layout] = ((), ()),
        block: int = -1,
    ) -> Node:
        """Lines, at most one throw, lines below it; then on, or one of two ways."""
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
        fails = any(meets_gap(step) for step in tail) or (split is not None and split.test.gap)
        scale = "1"
        head: list[str] = ["leaving = 0"]
        if draw is None:
            stretch.guarded(fails, lambda: end(stretch.steps(tail)))
            if len(stretch.lines) == 3 and here == target and len(stretch.outs) == 1 and split is None:
                return nodes.same
        else:
            lead = any(meets_gap(step) for step in before) or any(one.gap for one in values(draw))
            fixed = _one_die(draw)
            stretch.weight = f"w * {fixed[0]}" if fixed is not None else "w"
            stretch.guarded(lead, lambda: self._lead(stretch, before, draw))
            # What the lines below the throw change, they find as it was at each outcome.
            again = sorted((self.lives.left(draw) & as_set(written_by(tail))) - as_set(written_by([draw])))
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
            # Too many states are refused by whoever called: no use in making them all.
            stretch.lines += [
                "        DONE += 1",
                "        if len(o0) > MOST:",
                "            RUN.part = DONE",
                "            break",
            ]
            head.append("DONE = 0")
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
        self.function(lines)
        direct = nodes.stretch(number, ids, target)
        if draw is None or ids != ["on"]:
            return direct
        whole = [*before, draw, *after]
        touched = as_set(read_by(whole, reads_of) | written_by(whole))
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
        for line in lines[1:-4]:
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
        self.function(made)
        join = [f"def stretch{number + 1}(cells):", "    o = {}", f"    for {slots_of(kept)}, row in cells:"]
        join += [
            f"        for {slots_of(rest)}, w in row:",
            f"            if w: o[{slots_of(target)}] = w",
            "    return o",
        ]
        self.function(join)
        return nodes.packed_rows(direct, number, target)

    def _lead(self, stretch: Stretch, before: Sequence[Left], draw: Throw[Residue] | Chance[Residue]) -> None:
        stretch.steps(before)
        if isinstance(draw, Chance):
            stretch.say(f"a, T = chance_of({draw.favourable.text}, {draw.whole.text})")
            stretch.say("rows = [row for row in ((True, a), (False, T - a)) if row[1]]")
            return
        if _one_die(draw) is not None:
            return
        live = self.lives.left(draw)
        natural = draw.natural is not None and draw.natural in live
        shift = draw.shift
        need = draw.reading.need.text if draw.reading.need is not None else "None"
        reading = self.writer.name(draw.reading)
        if draw.handful.dice is not None:
            count, sides, _ = draw.handful.dice
            stretch.say(f"T, rows = spread_plain({count}, {sides}, {need}, {reading}, {shift}, {natural})")
        else:
            stretch.say(f"T, rows = spread({draw.handful.text}, {need}, {reading}, {shift}, {natural})")

    def _outcomes(
        self, stretch: Stretch, draw: Throw[Residue] | Chance[Residue], fixed: tuple[int | str, int] | None
    ) -> None:
        if isinstance(draw, Chance):
            stretch.say(f"for s{draw.taken}, x in rows:")
            stretch.depth += 1
            stretch.say("wx = w * x")
            return
        live = self.lives.left(draw)
        natural = draw.natural if draw.natural is not None and draw.natural in live else None
        shift = draw.shift
        if fixed is not None:
            sides, each = fixed
            if each == 0:
                stretch.say(f"for s{draw.into} in range({1 + shift}, {sides} + {shift + 1}):")
                stretch.depth += 1
                if natural is not None:
                    stretch.say(f"s{natural} = s{draw.into}")
            else:
                stretch.say(f"for face in range({1 + shift}, {sides} + {shift + 1}):")
                stretch.depth += 1
                stretch.say(f"s{draw.into} = face + {each}")
                if natural is not None:
                    stretch.say(f"s{natural} = face")
        else:
            stretch.say(f"for s{draw.into}, x{f', s{natural}' if natural is not None else ''} in rows:")
            stretch.depth += 1
            stretch.say("wx = w * x")
        if draw.named is not None and draw.named in live:
            stretch.say(f"s{draw.named} = s{draw.into}")

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


def _one_die(draw: Throw[Residue] | Chance[Residue]) -> tuple[int | str, int] | None:
    """Sides and addition of a single die that is the same for all states and read as it falls."""
    if isinstance(draw, Chance) or draw.reading.need is not None:
        return None
    dice = draw.handful.dice
    if dice is not None and dice[0] == "1" and not dice[2]:
        return dice[1], 0
    known = draw.handful.value if draw.handful.constant else None
    if isinstance(known, HitPool) or not isinstance(known, Handful):
        return None
    if known.count != 1 or known.kept != 1 or draw.reading.always_hit or draw.reading.always_miss:
        return None
    return next(iter(known.sides())), known.each
