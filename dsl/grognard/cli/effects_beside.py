"""A variant beside its base, with what its changes do to the odds, for whatever is printed of it."""

from __future__ import annotations

from grognard.comparison.effects import effects
from grognard.comparison.wording import changed_words, points
from grognard.docgen.played import EffectBox
from grognard.docgen.variant_of import VariantOf
from grognard.ir.changes import Changed, Changes
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset


def variant_of(ruleset: Ruleset, base: Ruleset | None) -> VariantOf | None:
    """A variant beside its base; None where there is no base."""
    if base is None:
        return None
    changes = Changes(base, ruleset)
    names = {mark: _titled(change) for mark, change in changes.found.items()}
    boxes = {
        at: EffectBox(
            rule=effect.rule,
            size=effect.size,
            most=points(effect.size),
            situation=effect.telling.situation.words(),
            change=changed_words(effect.telling),
            values_only=effect.values_only,
            together=tuple(names[mark] for mark in effect.together),
        )
        for at, effect in effects(base, ruleset, changes).items()
    }
    return VariantOf(base, ruleset, boxes, changes)


def _titled(change: Changed) -> str:
    declared = change.after or change.before
    assert declared is not None
    return change.name if isinstance(declared, Rule) else declared.name
