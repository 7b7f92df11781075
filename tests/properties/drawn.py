"""Every rule of every game in some situations drawn by lot: posed once, and asked of everything that must say the same."""

from __future__ import annotations

import random
from collections.abc import Iterator

import attrs
from tests.games import EVERY_GAME_ASKED, rules_of, the_game

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.driver import Compiled
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import pose
from grognard.evaluate.typed import BadQuestion
from grognard.ir.rules import Rule
from grognard.ir.types import Numbers, domain_values, value_text

SITUATIONS, OF_A_VARIANT = 3 if EVERY_GAME_ASKED else 2, 1
"""In so many situations each rule is asked; in fewer where a game is laid over another, which has lines of the same kinds."""


@attrs.frozen
class Drawn:
    """A rule in one situation; `number` counts those of the rule."""

    rule: str
    number: int
    question: Question
    program: Program


def drawn_facts(plain: Question, chance: random.Random) -> dict[str, str]:
    """A situation drawn from the domains of what a rule asks; small numbers, so that runs can be counted."""
    facts: dict[str, str] = {}
    for wanted in plain.inputs():
        if wanted.has_usual and chance.random() < 0.4:
            continue
        values = domain_values(wanted.type)
        if values is None and isinstance(wanted.type, Numbers):
            low = int(wanted.type.low or 0)
            values = tuple(range(low, low + 4))
        if values is None:
            continue
        if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
            values = values[:5]
        facts[told_as(wanted, plain)] = value_text(chance.choice(values))
    # How many of a kind there are comes first: their own fields are told after it.
    counts = {one.name for one in plain.inputs() if one.sort == "count"}
    return dict(sorted(facts.items(), key=lambda fact: fact[0] not in counts))


def drawn(name: str) -> Iterator[Drawn]:
    """The rules of a game, each in its situations; not those in which it cannot be asked."""
    game = the_game(name)
    for rule_name in rules_of(name):
        yield from _of_rule(game, game.ruleset.rules[rule_name], random.Random(f"{name} {rule_name}"))


def _of_rule(game: Compiled, rule: Rule, chance: random.Random) -> Iterator[Drawn]:
    try:
        plain = pose(game.ruleset, rule, {})
    except BadQuestion:
        return
    for number in range(SITUATIONS if EVERY_GAME_ASKED or game.stands_on is None else OF_A_VARIANT):
        try:
            question = pose(game.ruleset, rule, drawn_facts(plain, chance), advise=False)
            yield Drawn(rule.name, number, question, question.program())
        except (BadQuestion, GapReached, NotTold, Stopped):
            continue
