"""What `build`, `sheet` and `demo` share: odds and traces for the pages, and everything printed."""

from __future__ import annotations

from fractions import Fraction

from grognard.compare.effects import effects
from grognard.compare.wording import changed_words, points
from grognard.docgen.output import Printed, print_ruleset
from grognard.docgen.pages import OddsBox, Pages, PlayedExample, make_pages
from grognard.docgen.played import EffectBox
from grognard.docgen.variant_of import VariantOf
from grognard.evaluate.replay import replay
from grognard.evaluate.telling import TellingOdds, telling_odds
from grognard.evaluate.trace_text import lines_of, shown
from grognard.ir.changes import Changed, Changes
from grognard.ir.ruleset import Rule, RuleKind, Ruleset
from grognard.ir.types import Words

_WORTH_ODDS = frozenset({RuleKind.TEST, RuleKind.FIGHT, RuleKind.DICE})


def printed(ruleset: Ruleset, base: Ruleset | None = None) -> Printed:
    """Everything that is printed of a ruleset. `base` is what it is laid over, where it is a variant."""
    return print_ruleset(ruleset, odds_beside(ruleset), traces(ruleset), variant_of(ruleset, base))


def printed_pages(ruleset: Ruleset, base: Ruleset | None = None) -> Pages:
    """The pages alone, without a sheet."""
    return make_pages(ruleset, odds_beside(ruleset), traces(ruleset), (), variant_of(ruleset, base))


def variant_of(ruleset: Ruleset, base: Ruleset | None) -> VariantOf | None:
    """A variant beside its base, with what its changes do to the odds."""
    if base is None:
        return None
    changes = Changes(base, ruleset)
    names = {one: _titled(change) for one, change in changes.found.items()}
    boxes = {
        at: EffectBox(
            rule=effect.rule,
            size=effect.size,
            most=points(effect.size),
            situation=effect.telling.situation.words(),
            change=changed_words(effect.telling),
            values_only=effect.values_only,
            together=tuple(names[one] for one in effect.together),
        )
        for at, effect in effects(base, ruleset, changes).items()
    }
    return VariantOf(base, ruleset, boxes)


def _titled(change: Changed) -> str:
    declared = change.after or change.before
    assert declared is not None
    return change.name if isinstance(declared, Rule) else declared.name


def odds_beside(ruleset: Ruleset) -> dict[str, OddsBox]:
    """The odds that are printed beside rules, by the name of the rule."""
    odds: dict[str, OddsBox] = {}
    for name, rule in ruleset.rules.items():
        if rule.kind in _WORTH_ODDS:
            found = telling_odds(ruleset, rule)
            if found is not None:
                odds[name] = _box(found, rule.type.words if isinstance(rule.type, Words) else ())
    return odds


def traces(ruleset: Ruleset) -> list[PlayedExample | None]:
    """What the run of each example left behind; None where a gap or a fault stopped it."""
    played: list[PlayedExample | None] = []
    for example in ruleset.examples:
        run = replay(ruleset, example)
        played.append(
            PlayedExample(tuple(lines_of(run.events)), shown(run.result))
            if run is not None and not run.stopped and run.gap is None
            else None
        )
    return played


def _box(found: TellingOdds, order: tuple[object, ...]) -> OddsBox:
    seen = {outcome for _, spread in found.rows for outcome in spread.outcomes}
    numeric = all(isinstance(one, int | Fraction) and not isinstance(one, bool) for one in seen)
    outcomes = sorted(
        seen, key=lambda one: (order.index(one) if one in order else len(order), one if numeric else str(one))
    )
    situation = ", ".join(f"{name} {value}" for name, value in found.situation)
    rows = tuple(
        (value, {shown(outcome): spread.probability(outcome) for outcome in spread.outcomes})
        for value, spread in found.rows
    )
    return OddsBox(found.fact, situation, rows, tuple(shown(outcome) for outcome in outcomes))
