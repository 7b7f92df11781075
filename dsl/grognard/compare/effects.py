"""What each changed declaration does to the odds: the rule in which it shows most, and the situation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import attrs

from grognard.compare.differences import RuleChange, compare
from grognard.compare.search import Difference, Effort
from grognard.compare.weighing import is_too_long
from grognard.ir import expressions as ir
from grognard.ir.changes import Changes, Status, limits_names
from grognard.ir.meaning import Meanings
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes

EFFORT = Effort(situations=64, work=200, set_ups=1)
"""What is tried for each rule: enough to put changes in order."""

Declared = tuple[str, str]
"""The sort of a declaration and the name by which it is looked up."""


@attrs.frozen
class Effect:
    """What one declaration's change does, at most."""

    rule: str
    """The rule whose odds change."""
    telling: Difference
    size: Fraction
    """The most by which the chance of anything changes, 0 to 1."""
    values_only: bool
    """Whether there is no chance in it."""
    together: tuple[Declared, ...]
    """Other changed declarations that have a share in it."""


def effects(before: Ruleset, after: Ruleset, changes: Changes) -> dict[Declared, Effect]:
    """The effect of each declaration that changes the odds of a rule, itself or through what it leads to.

    Of several rules that one is told whose odds change for this reason alone, or for the fewest besides; of such
    the one that changes most.
    """
    touched = {one for one, change in changes.found.items() if change.status is not Status.REWORDED}
    meanings = (Meanings(before), Meanings(after))
    causes: dict[str, set[Declared]] = {}
    for name in before.rules:
        if name in after.rules and meanings[0].whole(name) != meanings[1].whole(name):
            causes[name] = {cause for one in meanings for cause in _reached(one, name)} & touched
    best: dict[Declared, tuple[tuple[object, ...], Effect]] = {}
    for many in sorted({len(found) for found in causes.values() if found}):
        # A rule with more reasons is looked at only for a reason of which no chance with fewer is known.
        known = {cause for cause, (_, effect) in best.items() if not effect.values_only}
        names = [name for name, found in causes.items() if len(found) == many and not found <= known]
        wanted = [name for name in names if not (is_too_long(before, name) or is_too_long(after, name))]
        found = compare(before, after, rules=wanted, shown=1, effort=EFFORT).changed if wanted else ()
        for change in found:
            if not change.telling or change.gaps_only:
                continue
            name = next(name for name, rule in after.rules.items() if rule is change.rule)
            reached = len(meanings[1].leads_to(name))
            rank = (not change.values_only, -many, change.largest, -reached)
            for cause in causes[name]:
                if cause not in best or rank > best[cause][0]:
                    best[cause] = (rank, _effect(change, tuple(sorted(causes[name] - {cause}))))
    return {cause: best[cause][1] for cause in sorted(best)}


def _effect(change: RuleChange, together: tuple[Declared, ...]) -> Effect:
    return Effect(change.name, change.telling[0], change.largest, change.values_only, together)


def _reached(meanings: Meanings, name: str) -> Iterator[Declared]:
    """Every declaration on which the results of a rule rest."""
    game = meanings.ruleset
    names = meanings.leads_to(name)
    for one in names:
        yield "rule", one
        for node in nodes((game.rules[one].lines, game.rules[one].gates)):
            match node:
                case ir.LookUp():
                    yield "table", node.table
                case ir.Fact():
                    yield "fact", key(node.name)
                case _:
                    pass
    for at, name_of in enumerate(limits_names(game.limits)):
        if any(limit.target in names or not names.isdisjoint(limit.among) for limit in game.limits[at].limits):
            yield "limits", name_of
