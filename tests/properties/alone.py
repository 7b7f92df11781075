"""Many trials at once, held against each of them by itself on the same dice. Needs numpy, but not to be imported."""

from __future__ import annotations

from collections.abc import Sequence

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


def _alone(world: World, program: Program, trial: int, players: Players) -> str | Sequence[object]:
    """How one trial ends by itself: its answer and every field, or the gap that stopped it."""
    state = list(program.initial)
    try:
        Interpreter(world, Seeded(SEED, trial), players, budget=Budget(SMALL)).run(program, state)
    except GapReached as gap:
        return gap.words
    return [state[slot] for slot in (program.result, *world.fields)]


def _alike(one: str | Sequence[object], other: str | Sequence[object]) -> bool:
    """Whether two trials end alike; in words only what is not the same as it is, for that takes longest."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return len(one) == len(other) and all(
        (type(here) is type(there) and here == there) or shown(here) == shown(there)
        for here, there in zip(one, other, strict=True)
    )


def _told(end: str | Sequence[object]) -> str | list[str]:
    return end if isinstance(end, str) else [shown(value) for value in end]


def trials_end_alike(question: Question, program: Program, first: int) -> bool:
    """Whether there were ends to be compared: those of some trials, from `first` on. Fails where one is not alike."""
    from grognard.evaluate.bulk.sample import Sampler
    from grognard.evaluate.bulk.steps import Answering

    try:
        runs = [_alone(question.world, program, first + at, First()) for at in range(TRIALS)]
    except (NotTold, Stopped, BudgetExceeded):
        return False
    wanted = (program.result, *question.world.fields)
    ends = Sampler(question.world, program, wanted, Answering(players=First()), SMALL).ends(SEED, first, TRIALS)
    found = [end.words if isinstance(end, GapReached) else tuple(end) for end in ends]
    assert len(found) == len(runs)
    for here, there in zip(found, runs, strict=True):
        assert _alike(here, there), (question.rule.name, _told(here), _told(there))
    return True
