"""A program to be run many times: compiled where it can be, else by the interpreter."""

from __future__ import annotations

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.core.world import World
from grognard.dice.source import DiceSource, Scripted
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Nobody, Players
from grognard.evaluate.straight.compiler import Call, Compiler, NotStraight
from grognard.evaluate.straight.marks import RECORDED, Marks, Told


class Straight:
    """One program in one situation, to be run many times."""

    def __init__(self, world: World, what: Program, players: Players | None = None) -> None:
        self.world = world
        self.program = what
        self.players = players or Nobody()
        self.told = Told()
        try:
            self._call: Call | None = Compiler(world, what, self.told).call()
        except NotStraight:
            self._call = None

    @property
    def compiled(self) -> bool:
        """Whether runs are compiled; others are left to the interpreter."""
        return self._call is not None

    def run(self, dice: DiceSource) -> tuple[object, Marks]:
        """The answer of one run, and its marks. Raises what `Interpreter.run` raises."""
        call = self._call
        if call is None or dice.__class__ is Scripted:
            return self._plainly(dice)
        fallen: list[int] = []
        try:
            return call(dice, fallen.append)
        except (NotTold, GapReached, Stopped):
            return self._plainly(Scripted(tuple(fallen), then=dice))

    def events(self, marks: Marks) -> list[trace.Event]:
        """The events of a run."""
        return self.told.events(marks)

    def lines(self, marks: Marks, full: bool = False) -> list[str]:
        """The trace of a run in plain words."""
        return self.told.lines(marks, full)

    def _plainly(self, dice: DiceSource) -> tuple[object, Marks]:
        recorder = trace.Recorder()
        result = Interpreter(self.world, dice, self.players, recorder).run(self.program)
        return result, ((RECORDED, tuple(recorder.events)),)
