"""Which line of a variant changes the result of a worked example of its base?

Found by trial: one changed line at a time is taken back, and the example is run again.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.diagnostics.diagnostic import Label
from grognard.host.budget import Budget
from grognard.ir.changes import Changes, Part
from grognard.ir.examples import Example
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.ir.undo import changed_lines, undone
from grognard.source import Place
from grognard.variants.changes import Change

CAUSED = "without this change the example holds"
_TRIES = 150
"""How often an example is run again in one check."""


def causes(base: Ruleset, ruleset: Ruleset, broken: Sequence[Example], changes: Sequence[Change]) -> dict[int, Label]:
    """Returns, by an example's identity, the place of the one change without which it holds.

    An example that holds again only without several changes has no place.
    """
    both = Changes(base, ruleset)
    without = [
        (place, game)
        for change, part in changed_lines(both)
        if (place := _place(ruleset, part, changes)) is not None and (game := undone(both, change, part)) is not None
    ]
    causes_by_line: dict[int, Label] = {}
    tries = 0
    for example in broken:
        for at, (place, game) in enumerate(without):
            if tries == _TRIES:
                return causes_by_line
            tries += 1
            if holds(game, example):
                causes_by_line[id(example)] = Label(place, CAUSED)
                # The next example is likely to change for the same reason.
                without.insert(0, without.pop(at))
                break
    return causes_by_line


def holds(ruleset: Ruleset, example: Example) -> bool:
    """Returns whether an example has the result and the reasons that it gives."""
    # Only here, because a game whose examples hold has no use for it.
    from grognard.evaluate.replay import replay

    run = replay(ruleset, example, budget=Budget())
    return run is not None and not (run.faults or run.reasons or run.stopped)


def _place(ruleset: Ruleset, part: Part, changes: Sequence[Change]) -> Place | None:
    """Where the variant says what it changes: the line itself, or the words that took the old one away."""
    if part.after is not None:
        place = next(
            (each.after.place for each in (*part.inside, part) if each.touched and each.after is not None), None
        )
        return place if place is not None and not ruleset.is_of_base(place) else part.after.place
    gone = "" if part.before is None else text_of(part.before.place)
    return next((change.place for change in changes if change.before and " ".join(change.before.split()) in gone), None)
