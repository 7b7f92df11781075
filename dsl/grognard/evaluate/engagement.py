"""A whole engagement: a scenario as one program, turn after turn until it ends, and the values asked for at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from grognard.core import expr, operators
from grognard.core import step as st
from grognard.core.build import Builder
from grognard.core.builtin import constant
from grognard.core.closures import PASS
from grognard.core.code import Code
from grognard.core.dice_lines import muster
from grognard.core.effects import written_by
from grognard.core.frame import Frame
from grognard.core.live import as_set
from grognard.core.program import Choose, Program
from grognard.core.turns import step_ends, turn_begins
from grognard.core.world import PieceRef, World
from grognard.evaluate.answers import Answers
from grognard.evaluate.choosable import Choosable, choosable
from grognard.evaluate.clashes import hold_limits
from grognard.evaluate.interpreter import pure_runner
from grognard.evaluate.players import Nobody, preferred_of
from grognard.evaluate.staging import boards, set_up
from grognard.evaluate.too_long import Within, hold_lines
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget
from grognard.ir import expressions as ir
from grognard.ir.examples import Example
from grognard.ir.names import key
from grognard.ir.rules import Phase
from grognard.ir.ruleset import Ruleset

TURNS = "turns"
"""What the number of turns played is called among what is told."""


class Preferring(Nobody):
    """Players who pick the typed choice, else the first of their preferences, else the first option."""

    def __init__(self, names: Sequence[str], typed: Answers | None = None) -> None:
        self.names = tuple(names)
        self.typed = typed or Answers((), "", Choosable())
        self.picked: dict[str, set[object]] = {}
        """What was picked, by what was asked: filled while a game is weighed."""

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """The same pick for the same options, whatever has happened before."""
        question = choose.question or choose.what
        typed = self.typed.preferred(question, who, options)
        picks = (preferred_of(name, question, options) for name in self.names) if typed is None else iter((typed,))
        pick = next((pick_made[0] for pick_made in picks if pick_made is not None), options[0])
        self.picked.setdefault(question, set()).add(pick)
        return pick

    @property
    def always_passed(self) -> tuple[str, ...]:
        """Returns the questions that were all passed; empty where a player once did something."""
        passed = all(pick == PASS for picks in self.picked.values() for pick in picks)
        return tuple(self.picked) if passed else ()


@attrs.frozen(eq=False)
class Engagement:
    """A scenario ready for odds, rolls or trials: its program, and the slots of the values asked for at its end."""

    scenario: Example
    world: World
    program: Program
    tells: tuple[tuple[str, int], ...]
    """Names and slots; the last is the number of turns played."""
    players: Preferring


class _Turns:
    """Puts the turns of one scenario together. Block 0 is the game: whatever ends the game leaves it."""

    def __init__(self, builder: Builder, scenario: Example, phases: Sequence[Phase], frame: Frame) -> None:
        self.builder = builder
        self.bench = builder.bench
        self.world = builder.world
        self.scenario = scenario
        self.phases = phases
        self.frame = frame
        self.turn = self.world.new_slot(0)

    def round(self) -> list[st.Step[Code]]:
        """One turn: what it begins with, and its steps; after each the game may end."""
        slot, steps = self.turn, self._steps()  # the steps first: what they count a turn is reset with the rest
        later = expr.op(operators.above, expr.Slot(slot), expr.Const(0))
        begin = st.If(Code(later), tuple(turn_begins(self.world)))
        return [begin, st.Set(slot, Code(expr.op(operators.plus, expr.Slot(slot), expr.Const(1)), None)), *steps]

    def _steps(self) -> list[st.Step[Code]]:
        steps: list[st.Step[Code]] = []
        # All steps first: what they mark for the length of a step is known only then.
        bodies = [self.builder.lines_program(phase.lines, Frame({}, {}, self.frame)).body for phase in self.phases]
        for phase, lines in zip(self.phases, bodies, strict=True):
            told = sorted(
                self.world.momentary & as_set(written_by(lines, self.world))
            )  # facts last as long as their step
            ends: list[st.Step[Code]] = [st.Set(slot, constant(self.world.initial[slot])) for slot in told]
            ends += step_ends(self.world)
            if self.scenario.ends_when is not None:
                ends += self._when(self.scenario.ends_when, self.frame, (st.Jump(0),))
            if phase.condition is None:
                steps += [*lines, *ends]
            else:
                steps += self._when(phase.condition, Frame({}, {}, self.frame), (*lines, *ends))
        return steps

    def _when(self, condition: ir.Condition, frame: Frame, done: Sequence[st.Step[Code]]) -> list[st.Step[Code]]:
        """What is done where a condition holds, and before it the steps by which that is worked out."""
        with self.bench.collect() as steps:
            check = self.bench.coder.check(condition, frame)
        return [*steps, st.If(check, tuple(done))]

    def tells(self, out: list[st.Step[Code]]) -> tuple[tuple[str, int], ...]:
        """Returns the name and slot of each value asked for at the end."""
        slots = []
        for tell in self.scenario.tells:
            slot = self.world.new_slot()
            if isinstance(tell.what, ir.Condition):
                test = self.bench.coder.check(tell.what, self.frame).expr
                out.append(st.Set(slot, Code(expr.Pick(test, expr.Const(True), expr.Const(False))), None, tell.name))
            else:
                out.append(st.Set(slot, self.bench.coder.code(tell.what, self.frame), None, tell.name))
            slots.append((tell.name, slot))
        return (*slots, (TURNS, self.turn))


def engagement(
    ruleset: Ruleset,
    scenario: Example,
    times: int | None = None,
    budget: Budget | None = None,
    within: Within = "lines",
    choices: Sequence[str] = (),
) -> Engagement:
    """Returns a scenario as one program: rolls at muster, its turns, and the values asked for at its end.

    `times` is how many turns at most, else as many as it says. `choices` are preferred to those of the scenario. Raises
    `BadQuestion` where it says nothing to play and for what nobody can choose; with a budget, `BudgetExceeded` where a
    turn of it is too long.
    """
    sequence = ruleset.sequences.get(scenario.plays[0][0]) if scenario.plays else None
    if sequence is None:
        raise BadQuestion(
            f"The scenario {scenario.name} does not say what is played.", "Write `play turn 6 times` in it."
        )
    if budget is not None:
        hold_lines(ruleset, (sequence.phases, scenario.ends_when, scenario.tells), budget, within)
    world = World(ruleset, boards=boards(scenario.pieces))
    pieces, rolled = set_up(world, scenario.pieces, scenario.facts)
    hold_limits(world, _given(world, scenario, pieces))
    builder = Builder(world, pure_runner(world))
    bench = builder.bench
    frame = Frame({name: world.new_slot(piece) for name, piece in pieces.items()})
    turns = _Turns(builder, scenario, sequence.phases, frame)
    with bench.collect() as body:
        for piece, field, table in rolled:
            muster(bench, piece, field, ruleset.tables[key(table)])
        number = scenario.plays[0][1] if times is None else times
        bench.out.append(st.Block(0, (st.Loop(None, constant(number), tuple(turns.round())),), quiet=True))
        tells = turns.tells(bench.out)
    program = Program(tuple(body), tells[0][1], tuple(world.initial))
    typed = Answers.read(choices, "", choosable(ruleset, sequence.phases, world))
    return Engagement(scenario, world, program, tells, Preferring(scenario.choices, typed))


def _given(world: World, scenario: Example, pieces: Mapping[str, PieceRef]) -> dict[int, str]:
    """Where what a scenario gives stands, and in what words it is told again."""
    slots: dict[int, str] = {}
    for given in scenario.pieces:
        same = [piece for name, piece in pieces.items() if piece.name in given.names]
        for name in (*(name for name, _ in given.fields), *(name for name, _ in given.facts)):
            for piece in same:
                slot = world.slot_of(piece, name)
                slots[slot] = f"{piece.name} {name}={shown(world.initial[slot])}"
    return slots
