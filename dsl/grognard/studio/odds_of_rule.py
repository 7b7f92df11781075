"""The odds of a rule with a control for each fact it reads, as data for a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from grognard.api import Game, RulesError, odds
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.docgen.played import GAP
from grognard.evaluate.odds import Answer
from grognard.evaluate.options import ways_to_answer
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.telling import plain_scale
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.interface import Input, interface
from grognard.ir.meaning import Meanings
from grognard.ir.names import key
from grognard.ir.rules import PLAYED, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, Words, YesNo, domain_text, value_text
from grognard.language_service.workspace import GameText

_MOST_INPUTS = 60
MOST_ROWS = 40
"""A chart has bars for so many values of a fact."""
_QUICK = Limits(states=20_000, transitions=400_000)
"""Ways to choose are shown where they are found at once."""


def odds_of_rule(game: GameText, name: str, facts: Mapping[str, str]) -> dict[str, Any]:
    """The name of the rule, its inputs, and its chances; in place of those why there are none."""
    ruleset = game.compiled.ruleset
    if not name:
        return {"why": "Put the cursor into a rule: its odds are shown here."}
    try:
        rule = played_rule(ruleset, find_rule(ruleset, name))
    except BadQuestion as bad:
        return {"why": f"{bad.message} {bad.help or ''}".strip()}
    answer: dict[str, Any] = {"rule": rule.called, "kind": rule.kind.value, "inputs": []}
    try:
        asked = pose(ruleset, rule, {}, advise=False)
        answer["inputs"] = _inputs(asked, facts, {})
        try:
            return {**answer, **_beside_base(game, rule, facts, _chances(game.game, ruleset, rule, facts))}
        except RulesError as refused:
            supposed = _supposed(ruleset, rule)
            if not supposed.keys() - facts.keys():
                raise
            try:
                told = {**supposed, **facts}
                found = _beside_base(game, rule, told, _chances(game.game, ruleset, rule, told))
            except RulesError:
                raise refused from None
            return {**answer, "inputs": _inputs(asked, facts, supposed), **found}
    except BadQuestion as bad:
        return {**answer, "why": f"{bad.message} {bad.help or ''}".strip()}
    except RulesError as refused:
        # The page has a control for each fact: how to give one in a call is of no use there.
        return {**answer, "why": refused.message}


def _chances(game: Game, ruleset: Ruleset, rule: Rule, facts: Mapping[str, str]) -> dict[str, Any]:
    """The chances of a rule; where players choose, those of each way to answer. Raises `RulesError`."""
    try:
        found = odds(game, rule.called, facts)
    except RulesError:
        ways = _ways(ruleset, rule, facts)
        if not ways:
            raise
        return {"ways": ways}
    return {"chances": _listed(found.chances.items(), found.gap), "because": list(found.because)}


def _beside_base(game: GameText, rule: Rule, facts: Mapping[str, str], found: dict[str, Any]) -> dict[str, Any]:
    """Chances of a rule that a variant changes, each outcome with its chance `before`: that of the base with the same facts."""
    ruleset, base = game.compiled.ruleset, game.base
    before = base.ruleset.rules.get(rule.key) if base is not None else None
    if base is None or before is None or Meanings(base.ruleset).whole(rule.key) == Meanings(ruleset).whole(rule.key):
        return found
    found = {**found, "base": base.ruleset.title}
    try:
        question = pose(base.ruleset, before, {}, advise=False)
        known = {key(told_as(each, question)) for each in question.inputs()}
        old = _chances(
            base.game, base.ruleset, before, {name: value for name, value in facts.items() if key(name) in known}
        )
    except (BadQuestion, RulesError):
        return found
    if "chances" in found and "chances" in old:
        return {**found, "chances": _paired(old["chances"], found["chances"])}
    ways = {tuple(way["picks"]): way["chances"] for way in old.get("ways", ())}
    return {
        **found,
        "ways": [
            {**way, "chances": _paired(ways[picks], way["chances"])} if (picks := tuple(way["picks"])) in ways else way
            for way in found.get("ways", ())
        ],
    }


def _paired(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each outcome with its chance before; behind them those that there are no more."""
    old = {each["outcome"]: each["chance"] for each in before}
    gone = [each for each in before if each["outcome"] not in {now["outcome"] for now in after}]
    return [
        *({**each, "before": old.get(each["outcome"], 0.0)} for each in after),
        *({**each, "before": each["chance"], "chance": 0.0, "exact": "0"} for each in gone),
    ]


def _ways(ruleset: Ruleset, rule: Rule, facts: Mapping[str, str]) -> list[dict[str, Any]]:
    """What players can choose, each with the chances then; empty where they have no choice."""
    try:
        question = pose(ruleset, rule, facts, advise=False)
        ways = ways_to_answer(question.world, question.program(Budget(_QUICK)), _QUICK)
    except (BadQuestion, NotTold, GapReached, Stopped, BudgetExceeded):
        return []
    if not any(way.picks for way in ways):
        return []
    return [
        {
            "picks": [f"{name}: {picked}" for name, picked in way.picks],
            "chances": _listed(_among_all(way.answer), way.answer.missing),
        }
        for way in ways
    ]


def _among_all(answer: Answer) -> list[tuple[object, Fraction]]:
    """The outcomes with their chances among all runs."""
    return [(value, (1 - answer.missing) * chance) for value, chance in answer.found.chances()] if answer.found else []


def _listed(chances: Iterable[tuple[object, Fraction]], gap: Fraction) -> list[dict[str, Any]]:
    """Each outcome with its chance among all runs, and how often the source does not say."""
    listed = [(shown(value), chance) for value, chance in chances]
    listed += [(GAP, gap)] if gap else []
    return [{"outcome": outcome, "chance": float(chance), "exact": str(chance)} for outcome, chance in listed]


def _supposed(ruleset: Ruleset, rule: Rule) -> Mapping[str, str]:
    """A plain situation for a rule that needs facts, so that odds are seen before any is given; empty where it has none."""
    scale = plain_scale(ruleset, rule)
    return scale.base if scale is not None else {}


def _inputs(question: Question, facts: Mapping[str, str], supposed: Mapping[str, str]) -> list[dict[str, Any]]:
    return [_input(each, question, facts, supposed) for each in question.inputs()[:_MOST_INPUTS]]


def played_rule(ruleset: Ruleset, rule: Rule) -> Rule:
    """The rule itself, or for a list of modifiers the first rule in which they count."""
    if rule.kind in PLAYED:
        return rule
    users = (each for each in ruleset.rules.values() if each.kind in PLAYED)
    return next((each for each in users if key(rule.called) in interface(ruleset, each).rules), rule)


def values_of(question: Question, name: str) -> tuple[str, ...]:
    """The values of a fact in order, up to more than a chart shows. Raises `BadQuestion` where the rule does not read it."""
    wanted = next((each for each in question.inputs() if told_as(each, question) == name), None)
    if wanted is None:
        raise BadQuestion(f"The rule reads no `{name}`.")
    match wanted.type:
        case YesNo():
            return ("no", "yes")
        case Words():
            return tuple(map(str, wanted.type.words))
        case Numbers():
            low = int(wanted.type.low or 0)
            high = int(wanted.type.high) if wanted.type.high is not None else low + MOST_ROWS
            return tuple(map(str, range(low, min(high, low + MOST_ROWS) + 1)))
        case _:
            raise BadQuestion(f"`{name}` is no fact with values of its own.")


def _input(wanted: Input, question: Question, facts: Mapping[str, str], supposed: Mapping[str, str]) -> dict[str, Any]:
    name = told_as(wanted, question)
    made: dict[str, Any] = {
        "name": name,
        "value": facts.get(name, ""),
        "supposed": supposed.get(name, "") if name not in facts else "",
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
