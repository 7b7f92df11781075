"""Steps put where they cost least: before a throw that has no part in them, on the ways out of a block, retried alone."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.evaluate.weigh.steps import (
    Assign,
    Chance,
    Draw,
    Enter,
    Fail,
    ForEach,
    If,
    Jump,
    Repeat,
    Step,
    reads_in,
    residues,
    simple,
    within,
    writes_in,
)


def sooner(steps: list[Step]) -> list[Step]:
    """What a throw has no part in is done before it: once for each state, and states that differ no more meet there."""
    made: list[Step] = []
    at = 0
    while at < len(steps):
        step = steps[at]
        at += 1
        if not isinstance(step, Draw | Chance):
            made.append(step)
            continue
        stay: list[Step] = [step]
        while at < len(steps) and simple(steps[at]):
            one = steps[at]
            at += 1
            if isinstance(one, Assign | If) and not _jumping([one]) and not _jumping(stay) and _apart(one, stay):
                made.append(one)
            else:
                stay.append(one)
        made.extend(stay)
    return made


def _jumping(steps: Iterable[Step]) -> bool:
    return any(isinstance(step, Jump | Fail) or _jumping(within(step)) for step in steps)


def _apart(step: Step, others: list[Step]) -> bool:
    """Whether a step may change places with others: none touches what the other writes, and it meets no gap."""
    reads, writes = reads_in([step]), writes_in([step])
    written = writes_in(others)
    return not (reads & written or writes & (written | reads_in(others)) or _meets_gap(step))


def _meets_gap(step: Step) -> bool:
    return any(one.gap for one in residues(step)) or any(_meets_gap(one) for one in within(step))


def drawn_in(steps: list[Step]) -> list[Step]:
    """What little comes after a block that throws is done on each way out of it: one stretch less."""
    made: list[Step] = []
    for step in steps:
        last = made[-1] if made else None
        if isinstance(last, Enter) and isinstance(step, Assign) and not simple(last) and not last.again:
            last.body = _before_leaving(last.body, last.block, step)
            if not (last.body and isinstance(last.body[-1], Jump | Fail)):
                last.body.append(step)
            continue
        made.append(step)
    return made


def _before_leaving(steps: list[Step], block: int, what: Assign) -> list[Step]:
    made: list[Step] = []
    for step in steps:
        match step:
            case Jump() if step.block == block and not step.again:
                made.append(Assign(what.slot, what.value))
            case If():
                step.then = _before_leaving(step.then, block, what)
                step.otherwise = _before_leaving(step.otherwise, block, what)
            case Enter() | Repeat() | ForEach():
                step.body = _before_leaving(step.body, block, what)
            case _:
                pass
        made.append(step)
    return made


_INNER = 1_000_000
"""Added to the number of a block for the part of it that is retried."""


def _starts_over(step: Step, block: int) -> bool:
    if isinstance(step, Jump):
        return step.block == block and step.again
    return any(_starts_over(one, block) for one in within(step))


def _rename(step: Step, block: int, inner: int) -> None:
    if isinstance(step, Jump) and step.block == block and step.again:
        step.block = inner
    for one in within(step):
        _rename(one, block, inner)


def retried(block: int, body: list[Step]) -> list[Step]:
    """The lines up to the last that starts the block over become a block of their own: only they are retried."""
    last = max(at for at, step in enumerate(body) if _starts_over(step, block))
    inner = block + _INNER
    for step in body[: last + 1]:
        _rename(step, block, inner)
    return [Enter(inner, body[: last + 1], True, ()), *body[last + 1 :]]
