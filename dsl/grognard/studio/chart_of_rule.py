"""What do the odds of a rule look like? A picture of them, for one situation or for each value of a fact."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from grognard.api import RulesError, odds
from grognard.docgen.played import odds_box
from grognard.docgen.sheet.chart import chart_svg
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.typed import BadQuestion
from grognard.host.naming import slug
from grognard.language_service.workspace import GameText
from grognard.studio.odds_of_rule import MOST_ROWS, played_rule, values_of


def chart_of_rule(game: GameText, name: str, facts: Mapping[str, str], over: str) -> dict[str, Any]:
    """A picture (SVG) with the name of its file; `refused` where the rule has no odds in any of these situations."""
    ruleset = game.compiled.ruleset
    try:
        rule = played_rule(ruleset, find_rule(ruleset, name))
        values = values_of(pose(ruleset, rule, {}, advise=False), over) if over else ("",)
    except BadQuestion as bad:
        return {"refused": bad.message}
    rows: list[tuple[str, Mapping[Any, Fraction], Fraction]] = []
    why = "No value of this fact has odds."
    for value in values[:MOST_ROWS]:
        try:
            found = odds(game.game, rule.called, {**facts, over: value} if over else facts)
        except RulesError as refused:
            why = refused.message
            continue
        rows.append((value, found.chances, found.gap))
    if not rows:
        return {"refused": why}
    about = [
        ruleset.title,
        *([f"by {over}"] if over else []),
        *(f"{each} {told}" for each, told in facts.items() if each != over),
        *([f"the first {MOST_ROWS} values, and no more"] if len(values) > MOST_ROWS else []),
    ]
    picture = chart_svg(rule.called, "; ".join(about), [("", odds_box(over, "", rows, rule))])
    return {"svg": picture, "name": f"{slug(rule.called)}{f'-by-{slug(over)}' if over else ''}"}
