"""Proof by trying: every case of a rule was run, and none reached a point.

Only where that is every case: facts that are words or numbers held against fixed ends, no look at pieces elsewhere, all
faces of all dice. Cases are counted on like the wheels of a meter, in the order in which a run asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from grognard.core.faults import NotTold
from grognard.core.world import Unknown
from grognard.coverage.deciding import Decider
from grognard.coverage.explore import Explorer
from grognard.coverage.points import Mark, Point, Sort
from grognard.coverage.setups import PLAINEST
from grognard.ir import expressions as ir
from grognard.ir.interface import interface
from grognard.ir.rules import PLAYED, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf
from grognard.ir.walk import nodes
from grognard.situations.whole import not_whole

_CASES = 6_000
"""A rule with more cases than this is not tried to its end."""


@attrs.define(eq=False)
class _Meter(Decider):
    """Decides by a list of numbers, one for each thing that is asked, in order."""

    wheels: list[int]
    sizes: list[int] = attrs.field(factory=list, init=False)
    exact: bool = attrs.field(default=True, init=False)

    def _turn(self, count: int) -> int:
        at = len(self.sizes)
        self.sizes.append(count)
        if at >= len(self.wheels):
            self.wheels.append(0)
        return self.wheels[at]

    def pick(self, count: int) -> int:
        """One of so many, from 0."""
        return self._turn(count)

    def tell(self, unknown: Unknown) -> object:
        """A fact; raises `NotTold`, and the proof is given up, where what it can be is not all known."""
        if unknown.slot in self.values:
            return self.values[unknown.slot]
        domain = unknown.field.type
        values = self._values(unknown)
        if isinstance(domain, PieceOf) or not values or unknown.field.rolled_on is not None:
            self.exact = False
            raise NotTold(unknown)
        if isinstance(domain, Numbers):
            known, exact = self.cuts.values(unknown.field.name, domain)
            if not exact or unknown.field.key not in self.cuts.ends:
                self.exact = False
                raise NotTold(unknown)
            values = tuple(known)
        self.values[unknown.slot] = values[self._turn(len(values))]
        return self.values[unknown.slot]


def in_no_case(ruleset: Ruleset, points: Iterable[Point]) -> Mapping[Mark, str]:
    """Returns the reason for each point that is reached in no case, where every case was tried."""
    reasons: dict[Mark, str] = {}
    tried: dict[str, tuple[int, frozenset[Mark]] | None] = {}
    for point in points:
        rules = _readers(ruleset, point.home) if point.sort is Sort.ROW else [ruleset.rules.get(point.home)]
        cases = 0
        for rule in rules:
            if rule is None:
                break
            if rule.name not in tried:
                tried[rule.name] = _every(ruleset, rule)
            known = tried[rule.name]
            if known is None or point.mark in known[1]:
                break
            cases += known[0]
        else:
            if rules:
                names = " and ".join(f"`{rule.name}`" for rule in rules if rule is not None)
                reasons[point.mark] = f"all {cases} cases of {names} were tried, and it is met in none"
    return reasons


def _readers(ruleset: Ruleset, table: str) -> list[Rule | None]:
    """The rules that read a table; with None among them where something else reads it."""
    rules: list[Rule | None] = [rule for rule in ruleset.rules.values() if _reads(table, (rule.lines, rule.gates))]
    if any(_reads(table, (other.keys, other.rows, other.footnotes)) for other in ruleset.tables.values()):
        rules.append(None)
    return rules


def _reads(table: str, part: object) -> bool:
    return any(isinstance(node, ir.LookUp) and node.table == table for node in nodes(part))


def _every(ruleset: Ruleset, rule: Rule) -> tuple[int, frozenset[Mark]] | None:
    """How many cases a rule has, and all that is touched in any; None where they cannot all be tried."""
    if rule.kind not in PLAYED or not_whole(ruleset, rule, interface(ruleset, rule)):
        return None
    explorer = Explorer(ruleset, rule, 100 * _CASES)
    staged = explorer.staged(PLAINEST)
    if staged is None:
        return None
    marks: set[Mark] = set()
    wheels: list[int] = []
    for number in range(1, _CASES + 1):
        meter = _Meter(ruleset, explorer.cuts, staged.world.pieces[: staged.plain], {}, (), 0, wheels)
        ended, _, _ = explorer.play(staged, meter, staged.open(PLAINEST))
        marks |= explorer.heard.finished()
        if not ended or not meter.exact or explorer.left <= 0:
            return None
        wheels = wheels[: len(meter.sizes)]
        while wheels and wheels[-1] + 1 >= meter.sizes[len(wheels) - 1]:
            wheels.pop()
        if not wheels:
            return number, frozenset(marks)
        wheels[-1] += 1
    return None
