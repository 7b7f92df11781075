"""The odds of a rule with a control for each fact it reads, as data for a page."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.evaluate.afterwards import why_not_allowed
from grognard.evaluate.counts import hold_counts
from grognard.evaluate.odds import Odds
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded
from grognard.ir.interface import Input, interface
from grognard.ir.names import key
from grognard.ir.rules import PLAYED, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, Words, YesNo, domain_text, value_text

_MOST_INPUTS = 60


def odds_of_rule(ruleset: Ruleset, name: str, facts: Mapping[str, str]) -> dict[str, Any]:
    """The name of the rule, its inputs, and its chances; in place of those why there are none."""
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
        question = pose(ruleset, rule, facts)
        hold_counts(question)
        program = question.program(Budget())
        found = why_not_allowed(question.world, program, rule, Odds(question.world, None, Budget()).answer(program))
    except NotTold as missing:
        field = missing.what.field
        return {
            **answer,
            "why": f"Needed: {missing.what.name} ({domain_text(field.type)}).",
        }
    except BadQuestion as bad:
        return {**answer, "why": f"{bad.message} {bad.help or ''}".strip()}
    except GapReached as gap:
        return {**answer, "why": gap.message}
    except Stopped as stopped:
        return {**answer, "why": f"{stopped.message} {stopped.help or ''}".strip()}
    except BudgetExceeded as fault:
        return {**answer, "why": f"{fault.message} {fault.help}"}
    if found.found is None:
        return {**answer, "why": found.gaps[0][0].message}
    rest = 1 - found.missing
    chances = [(shown(value), rest * chance) for value, chance in found.found.chances()]
    if found.missing:
        chances.append(("the source does not say", found.missing))
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
