"""What joins stretches: one after another, two ways, blocks that start over, loops, choices.

A node takes weights of states and gives a `Flow`. Weights are whole numbers over one common denominator.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm

from grognard.core.faults import Stopped
from grognard.core.program import Choose
from grognard.core.throws import can_be_thrown, dice_of
from grognard.core.world import World
from grognard.dice import packed
from grognard.dice.compound import compound_sums
from grognard.dice.handful import Handful
from grognard.evaluate.chains import visits
from grognard.evaluate.flow import Exit, Flow, Weights, beside, scaled, then
from grognard.evaluate.players import TellsApart
from grognard.evaluate.weigh.alike import alike, look_alike, pooled
from grognard.evaluate.weigh.running import Node, Run
from grognard.ir.types import Die


def same(_run: Run, weights: Weights) -> Flow:
    """Nothing happens."""
    return Flow(weights)


def sequence(parts: Sequence[Node]) -> Node:
    """One after another."""
    parts = [part for part in parts if part is not same]
    if not parts:
        return same
    if len(parts) == 1:
        return parts[0]
    first, rest = parts[0], tuple(parts[1:])

    def run(on: Run, weights: Weights) -> Flow:
        mass = 0 if on.rounding is None else sum(weights.values())
        flow = first(on, weights)
        for part in rest:
            if not flow.on:
                break
            if mass:
                flow = on.cut(flow, mass)
            step = part(on, flow.on)
            if flow.exits or step.exits:
                flow = then(flow, step)
            else:
                step.scale *= flow.scale
                flow = step
        return flow

    return run


def stretch(number: int, ways: Sequence[object], layout: Sequence[int]) -> Node:
    """A stretch of lines. The first way out goes on, the others are exits."""
    names = tuple(ways[1:])

    def run(on: Run, weights: Weights) -> Flow:
        on.budget.charge("transitions", len(weights))
        ends = on.stretches[number](weights)
        if not names and ends.__class__ is tuple and not on.part:
            ((scale, (out,)),) = ends
            on.check(out, layout)
            return Flow(out, {}, scale)
        flow: Flow | None = None
        several: list[Flow] = []
        for scale, outs in ends:  # type: ignore[attr-defined]
            merged = Flow(outs[0], {}, scale)
            at = 1
            for name in names:
                if outs[at]:
                    merged.exits[name] = outs[at]  # type: ignore[index]
                at += 1
            if flow is None:
                flow = merged
            elif merged.on or merged.exits:
                if flow.on or flow.exits:
                    several.append(merged)
                else:
                    flow = merged
        assert flow is not None
        if several:
            flow = beside([flow, *several])
        if on.part:
            part, on.part = on.part, 0
            on.check(flow.on, layout, -(-len(flow.on) * len(weights) // part))
        on.check(flow.on, layout)
        return flow

    return run


def packed_rows(direct: Node, number: int, layout: Sequence[int]) -> Node:
    """A throw that most of a state has no part in: its outcomes are one packed row for all states that read the same.

    The weights of all outcomes are then one product of whole numbers for each state (Kronecker substitution, as in
    `grognard.dice.packed`), and the states are taken apart once at the end.
    """

    def run(on: Run, weights: Weights) -> Flow:
        outs = on.stretches[number](weights, on.kept.setdefault(number, {})) if len(weights) > _FEW else None
        if outs is None:
            return direct(on, weights)
        assert isinstance(outs, list)
        for _, row, members in outs:
            if len(members) * len(row) > on.budget.limits.states:
                # Each of these is a state of its own: so many are enough to be refused.
                some = members[: on.budget.limits.states // len(row) + 1]
                enough = on.stretches[number + 1]((kept, row.items()) for kept, _ in some)
                assert isinstance(enough, dict)
                on.check(enough, layout, len(members) * len(row))
        whole = lcm(*{scale for scale, _, _ in outs})
        width = packed.width_for(sum(weights.values()) * whole)
        places: dict[object, int] = {}
        sums: dict[object, int] = {}
        work = 0
        for scale, row, members in outs:
            factor = whole // scale
            cells = {places.setdefault(to, len(places)): ways * factor for to, ways in row.items()}
            low = min(cells)
            line = packed.pack([cells.get(at, 0) for at in range(low, max(cells) + 1)], width) << (width * low)
            work += len(members) * len(row)
            for kept, weight in members:
                sums[kept] = sums.get(kept, 0) + weight * line
        on.budget.charge("transitions", work)
        count = len(places)
        rows = ((kept, zip(places, packed.unpack(total, width, count), strict=True)) for kept, total in sums.items())
        out = on.stretches[number + 1](rows)
        assert isinstance(out, dict)
        on.check(out, layout)
        return Flow(out, {}, whole)

    return run


_FEW = 12
"""With no more states than this nothing is gained by packing."""


def split(first: Node, yes: object, then_: Node, no: object, otherwise: Node) -> Node:
    """Two ways."""

    def run(on: Run, weights: Weights) -> Flow:
        flow = first(on, weights)
        some: Weights = flow.exits.pop(yes, {})  # type: ignore[call-overload]
        others: Weights = flow.exits.pop(no, {})  # type: ignore[call-overload]
        ways = []
        if some:
            ways.append(then_(on, some))
        if others:
            ways.append(otherwise(on, others))
        if not flow.exits and len(ways) == 1:
            ways[0].scale *= flow.scale
            return ways[0]
        return then(Flow({}, flow.exits, flow.scale), beside(ways) if ways else Flow({}))

    return run


def block(number: int, again: bool, body: Node) -> Node:
    """A block that can be left, or started over."""
    leave, back_to = (number, False), (number, True)

    def once(on: Run, weights: Weights) -> tuple[Flow, Weights]:
        flow = body(on, weights)
        back = flow.exits.pop(back_to, {}) if again else {}
        left = flow.exits.pop(leave, None)
        if left:
            if flow.on:
                for state, weight in left.items():
                    flow.on[state] = flow.on.get(state, 0) + weight
            else:
                flow.on = left
        return flow, back

    if not again:
        return lambda on, weights: once(on, weights)[0]

    def run(on: Run, weights: Weights) -> Flow:
        if on.rounding is None:
            return started(on, weights)
        # What comes back is divided by what does not: there an error would grow.
        with on.exactly():
            return started(on, weights)

    def started(on: Run, weights: Weights) -> Flow:
        flow, back = once(on, weights)
        if back:
            if len(weights) == 1 and back.keys() == weights.keys():
                # Only itself comes back: the chances of everything else are those given that it does not.
                (before,), (after,) = weights.values(), back.values()
                if after == before * flow.scale:
                    raise _for_ever()
                whole = before * flow.scale
                common = whole - after
                flow = Flow(scaled(flow.on, before), {k: scaled(v, before) for k, v in flow.exits.items()}, common)
            else:
                flow = beside([flow, solved(on, back, once, flow.scale)])
        return flow

    return run


def _for_ever() -> Stopped:
    return Stopped("this is rolled again for ever: nothing ends it", "Let some outcome end it.")


def solved(
    on: Run,
    back: Weights,
    once: Callable[[Run, Weights], tuple[Flow, Weights]],
    scale: int,
    still: Callable[[Run, tuple[object, ...], Flow, Weights], tuple[Flow, Weights]] | None = None,
) -> Flow:
    """States that may come back: how often each is visited, then where each visit leads. `scale` is theirs already."""
    passes: dict[tuple[object, ...], tuple[Flow, Weights]] = {}

    def step(state: tuple[object, ...]) -> tuple[int, Weights]:
        with on.exactly():
            flow, onward = once(on, {state: 1})
        if still is not None:
            flow, onward = still(on, state, flow, onward)
        passes[state] = (flow, onward)
        return flow.scale, onward

    def charge(amount: int) -> None:
        on.budget.charge("transitions", amount)

    entry = {state: Fraction(weight) for state, weight in back.items()}
    try:
        times = visits(entry, step, charge)
    except ValueError:
        raise _for_ever() from None
    ends: dict[tuple[object, ...], Fraction] = {}
    exits: dict[Exit, dict[tuple[object, ...], Fraction]] = {}
    for state, visited in times.items():
        flow = passes[state][0]
        for end, weight in flow.on.items():
            ends[end] = ends.get(end, Fraction(0)) + visited * Fraction(weight, flow.scale)
        for exit_, out in flow.exits.items():
            into = exits.setdefault(exit_, {})
            for end, weight in out.items():
                into[end] = into.get(end, Fraction(0)) + visited * Fraction(weight, flow.scale)
    whole = lcm(*(value.denominator for group in (ends, *exits.values()) for value in group.values()), 1)
    return Flow(
        {state: int(value * whole) for state, value in ends.items()},
        {exit_: {state: int(value * whole) for state, value in out.items()} for exit_, out in exits.items()},
        scale * whole,
    )


def aside(node: Node, number: int) -> Node:
    """Lines that neither read nor write some of what is live: worked out once for all that differ only in that."""

    def run(on: Run, weights: Weights) -> Flow:
        memo = on.kept.setdefault(number, {})

        def work(head: object) -> Flow:
            flow = memo.get(head)
            if flow is None:
                with on.exactly():
                    flow = memo[head] = node(on, {head: 1})  # type: ignore[dict-item]
            assert isinstance(flow, Flow)
            on.budget.charge("transitions", len(weights) * len(flow.on))
            return flow

        flows = [
            Flow(
                out, {name: scaled(lost, whole) for name, lost in flow.exits.items()} if flow.exits else {}, flow.scale
            )
            for out, flow, whole in on.stretches[number](weights, work)  # type: ignore[attr-defined]
        ]
        return flows[0] if len(flows) == 1 else beside(flows)

    return run


def compound(number: int, places: Sequence[int]) -> Node:
    """As many dice as a number that is a matter of chance itself, added up."""

    def run(on: Run, weights: Weights) -> Flow:
        groups: dict[tuple[object, int], dict[int, int]] = {}
        for _, weight, rest, count, sides in on.stretches[number](weights):  # type: ignore[attr-defined]
            ways = groups.setdefault((rest, sides), {})
            ways[count] = ways.get(count, 0) + weight
        flows: list[Flow] = []
        for (rest, sides), ways in groups.items():
            most = max(ways)
            for count in {most, min(ways)}:
                made = dice_of(count, Die(sides))
                assert isinstance(made, Handful)
                can_be_thrown(made)
            on.budget.charge("transitions", len(ways) + max(0, most) * sides)
            scale, sums = compound_sums(ways, sides)
            out: Weights
            if -1 not in places:
                out = {tuple([rest[at] for at in places]): sum(sums)}  # type: ignore[index]
            else:
                out = {
                    tuple([total if at < 0 else rest[at] for at in places]): weight  # type: ignore[index]
                    for total, weight in enumerate(sums)
                    if weight
                }
            flows.append(Flow(out, {}, scale))
        return beside(flows)

    return run


def _name(who: object) -> str:
    return getattr(who, "name", str(who))


def choose(
    number: int,
    statement: Choose,
    here: Sequence[int],
    target: Sequence[int],
    world: World,
    apart: frozenset[int],
    named: frozenset[int],
) -> Node:
    """Somebody picks, or the lot does. Pieces are told apart by lot (`apart`), or by who is `named` in the program."""
    sources = [-1 if slot == statement.slot else list(here).index(slot) for slot in target]
    others = [at for at, slot in enumerate(here) if slot != statement.slot]

    def run(on: Run, weights: Weights) -> Flow:
        flows: dict[int, Weights] = {}
        tells = on.players if isinstance(on.players, TellsApart) else None
        for key, weight, options, who, state in on.stretches[number](weights):  # type: ignore[attr-defined]
            picks: list[tuple[object, int]]
            if statement.random and len(options) > 1:
                picks = [(option, 1) for option in options]
                if statement.pooled:
                    picks = pooled(options, state, world, apart, [key[at] for at in others])
            elif len(options) <= 1:
                picks = [(options[0] if options else None, 1)]
            elif look_alike(options, state, world):
                asked = tells is not None and not alike(options, state, world, named, [key[at] for at in others])
                picks = [(tells.among_alike(statement, _name(who), options) if tells and asked else options[0], 1)]
            else:
                picks = [(on.players.choose(statement, _name(who), options), 1)]
            out = flows.setdefault(sum(many for _, many in picks), {})
            for pick, many in picks:
                after = tuple([pick if at < 0 else key[at] for at in sources])
                out[after] = out.get(after, 0) + weight * many
        return beside([Flow(out, {}, many) for many, out in flows.items()])

    return run
