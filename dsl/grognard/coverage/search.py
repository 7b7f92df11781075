"""Finds runs that touch what no example touches: rules that lead to little first, plain situations first.

Situations that touch something new are gone on from, one fact at a time; of all runs found, a few that touch
everything between them are kept by the greedy rule for weighted covers (V. Chvátal, "A greedy heuristic for the
set-covering problem", 1979). All of it is counted, so the same text gives the same examples.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

import attrs

from grognard.coverage.aim import aimed
from grognard.coverage.explore import Explorer, Ran
from grognard.coverage.points import Mark, Point
from grognard.evaluate import trace
from grognard.evaluate.question import BadQuestion
from grognard.ir.interface import interface
from grognard.ir.ruleset import Rule, RuleKind, Ruleset
from grognard.ir.types import Value
from grognard.situations.sweep import Situation, Sweep, walk

MOST = 800_000
"""So many steps are taken for a ruleset, unless more are asked for."""
_OF_A_RULE = 60_000
_RULES = 3
"""So many of the rules that lead to a point are tried for it."""
_AIMED = 160
"""So many situations are tried for one point."""

_CALLED = {
    RuleKind.TEST: "test",
    RuleKind.FIGHT: "fight",
    RuleKind.ACTION: "do",
    RuleKind.WORK_OUT: "work out",
    RuleKind.DIE: "work out",
}


@attrs.frozen
class Found:
    """A run that is worth an example: the rule, how it is called, and what it is the first to touch."""

    rule: Rule
    verb: str
    ran: Ran
    new: tuple[Point, ...]


@attrs.frozen
class Searched:
    """The runs kept, and what none of them touches.

    `behind` a gap (with its words), `alone` where no rule that an example can show leads to it, `unmet` in all runs.
    """

    found: tuple[Found, ...]
    behind: tuple[tuple[Point, str], ...]
    alone: tuple[Point, ...]
    unmet: tuple[Point, ...]
    steps: int


@attrs.define
class _Candidate:
    rule: Rule
    explorer: Explorer
    ran: Ran
    marks: frozenset[Mark]
    cost: int


def search(ruleset: Ruleset, wanted: Iterable[Point], most: int = MOST) -> Searched:
    """Look for runs that touch these points."""
    by_mark = {point.mark: point for point in wanted}
    left = dict(by_mark)
    behind: dict[Mark, str] = {}
    candidates: list[_Candidate] = []
    steps = 0
    tried: dict[Mark, int] = {}
    for rule, leads_to in _entries(ruleset):
        targets = [point for point in left.values() if point.home in leads_to and tried.get(point.mark, 0) < _RULES]
        if not targets or steps >= most:
            continue
        for point in targets:
            tried[point.mark] = tried.get(point.mark, 0) + 1
        try:
            sweep = Sweep(ruleset, rule)
        except BadQuestion:
            continue
        cap = min(_OF_A_RULE, most - steps)
        explorer = Explorer(sweep, cap)
        for ran in _runs(explorer, targets, left):
            marks = ran.marks & by_mark.keys()
            if marks:
                candidates.append(_Candidate(rule, explorer, ran, frozenset(marks), _cost(ran)))
            for mark in marks:
                left.pop(mark, None)
        steps += cap - explorer.left
        for point in targets:
            words = explorer.behind.get(point.mark) or explorer.stopped.get(point.home)
            if words is not None:
                behind.setdefault(point.mark, words)
    kept = [_made(one, new, by_mark) for one, new in _cover(candidates)]
    shut = tuple((left[mark], behind[mark]) for mark in left if mark in behind)
    alone = tuple(point for mark, point in left.items() if mark not in behind and mark not in tried)
    unmet = tuple(point for mark, point in left.items() if mark not in behind and mark in tried)
    return Searched(tuple(kept), shut, alone, unmet, steps)


def _entries(ruleset: Ruleset) -> list[tuple[Rule, set[str]]]:
    """The rules an example can show, with all they lead to; those that lead to least first."""
    found: list[tuple[Rule, set[str]]] = []
    for name, rule in ruleset.rules.items():
        if rule.kind in _CALLED:
            reached = interface(ruleset, rule)
            found.append((rule, {name, *reached.rules, *reached.tables}))
    return sorted(found, key=lambda one: len(one[1]))


def _runs(explorer: Explorer, targets: list[Point], left: dict[Mark, Point]) -> Iterator[Ran]:
    sweep = explorer.sweep
    yield from explorer.of(Situation(()))
    for point in targets:
        if point.mark in left:
            axes = aimed(sweep, point)
            for situation in walk(axes, _AIMED):
                yield from explorer.of(situation)
                if point.mark not in left:
                    break
    queue: deque[dict[str, Value]] = deque([{}])
    while queue and explorer.left > 0 and any(point.mark in left for point in targets):
        base = queue.popleft()
        for axis in sweep.axes:
            if axis.name in base:
                continue
            for value in axis.values[1:]:
                changed = {**base, axis.name: value}
                before = len(explorer.known)
                yield from explorer.of(
                    Situation(tuple((one, changed[one.name]) for one in sweep.axes if one.name in changed))
                )
                if len(explorer.known) > before:
                    queue.append(changed)


def _cost(ran: Ran) -> int:
    """How much a reader has to take in."""
    dice = sum(len(event.faces) for event in ran.events if isinstance(event, trace.Threw))
    return 4 + 2 * len(ran.situation.departures()) + dice + 2 * (len(ran.picks) - dice) + len(ran.question.world.pieces)


def _cover(candidates: list[_Candidate]) -> Iterator[tuple[_Candidate, frozenset[Mark]]]:
    open_ = {mark for one in candidates for mark in one.marks}
    while open_:
        best = max(candidates, key=lambda one: (len(one.marks & open_) / one.cost, -one.cost))
        new = frozenset(best.marks & open_)
        yield best, new
        open_ -= new


def _made(one: _Candidate, new: frozenset[Mark], by_mark: dict[Mark, Point]) -> Found:
    """The candidate with everything taken away that it can do without."""
    ran = one.ran
    for axis, _ in ran.situation.departures():
        fewer = Situation(tuple(each for each in ran.situation.values if each[0] is not axis))
        if len(fewer.values) < len(ran.situation.values):
            again = one.explorer.again(fewer, ran)
            if again is not None and new <= again.marks and len(again.picks) <= len(ran.picks):
                ran = again
    points = tuple(sorted((by_mark[mark] for mark in new), key=lambda each: each.place.span.start))
    return Found(one.rule, _CALLED[one.rule.kind], ran, points)
