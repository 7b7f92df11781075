"""Loops without a bound as Markov chains: solved, not run.

States that can come back to themselves (ties rolled again) form an absorbing Markov chain; the expected
number of visits to each solves a linear system (Kemeny and Snell, *Finite Markov Chains*, 3.2), here by
strongly connected components (Tarjan 1972) in exact rationals: most components are one state with a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

S = TypeVar("S", bound=Hashable)

Step = tuple[int, Mapping[S, int]]
"""Of one state: the common denominator, and the weight of each state that it goes on to."""


def visits(
    entry: Mapping[S, Fraction], step: Callable[[S], Step[S]], charge: Callable[[int], None]
) -> dict[S, Fraction]:
    """How often each state is visited on average, starting from `entry`.

    `charge` is told how many states and transitions were explored. Raises ValueError if some state can never
    be left for good (the thing would never end).
    """
    edges: dict[S, dict[S, Fraction]] = {}
    todo = list(entry)
    while todo:
        state = todo.pop()
        if state in edges:
            continue
        whole, onward = step(state)
        edges[state] = {other: Fraction(weight, whole) for other, weight in onward.items()}
        charge(1 + len(onward))
        todo.extend(other for other in onward if other not in edges)
    expected: dict[S, Fraction] = {}
    arriving: dict[S, Fraction] = dict(entry)
    for component in _components(edges):
        inside = set(component)
        start = {state: arriving.get(state, Fraction(0)) for state in component}
        solved = _solve(component, start, edges, inside)
        for state, times in solved.items():
            expected[state] = times
            for other, chance in edges[state].items():
                if other not in inside:
                    arriving[other] = arriving.get(other, Fraction(0)) + times * chance
    return expected


def _solve(
    component: list[S], start: dict[S, Fraction], edges: dict[S, dict[S, Fraction]], inside: set[S]
) -> dict[S, Fraction]:
    """Visits within one component: x = start + x T, by elimination."""
    if len(component) == 1:
        state = component[0]
        stay = edges[state].get(state, Fraction(0))
        if stay == 1:
            raise ValueError("never ends")
        return {state: start[state] / (1 - stay)}
    number = {state: i for i, state in enumerate(component)}
    size = len(component)
    rows = [[Fraction(0)] * (size + 1) for _ in range(size)]
    for state, i in number.items():
        rows[i][i] += 1
        rows[i][size] = start[state]
    for state, i in number.items():
        for other, chance in edges[state].items():
            if other in inside:
                rows[number[other]][i] -= chance
    for column in range(size):
        pivot = next((r for r in range(column, size) if rows[r][column]), None)
        if pivot is None:
            raise ValueError("never ends")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column] / head
                rows[row] = [a - factor * b if b else a for a, b in zip(rows[row], rows[column], strict=True)]
    return {state: rows[i][size] / rows[i][i] for state, i in number.items()}


def _components(edges: dict[S, dict[S, Fraction]]) -> list[list[S]]:
    """Strongly connected components, those that are reached first before those they lead to (Tarjan, no recursion)."""
    index: dict[S, int] = {}
    low: dict[S, int] = {}
    stack: list[S] = []
    on_stack: set[S] = set()
    components: list[list[S]] = []
    for root in edges:
        if root in index:
            continue
        work = [(root, iter(edges[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            state, onward = work[-1]
            for other in onward:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(edges[other])))
                    break
                if other in on_stack:
                    low[state] = min(low[state], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[state])
                if low[state] == index[state]:
                    component: list[S] = []
                    while True:
                        top = stack.pop()
                        on_stack.discard(top)
                        component.append(top)
                        if top == state:
                            break
                    components.append(component)
    return components[::-1]
