"""A roll, the odds or a comparison, asked from the editor: the answer as plain lines."""

from __future__ import annotations

import attrs

from grognard.api import Comparison, RulesError, compare, odds, roll
from grognard.dice.fractions_text import percent
from grognard.evaluate.trace_text import shown
from grognard.ir.meaning import Meanings
from grognard.language_service.hints import Ask
from grognard.language_service.workspace import GameText


def ask(game: GameText, what: Ask, rule: str = "") -> str:
    """The answer to a question about a rule, or about what a variant changes; why there is none, where there is none."""
    if game.compiled.has_errors:
        return "The text has errors: mend those first."
    try:
        match what:
            case Ask.ROLL:
                rolled = roll(game.game, rule)
                return "\n".join((*rolled.steps, f"result: {shown(rolled.result)}"))
            case Ask.ODDS:
                chances = odds(game.game, rule).chances
                return "\n".join(f"{shown(value)}: {percent(chance)}" for value, chance in chances.items())
            case Ask.COMPARE:
                if game.compiled.stands_on is None:
                    return "This is no variant of another game."
                found = changes(game)
                changed = found.changed if found is not None else ()
                return "\n".join(f"{each.rule}: {_text(each.before)} → {_text(each.after)}" for each in changed)
    except RulesError as refused:
        return str(refused)


def changes(game: GameText, *rules: str) -> Comparison | None:
    """What a variant does to the odds of its base: rules that lead to few others first, then the biggest change. Raises `RulesError`.

    None where it is no variant, or one of the two has errors.
    """
    if game.base is None or game.compiled.has_errors:
        return None
    found, meanings = compare(game.base.game, game.game, rules=rules), Meanings(game.compiled.ruleset)
    reached = {rule.called: len(meanings.leads_to(name)) for name, rule in game.compiled.ruleset.rules.items()}
    return attrs.evolve(found, changed=tuple(sorted(found.changed, key=lambda change: reached.get(change.rule, 0))))


def _text(chances: object) -> str:
    assert isinstance(chances, dict)
    return ", ".join(f"{outcome} {percent(chance)}" for outcome, chance in chances.items())
