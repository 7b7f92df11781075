"""A directed search for runs of one rule that reach the wanted points.

Every run that did something new, or came nearer to something wanted than any before, is gone on from: one fact, die,
choice or piece at a time is changed in it, the nearest run to each wanted point first. (Going on from what did something
new: M. Zalewski, American Fuzzy Lop, 2013; going on from what came nearest: see `near`.) All of it is counted.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf

import attrs

from grognard.coverage.aim import Lets, names_of
from grognard.coverage.deciding import HIGH, nearby
from grognard.coverage.explore import Case, Explorer, Ran, Tried
from grognard.coverage.paths import Path, paths, way_to
from grognard.coverage.points import Mark, Point, Sort, mark_of
from grognard.coverage.setups import next_to
from grognard.dice import philox
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key, without_owner
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import value_text
from grognard.ir.walk import all_lines, lets_of

_DECISIONS = 24
"""So many dice and choices of one run are changed."""
_FACES = 12
"""So many faces of a die are tried."""
_AT_A_TIME = 60
"""So many changes of one run are tried before another is looked at."""
_TOGETHER = 60
"""So many times several things are changed at once."""
_LOT = philox.seed_keys(1)
_CUT_OFF = 0.3
"""How far a run is from a point that it touched, where it could not go on to its end."""
_LOTS = 4
"""So many ways of falling by lot."""


@attrs.define(eq=False)
class _Kept:
    tried: Tried
    changes: dict[frozenset[str], Iterator[Case]]
    """What is still to be changed in it, by the names that decide: points that look at the same share their tries."""


class Hunt:
    """One rule, and the points that it leads to."""

    def __init__(self, explorer: Explorer, wanted: Iterable[Point]) -> None:
        self.explorer = explorer
        known = paths(explorer.ruleset, explorer.rule)
        self.ways: dict[Mark, Path] = {}
        self.wanted: dict[Mark, Point] = {}
        self.givers: dict[Mark, tuple[il.Line, ...]] = {}
        """The lines that give an outcome its word."""
        for point in wanted:
            way = way_to(point, known)
            if way is not None:
                self.wanted[point.mark], self.ways[point.mark] = point, way
                if point.sort is Sort.OUTCOME:
                    self.givers[point.mark] = tuple(_giving(explorer.ruleset, point))
        self.behind: dict[Mark, str] = {}
        """What was touched only by runs that then met a gap, with the words of the gap."""
        self._last: Tried | None = None
        self._toward: dict[Mark, str] = {}
        """The gap that was met when a run was changed towards a point."""
        self._clean: set[str] = set()
        """The rules that some run went through to their end."""
        self._stopped: dict[str, str] = {}
        """The rules in which runs met a gap, with its words."""
        self.best: dict[Mark, float] = {}
        self._names: dict[Mark, frozenset[str]] = {}
        self._lets: dict[str, Lets] = {}
        self._heaps: dict[Mark, list[tuple[float, int, int]]] = {mark: [] for mark in self.wanted}
        self._kept: list[_Kept] = []
        self._seen: set[Case] = set()
        self._signs: set[object] = set()
        self._turn = 0

    def runs(self) -> Iterator[Ran]:
        """Runs that touch what none before them touched."""
        for way in range(HIGH + 1 + _LOTS):
            yield from self._try(Case(way=way))
        while self.wanted and self.explorer.left > 0:
            busy = False
            for mark in list(self.wanted):
                if mark in self.wanted and self._heaps[mark] and self.explorer.left > 0:
                    busy = True
                    yield from self._go_on(mark)
            if not busy:
                return

    def gap(self, mark: Mark) -> str:
        """The words of the gap that keeps every run from a point; empty where that is not the reason."""
        if mark in self.behind:
            return self.behind[mark]
        for home in (*(step.home for step in self.ways[mark]), self.wanted[mark].home):
            if home in self._stopped and home not in self._clean:
                return self._stopped[home]
        return self._toward.get(mark, "")

    def _note_gap(self, mark: Mark, before: Case, case: Case) -> None:
        """Remember the gap that a run met for whom only what a point asks for was changed."""
        last, changed = self._last, {name for name, _ in set(case.facts) ^ set(before.facts)}
        if last is None or last.case is not case or not last.gap or mark not in self.wanted:
            return
        aimed = changed and all(key(without_owner(name)) in self._names_of(mark) for name in changed)
        if aimed and ("rule", self.wanted[mark].home) in last.entered:
            self._toward.setdefault(mark, last.gap)

    def _go_on(self, mark: Mark) -> Iterator[Ran]:
        self._turn += 1
        if self._turn % 3 == 0:
            # What came nearest may lead nowhere: now and then the plainest run that was least gone on from.
            self._heaps[mark].sort(key=lambda entry: (entry[1], entry[2]))
            off, cost, at = self._heaps[mark].pop(0)
            heapq.heapify(self._heaps[mark])
        else:
            off, cost, at = heapq.heappop(self._heaps[mark])
        kept = self._kept[at]
        names = self._names_of(mark)
        changes = kept.changes.setdefault(names, self._changes(kept.tried, names))
        before = self.best.get(mark, inf)
        for number, case in enumerate(changes, 1):
            yield from self._try(case)
            self._note_gap(mark, kept.tried.case, case)
            if mark not in self.wanted or self.best.get(mark, inf) < before or number >= _AT_A_TIME:
                heapq.heappush(self._heaps[mark], (off + 0.01, cost + 2, at))
                return
            if self.explorer.left <= 0:
                return

    def _try(self, case: Case) -> Iterator[Ran]:
        if case in self._seen:
            return
        self._seen.add(case)
        tried = self._last = self.explorer.run(case)
        if tried is None:
            return
        # A fact that was decided and never asked for is no part of the case.
        facts = tuple(fact for fact in case.facts if fact[0] in tried.requests)
        case = attrs.evolve(case, facts=facts, picks=tried.picks)
        self._seen.add(case)
        sign = _sign(tried)
        new = sign not in self._signs
        self._signs.add(sign)
        offs = {mark: self._off(mark, tried) for mark in self.wanted}
        for sort, home in tried.entered:
            if sort == "rule" and home not in tried.shut and home not in tried.left:
                if tried.gap:
                    self._stopped.setdefault(home, tried.gap)
                else:
                    self._clean.add(home)
        if tried.gap:
            for mark in self.wanted.keys() & tried.marks:
                self.behind.setdefault(mark, tried.gap)
        nearer = [mark for mark, off in offs.items() if off < self.best.get(mark, inf)]
        for mark in nearer:
            self.best[mark] = offs[mark]
        if new or nearer:
            self._kept.append(_Kept(attrs.evolve(tried, case=case), {}))
            cost = 2 * len(case.facts) + case.set_up.steps + len(tried.picks) // 4
            for mark, off in offs.items():
                heapq.heappush(self._heaps[mark], (round(off, 3), cost, len(self._kept) - 1))
        if tried.ended and self.wanted.keys() & tried.marks:
            ran = self.explorer.settle(case, tried.picks)
            if ran is not None and self.wanted.keys() & ran.marks:
                for mark in self.wanted.keys() & ran.marks:
                    del self.wanted[mark]
                yield ran

    def _off(self, mark: Mark, tried: Tried) -> float:
        """How far a run was from a point: the steps still to be made, and how near it came to the first of them."""
        if mark in tried.marks:
            return _CUT_OFF
        way = self.ways[mark]
        for at, step in enumerate(way):
            if step.entered is not None:
                if step.entered in tried.entered:
                    continue
            elif step.mark in tried.marks:
                continue
            gate = tried.shut.get(step.entered[1]) if step.entered is not None else None
            return 2 * (len(way) - at) + (gate if gate is not None else _blocked(tried, step.home, step.mark))
        home = self.wanted[mark].home
        givers = [mark_of(Sort.MODIFIER, line.place) for line in self.givers.get(mark, ())]
        return min(_blocked(tried, home, giver) for giver in (*givers, mark))

    def _changes(self, tried: Tried, names: frozenset[str]) -> Iterator[Case]:
        """Everything that can be changed in a run, what has one of these names first."""
        names_read = sorted(tried.requests, key=lambda name: key(without_owner(name)) not in names)
        case = tried.case
        facts = dict(case.facts)
        aimed = [name for name in names_read if key(without_owner(name)) in names]
        yield from self._facts(tried, aimed, facts)
        near, far = self._set_ups(tried, names)
        yield from near
        yield from self._picks(tried)
        yield from self._facts(tried, [name for name in names_read if name not in aimed], facts)
        yield from far
        for name in aimed:
            value = facts.get(name, tried.requests[name].values[0])
            for other in nearby(tried.requests[name], value):
                yield _with(case, facts, name, other)
        yield from self._several(tried, aimed or names_read)

    def _several(self, tried: Tried, names: Sequence[str]) -> Iterator[Case]:
        """Two to four things changed at once, by lot: where no one of them by itself comes nearer."""
        decided = list(tried.counts[:_DECISIONS])
        for number in range(_TOGETHER):
            lot = [word for at in range(3) for word in philox.philox4x64((number, at, len(tried.marks), 0), _LOT)]
            facts, picks = dict(tried.case.facts), list(tried.picks)
            for at in range(2 + lot[0] % 3):
                which, value = lot[1 + 2 * at] % (len(names) + len(decided) or 1), lot[2 + 2 * at]
                if which < len(names):
                    values = tried.requests[names[which]].values
                    facts[names[which]] = values[value % len(values)]
                elif decided:
                    picks[which - len(names)] = value % decided[which - len(names)]
            pairs = tuple(sorted(facts.items(), key=lambda pair: pair[0]))
            yield attrs.evolve(tried.case, facts=pairs, picks=tuple(picks))

    def _names_of(self, mark: Mark) -> frozenset[str]:
        if mark not in self._names:
            point = self.wanted[mark]
            asks = (*point.asks, *(line.condition for line in self.givers.get(mark, ())))
            if point.home not in self._lets:
                self._lets[point.home] = lets_of(self.explorer.ruleset.rules.get(point.home))
            self._names[mark] = frozenset(names_of(self.explorer.ruleset, asks, self._lets[point.home]))
        return self._names[mark]

    def _facts(self, tried: Tried, names: Iterable[str], facts: Mapping[str, object]) -> Iterator[Case]:
        for name in names:
            values = tried.requests[name].values
            now = facts.get(name, values[0])
            for value in values:
                if value != now or type(value) is not type(now):
                    yield _with(tried.case, facts, name, value)

    def _picks(self, tried: Tried) -> Iterator[Case]:
        for at, count in enumerate(tried.counts[:_DECISIONS]):
            for pick in range(count) if count <= _FACES else range(0, count, -(-count // _FACES)):
                if pick != tried.picks[at]:
                    picks = (*tried.picks[:at], pick, *tried.picks[at + 1 :])
                    yield attrs.evolve(tried.case, picks=picks)

    def _set_ups(self, tried: Tried, names: frozenset[str]) -> tuple[list[Case], list[Case]]:
        """Set-ups one step further on: those with a piece that the wanted point has to do with, and the others."""
        explorer, now = self.explorer, tried.case.set_up
        staged = explorer.staged(now)
        near: list[Case] = []
        far: list[Case] = []
        for set_up in next_to(explorer.ruleset, explorer.named, now, staged) if staged is not None else ():
            new = {name.rpartition(" ")[0] for name, _ in set_up.more[len(now.more) :]}
            new |= {f"kind {kind}" for _, kind in set_up.kinds[len(now.kinds) :]}
            (near if new & names else far).append(attrs.evolve(tried.case, set_up=set_up))
        return near, far


def _with(case: Case, facts: Mapping[str, object], name: str, value: object) -> Case:
    return attrs.evolve(case, facts=tuple(sorted({**facts, name: value}.items(), key=lambda pair: pair[0])))


def _blocked(tried: Tried, home: str, mark: Mark) -> float:
    """Between 0 and 2, how far a line was from being done: by its own condition, or by how far above it a run ended."""
    if mark in tried.near:
        return tried.near[mark]
    if home in tried.shut:
        return 1.95 + 0.05 * tried.shut[home]
    at, off = tried.left.get(home, (tried.last.get(home, 0), 0.0))
    if mark[0] is Sort.ROW or not isinstance(mark[2], int) or not at:
        return 1.99
    lines_off = max(mark[2] - at, 0)
    return 1 + 0.9 * lines_off / (lines_off + 400) + 0.05 * off


def _giving(ruleset: Ruleset, point: Point) -> Iterator[il.Line]:
    """The lines by which a rule comes to an outcome, as far as they name it."""
    rule = ruleset.rules.get(point.home)
    for line in all_lines(rule.lines) if rule is not None else ():
        deed = line.deed
        value = deed.value if isinstance(deed, do.ResultIs) else None
        if isinstance(value, ir.Constant) and value_text(value.value) == point.mark[2]:
            yield line


def _sign(tried: Tried) -> object:
    """What tells one run from another: what it did and did not do, and what it asked of how many pieces."""
    belongs = dict(tried.case.set_up.more)
    owned = frozenset((name, belongs.get(name.rpartition("'s ")[0])) for name in tried.requests)
    left = frozenset((home, at) for home, (at, _) in tried.left.items())
    return tried.marks, frozenset(tried.near), frozenset(tried.shut), left, tried.gap, owned, tried.counts[:6]
