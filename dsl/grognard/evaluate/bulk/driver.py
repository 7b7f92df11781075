"""Many trials through one program at once: the third driver over the core, beside one run and all runs.

Trials are columns: of each only the number of its state is held. Statements without a throw are done by the
single run, once for each state that occurs; a throw sends each trial to a state by what its dice came to.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Generic, TypeVar, assert_never

import attrs

from grognard.core import step as st
from grognard.core.code import Code
from grognard.core.effects import throws
from grognard.core.faults import GapReached
from grognard.core.program import Program
from grognard.core.world import World
from grognard.evaluate.bulk import recipes
from grognard.evaluate.bulk.crowds import Crowd
from grognard.evaluate.bulk.recipes import Thrown
from grognard.evaluate.bulk.states import Moves, Outcomes, States
from grognard.evaluate.bulk.steps import ON, OVER, Answering, Doing, Gap, Left, Move
from grognard.host.budget import Budget

C = TypeVar("C", bound=Crowd)
Ways = dict[Hashable, C]


class Driver:
    """One program, made ready: what was worked out for states is kept from one stretch of trials to the next."""

    def __init__(self, world: World, made: Program, wanted: Sequence[int], answers: Answering) -> None:
        self.world = world
        self.program = made
        self.states = States()
        self.steps = Doing(world, made, wanted, answers)
        self.start = self.states.number(self.steps.start(made.initial))
        self._moves: dict[tuple[object, ...], Moves] = {}
        self._outcomes: dict[int, Outcomes] = {}
        self._parts: dict[int, list[st.Step[Code] | tuple[st.Step[Code], ...]]] = {}
        self._keeps: list[object] = []

    def run(self, crowd: C, budget: Budget) -> Ways[C]:
        """All of them to the end: by the way they end (ON, the game is over, a gap), where they are then."""
        run: _Run[C] = _Run(self, budget)
        return run.body(self.program.body, crowd)

    def moves(self, name: tuple[object, ...], make: Callable[[], Move]) -> Moves:
        """The step of that name, which is made only once."""
        if name not in self._moves:
            self._moves[name] = Moves(self.states, make())
        return self._moves[name]

    def outcomes(self, step: st.Step[Code]) -> Outcomes:
        """Returns the outcomes of a roll."""
        if id(step) not in self._outcomes:
            self._outcomes[id(step)] = Outcomes(self.states, self._thrown(step))
        return self._outcomes[id(step)]

    def _thrown(self, step: st.Step[Code]) -> Thrown:
        dead = self.steps.dead(step)

        def ended(slots: list[object]) -> None:
            self.steps.mark(slots)
            for slot in dead:
                slots[slot] = None

        if isinstance(step, st.Throw):
            thrown = recipes.of_throw(step, ended)
            need = [step.reading.need] if step.reading.need is not None else []
            reads = self.steps.reads(step.handful, *need)
            return attrs.evolve(thrown, recipe=self.steps.recipe(thrown.recipe, reads))
        assert isinstance(step, st.Choose)
        return recipes.of_lot(step, self.steps.mark)

    def parts(self, steps: st.Steps) -> list[st.Step[Code] | tuple[st.Step[Code], ...]]:
        """Returns the statements in order; neighbours without a roll are one part."""
        known = self._parts.get(id(steps))
        if known is None:
            known = []
            for step in steps:
                if throws(step):
                    known.append(step)
                elif known and isinstance(known[-1], tuple):
                    known[-1] = (*known[-1], step)
                else:
                    known.append((step,))
            self._parts[id(steps)] = known
            self._keeps.append(steps)
        return known


class _Run(Generic[C]):
    def __init__(self, driver: Driver, budget: Budget) -> None:
        self.driver = driver
        self.steps = driver.steps
        self.budget = budget

    def move(self, crowd: C, name: tuple[object, ...], make: Callable[[], Move]) -> Ways[C]:
        """One step of all."""
        return dict(crowd.moved(self.driver.moves(name, make)))

    def all_on(self, ways: Ways[C], name: tuple[object, ...], make: Callable[[], Move]) -> Ways[C]:
        """One step of all, whatever way they are on; that step takes no way of its own."""
        crowds: Ways[C] = {}
        for way, crowd in ways.items():
            _add(crowds, way, *self.move(crowd, name, make).values())
        return crowds

    def body(self, steps: st.Steps, crowd: C) -> Ways[C]:
        """Statements in order, by those who are still on."""
        ways: Ways[C] = {ON: crowd}
        for part in self.driver.parts(steps):
            going = ways.pop(ON, None)
            if going is None:
                break
            for way, some in self.part(part, going).items():
                _add(ways, way, some)
        return ways

    def part(self, part: st.Step[Code] | tuple[st.Step[Code], ...], crowd: C) -> Ways[C]:
        """Steps without a throw, or one that holds some."""
        match part:
            case tuple():
                return self.move(crowd, ("plain", id(part)), lambda: self.steps.plain(part))
            case st.Throw() | st.Choose():
                return self.throw(part, crowd)
            case st.If():
                return self.divided(
                    self.move(crowd, ("if", id(part)), lambda: self.steps.branch(part.test)),
                    {True: part.then, False: part.otherwise},
                )
            case st.Apply():
                return self.body(part.body, crowd)
            case st.Block():
                return self.block(part, crowd)
            case st.Each():
                return self.each(part, crowd)
            case st.Loop():
                return self.loop(part, crowd)
            case st.Set() | st.Look() | st.SetField() | st.Jump() | st.Try() | st.Tell() | st.Fail():
                raise AssertionError("these throw nothing")
            case _:
                assert_never(part)

    def throw(self, part: st.Step[Code], crowd: C) -> Ways[C]:
        """Rolls the dice, unless a gap leaves out which."""
        outcomes = self.driver.outcomes(part)
        try:
            return {ON: crowd.thrown(outcomes)}
        except GapReached:
            recipe = outcomes.thrown.recipe
            ways = self.move(crowd, ("gaps", id(part)), lambda: self.steps.trying(recipe))
            if ON in ways:
                ways[ON] = ways[ON].thrown(outcomes)
            return ways

    def divided(self, ways: Ways[C], bodies: dict[int, st.Steps]) -> Ways[C]:
        """Each way's own lines; a way without lines goes on as it is."""
        crowds: Ways[C] = {}
        for way, crowd in ways.items():
            if isinstance(way, int) and way in bodies:
                for then, some in self.body(bodies[way], crowd).items():
                    _add(crowds, then, some)
            else:
                _add(crowds, way, crowd)
        return crowds

    def block(self, part: st.Block[Code], crowd: C) -> Ways[C]:
        """A block, as often as it is started over."""
        ended: Ways[C] = {}
        inside: C | None = crowd
        while inside is not None:
            ways = self.body(part.body, inside)
            inside = ways.pop(Left(part.number, True), None)
            for way, some in ways.items():
                _add(ended, ON if way == Left(part.number) else way, some)
            if inside is not None:
                self.budget.charge("steps")
        if part.locals:
            ended = self.all_on(ended, ("clear", id(part)), lambda: self.steps.clearing(part.locals))
        return ended

    def each(self, part: st.Each[Code], crowd: C) -> Ways[C]:
        """The lines for each piece, one after the other or all at once."""
        crowds: Ways[C] = {}
        for pieces, some in self.move(crowd, ("pieces", id(part)), lambda: self.steps.pieces(part)).items():
            if not isinstance(pieces, tuple):
                _add(crowds, pieces, some)
                continue
            ways = (self.at_once if part.at_once else self.in_turn)(part, pieces, some)
            for way, others in ways.items():
                _add(crowds, way, others)
        return crowds

    def in_turn(self, part: st.Each[Code], pieces: tuple[object, ...], crowd: C) -> Ways[C]:
        """One piece after the other."""
        ways: Ways[C] = {ON: crowd}
        for piece in pieces:
            going = ways.pop(ON, None)
            if going is None:
                break
            going = self.only(going, ("put", part.slot, piece), partial(self.steps.putting, part.slot, piece))
            for way, some in self.body(part.body, going).items():
                _add(ways, way, some)
        return ways

    def at_once(self, part: st.Each[Code], pieces: tuple[object, ...], crowd: C) -> Ways[C]:
        """Each piece from the state before; what they changed lands when all are done."""
        ways: Ways[C] = {}
        going: C | None = self.only(crowd, ("at once",), lambda: self.steps.at_once)
        for piece in pieces:
            if going is None:
                break
            turn = self.only(going, ("turn", part.slot, piece), partial(self.steps.turn_of, part.slot, piece))
            done: Ways[C] = {}
            for way, some in self.body(part.body, turn).items():
                if isinstance(way, Gap):
                    _add(ways, way, some)
                    continue
                over = way == OVER
                _add(done, ON, self.only(some, ("done", over), partial(self.steps.turn_done, over)))
            going = done.get(ON)
        if going is not None:
            for way, some in self.move(going, ("land",), lambda: self.steps.landing).items():
                _add(ways, way, some)
        return ways

    def loop(self, part: st.Loop[Code], crowd: C) -> Ways[C]:
        """Runs rounds: until a test holds, a number of times, or until a round changes and rolls nothing."""
        ways: Ways[C] = {}
        for times, some in self.move(crowd, ("times", id(part)), lambda: self.steps.times(part)).items():
            if times is ON or isinstance(times, Gap):
                _add(ways, times, some)
                continue
            for way, others in self.rounds(part, times if isinstance(times, int) else None, some).items():
                _add(ways, way, others)
        return ways

    def rounds(self, part: st.Loop[Code], times: int | None, crowd: C) -> Ways[C]:
        """The rounds of those who make as many."""
        crowds: Ways[C] = {}
        going: C | None = crowd
        done = 0
        while going is not None and (times is None or done < times):
            if part.until is not None:
                ways = self.move(going, ("until", id(part)), partial(self.steps.branch, part.until))
                for way in [way for way in ways if way is not False]:
                    _add(crowds, ON if way is True else way, ways[way])
                going = ways.get(False)
                if going is None:
                    break
            if times is None:
                going = self.only(going, ("watch", part.carried), lambda: self.steps.watching(part.carried))
            ended = self.body(part.body, going)
            going = None
            for way, some in ended.items():
                if times is None and not isinstance(way, Gap):
                    for changed, those in self.move(
                        some, ("watched", part.carried), lambda: self.steps.watched(part.carried)
                    ).items():
                        if way is ON and changed:
                            going = those
                        else:
                            _add(crowds, way, those)
                elif way is ON:
                    going = some
                else:
                    _add(crowds, way, some)
            done += 1
            self.budget.charge("steps")
        if going is not None:
            _add(crowds, ON, going)
        return crowds

    def only(self, crowd: C, name: tuple[object, ...], make: Callable[[], Move]) -> C:
        """A step that takes one way only."""
        ((_, after),) = crowd.moved(self.driver.moves(name, make))
        return after


def _add(ways: Ways[C], way: Hashable, *crowds: C) -> None:
    every = [crowd for crowd in (ways.get(way), *crowds) if crowd is not None]
    if every:
        ways[way] = every[0].joined(every[1:]) if len(every) > 1 else every[0]
