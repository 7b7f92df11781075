"""Which questions does a program ask a second time? Later ones are numbered, so that each can have its own answer."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.core import step as st
from grognard.core.code import Code


def told_apart(steps: st.Steps) -> st.Steps:
    """The steps with each question of one wording numbered along the way; of two ways that part, each counts by itself."""
    return _numbered(steps, {})


def _numbered(steps: st.Steps, before: dict[str, int]) -> st.Steps:
    made = [_step(step, before) for step in steps]
    return made if any(inner is not step for inner, step in zip(made, steps, strict=True)) else steps


def _step(step: st.Step[Code], before: dict[str, int]) -> st.Step[Code]:
    if isinstance(step, st.Choose):
        if step.random:
            return step
        words = step.question or step.what
        before[words] = before.get(words, 0) + 1
        return attrs.evolve(step, time=before[words]) if before[words] > 1 else step
    ways = [dict(before) for _ in st.bodies(step)]
    at = iter(ways)
    same = True

    def of(body: Sequence[st.Step[Code]]) -> Sequence[st.Step[Code]]:
        nonlocal same
        made = _numbered(body, next(at))
        same = same and made is body
        return made

    changed = st.with_bodies(step, of)
    for way in ways:
        for words, times in way.items():
            before[words] = max(before.get(words, 0), times)
    return step if same else changed
