"""What each changed declaration does to the odds: the rule in which it shows most, and the situation.

Where several changes have a part in that, a situation is looked for in which one of them alone does it: taken back, the odds are as before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs

from grognard.comparison.causes import Declared, rests_on
from grognard.comparison.differences import RuleChange, compare, search_of
from grognard.comparison.search import Difference, Effort
from grognard.comparison.weighing import Scale
from grognard.ir.changes import Changed, Changes, Status
from grognard.ir.extent import extent
from grognard.ir.filling import only_fills
from grognard.ir.meaning import Meanings
from grognard.ir.ruleset import Ruleset
from grognard.ir.undo import undone
from grognard.situations.sweep import Sweep

EFFORT = Effort(situations=64, work=200, set_ups=1)
"""What is tried for each rule: enough to put changes in order."""

_LONGEST = 100
"""Of a rule that leads to more lines hardly twenty situations are tried for that, and they tell next to nothing."""


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

    Of several rules that one is told whose odds change for this reason alone, or for the fewest besides; of such the
    one that changes most among those nearest to the change: a rule that only leads to one in which a chance changes
    already is not looked at, because that one is what a player throws dice for.
    """
    if before.unit != after.unit:
        return {}
    touched = {mark for mark, change in changes.found.items() if change.status is not Status.REWORDED}
    filling = {mark for mark in touched if only_fills(changes.found[mark])}
    meanings = (Meanings(before), Meanings(after))
    lengths = (_lengths(before), _lengths(after))
    causes: dict[str, set[Declared]] = {}
    for name in before.rules:
        if name in after.rules and meanings[0].whole(name) != meanings[1].whole(name):
            causes_here = {cause for meaning in meanings for cause in rests_on(meaning, name)} & touched
            if not causes_here <= filling:  # else no chance of before has changed
                causes[name] = causes_here
    best: dict[Declared, tuple[tuple[object, ...], Effect]] = {}
    shown: dict[str, set[Declared]] = {}
    for many in sorted({len(reasons) for reasons in causes.values() if reasons}):
        # A rule with more reasons is looked at only for a reason of which no chance with fewer is known.
        known = {cause for cause, (_, effect) in best.items() if not effect.values_only}
        waiting = {name for name, reasons in causes.items() if len(reasons) == many and not reasons <= known}
        while waiting:
            names = _nearest(meanings[1], waiting)
            waiting -= names
            names = {name for name in names if not causes[name] <= _below(meanings[1], name, shown)}
            wanted = [name for name in names if all(length[name] <= _LONGEST for length in lengths)]
            for change in _compared(meanings, wanted):
                name = next(name for name, rule in after.rules.items() if rule is change.rule)
                if not change.values_only:
                    shown[name] = causes[name]
                reached = len(meanings[1].leads_to(name))
                rank = (not change.values_only, -many, change.largest, -reached)
                for cause in causes[name]:
                    together = tuple(sorted(causes[name] - {cause}))
                    telling, size = change.telling[0], change.largest
                    alone = _alone(changes, changes.found[cause], change) if together else None
                    if alone is not None:
                        telling, size, together = alone, alone.distance, ()
                    ranked = (rank[0], not together, *rank[1:])
                    if cause not in best or ranked > best[cause][0]:
                        best[cause] = (ranked, Effect(change.name, telling, size, change.values_only, together))
    return {cause: best[cause][1] for cause in sorted(best)}


_TRIED = 24
"""So many of the situations in which the odds differ are tried without one change."""


def _alone(changes: Changes, cause: Changed, change: RuleChange) -> Difference | None:
    """Returns the largest difference that is gone once this one change is taken back; None where none is known."""
    before, after = changes.before, changes.after
    without = undone(changes, cause)
    if without is None:
        return None
    name = next(name for name, rule in after.rules.items() if rule is change.rule)
    scale = Scale(Sweep(without, without.rules[name]))
    search = search_of(before, after, change, {})
    for difference in [each for each in change.differences if each.possible][:_TRIED]:
        if scale.weigh(difference.situation).same(difference.before):
            plain = search.smallest(difference)
            return plain if scale.weigh(plain.situation).same(plain.before) else difference
    return None


def _nearest(meanings: Meanings, names: set[str]) -> set[str]:
    """Those of some rules that lead to none of the others; all where each leads to another."""
    return {name for name in names if meanings.leads_to(name) & names <= {name}} or set(names)


def _below(meanings: Meanings, name: str, shown: dict[str, set[Declared]]) -> set[Declared]:
    """The reasons of which a chance is known in something to which a rule leads."""
    return {cause for mark in meanings.leads_to(name) if mark != name for cause in shown.get(mark, ())}


def _compared(meanings: tuple[Meanings, Meanings], names: Sequence[str]) -> Iterator[RuleChange]:
    """The rules whose odds change."""
    before, after = (meaning.ruleset for meaning in meanings)
    changed = compare(before, after, rules=names, shown=1, effort=EFFORT, meanings=meanings).changed if names else ()
    return (change for change in changed if change.telling and not change.gaps_only)


def _lengths(ruleset: Ruleset) -> dict[str, int]:
    """How many lines each rule leads to."""
    return {name: extent(ruleset, rule, gates=True) for name, rule in ruleset.rules.items()}
