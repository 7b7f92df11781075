"""Many trials at once, held against each of them by itself on the same dice. Needs numpy, but not to be imported."""

from __future__ import annotations

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.core.world import World
from grognard.dice.source import Seeded
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Nobody, Players
from grognard.evaluate.posed import Question
from grognard.evaluate.trace_text import shown
from grognard.host.budget import Budget, BudgetExceeded, Limits

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


def trials_end_alike(question: Question, program: Program, first: int) -> bool:
    """Whether there were ends to be compared: those of some trials, from `first` on. Fails where one is not alike."""
    from grognard.evaluate.bulk.sample import Sampler
    from grognard.evaluate.bulk.steps import Answers

    try:
        runs = [_alone(question.world, program, first + at, First()) for at in range(TRIALS)]
    except (NotTold, Stopped, BudgetExceeded):
        return False
    wanted = (program.result, *question.world.fields)
    ends = Sampler(question.world, program, wanted, Answers(players=First()), SMALL).ends(SEED, first, TRIALS)
    found = [end.words if isinstance(end, GapReached) else tuple(map(shown, end)) for end in ends]
    assert found == runs, question.rule.name
    return True
