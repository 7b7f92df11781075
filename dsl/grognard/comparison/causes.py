"""On which declarations do the results of a rule rest, and is all that changed in them what the source had left out?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.ir import expressions as ir
from grognard.ir.changes import Changes, Status, limits_names
from grognard.ir.filling import only_fills
from grognard.ir.meaning import Meanings
from grognard.ir.names import key
from grognard.ir.walk import nodes

Declared = tuple[str, str]
"""The sort of a declaration and the name by which it is looked up."""

_EVERYWHERE = frozenset({"piece", "choice"})
"""What rules rest on without naming it."""


def rests_on(meanings: Meanings, name: str) -> Iterator[Declared]:
    """Every declaration on which the results of a rule rest."""
    game = meanings.ruleset
    names = meanings.leads_to(name)
    for rule_name in names:
        yield "rule", rule_name
        for node in nodes((game.rules[rule_name].lines, game.rules[rule_name].gates)):
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


def only_filled(before: Meanings, after: Meanings, names: Iterable[str]) -> frozenset[str]:
    """Returns the rules that can only change where they met a gap, as all changes fill gaps."""
    wanted = tuple(names)
    if not wanted:
        return frozenset()
    changes = Changes(before.ruleset, after.ruleset).found
    touched = {mark for mark, change in changes.items() if change.status is not Status.REWORDED}
    filling = {cause for cause in touched if only_fills(changes[cause])}
    if any(sort in _EVERYWHERE for sort, _ in touched - filling):
        return frozenset()
    return frozenset(
        name
        for name in wanted
        if {cause for game in (before, after) for cause in rests_on(game, name)} & touched <= filling
    )
