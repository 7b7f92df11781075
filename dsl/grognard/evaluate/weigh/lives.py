"""Which slots are still read after each step: what is not, need not keep states apart.

The classic backward analysis (Aho, Lam, Sethi and Ullman, *Compilers*, 9.2.5) over the tree of a plan; loops
until nothing changes.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.evaluate.weigh.steps import (
    Assign,
    Chance,
    Choose,
    Draw,
    Enter,
    Fail,
    ForEach,
    If,
    Jump,
    Repeat,
    Step,
    Try,
)

Slots = frozenset[int]
Target = tuple[int, bool]
"""Where a jump leads: a block, and whether to its start."""


@attrs.define
class Lives:
    """What is read after and before each step, and at the start of loops; by the step itself."""

    after: dict[int, Slots] = attrs.field(factory=dict)
    before: dict[int, Slots] = attrs.field(factory=dict)
    head: dict[int, Slots] = attrs.field(factory=dict)
    targets: dict[Target, Slots] = attrs.field(factory=dict)

    def body(self, steps: Sequence[Step], out: Slots) -> Slots:
        """What is read from the first of some steps on, if `out` is read after the last."""
        live = out
        for step in reversed(steps):
            self.after[id(step)] = live
            live = self.step(step, live)
            self.before[id(step)] = live
        return live

    def entering(self, steps: Sequence[Step], out: Slots) -> Slots:
        """The same, of steps that were looked at already."""
        return self.before[id(steps[0])] if steps else out

    def step(self, step: Step, out: Slots) -> Slots:
        """What is read from a step on."""
        match step:
            case Assign():
                if step.slot not in out and not step.value.fails:
                    return out
                return (out - {step.slot}) | step.value.reads
            case If():
                return step.test.reads | self.body(step.then, out) | self.body(step.otherwise, out)
            case Draw():
                into = step.statement
                written = {slot for slot in (into.into, into.natural, into.named) if slot is not None}
                return (out - written) | step.handful.reads | (step.need.reads if step.need else frozenset())
            case Chance():
                return (out - {step.statement.taken}) | step.favourable.reads | step.whole.reads
            case Choose():
                who = step.who.reads if step.who is not None else frozenset()
                return (out - {step.statement.slot}) | step.options.reads | who | step.looks.reads
            case Enter():
                return self._enter(step, out)
            case Jump():
                return self.targets[step.block, step.again] - set(step.clears)
            case Try():
                live = out - {step.statement.into}
                return live | (step.whole.reads if step.whole is not None else self.body(step.body, out))
            case Fail():
                return step.fault.reads
            case Repeat():
                return self._repeat(step, out)
            case ForEach():
                return self._for_each(step, out)

    def _enter(self, step: Enter, out: Slots) -> Slots:
        inner = out - set(step.locals)
        self.targets[step.block, False] = inner
        head: Slots = self.head.get(id(step), frozenset())
        while True:
            self.targets[step.block, True] = head
            live = self.body(step.body, inner)
            if not step.again or live <= head:
                self.head[id(step)] = head if step.again else live
                return live | head if step.again else live
            head |= live

    def _repeat(self, step: Repeat, out: Slots) -> Slots:
        head = out | step.watched | (step.until.reads if step.until is not None else frozenset())
        while True:
            live = self.body(step.body, head)
            if live <= head:
                break
            head |= live
        self.head[id(step)] = head
        return head | (step.times.reads if step.times is not None else frozenset())

    def _for_each(self, step: ForEach, out: Slots) -> Slots:
        head = out | step.landing
        slot = step.statement.slot
        while True:
            live = (self.at_once(step, head) if step.statement.at_once else self.body(step.body, head)) - {slot}
            if live <= head:
                break
            head |= live
        self.head[id(step)] = head
        return head | step.pieces.reads

    def at_once(self, step: ForEach, head: Slots) -> Slots:
        """What is read from the start of lines that are done at once: wherever they jump, they end together."""
        saved, self.targets = self.targets, Everywhere(head)
        live = self.body(step.body, head)
        self.targets = saved
        return live


class Everywhere(dict[Target, Slots]):
    """Lines that are done at once end together, however they end."""

    def __init__(self, slots: Slots) -> None:
        super().__init__()
        self.slots = slots

    def __missing__(self, target: Target) -> Slots:
        return self.slots
