"""Many trials at once come out as each of them does by itself on the same dice: on every rule that is bundled."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.properties.test_odds_equal_runs import FRAGMENTS, drawn_facts

from grognard import bundled
from grognard.budget import Budget, BudgetExceeded, Limits
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.core.world import World
from grognard.dice.source import Seeded
from grognard.driver import Compiled, compile_ruleset
from grognard.evaluate.interpreter import Interpreter, Nobody
from grognard.evaluate.players import Players
from grognard.evaluate.question import BadQuestion, pose
from grognard.evaluate.trace_text import shown

pytest.importorskip("numpy")
from grognard.evaluate.bulk.sample import Sampler
from grognard.evaluate.bulk.steps import Answers

SITUATIONS = 3
TRIALS = 24
SEED = 17
SMALL = Limits(steps=50_000)
HERE = Path(__file__).resolve().parent
NAMES = [*bundled.names(), *sorted(str(path) for path in FRAGMENTS.glob("*.rules"))]
_compiled: dict[str, Compiled] = {}


def _game(name: str) -> Compiled:
    if name not in _compiled:
        _compiled[name] = compile_ruleset(name, check=False)
    return _compiled[name]


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


@pytest.mark.parametrize("name", NAMES, ids=lambda part: Path(part).stem)
def test_trials_equal_runs_of_their_own(name: str) -> None:
    game = _game(name)
    compared = 0
    for rule_name, rule in game.ruleset.rules.items():
        chance = random.Random(f"{name} {rule_name}")
        for _ in range(SITUATIONS):
            try:
                question = pose(game.ruleset, rule, drawn_facts(game, rule, chance))
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
    assert compared or not game.ruleset.rules
