"""Many trials at once come out as each of them does by itself on the same dice: on every rule that is bundled."""

from __future__ import annotations

import random

import pytest
from tests.games import EVERY_GAME, file_name, rules_of, the_game
from tests.properties.test_odds_equal_runs import drawn_facts

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.core.world import World
from grognard.dice.source import Seeded
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Nobody, Players
from grognard.evaluate.question import pose
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits

pytest.importorskip("numpy")
from grognard.evaluate.bulk.sample import Sampler
from grognard.evaluate.bulk.steps import Answers

pytestmark = pytest.mark.slow

SITUATIONS = 3
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
        for _ in range(SITUATIONS):
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
