"""What steps with a roll do with one state. Steps without a roll are left to the single run.

A state is a tuple of slots and three more: how many answers of the players' list are used, whether dice were thrown
since the innermost loop that watches for it began its round, and a stack of what such loops and lines done at once keep.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Sequence
from operator import itemgetter
from typing import Any

import attrs

from grognard.core.code import Code
from grognard.core.effects import written_by
from grognard.core.expr import State
from grognard.core.faults import GapReached, Stopped
from grognard.core.live import Lives
from grognard.core.program import Program
from grognard.core.step import Each, Loop, Step, Steps
from grognard.core.uses import NONE, Reads, Slots, bits, slots_of
from grognard.core.world import World
from grognard.evaluate.answers import Answers, Following
from grognard.evaluate.bulk.recipes import Recipe, Tuple
from grognard.evaluate.choosable import Choosable
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.meanings import land, shown
from grognard.evaluate.players import NoDice, Players
from grognard.host.budget import Budget

Move = Callable[[Tuple], tuple[Hashable, Tuple]]
"""From a state to the way that is taken, and the state then."""
Change = Callable[[list[object]], Hashable]
"""The same on the slots of one state: gives the way, and leaves the state as it is then."""

ON = None
"""The way on to the next statement."""


@attrs.frozen
class Left:
    """The way out of a block; `again` to its start."""

    block: int
    again: bool = False


OVER = Left(0)
"""The game is over."""


@attrs.frozen
class Gap:
    """The way into what the source leaves out."""

    words: str
    place: object = attrs.field(eq=False)


@attrs.frozen
class Answering:
    """The answers of players: a list in order, or answers that depend on the question alone."""

    given: Answers = attrs.field(factory=lambda: Answers((), "", Choosable()))
    players: Players | None = None


def emptied(state: Tuple, slots: Sequence[int]) -> Tuple:
    """A state without what stood in some slots."""
    after = list(state)
    for slot in slots:
        after[slot] = None
    return tuple(after)


class Doing:
    """Makes the moves of one program: what its steps do with a state."""

    def __init__(self, world: World, made: Program, wanted: Sequence[int], answers: Answering) -> None:
        self.world = world
        self.slots = slots = len(made.initial)
        self.answers = answers
        self._reads = Reads()
        self.written = written_by(made.body, world)
        self.lives: Lives[Code] = Lives(world, lambda code: self._reads.of(code.expr), bits(wanted))
        self.lives.body(made.body, bits(wanted))
        self.used, self.thrown, self.kept = slots, slots + 1, slots + 2

    def reads(self, *codes: Code) -> Slots:
        """What values are worked out from."""
        return self._reads.of(*[code.expr for code in codes])

    def dead(self, step: Step[Code]) -> Sequence[int]:
        """The slots that were written and that nothing reads after a step."""
        after = self.lives.after.get(id(step))
        return () if after is None else array("i", slots_of(self.written & ~after))

    def start(self, initial: Sequence[object]) -> Tuple:
        """The first state."""
        return (*initial, 0, False, ())

    def _run(self, state: list[object], of: Callable[[Interpreter, list[object]], Hashable]) -> Hashable:
        """Something of a single run, on the slots of a state. A gap is a way of its own."""
        tail = state[self.slots :]
        used = tail[0]
        assert isinstance(used, int)
        del state[self.slots :]
        players = self.answers.players or Following(self.answers.given, at=used)
        runner = Interpreter(self.world, NoDice(), players, budget=Budget())
        try:
            way = of(runner, state)
        except GapReached as gap:
            way = Gap(gap.words, gap.place)
        if isinstance(players, Following):
            tail[0] = players.at
        del state[self.slots :]
        state += tail
        return way

    # ---- steps -----------------------------------------------------------------------------------------------------

    def plain(self, steps: Steps) -> Move:
        """Returns the move of statements without a roll, run as the single run does."""
        dead = self.dead(steps[-1])
        each = [self._one(step) for step in steps]

        def step(state: Tuple) -> tuple[Hashable, Tuple]:
            slots = list(state)
            for change in each:
                way = change(slots)
                if way is not ON:
                    return way, tuple(slots)
            for slot in dead:
                slots[slot] = None
            return ON, tuple(slots)

        return step

    def _one(self, step: Step[Code]) -> Change:
        def of(runner: Interpreter, state: list[object]) -> Hashable:
            leaving = runner.body((step,), state)
            return ON if leaving is None else Left(leaving.block, leaving.again)

        return self._changing(of, self.lives.exposed((step,)), written_by((step,), self.world))

    def _stepping(self, of: Callable[[Interpreter, list[object]], Hashable], reads: Slots) -> Move:
        """A step that changes nothing, worked out once for all states that do not differ in what it reads."""
        change = self._changing(of, reads, NONE)

        def step(state: Tuple) -> tuple[Hashable, Tuple]:
            slots = list(state)
            return change(slots), tuple(slots)

        return step

    def _changing(self, of: Callable[[Interpreter, list[object]], Hashable], reads: Slots, writes: Slots) -> Change:
        """A step worked out once for all states that do not differ in what it reads or writes, on the slots of one state."""
        looked = itemgetter(*slots_of(reads | writes), self.used)
        puts = (*slots_of(writes), self.used)
        known: dict[object, tuple[Hashable, Tuple]] = {}

        def change(slots: list[object]) -> Hashable:
            key = looked(slots)
            result = known.get(key)
            if result is None:
                after = list(slots)
                way = self._run(after, of)
                result = known[key] = way, tuple([after[slot] for slot in puts])
            way, values = result
            for slot, value in zip(puts, values, strict=True):
                slots[slot] = value
            return way

        return change

    def recipe(self, make: Callable[[State], Recipe], reads: Slots) -> Callable[[State], Recipe]:
        """Returns `make`, called once for all states that agree in what it reads."""
        looks = slots_of(reads)
        known: dict[Tuple, Recipe] = {}

        def recipe(state: State) -> Recipe:
            key = tuple([state[slot] for slot in looks])
            result = known.get(key)
            if result is None:
                result = known[key] = make(state)
            return result

        return recipe

    def trying(self, make: Callable[[Tuple], object]) -> Move:
        """Whether something can be worked out, or a gap stops it."""

        def step(state: Tuple) -> tuple[Hashable, Tuple]:
            try:
                make(state)
            except GapReached as gap:
                return Gap(gap.words, gap.place), state
            return ON, state

        return step

    def branch(self, check: Code) -> Move:
        """Whether a condition holds."""
        return self._stepping(lambda runner, state: runner.holds(check, state), self.reads(check))

    def clearing(self, slots: Sequence[int]) -> Move:
        """Returns the move that clears the slots that are local to a rule."""
        return lambda state: (ON, emptied(state, slots))

    def pieces(self, statement: Each[Code]) -> Move:
        """Which pieces."""

        def of(runner: Interpreter, state: list[object]) -> Hashable:
            group = runner.value(statement.pieces, state)
            assert isinstance(group, list)
            return tuple(group)

        return self._stepping(of, self.reads(statement.pieces))

    def putting(self, slot: int, value: object) -> Move:
        """A slot takes a value."""
        return lambda state: (ON, (*state[:slot], value, *state[slot + 1 :]))

    def times(self, statement: Loop[Code]) -> Move:
        """Returns the move that gives the number of rounds: -1 where none is given, ON where it is no effect."""
        code = statement.times

        def of(runner: Interpreter, state: list[object]) -> Hashable:
            times = runner.value(code, state) if code is not None else -1
            if times is None:
                return ON
            if not isinstance(times, int) or isinstance(times, bool):
                raise Stopped(f"something cannot be repeated {shown(times)} times", "Write a whole number.")
            return times if code is not None else "until"

        return self._stepping(of, self.reads(code) if code is not None else NONE)

    # ---- what is kept aside ----------------------------------------------------------------------------------------

    def _keep(self, state: Tuple, kept: object) -> Tuple:
        return (*state[: self.kept], (kept, *self._stack(state)))

    def _stack(self, state: Tuple) -> tuple[Any, ...]:
        stack = state[self.kept]
        assert isinstance(stack, tuple)
        return stack

    def _drop(self, state: Tuple, thrown: object) -> Tuple:
        return (*state[: self.thrown], thrown, self._stack(state)[1:])

    def mark(self, slots: list[object]) -> None:
        """Notes that dice were rolled, where a loop watches for it."""
        if slots[self.kept]:
            slots[self.thrown] = True

    def watching(self, carried: tuple[int, ...]) -> Move:
        """Returns the move that begins a round: keeps fields and carried values, with nothing rolled yet."""
        watched = (*self.world.fields, *carried)

        def step(state: Tuple) -> tuple[Hashable, Tuple]:
            kept = self._keep(state, (tuple([state[slot] for slot in watched]), state[self.thrown]))
            return ON, (*kept[: self.thrown], False, kept[self.kept])

        return step

    def watched(self, carried: tuple[int, ...]) -> Move:
        """A round has ended: whether it changed or threw anything."""
        watched = (*self.world.fields, *carried)

        def step(state: Tuple) -> tuple[Hashable, Tuple]:
            values, before = self._stack(state)[0]
            same = not state[self.thrown] and all(
                state[slot] == value for slot, value in zip(watched, values, strict=True)
            )
            return not same, self._drop(state, before or state[self.thrown])

        return step

    def at_once(self, state: Tuple) -> tuple[Hashable, Tuple]:
        """Lines that are done at once begin: the state before, no changes yet, the game not over."""
        return ON, self._keep(state, (state[: self.slots], (), False))

    def turn_of(self, slot: int, piece: object) -> Move:
        """The next piece begins from the state before."""

        def step(state: Tuple) -> tuple[Hashable, Tuple]:
            start = self._stack(state)[0][0]
            return ON, (*start[:slot], piece, *start[slot + 1 :], *state[self.slots :])

        return step

    def turn_done(self, over: bool) -> Move:
        """A piece is done: what it changed."""

        def step(state: Tuple) -> tuple[Hashable, Tuple]:
            start, changes, ended = self._stack(state)[0]
            made = tuple(
                (slot, value)
                for slot, value in enumerate(state[: self.slots])
                if value is not start[slot] and value != start[slot]
            )
            kept = ((start, (*changes, made), ended or over), *self._stack(state)[1:])
            return ON, (*start, *state[self.slots : self.kept], kept)

        return step

    def landing(self, state: Tuple) -> tuple[Hashable, Tuple]:
        """All are done: what they changed lands."""
        start, changes, over = self._stack(state)[0]
        slots = list(start)
        land([dict(change) for change in changes], list(start), slots, self.world)
        after = (*slots, *state[self.slots :])
        return (OVER if over else ON), self._drop(after, state[self.thrown])
