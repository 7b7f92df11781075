"""What is done again and again: until something holds, so many times, for each of some pieces."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.faults import Stopped
from grognard.core.world import World
from grognard.evaluate.flow import Exit, Flow, Weights, beside, scaled, then
from grognard.evaluate.meanings import land
from grognard.evaluate.weigh.nodes import solved
from grognard.evaluate.weigh.running import Node, Run
from grognard.ir.types import value_text

ONWARD: Exit = (-2, False)
"""Where the weights are kept that go round once more, while a flow is cut."""

_ROUND = 100
"""A round of a loop takes as long for a single state as so many moves."""


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
        on.budget.charge("transitions", _ROUND)
        flow = test(on, weights)
        ended: Weights = flow.exits.pop(done, {})  # type: ignore[call-overload]
        rest: Weights = flow.exits.pop(going, {})  # type: ignore[call-overload]
        if not rest:
            return then(Flow({}, flow.exits, 1), Flow(ended)), {}
        step = body(on, rest)
        onward = step.on
        exits = then(Flow({}, flow.exits, 1), Flow({}, step.exits, step.scale)).exits
        return Flow(scaled(ended, step.scale), exits, step.scale), onward

    def still(on: Run, state: tuple[object, ...], flow: Flow, onward: Weights) -> tuple[Flow, Weights]:
        # A round that changes nothing and throws nothing is the last one.
        if watching and flow.scale == 1 and len(onward) == 1 and not flow.on and not flow.exits:
            after = next(iter(onward))
            if all(state[at] == after[at] for at in watched):
                return (last(on, onward) if last is not None else Flow(onward)), {}
        return flow, onward

    def run(on: Run, weights: Weights) -> Flow:
        mass = 0 if on.rounding is None else sum(weights.values())
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
            on.budget.check("states", len(seen), so_far=True)
            flow, entering = once(on, entering)
            flow.scale *= scale
            if mass:
                flow.exits[ONWARD] = entering
                flow = on.cut(flow, mass)
                entering = flow.exits.pop(ONWARD, {})
            scale = flow.scale
            total = beside([total, flow]) if flow.on or flow.exits else total
        return total

    return run


def times(
    values: int, places: Sequence[int], test: Node, done: object, going: object, body: Node, last: Node | None
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
            mass = 0 if on.rounding is None else sum(group.values())
            for _ in range(count):
                if not flow.on:
                    break
                on.budget.charge("transitions", _ROUND)
                if mass:
                    flow = on.cut(flow, mass)
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
            mass = 0 if on.rounding is None else sum(group.values())
            for piece in pieces:
                if not flow.on:
                    break
                if mass:
                    flow = on.cut(flow, mass)
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
            with on.exactly():
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
                    Flow({}, {name: scaled(out, whole) for name, out in gone.items()}, total.scale * flow.scale)
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
