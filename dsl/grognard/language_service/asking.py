"""A roll, the odds or a comparison, asked from the editor: the answer as plain lines."""

from __future__ import annotations

from grognard.api import Change, RulesError, compare, game_of, odds, roll
from grognard.dice.fractions_text import percent
from grognard.driver import base_of
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
                return "\n".join(f"{each.rule}: {_text(each.before)} → {_text(each.after)}" for each in changes(game))
    except RulesError as refused:
        return str(refused)


def changes(game: GameText) -> tuple[Change, ...]:
    """What a variant does to the odds of its base: rules that lead to few others first, then the biggest change. Raises `RulesError`."""
    base = base_of(game.compiled)
    if base is None or game.compiled.has_errors:
        return ()
    changed, meanings = compare(game_of(base.title, base), game.game).changed, Meanings(game.compiled.ruleset)
    reached = {rule.name: len(meanings.leads_to(name)) for name, rule in game.compiled.ruleset.rules.items()}
    return tuple(sorted(changed, key=lambda change: reached.get(change.rule, 0)))


def _text(chances: object) -> str:
    assert isinstance(chances, dict)
    return ", ".join(f"{outcome} {percent(chance)}" for outcome, chance in chances.items())
