"""What is known of slots while steps are gone through in order: carried forward, joined where ways meet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from grognard.core.code import Code
from grognard.core.effects import left_by, size, written_by
from grognard.core.live import as_set
from grognard.core.step import Step, Steps
from grognard.core.world import World
from grognard.core.written import OTHER
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.values import Known, Residue

Env = dict[int, Known]

_LARGE = 400
"""A loop of more steps than this is planned once, with nothing known of what it changes."""


_LONGEST = 200
"""Characters of source that are written again wherever a slot is read: twice as many at each line would have no end."""


class Knowledge:
    """What is known at one place; `writer.env` holds it by slot."""

    def __init__(self, world: World, writer: Writer) -> None:
        self.world = world
        self.writer = writer
        self.counted: dict[int, set[int]] = {}
        """By slot: the slots whose dice were once counted by it."""
        self.journal: list[int] = []
        """Every slot of which something else became known, in order."""
        self.widened: dict[int, tuple[set[int], set[int]]] = {}
        """By loop: the slots of which not even the kind is known in it, and those that nobody may have told."""
        self.changes: dict[int, tuple[frozenset[int], frozenset[int]]] = {}

    def loop(
        self, loop: Step[Code], changed: frozenset[int], left: frozenset[int], plan: Callable[[], list[Env]]
    ) -> None:
        """Plan a loop: what its lines change is known by its kind at most, and only if every round keeps the kind.

        `left` are those of the changed slots that a round may leave with something in them.
        """
        before = dict(self.writer.env)
        changed = left | {slot for slot in changed if slot in before and before[slot].value is not None}
        # What an earlier plan of this loop found (the loop around it is planned anew) can only be wider now.
        if id(loop) not in self.widened:
            large = size([loop]) > _LARGE
            self.widened[id(loop)] = (set(changed), set(changed)) if large else (set(), set())
        other, loose = self.widened[id(loop)]
        kinds = {slot: before[slot].kind if slot in before and slot not in other else OTHER for slot in changed}
        loose |= {slot for slot in changed if slot not in before or before[slot].loose}
        while True:
            head = dict(before)
            for slot, kind in kinds.items():
                head[slot] = Residue("", kind=kind, loose=slot in loose)
            self.writer.env = dict(head)
            self.journal += changed
            ends = plan()
            wrong = [
                slot
                for slot, kind in kinds.items()
                if kind != OTHER and any(slot in end and end[slot].kind != kind for end in ends)
            ]
            looser = {slot for slot in changed if any(slot in end and end[slot].loose for end in ends)} - loose
            if not wrong and not looser:
                return
            kinds.update(dict.fromkeys(wrong, OTHER))
            other.update(wrong)
            loose |= looser

    def join(self, envs: Sequence[Env], since: int) -> None:
        """What is known where ways meet that parted at a place in the journal: only what was put since can differ."""
        joined: Env = dict(envs[0])
        for slot in set(self.journal[since:]) if len(envs) > 1 else ():
            if not all(slot in env for env in envs):
                joined.pop(slot, None)  # a place made on one of the ways: nobody reads it after
                continue
            known = joined[slot]
            for other in envs[1:]:
                also = other[slot]
                if known is also:
                    continue
                same = (known.constant and also.constant and known.value is also.value) or (
                    known.constant
                    and also.constant
                    and type(known.value) is type(also.value)
                    and type(known.value) in (int, str, bool)
                    and known.value == also.value
                )
                if same or (known.text and known.text == also.text and not known.constant):
                    continue
                kind = known.kind if known.kind == also.kind else OTHER
                known = Residue("", kind=kind, loose=known.loose or also.loose)
            joined[slot] = known
        self.writer.env = joined

    def learn(self, slot: int, value: Residue) -> None:
        """A slot was given a value: of one that is worked out only the kind is known."""
        if not (value.reads or value.fails) and len(value.text) <= _LONGEST:
            self.put(slot, value)
        else:
            self.put(slot, Residue("", kind=value.kind, loose=value.loose, dice=value.dice))

    def put(self, slot: int, known: Known) -> None:
        """A slot holds something else: dice whose number came from it can no longer be told by it."""
        env = self.writer.env
        for other in self.counted.get(slot, ()):
            dice = env[other].dice if other in env else None
            if dice is not None and slot in dice[2]:
                env[other] = attrs.evolve(env[other], dice=None)
                self.journal.append(other)
        if known.dice is not None and slot in known.dice[2]:
            known = attrs.evolve(known, dice=None)
        if known.dice is not None:
            for read in known.dice[2]:
                self.counted.setdefault(read, set()).add(slot)
        env[slot] = known
        self.journal.append(slot)

    def changed(self, steps: Steps) -> tuple[frozenset[int], frozenset[int]]:
        """The slots that steps write, and those that they may leave with something in them."""
        known = self.changes.get(id(steps))
        if known is None:
            known = as_set(written_by(steps, self.world)), as_set(left_by(steps, self.world))
            self.changes[id(steps)] = known
        return known
