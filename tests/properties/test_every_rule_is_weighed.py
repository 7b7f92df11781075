"""Every rule of some bundled rulesets, or of all, is weighed or refused, and no question becomes a program out of all proportion.

Work is counted, never timed: lines of rules, and the length of what they are compiled to.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from tests.games import SOME_GAMES, rules_of, the_game

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.world import PieceRef
from grognard.driver import compile_game
from grognard.evaluate.odds import Answer, Asked
from grognard.evaluate.options import each_way, ways_to_answer
from grognard.evaluate.players import Players
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import pose
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.extent import extent
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf, domain_values, value_text

pytestmark = pytest.mark.slow

FEW = Limits(states=3_000, transitions=60_000)
LONG = 3
"""So many of the longest rules of a game are asked, and one of what is laid over another."""
CHARACTERS_A_LINE = 2_000
"""So much source may one line of a rule become, on average, in a question with few pieces."""


def _facts(ruleset: Ruleset, rule: Rule, chance: random.Random) -> dict[str, str]:
    """What must be told, and how many pieces there are."""
    question = pose(ruleset, rule, {})
    counts: dict[str, str] = {}
    facts: dict[str, str] = {}
    for wanted in question.inputs():
        if wanted.sort == "count":
            counts[told_as(wanted, question)] = str(chance.choice((1, 2)))
        elif not wanted.has_usual:
            values = domain_values(wanted.type)
            if values is None and isinstance(wanted.type, Numbers):
                values = (int(wanted.type.low or 0) + chance.randrange(4),)
            if values is not None:
                facts[told_as(wanted, question)] = value_text(chance.choice(values))
    return {**counts, **facts, **_places(ruleset, question, chance)}


def _places(ruleset: Ruleset, question: Question, chance: random.Random) -> dict[str, str]:
    """On which cell of a board each piece of a rule stands."""
    cells = sorted(question.world.cells)
    return {
        f"{piece.name} {field.name}": chance.choice(cells)
        for piece in question.arguments
        if isinstance(piece, PieceRef) and cells
        for field in ruleset.fields_of(piece.kind)
        if isinstance(field.type, PieceOf) and field.type.kind in question.world.grids
    }


def _some_of_the_longest(ruleset: Ruleset, names: tuple[str, ...]) -> dict[str, Rule]:
    """Rules, but of those that lead to hundreds of lines only a few: each takes seconds."""
    rules = {name: ruleset.rules[name] for name in names}
    long = [name for name, rule in rules.items() if extent(ruleset, rule) > 400]
    left_out = set(long) - set(
        random.Random(ruleset.title).sample(long, min(1 if ruleset.variants else LONG, len(long)))
    )
    return {name: rule for name, rule in rules.items() if name not in left_out}


def _weighed(asked: Asked, players: Players) -> Answer:
    return asked.answer(asked.program.initial, players, Budget(FEW))


@pytest.mark.parametrize("name", SOME_GAMES)
def test_every_rule_is_weighed_or_refused(name: str) -> None:
    ruleset = the_game(name).ruleset
    answered = 0
    rules = _some_of_the_longest(ruleset, rules_of(name))
    for rule_name, rule in rules.items():
        try:
            question = pose(ruleset, rule, _facts(ruleset, rule, random.Random(f"{name} {rule_name}")), advise=False)
        except BadQuestion:
            question = pose(ruleset, rule, {})
        try:
            program = question.program(Budget())
            asked = Asked(question.world, program)
            ready = asked.fitting(program.initial)
            assert len(ready.source) < CHARACTERS_A_LINE * (50 + extent(ruleset, rule)), rule_name
            # As `ways_to_answer` does it, with what is compiled already.
            for _, answer in each_way(partial(_weighed, asked)):
                shares = [answer.missing]
                if answer.found is not None:
                    rest = 1 - answer.missing
                    shares += [rest * answer.found.probability(one) for one in answer.found.outcomes]
                assert sum(shares) == 1, rule_name
            answered += 1
        except BudgetExceeded as refused:
            assert refused.limit in {"lines", "states", "transitions"}
            assert refused.reached > refused.most
        except (GapReached, NotTold, Stopped):
            pass  # each of these is a sentence of its own, tested where it is said
    assert answered * 10 >= 6 * len(rules) or len(rules) < len(ruleset.rules) / 2


def test_a_rule_that_leads_to_too_much_is_refused_before_it_is_built() -> None:
    ruleset = the_game("hardtack_filled").ruleset
    rule = ruleset.rules["take turn"]
    question = pose(ruleset, rule, {})
    with pytest.raises(BudgetExceeded) as refused:
        question.program(Budget())
    assert refused.value.limit == "lines"
    assert not question.world.parameters and len(question.world.initial) < 200, "nothing was built"
    *named, instead = refused.value.hint.split("`")[1::2]
    assert instead == "grognard play", "of so much no trials are made either"
    assert named and all(extent(ruleset, question.ruleset.rules[_key(ruleset, one)]) <= 3_000 for one in named)


def _key(ruleset: Ruleset, name: str) -> str:
    return next(key for key, rule in ruleset.rules.items() if rule.name == name)


_KILLERS = """ruleset Killers
piece unit
test many of a unit
  roll 999D6
test five of a unit
  roll D100
  let one be the total
  roll D100
  let two be the total
  roll D100
  let three be the total
  roll D100
  let four be the total
  roll D100
  let five be the total
  the result is one times two times three times four times five
fight opposed of a unit as attacker against a unit as defender
  roll 4D6
  the higher wins
  on a tie: roll again
"""
"""Questions that hang or kill other dice engines."""


def test_what_kills_other_engines(tmp_path: Path) -> None:
    path = tmp_path / "killers.rules"
    path.write_text(_KILLERS, encoding="utf-8")
    ruleset = compile_game(str(path)).ruleset

    def ask(rule: str, budget: Budget) -> dict[object, Fraction]:
        question = pose(ruleset, ruleset.rules[rule], {})
        (way,) = ways_to_answer(question.world, question.program(budget), budget.limits)
        found = way.answer.found
        assert found is not None
        return {str(one) if not isinstance(one, int) else one: found.probability(one) for one in found.outcomes}

    many = ask("many", Budget())
    assert len(many) == 999 * 6 - 998
    assert many[999] == many[999 * 6] == Fraction(1, 6**999)
    assert sum(many.values()) == 1
    assert ask("opposed", Budget()) == {"attacker": Fraction(1, 2), "defender": Fraction(1, 2)}
    with pytest.raises(BudgetExceeded) as refused:
        ask("five", Budget())
    assert refused.value.limit == "states"
    assert refused.value.reached == 100**3
    assert "has 100 ways here" in refused.value.hint
