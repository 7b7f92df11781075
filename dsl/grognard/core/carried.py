"""What does one round of a loop leave for the next, beside the fields of pieces?"""

from __future__ import annotations

from grognard.core.code import Code
from grognard.core.effects import written_by
from grognard.core.later import Later
from grognard.core.live import Lives
from grognard.core.step import Loop, Steps, bodies
from grognard.core.uses import NONE, Reads, slots_of
from grognard.core.world import World


def carried_by(loop: Loop[Code], world: World) -> tuple[int, ...]:
    """The slots that a round writes and the next reads, fields left out; none where lines are still to be made."""
    if not _made(loop.body):
        return ()
    reads = Reads()
    lives: Lives[Code] = Lives(world, lambda code: reads.of(code.expr), NONE)
    return tuple(slots_of(lives.exposed((loop,)) & written_by(loop.body, world) & ~lives.fields))


def _made(steps: Steps) -> bool:
    return not isinstance(steps, Later) and all(_made(inner) for step in steps for inner in bodies(step))
