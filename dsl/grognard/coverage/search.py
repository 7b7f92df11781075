"""Finds runs that touch what no example touches: rules that lead to little first, plain situations first.

Of all runs found, a few that touch everything between them are kept by the greedy rule for weighted covers
(V. Chvátal, "A greedy heuristic for the set-covering problem", 1979). All of it is counted, so the same text gives the
same examples.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from grognard.coverage.explore import Case, Explorer, Ran
from grognard.coverage.hunt import Hunt
from grognard.coverage.points import Mark, Point
from grognard.coverage.setups import SetUp
from grognard.evaluate import trace
from grognard.ir.extent import extent
from grognard.ir.interface import interface
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset

MOST = 4_000_000
"""So many steps are taken for a ruleset, unless more are asked for."""
_ROUNDS = ((20_000, 2, 2), (120_000, 3, 1), (800_000, 2, 0))
"""How many steps each rule may take, and how many of the rules that lead to a point are tried for it: little first.

The last number is of points to which no run came but those that met a gap.
"""

_CALLED = {
    RuleKind.TEST: "test",
    RuleKind.FIGHT: "fight",
    RuleKind.ACTION: "do",
    RuleKind.WORK_OUT: "work out",
    RuleKind.STATE: "work out",
    RuleKind.DIE: "work out",
}


@attrs.frozen
class FoundRun:
    """A run that is worth an example: the rule, how it is called, and what it is the first to touch."""

    rule: Rule
    verb: str
    ran: Ran
    new: tuple[Point, ...]


@attrs.frozen
class Searched:
    """The runs kept, and what none of them touches.

    `behind` a gap (with its words), `alone` where no rule that an example can show leads to it.
    """

    runs: tuple[FoundRun, ...]
    behind: tuple[tuple[Point, str], ...]
    alone: tuple[Point, ...]


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
    reached: set[Mark] = set()
    steps = 0
    entries = _entries(ruleset)
    for each, rules, shut in _ROUNDS:
        tried: dict[Mark, int] = {}
        for rule, leads_to in entries:
            targets = [
                point
                for mark, point in left.items()
                if point.home in leads_to and tried.get(mark, 0) < (shut if mark in behind else rules)
            ]
            reached.update(point.mark for point in left.values() if point.home in leads_to)
            # A rule that cannot be put together for so little is left for a later round.
            if not targets or steps >= most or 10 * extent(ruleset, rule) > each:
                continue
            for point in targets:
                tried[point.mark] = tried.get(point.mark, 0) + 1
            explorer = Explorer(ruleset, rule, min(each, most - steps))
            hunt = Hunt(explorer, targets)
            before = explorer.left
            for ran in hunt.runs():
                marks = ran.marks & by_mark.keys()
                candidates.append(_Candidate(rule, explorer, ran, frozenset(marks), _cost(ran)))
                for mark in marks:
                    left.pop(mark, None)
            steps += before - explorer.left
            for mark in hunt.wanted:
                words = hunt.gap(mark)
                if words:
                    behind.setdefault(mark, words)
    kept = [_made(candidate, new, by_mark) for candidate, new in _cover(candidates)]
    behind_gap = tuple((left[mark], behind[mark]) for mark in left if mark in behind)
    alone = tuple(point for mark, point in left.items() if mark not in behind and mark not in reached)
    return Searched(tuple(kept), behind_gap, alone)


def _entries(ruleset: Ruleset) -> list[tuple[Rule, set[str]]]:
    """The rules an example can show, with all they lead to; those that lead to least first."""
    left: list[tuple[Rule, set[str]]] = []
    for name, rule in ruleset.rules.items():
        if rule.kind in _CALLED:
            reached = interface(ruleset, rule)
            left.append((rule, {name, *reached.rules, *reached.tables}))
    return sorted(left, key=lambda pair: len(pair[1]))


def _cost(ran: Ran) -> int:
    """How much a reader has to take in."""
    dice = sum(len(event.faces) for event in ran.events if isinstance(event, trace.Threw))
    return 4 + 2 * len(ran.case.facts) + dice + 2 * (len(ran.picks) - dice) + len(ran.question.world.pieces)


def _cover(candidates: list[_Candidate]) -> Iterator[tuple[_Candidate, frozenset[Mark]]]:
    open_ = {mark for candidate in candidates for mark in candidate.marks}
    while open_:
        best = max(candidates, key=lambda candidate: (len(candidate.marks & open_) / candidate.cost, -candidate.cost))
        new = frozenset(best.marks & open_)
        yield best, new
        open_ -= new


def _made(candidate: _Candidate, new: frozenset[Mark], by_mark: dict[Mark, Point]) -> FoundRun:
    """The candidate with everything taken away that it can do without."""
    ran = candidate.ran
    for name, part in _parts(candidate.ran.case):
        fewer = _without(ran.case, name, part)
        again = candidate.explorer.settle(fewer, ran.picks) if fewer != ran.case else None
        if again is not None and new <= again.marks and len(again.picks) <= len(ran.picks):
            ran = again
    points = tuple(sorted((by_mark[mark] for mark in new), key=lambda each: each.place.span.start))
    return FoundRun(candidate.rule, _CALLED[candidate.rule.kind], ran, points)


def _parts(case: Case) -> Iterator[tuple[str, object]]:
    """The facts of a case and the things of its set-up, each with what it is one of."""
    for name in ("facts", "kinds", "more", "moved"):
        yield from ((name, part) for part in getattr(case if name == "facts" else case.set_up, name))


def _without(case: Case, name: str, part: object) -> Case:
    """What is left of a case without one of them."""
    if name == "facts":
        return attrs.evolve(case, facts=tuple(fact for fact in case.facts if fact != part))
    left = {name: tuple(entry for entry in getattr(case.set_up, name) if entry != part)}
    set_up: SetUp = attrs.evolve(case.set_up, **left)
    return attrs.evolve(case, set_up=set_up)
