"""What do I need to roll? One page for a phone: tap the rule, then two or three facts, and read the throw and its chances.

It asks nothing of any network, and runs no script: each answer is there already, folded away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from grognard.dice.fractions_text import percent
from grognard.docgen.html_page import html_page, palette_of
from grognard.docgen.markup import text
from grognard.docgen.site import theme_file
from grognard.evaluate.trace_text import shown, shown_by
from grognard.ir.names import capital
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Words, YesNo
from grognard.situations.needed import Case, Needed, Pool, Throw


def needed_page(ruleset: Ruleset, answers: Iterable[tuple[Rule, Needed]], fonts: str = "") -> str:
    """The page. `fonts` are the rules of its author's font."""
    rules = "".join(_rule(rule, answer) for rule, answer in answers)
    none = "<p>No rule of this game has odds: each needs what its text does not say.</p>"
    said = dict(ruleset.settings).get("licence")
    licence = f"<p>Licence: {text(said)}</p>" if said else ""
    body = (
        f"<header><h1>{text(ruleset.title)}</h1><p>What do I need to roll? Tap a rule, then what you see on the table.</p>"
        f"{licence}</header><main>{rules or none}</main>"
    )
    style = theme_file("phone.css"), theme_file("needed.css")
    return html_page(f"{ruleset.title}: what do I need to roll?", body, style, (), palette_of(ruleset), fonts)


def _rule(rule: Rule, answer: Needed) -> str:
    else_ = ", ".join(f"{given.name} {given.told}" for given in answer.situation)
    rest = f'<p class="rest">Otherwise: {text(else_)}.</p>' if else_ else ""
    inside = _folded(rule, answer.facts, answer.cases, 0)
    return f'<details class="rule"><summary>{text(capital(rule.called))}</summary>{inside}{rest}</details>'


def _folded(rule: Rule, facts: Sequence[str], cases: Sequence[Case], depth: int) -> str:
    """The answers, folded below the values of the facts that are left."""
    if depth == len(facts):
        return "".join(_answer(rule, case) for case in cases)
    return "".join(
        f"<details><summary>{text(capital(facts[depth]))}: <b>{text(value)}</b></summary>"
        f"{_folded(rule, facts, list(part), depth + 1)}</details>"
        for value, part in groupby(cases, key=lambda case: case.values[depth])
    )


def _answer(rule: Rule, case: Case) -> str:
    yes_no, spread = isinstance(rule.type, YesNo), case.odds
    words = list(rule.type.words) if isinstance(rule.type, Words) else []
    outcomes = sorted(spread.outcomes, key=lambda outcome: words.index(outcome) if outcome in words else len(words))
    chances = "".join(
        f"<tr><td>{text(_outcome(outcome, yes_no))}</td><td>{text(percent(spread.probability(outcome)))}</td></tr>"
        for outcome in outcomes
    )
    return f'<div class="answer">{_thrown(case.throw, yes_no)}<table>{chances}</table></div>'


def _thrown(throw: Throw | Pool | None, yes_no: bool) -> str:
    if isinstance(throw, Pool):
        return f"<p>{text(throw.dice)}: each <b>{text(' or '.join(shown_by(*band) for band in throw.counting))}</b> counts.</p>"
    if throw is None or len(throw.outcomes) > _MOST:
        return ""
    parts = [f"<b>{low}</b>" if low == high else f"<b>{low} to {high}</b>" for low, high, _ in throw.outcomes]
    said = ", ".join(
        f"{part} {text(_outcome(outcome, yes_no))}" for part, (_, _, outcome) in zip(parts, throw.outcomes, strict=True)
    )
    return f"<p>{text(_dice(throw.sides))}: {said}.</p>"


_MOST = 12
"""With more bands than these the throw is the outcome, or nearly."""


def _dice(sides: Sequence[int]) -> str:
    numbers = ((len(list(alike)), kind) for kind, alike in groupby(sorted(sides)))
    return " + ".join(f"{number if number > 1 else ''}D{kind}" for number, kind in numbers)


def _outcome(outcome: object, yes_no: bool) -> str:
    if outcome is None:
        return "no effect"
    return ("no", "yes")[bool(outcome)] if yes_no else shown(outcome)
