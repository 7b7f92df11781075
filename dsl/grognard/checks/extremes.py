"""The least and the most that a list of plain amounts can add up to, with amounts that exclude each other counted once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import product
from math import prod

from grognard.checks.logic import Logic, Subject
from grognard.core.ranges import Span
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.types import Number, tidy

_MOST_CASES = 4096


def extremes(lines: Sequence[il.Line], logic: Logic) -> Span | None:
    """Returns the least and most that some lines add; None where they do more than add plain amounts."""
    plain: list[tuple[il.Line, Number]] = []
    for line in lines:
        if line.opener is not None or not isinstance(line.deed, do.Amount) or line.deed.times or line.deed.part:
            return None
        if line.each is not None:
            return None
        if any(exception.instead is not None for exception in line.exceptions):
            return None
        plain.append((line, line.deed.number))
    low: Number = 0
    high: Number = 0
    for group, subjects in _groups(plain, logic):
        less, more = _of_group(group, subjects, logic)
        low, high = low + less, high + more
    return Span(tidy(low), tidy(high))


Group = list[tuple[il.Line, Number]]


def _groups(plain: Group, logic: Logic) -> list[tuple[Group, dict[Hashable, Subject]]]:
    """Lines that look at the same facts stand together."""
    leader: dict[Hashable, Hashable] = {}

    def first_of(mark: Hashable) -> Hashable:
        while leader[mark] != mark:
            leader[mark] = leader[leader[mark]]
            mark = leader[mark]
        return mark

    marks = [tuple(logic.subjects([line.condition])) if line.condition is not None else () for line, _ in plain]
    for own in marks:
        for mark in own:
            leader.setdefault(mark, mark)
            leader[first_of(mark)] = first_of(own[0])
    groups: dict[Hashable, Group] = {}
    for at, (own, pair) in enumerate(zip(marks, plain, strict=True)):
        # What looks at nothing stands by itself.
        groups.setdefault(first_of(own[0]) if own else at, []).append(pair)
    return [
        (group, logic.subjects(line.condition for line, _ in group if line.condition is not None))
        for group in groups.values()
    ]


def _of_group(group: Group, subjects: dict[Hashable, Subject], logic: Logic) -> tuple[Number, Number]:
    marks = list(subjects)
    cases = prod(len(subjects[mark].values) for mark in marks)
    if cases > _MOST_CASES:
        amounts = [(amount, line.condition is None and not line.exceptions) for line, amount in group]
        return (
            sum((amount if always else min(0, amount) for amount, always in amounts), 0),
            sum((amount if always else max(0, amount) for amount, always in amounts), 0),
        )
    logic.budget.charge("looks", cases * len(group))
    least: list[Number] = []
    most: list[Number] = []
    for values in product(*(subjects[mark].values for mark in marks)):
        told = dict(zip(marks, values, strict=True))
        counted = [pair for pair in group if pair[0].condition is None or logic.holds(pair[0].condition, told)]
        least.append(sum((min(0, amount) if line.exceptions else amount for line, amount in counted), 0))
        most.append(sum((max(0, amount) if line.exceptions else amount for line, amount in counted), 0))
    return min(least, default=0), max(most, default=0)
