"""The odds of a rule with a control for each fact it reads, as data for a page."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from grognard.api import RulesError, odds
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion
from grognard.ir.interface import Input, interface
from grognard.ir.names import key
from grognard.ir.rules import PLAYED, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, Words, YesNo, domain_text, value_text
from grognard.language_service.workspace import GameText

_MOST_INPUTS = 60


def odds_of_rule(game: GameText, name: str, facts: Mapping[str, str]) -> dict[str, Any]:
    """The name of the rule, its inputs, and its chances; in place of those why there are none."""
    ruleset = game.compiled.ruleset
    if not name:
        return {"why": "Put the cursor into a rule: its odds are shown here."}
    try:
        rule = _played(ruleset, find_rule(ruleset, name))
    except BadQuestion as bad:
        return {"why": f"{bad.message} {bad.help or ''}".strip()}
    answer: dict[str, Any] = {"rule": rule.called, "kind": rule.kind.value, "inputs": []}
    try:
        asked = pose(ruleset, rule, {}, advise=False)
        answer["inputs"] = [_input(each, asked, facts) for each in asked.inputs()[:_MOST_INPUTS]]
        found = odds(game.game, rule.called, facts)
    except BadQuestion as bad:
        return {**answer, "why": f"{bad.message} {bad.help or ''}".strip()}
    except RulesError as refused:
        # The page has a control for each fact: how to give one in a call is of no use there.
        return {**answer, "why": refused.message if refused.missing else str(refused)}
    chances = [(shown(value), chance) for value, chance in found.chances.items()]
    if found.gap:
        chances.append(("the source does not say", found.gap))
    return {**answer, "chances": [_chance(*each) for each in chances], "because": list(found.because)}


def _played(ruleset: Ruleset, rule: Rule) -> Rule:
    """The rule itself, or for a list of modifiers the first rule in which they count."""
    if rule.kind in PLAYED:
        return rule
    users = (each for each in ruleset.rules.values() if each.kind in PLAYED)
    return next((each for each in users if key(rule.called) in interface(ruleset, each).rules), rule)


def _chance(outcome: str, chance: Fraction) -> dict[str, Any]:
    return {"outcome": outcome, "chance": float(chance), "exact": str(chance)}


def _input(wanted: Input, question: Question, facts: Mapping[str, str]) -> dict[str, Any]:
    name = told_as(wanted, question)
    made: dict[str, Any] = {
        "name": name,
        "value": facts.get(name, ""),
        "usual": value_text(wanted.usual) if wanted.has_usual else "",
        "rolled": wanted.rolled_on is not None,
    }
    match wanted.type:
        case YesNo():
            made["words"] = ["yes", "no"]
        case Words():
            made["words"] = [str(word) for word in wanted.type.words]
        case Numbers():
            made["number"] = True
            made["low"] = None if wanted.type.low is None else float(wanted.type.low)
            made["high"] = None if wanted.type.high is None else float(wanted.type.high)
        case _:
            made["text"] = domain_text(wanted.type)
    return made
