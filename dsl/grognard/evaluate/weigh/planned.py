"""A program planned: its steps, and what is read after each."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.core.program import Program
from grognard.core.world import World
from grognard.evaluate.weigh.lives import Lives
from grognard.evaluate.weigh.plan import Planner
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.steps import Step
from grognard.evaluate.weigh.walks import written_by


@attrs.frozen(eq=False)
class Planned:
    """A program as steps, for questions that tell values of the same kinds as it was planned with."""

    world: World
    writer: Writer
    steps: Sequence[Step]
    lives: Lives
    entering: tuple[int, ...]
    """The slots that are read from the start on."""
    ending: tuple[int, ...]
    """The slots that are read at the end: the answer, and what else is wanted of those that are written."""
    result: int


def planned(world: World, what: Program, wanted: Sequence[int] = ()) -> Planned:
    """Plan a program. `wanted` are slots to be told apart at the end beside the answer's."""
    initial = tuple(world.initial) if len(world.initial) > len(what.initial) else what.initial
    written = written_by(what.body, world)
    writer = Writer(world, initial, written)
    steps = Planner(world, writer, what.body).body(what.body)
    end = (frozenset(wanted) & written) | {what.result}
    lives = Lives()
    lives.targets[0, False] = end
    entering = lives.body(steps, end)
    return Planned(world, writer, steps, lives, tuple(sorted(entering)), tuple(sorted(end)), what.result)
