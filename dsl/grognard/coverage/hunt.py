"""A search for runs of one rule that touch the wanted points.

Every run that did something new is gone on from, the plainest first: one fact, die, choice or piece at a time is changed
in it. (M. Zalewski, American Fuzzy Lop, 2013.) All of it is counted.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

import attrs

from grognard.coverage.deciding import HIGH
from grognard.coverage.explore import Case, Explorer, Ran, Tried
from grognard.coverage.points import Mark, Point, Sort, home_of
from grognard.coverage.setups import next_to
from grognard.ir import expressions as ir
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes_of

_DECISIONS = 24
"""So many dice and choices of one run are changed."""
_FACES = 12
"""So many faces of a die are tried."""
_AT_A_TIME = 60
"""So many changes of one run are tried before another is looked at."""
_LOTS = 4
"""So many ways of falling by lot."""


class Hunt:
    """One rule, and the points that it leads to."""

    def __init__(self, explorer: Explorer, wanted: Iterable[Point]) -> None:
        self.explorer = explorer
        self.wanted: dict[Mark, Point] = {point.mark: point for point in wanted}
        self._behind: dict[Mark, str] = {}
        """What was touched only by runs that then met a gap, with the words of the gap."""
        self._clean: set[str] = set()
        """The rules that some run went through to their end."""
        self._stopped: dict[str, str] = {}
        """The rules in which runs met a gap, with its words."""
        self._heap: list[tuple[int, int, Iterator[Case]]] = []
        """What is still to be changed in the runs that did something new, by how little there is to them."""
        self._seen: set[Case] = set()
        self._signs: set[object] = set()

    def runs(self) -> Iterator[Ran]:
        """Runs that touch what none before them touched."""
        for way in range(HIGH + 1 + _LOTS):
            yield from self._try(Case(way=way))
        while self.wanted and self._heap and self.explorer.left > 0:
            cost, at, changes = heapq.heappop(self._heap)
            for number, case in enumerate(changes, 1):
                yield from self._try(case)
                if number >= _AT_A_TIME:
                    heapq.heappush(self._heap, (cost + 2, at, changes))
                    break
                if not self.wanted or self.explorer.left <= 0:
                    return

    def gap(self, mark: Mark) -> str:
        """The words of the gap that keeps every run from a point; empty where that is not the reason."""
        if mark in self._behind:
            return self._behind[mark]
        point = self.wanted[mark]
        rules = _readers(self.explorer.ruleset, point.home) if point.sort is Sort.ROW else (point.home,)
        return next((self._stopped[at] for at in rules if at in self._stopped and at not in self._clean), "")

    def _try(self, case: Case) -> Iterator[Ran]:
        if case in self._seen:
            return
        self._seen.add(case)
        tried = self.explorer.run(case)
        if tried is None:
            return
        # A fact that was decided and never asked for is no part of the case.
        facts = tuple(fact for fact in case.facts if fact[0] in tried.requests)
        case = attrs.evolve(case, facts=facts, picks=tried.picks)
        self._seen.add(case)
        for home in tried.entered:
            if tried.gap:
                self._stopped.setdefault(home, tried.gap)
            else:
                self._clean.add(home)
        if tried.gap:
            for mark in self.wanted.keys() & tried.marks:
                self._behind.setdefault(mark, tried.gap)
        sign = _sign(tried)
        if sign not in self._signs:
            self._signs.add(sign)
            cost = 2 * len(case.facts) + case.set_up.steps + len(tried.picks) // 4
            heapq.heappush(self._heap, (cost, len(self._signs), self._changes(attrs.evolve(tried, case=case))))
        if tried.ended and self.wanted.keys() & tried.marks:
            ran = self.explorer.settle(case, tried.picks)
            if ran is not None and self.wanted.keys() & ran.marks:
                for mark in self.wanted.keys() & ran.marks:
                    del self.wanted[mark]
                yield ran

    def _changes(self, tried: Tried) -> Iterator[Case]:
        """Everything that can be changed in a run: facts, dice and pieces in turn."""
        every = zip_longest(self._facts(tried), self._picks(tried), self._set_ups(tried))
        yield from (case for cases in every for case in cases if case is not None)

    def _facts(self, tried: Tried) -> Iterator[Case]:
        facts = dict(tried.case.facts)
        for name, request in sorted(tried.requests.items()):
            now = facts.get(name, request.values[0])
            for value in request.values:
                if value != now or type(value) is not type(now):
                    yield _with(tried.case, name, value)

    def _picks(self, tried: Tried) -> Iterator[Case]:
        for at, count in enumerate(tried.counts[:_DECISIONS]):
            for pick in range(count) if count <= _FACES else range(0, count, -(-count // _FACES)):
                if pick != tried.picks[at]:
                    yield attrs.evolve(tried.case, picks=(*tried.picks[:at], pick, *tried.picks[at + 1 :]))

    def _set_ups(self, tried: Tried) -> Iterator[Case]:
        explorer, now = self.explorer, tried.case.set_up
        staged = explorer.staged(now)
        for set_up in next_to(explorer.ruleset, explorer.named, now, staged) if staged is not None else ():
            yield attrs.evolve(tried.case, set_up=set_up)


def _with(case: Case, name: str, value: object) -> Case:
    return attrs.evolve(case, facts=_sorted({**dict(case.facts), name: value}))


def _sorted(facts: Mapping[str, object]) -> tuple[tuple[str, object], ...]:
    return tuple(sorted(facts.items(), key=lambda pair: pair[0]))


def _sign(tried: Tried) -> object:
    """What tells one run from another: what it did, and what it asked of how many pieces."""
    belongs = dict(tried.case.set_up.more)
    owned = frozenset((name, belongs.get(name.rpartition("'s ")[0])) for name in tried.requests)
    return tried.marks, tried.entered, tried.gap, owned, tried.counts[:6]


def _readers(ruleset: Ruleset, table: str) -> tuple[str, ...]:
    """The rules that look something up in a table."""
    return tuple(
        home_of(rule)
        for rule in ruleset.rules.values()
        if any(node.table == table for node in nodes_of((rule.lines, rule.gates), ir.LookUp))
    )
