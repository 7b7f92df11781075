"""What joins stretches: one after another, two ways, blocks that start over, loops, choices.

A node takes weights of states and gives a `Flow`. Weights are whole numbers over one common denominator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import lcm

from grognard.budget import Budget, Limits
from grognard.core.closures import constant
from grognard.core.code import dice_of
from grognard.core.faults import Stopped
from grognard.core.program import Choose, Evaluate, Reading, Throw
from grognard.core.throws import Ready, ready
from grognard.core.world import PieceRef, World
from grognard.dice import packed
from grognard.dice.compound import compound_sums
from grognard.dice.handful import Handful, hits_distribution, read_hits, read_sum, sum_distribution
from grognard.evaluate.chains import visits
from grognard.evaluate.flow import Exit, Flow, Weights, beside, then
from grognard.evaluate.interpreter import Interpreter, Nobody, NoDice, Players
from grognard.evaluate.meanings import land
from grognard.ir.types import Die, value_text

Rows = list[tuple[object, ...]]


class Run:
    """What one question shares: its budget, its players, the stretches bound to its facts, pools already worked out."""

    def __init__(self, world: World, players: Players, budget: Budget) -> None:
        self.world = world
        self.players = players
        self.budget = budget
        self.stretches: list[Callable[..., object]] = []
        self.kept: dict[object, dict[object, object]] = {}
        self.start: list[object] = []
        self.names: dict[int, str] = {}
        self._pools: dict[object, tuple[int, Rows]] = {}
        self._one: Interpreter | None = None

    def check(self, weights: Weights, layout: Sequence[int]) -> None:
        """Refuse too many states, and say which value has most ways."""
        if len(weights) <= self.budget.limits.states:
            return
        ways = {slot: len({key[at] for key in weights}) for at, slot in enumerate(layout)}
        slot = max(ways, key=ways.__getitem__)
        self.budget.check(
            "states",
            len(weights),
            hint=f"{self._named(slot)} has {ways[slot]:,} ways here, and {len(ways) - 1} more values are still needed "
            "below. Ask about less at once, or bound it with `never above …`.",
        )

    def _named(self, slot: int) -> str:
        known = self.world.fields.get(slot)
        if known is not None:
            piece, field = known
            return f"{piece.name}'s {field.name}" if piece is not None else field.name
        name = self.names.get(slot)
        return f"`{name}`" if name else "A throw or a score"

    def spread(self, handful: object, need: object, reading: Reading, shift: int, natural: bool) -> tuple[int, Rows]:
        """In how many ways dice fall, and each outcome with its ways (and the natural face of a single die)."""
        key = (handful, need, natural, id(reading))
        found = self._pools.get(key)
        if found is None:
            found = self._pools[key] = _spread(handful, need, reading, shift, natural)
        return found

    def spread_plain(
        self, count: int, sides: int, need: object, reading: Reading, shift: int, natural: bool
    ) -> tuple[int, Rows]:
        """The same of plain dice of one sort."""
        key = (count, sides, need, natural, id(reading))
        found = self._pools.get(key)
        if found is None:
            found = self._pools[key] = _spread(dice_of(count, Die(sides)), need, reading, shift, natural)
        return found

    def work_out(self, statement: Evaluate, state: list[object]) -> object:
        """A value that the interpreter works out."""
        if self._one is None:
            self._one = Interpreter(self.world, NoDice(), Nobody(), budget=Budget(Limits(steps=10**15)))
        self._one.step(statement, state)
        return state[statement.into]


Node = Callable[[Run, Weights], Flow]


def _spread(handful: object, need: object, reading: Reading, shift: int, natural: bool) -> tuple[int, Rows]:
    if type(handful) is Handful and need is None and not natural:
        spread = sum_distribution(handful)
    else:
        given = Reading(constant(need) if need is not None else None, reading.always_hit, reading.always_miss)
        made = ready(Throw(0, constant(handful), 0, None, given), ())
        if natural and made.handful.count == 1:
            sides = next(iter(made.handful.sides()))
            return sides, [(one_die(made, face) + shift, 1, face + shift) for face in range(1, sides + 1)]
        if made.need is None:
            spread = sum_distribution(made.handful)
        else:
            spread = hits_distribution(
                made.handful, *made.need, always_hit=made.always_hit, always_miss=made.always_miss
            )
    spread = spread.reduced()
    outcomes: Iterable[int] = spread.outcomes
    if shift:
        outcomes = [outcome + shift for outcome in outcomes]
    if natural:
        return spread.total, [(outcome, ways, None) for outcome, ways in zip(outcomes, spread.weights, strict=True)]
    return spread.total, list(zip(outcomes, spread.weights, strict=True))


def one_die(made: Ready, face: int) -> int:
    """What a single die counts."""
    if made.need is None:
        return read_sum(made.handful, (face,)).total
    return read_hits(made.handful, (face,), *made.need, always_hit=made.always_hit, always_miss=made.always_miss).hits


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
        flow = first(on, weights)
        for part in rest:
            if not flow.on:
                break
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
        flow: Flow | None = None
        several: list[Flow] = []
        for scale, outs in on.stretches[number](weights):  # type: ignore[attr-defined]
            one = Flow(outs[0], {}, scale)
            at = 1
            for name in names:
                if outs[at]:
                    one.exits[name] = outs[at]  # type: ignore[index]
                at += 1
            if flow is None:
                flow = one
            elif one.on or one.exits:
                if flow.on or flow.exits:
                    several.append(one)
                else:
                    flow = one
        assert flow is not None
        if several:
            flow = beside([flow, *several])
        on.check(flow.on, layout)
        return flow

    return run


def packed_rows(direct: Node, number: int, layout: Sequence[int]) -> Node:
    """A throw that most of a state has no part in: its outcomes are one packed row for all states that read the same.

    The weights of all outcomes are then one product of whole numbers for each state (Kronecker substitution, as in
    `grognard.dice.packed`), and the states are taken apart once at the end.
    """

    def run(on: Run, weights: Weights) -> Flow:
        found = on.stretches[number](weights, on.kept.setdefault(number, {})) if len(weights) > _FEW else None
        if found is None:
            return direct(on, weights)
        assert isinstance(found, list)
        whole = lcm(*{scale for scale, _, _ in found})
        width = packed.width_for(sum(weights.values()) * whole)
        places: dict[object, int] = {}
        sums: dict[object, int] = {}
        work = 0
        for scale, row, members in found:
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


def block(number: int, again: bool, body: Node, first: Node | None) -> Node:
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
        lead = first(on, weights) if first is not None else Flow(weights)
        flow, back = once(on, lead.on)
        if back:
            if len(lead.on) == 1 and back.keys() == lead.on.keys():
                # Only itself comes back: the chances of everything else are those given that it does not.
                (before,), (after,) = lead.on.values(), back.values()
                if after == before * flow.scale:
                    raise _for_ever()
                whole = before * flow.scale
                common = whole - after
                flow = Flow(_times(flow.on, before), {k: _times(v, before) for k, v in flow.exits.items()}, common)
            else:
                flow = beside([flow, solved(on, back, once, flow.scale)])
        return then(lead, flow) if first is not None else flow

    return run


def _times(weights: Weights, factor: int) -> Weights:
    return weights if factor == 1 else {state: weight * factor for state, weight in weights.items()}


def _for_ever() -> Stopped:
    return Stopped("this is rolled again for ever: nothing ends it", "Let some outcome end it.")


def solved(
    on: Run,
    back: Weights,
    once: Callable[[Run, Weights], tuple[Flow, Weights]],
    scale: int,
    still: Callable[[tuple[object, ...], Flow, Weights], tuple[Flow, Weights]] | None = None,
) -> Flow:
    """States that may come back: how often each is visited, then where each visit leads. `scale` is theirs already."""
    passes: dict[tuple[object, ...], tuple[Flow, Weights]] = {}

    def step(state: tuple[object, ...]) -> tuple[int, Weights]:
        flow, onward = once(on, {state: 1})
        if still is not None:
            flow, onward = still(state, flow, onward)
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
                flow = memo[head] = node(on, {head: 1})  # type: ignore[dict-item]
            assert isinstance(flow, Flow)
            on.budget.charge("transitions", len(weights) * len(flow.on))
            return flow

        flows = [
            Flow(
                out, {name: _times(lost, whole) for name, lost in flow.exits.items()} if flow.exits else {}, flow.scale
            )
            for out, flow, whole in on.stretches[number](weights, work)  # type: ignore[attr-defined]
        ]
        return flows[0] if len(flows) == 1 else beside(flows)

    return run


def until(
    enter: Node | None,
    test: Node,
    done: object,
    going: object,
    body: Node,
    watched: Sequence[int],
    last: Node | None,
    watching: bool,
) -> Node:
    """Again and again until something holds: round by round while states are new, solved where they come back."""

    def once(on: Run, weights: Weights) -> tuple[Flow, Weights]:
        flow = test(on, weights)
        ended: Weights = flow.exits.pop(done, {})  # type: ignore[call-overload]
        rest: Weights = flow.exits.pop(going, {})  # type: ignore[call-overload]
        if not rest:
            return then(Flow({}, flow.exits, 1), Flow(ended)), {}
        step = body(on, rest)
        onward = step.on
        exits = then(Flow({}, flow.exits, 1), Flow({}, step.exits, step.scale)).exits
        return Flow(_times(ended, step.scale), exits, step.scale), onward

    def still(state: tuple[object, ...], flow: Flow, onward: Weights) -> tuple[Flow, Weights]:
        # A round that changes nothing and throws nothing is the last one.
        if watching and flow.scale == 1 and len(onward) == 1 and not flow.on and not flow.exits:
            after = next(iter(onward))
            if all(state[at] == after[at] for at in watched):
                return (last(run_now[0], onward) if last is not None else Flow(onward)), {}
        return flow, onward

    run_now: list[Run] = []

    def run(on: Run, weights: Weights) -> Flow:
        run_now[:] = [on]
        lead = enter(on, weights) if enter is not None else Flow(weights)
        total = Flow({}, dict(lead.exits), lead.scale)
        seen: set[tuple[object, ...]] = set()
        entering = lead.on
        scale = lead.scale
        while entering:
            if not seen.isdisjoint(entering):
                rest = solved(on, entering, once, 1, still)
                rest.scale *= scale
                return beside([total, rest])
            seen.update(entering)
            on.budget.check("states", len(seen))
            flow, entering = once(on, entering)
            flow.scale *= scale
            scale = flow.scale
            total = beside([total, flow]) if flow.on or flow.exits else total
        return total

    return run


def times(
    values: int,
    places: Sequence[int],
    test: Node,
    done: object,
    going: object,
    body: Node,
    last: Node | None,
) -> Node:
    """So many times."""

    def run(on: Run, weights: Weights) -> Flow:
        by_count: dict[int, Weights] = {}
        for key, weight, count in on.stretches[values](weights):  # type: ignore[attr-defined]
            count = 0 if count is None else count
            if not isinstance(count, int) or isinstance(count, bool):
                raise Stopped(f"something cannot be repeated {value_text(count)} times", "Write a whole number.")
            group = by_count.setdefault(max(0, count), {})
            state = tuple([key[at] for at in places])
            group[state] = group.get(state, 0) + weight
        flows: list[Flow] = []
        for count, group in by_count.items():
            flow = Flow(group)
            ended: list[Flow] = []
            for _ in range(count):
                if not flow.on:
                    break
                step = test(on, flow.on)
                if done is not None:
                    some: Weights = step.exits.pop(done, {})  # type: ignore[call-overload]
                    rest: Weights = step.exits.pop(going, {})  # type: ignore[call-overload]
                    if some:
                        ended.append(Flow(some, {}, flow.scale * step.scale))
                    step = Flow(rest, step.exits, step.scale)
                flow = then(then(flow, step), body(on, step.on)) if step.on else then(flow, step)
            if last is not None and flow.on:
                flow = then(flow, last(on, flow.on))
            flows.append(beside([flow, *ended]) if ended else flow)
        return beside(flows)

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
            if most > 1000:
                dice_of(most, Die(sides))
            on.budget.charge("transitions", len(ways) + max(0, most) * sides)
            scale, sums = compound_sums(ways, sides)
            if len(places) == 1:
                out: Weights = {(total,): weight for total, weight in enumerate(sums) if weight}
            else:
                out = {
                    tuple([total if at < 0 else rest[at] for at in places]): weight  # type: ignore[index]
                    for total, weight in enumerate(sums)
                    if weight
                }
            flows.append(Flow(out, {}, scale))
        return beside(flows)

    return run


def choose(number: int, statement: Choose, here: Sequence[int], target: Sequence[int], world: World) -> Node:
    """Somebody picks, or the lot does."""
    sources = [-1 if slot == statement.slot else list(here).index(slot) for slot in target]

    def run(on: Run, weights: Weights) -> Flow:
        flows: dict[int, Weights] = {}
        for key, weight, options, who, state in on.stretches[number](weights):  # type: ignore[attr-defined]
            picks: list[object]
            if statement.random and options:
                picks = options
            elif len(options) <= 1:
                picks = options or [None]
            elif alike(options, state, world):
                picks = options[:1]
            else:
                picks = [on.players.choose(statement, getattr(who, "name", str(who)), options)]
            out = flows.setdefault(len(picks), {})
            for pick in picks:
                after = tuple([pick if at < 0 else key[at] for at in sources])
                out[after] = out.get(after, 0) + weight
        return beside([Flow(out, {}, many) for many, out in flows.items()])

    return run


def alike(options: Sequence[object], state: Sequence[object], world: World) -> bool:
    """Whether pieces differ in nothing but their names, so that it is all one which is picked."""
    if not all(isinstance(option, PieceRef) for option in options):
        return False
    looks = set()
    for piece in options:
        assert isinstance(piece, PieceRef)
        rows = world.field_slots.values()
        looks.add(
            (
                piece.kind,
                tuple(state[row[piece.index]] for row in rows if piece.index < len(row) and row[piece.index] >= 0),
            )
        )
    return len(looks) == 1


def _groups(on: Run, values: int, places: Sequence[int], weights: Weights) -> dict[tuple[object, ...], Weights]:
    groups: dict[tuple[object, ...], Weights] = {}
    for key, weight, pieces in on.stretches[values](weights):  # type: ignore[attr-defined]
        group = groups.setdefault(tuple(pieces), {})
        state = tuple([key[at] for at in places])
        group[state] = group.get(state, 0) + weight
    return groups


def for_each(values: int, places: Sequence[int], into: Sequence[int], body: Node, last: Node | None) -> Node:
    """For each of some pieces, one after another."""

    def run(on: Run, weights: Weights) -> Flow:
        flows: list[Flow] = []
        for pieces, group in _groups(on, values, places, weights).items():
            flow = Flow(group)
            for piece in pieces:
                if not flow.on:
                    break
                given: Weights = {}
                for key, weight in flow.on.items():
                    state = tuple([piece if at < 0 else key[at] for at in into])
                    given[state] = given.get(state, 0) + weight
                flow = then(flow, body(on, given))
            if last is not None and flow.on:
                flow = then(flow, last(on, flow.on))
            flows.append(flow)
        return beside(flows)

    return run


def at_once(
    values: int,
    places: Sequence[int],
    into: Sequence[int],
    body: Node,
    last: Node | None,
    landing: Sequence[tuple[int, int]],
    world: World,
) -> Node:
    """Every piece acts on the state before; the changes of all land together."""

    def run(on: Run, weights: Weights) -> Flow:
        flows: list[Flow] = []
        for pieces, group in _groups(on, values, places, weights).items():
            for state, weight in group.items():
                flows.append(_landed(on, pieces, state, weight))
        flow = beside(flows)
        return then(flow, last(on, flow.on)) if last is not None and flow.on else flow

    def _landed(on: Run, pieces: Sequence[object], state: tuple[object, ...], weight: int) -> Flow:
        start = list(on.start)
        for at, slot in landing:
            start[slot] = state[at]
        total = Flow({state: weight})
        lost: list[Flow] = []
        for piece in pieces:
            flow = body(on, {tuple([piece if at < 0 else state[at] for at in into]): 1})
            ends: Weights = dict(flow.on)
            gone: dict[Exit, Weights] = {}
            for name, out in flow.exits.items():
                if name == (-1, False):
                    gone[name] = out
                    continue
                for end, ways in out.items():
                    ends[end] = ends.get(end, 0) + ways
            if gone:
                whole = sum(total.on.values())
                lost.append(
                    Flow({}, {name: _times(out, whole) for name, out in gone.items()}, total.scale * flow.scale)
                )
            landed: Weights = {}
            for end, ways in ends.items():
                change = {slot: end[at] for at, slot in landing if end[at] is not state[at] and end[at] != state[at]}
                for before, so_far in total.on.items():
                    earlier = {
                        slot: before[at]
                        for at, slot in landing
                        if before[at] is not state[at] and before[at] != state[at]
                    }
                    after = list(start)
                    land([earlier, change], start, after, world)
                    key = list(state)
                    for at, slot in landing:
                        key[at] = after[slot]
                    made = tuple(key)
                    landed[made] = landed.get(made, 0) + so_far * ways
            total = Flow(landed, {}, total.scale * flow.scale)
        return beside([total, *lost]) if lost else total

    return run
