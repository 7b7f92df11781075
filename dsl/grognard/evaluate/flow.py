"""Weights of states on their way through statements: put one after another, side by side, over one denominator."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

import attrs

State = tuple[object, ...]
Weights = dict[State, int]
Exit = tuple[int, bool]
"""A block that is being left, and whether to start it over."""


@attrs.define
class Flow:
    """Where some weights went: on to the next statement, or out of a block. All are over `scale` times as much."""

    on: Weights
    exits: dict[Exit, Weights] = attrs.field(factory=dict)
    scale: int = 1


def scaled(weights: Weights, factor: int) -> Weights:
    """The same weights over a larger denominator."""
    return weights if factor == 1 else {state: weight * factor for state, weight in weights.items()}


def add(into: Weights, weights: Weights) -> None:
    """Weights into other weights of the same denominator."""
    for state, weight in weights.items():
        into[state] = into.get(state, 0) + weight


def then(flow: Flow, step: Flow) -> Flow:
    """`step` was done on `flow.on`."""
    exits = {exit_: scaled(weights, step.scale) for exit_, weights in flow.exits.items()}
    for exit_, weights in step.exits.items():
        if exit_ in exits:
            merged = dict(exits[exit_])
            add(merged, weights)
            exits[exit_] = merged
        else:
            exits[exit_] = weights
    return Flow(step.on, exits, flow.scale * step.scale)


def beside(flows: Sequence[Flow]) -> Flow:
    """Flows of different parts of the weights, put together over one denominator."""
    flows = [flow for flow in flows if flow.on or flow.exits]
    if len(flows) == 1:
        return flows[0]
    whole = lcm(*(flow.scale for flow in flows)) if flows else 1
    on: Weights = {}
    exits: dict[Exit, Weights] = {}
    for flow in flows:
        factor = whole // flow.scale
        add(on, scaled(flow.on, factor))
        for exit_, weights in flow.exits.items():
            add(exits.setdefault(exit_, {}), scaled(weights, factor))
    return Flow(on, exits, whole)
