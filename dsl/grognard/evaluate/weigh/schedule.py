"""Steps put where they cost least: before a throw that has no part in them, on the ways out of a block, retried alone."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.core import step as st
from grognard.core.effects import read_by, starts_over, straight, written_by
from grognard.core.uses import Slots
from grognard.evaluate.weigh.values import Left, Residue, reads_of


def sooner(steps: Sequence[Left]) -> list[Left]:
    """What a throw has no part in is done before it: once for each state, and states that differ no more meet there."""
    made: list[Left] = []
    at = 0
    while at < len(steps):
        step = steps[at]
        at += 1
        if not isinstance(step, st.Throw):
            made.append(step)
            continue
        stay: list[Left] = [step]
        writes, reads, jumping = written_by(stay), read_by(stay, reads_of), False
        while at < len(steps) and straight(steps[at]):
            moved = steps[at]
            at += 1
            jumps = _jumping([moved])
            if isinstance(moved, st.Set | st.If) and not (jumps or jumping) and _apart(moved, writes, reads):
                made.append(moved)
            else:
                stay.append(moved)
                writes, reads = writes | written_by([moved]), reads | read_by([moved], reads_of)
                jumping = jumping or jumps
        made.extend(stay)
    return made


def _jumping(steps: Sequence[Left]) -> bool:
    return any(isinstance(step, st.Jump | st.Fail) for step in st.every(steps))


def _apart(step: Left, written: Slots, read: Slots) -> bool:
    """Whether a step may change places with others, of which the slots are told: none touches what the other writes, and it meets no gap."""
    reads, writes = read_by([step], reads_of), written_by([step])
    return not (reads & written or writes & (written | read) or meets_gap(step))


def meets_gap(step: Left) -> bool:
    """Whether a step, or one within it, may meet what the source leaves out."""
    return any(value.gap for each in st.every([step]) for value in st.values(each))


def as_drawn(steps: Sequence[Left]) -> list[Left]:
    """What little comes after a block that throws is done on each way out of it: one stretch less."""
    made: list[Left] = []
    for step in steps:
        last = made[-1] if made else None
        if isinstance(last, st.Block) and isinstance(step, st.Set) and not straight(last) and not last.again:
            body = _before_leaving(last.body, last.number, step)
            if not (body and isinstance(body[-1], st.Jump | st.Fail)):
                body.append(step)
            made[-1] = attrs.evolve(last, body=body)
            continue
        made.append(step)
    return made


def _before_leaving(steps: Sequence[Left], block: int, what: st.Set[Residue]) -> list[Left]:
    made: list[Left] = []
    for step in steps:
        if isinstance(step, st.Jump) and step.block == block and not step.again:
            made.append(attrs.evolve(what))
        made.append(st.with_bodies(step, lambda inner: _before_leaving(inner, block, what)))
    return made


_INNER = 1_000_000
"""Added to the number of a block for the part of it that is retried."""


def _renamed(steps: Sequence[Left], block: int, inner: int) -> list[Left]:
    return [
        attrs.evolve(step, block=inner)
        if isinstance(step, st.Jump) and step.block == block and step.again
        else st.with_bodies(step, lambda body: _renamed(body, block, inner))
        for step in steps
    ]


def retried(block: int, body: Sequence[Left]) -> list[Left]:
    """The lines up to the last that starts the block over become a block of their own: only they are retried."""
    last = max((at for at, step in enumerate(body) if starts_over([step], block)), default=None)
    if last is None:
        return list(body)  # no line that is ever reached starts it over
    inner = block + _INNER
    return [st.Block(inner, _renamed(body[: last + 1], block, inner), again=True), *body[last + 1 :]]
