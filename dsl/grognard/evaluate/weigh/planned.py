"""A program planned: its steps, and what is read after each."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.core.effects import written_by
from grognard.core.live import Lives, as_set
from grognard.core.program import Program
from grognard.core.uses import bits, slots_of
from grognard.core.world import World
from grognard.evaluate.weigh.plan import Planner
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.values import Left, Residue, reads_of


@attrs.frozen(eq=False)
class Planned:
    """A program as steps, for questions that tell values of the same kinds as it was planned with."""

    world: World
    writer: Writer
    steps: Sequence[Left]
    lives: Lives[Residue]
    entering: tuple[int, ...]
    """The slots that are read from the start on."""
    ending: tuple[int, ...]
    """The slots that are read at the end: the answer, and what else is wanted of those that are written."""
    result: int


def planned(world: World, what: Program, wanted: Sequence[int] = ()) -> Planned:
    """Plan a program. `wanted` are slots to be told apart at the end beside the answer's."""
    initial = tuple(world.initial) if len(world.initial) > len(what.initial) else what.initial
    written = as_set(written_by(what.body, world))
    writer = Writer(world, initial, written)
    steps = Planner(world, writer).body(what.body)
    end = (frozenset(wanted) & written) | {what.result}
    lives: Lives[Residue] = Lives(world, reads_of, bits(end), lambda value: not value.fails)
    entering = lives.body(steps, bits(end))
    return Planned(world, writer, steps, lives, tuple(slots_of(entering)), tuple(sorted(end)), what.result)
