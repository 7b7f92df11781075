"""Many trials at once come out as each of them does by itself on the same dice: on every rule that is bundled."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from tests.games import EVERY_GAME, file_name, rules_of, the_game
from tests.properties.test_odds_by_hand import HEAD, UNTIL_HE_GAINS, UNTIL_IT_IS_FIVE, UNTIL_NOTHING_CHANGES
from tests.properties.test_odds_equal_runs import drawn_facts, situations

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.core.world import World
from grognard.dice.source import Seeded
from grognard.driver import compile_text
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.odds import Odds
from grognard.evaluate.players import Nobody, Players
from grognard.evaluate.question import pose
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits

pytest.importorskip("numpy")
from grognard.evaluate.bulk.sample import Sampler
from grognard.evaluate.bulk.steps import Answers

pytestmark = pytest.mark.slow

TRIALS = 24
SEED = 17
SMALL = Limits(steps=50_000)


class First(Nobody):
    """Players who take what is offered first."""

    def choose(self, choose: object, who: str, options: object) -> object:
        assert isinstance(options, list | tuple)
        return options[0]


def _alone(world: World, program: Program, trial: int, players: Players) -> object:
    """How one trial ends by itself: its answer and every field, or the gap that stopped it."""
    state = list(program.initial)
    try:
        Interpreter(world, Seeded(SEED, trial), players, budget=Budget(SMALL)).run(program, state)
    except GapReached as gap:
        return gap.words
    return tuple(shown(state[slot]) for slot in (program.result, *world.fields))


@pytest.mark.parametrize("name", EVERY_GAME, ids=file_name)
def test_trials_equal_runs_of_their_own(name: str) -> None:
    found = the_game(name)
    compared = 0
    for rule_name in rules_of(name):
        rule = found.ruleset.rules[rule_name]
        chance = random.Random(f"{name} {rule_name}")
        for _ in situations(found):
            try:
                question = pose(found.ruleset, rule, drawn_facts(found, rule, chance), advise=False)
                program = question.program()
            except (BadQuestion, GapReached, NotTold, Stopped):
                continue
            first = 4 * chance.randrange(1000)
            try:
                runs = [_alone(question.world, program, first + i, First()) for i in range(TRIALS)]
            except (NotTold, Stopped, BudgetExceeded):
                continue
            wanted = (program.result, *question.world.fields)
            sampler = Sampler(question.world, program, wanted, Answers(players=First()), SMALL)
            ends = sampler.ends(SEED, first, TRIALS)
            assert [end.words if isinstance(end, GapReached) else tuple(map(shown, end)) for end in ends] == runs, (
                rule_name
            )
            compared += 1
    assert compared or not rules_of(name)


DRAWN = """ruleset Lots

piece unit
  struck: yes or no, usually no

test trial of a unit as first to a unit as second
  repeat until the first is struck
    draw a unit as drawn
    the drawn becomes struck
  the result is 1  when the second is struck
  the result is 0
"""
"""The second may be drawn again and again, which changes nothing: it goes on all the same."""


@pytest.mark.parametrize("text", [HEAD + UNTIL_IT_IS_FIVE, HEAD + UNTIL_NOTHING_CHANGES, HEAD + UNTIL_HE_GAINS, DRAWN])
def test_loops_end_alike(text: str) -> None:
    rules = compile_text(text, check=False).ruleset
    question = pose(rules, rules.rules["trial"], {})
    program = question.program()
    runs = [_alone(question.world, program, trial, First()) for trial in range(TRIALS)]
    wanted = (program.result, *question.world.fields)
    ends = Sampler(question.world, program, wanted, Answers(players=First()), SMALL).ends(SEED, 0, TRIALS)
    assert [tuple(map(shown, end)) for end in ends if not isinstance(end, GapReached)] == runs
    if text == DRAWN:
        odds = Odds(question.world).results(program)
        assert {one: odds.probability(one) for one in odds.outcomes} == {0: Fraction(1, 2), 1: Fraction(1, 2)}
