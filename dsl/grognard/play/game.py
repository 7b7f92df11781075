"""A game in progress: the pieces of a scenario, taken through the sequence of play step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from grognard.core.build import Builder
from grognard.core.code import Check
from grognard.core.faults import Stopped
from grognard.core.frame import Frame
from grognard.core.program import Program
from grognard.core.turns import step_ends, turn_begins
from grognard.core.world import REMOVED, PieceRef, Unknown, World
from grognard.dice.source import DiceSource
from grognard.evaluate import trace
from grognard.evaluate.interpreter import pure_runner
from grognard.evaluate.players import Players
from grognard.evaluate.staging import boards, set_up
from grognard.evaluate.trace_json import value_json
from grognard.host.budget import Budget
from grognard.ir import expressions as ir
from grognard.ir.examples import Example
from grognard.ir.rules import Phase, Sequence
from grognard.ir.ruleset import Ruleset
from grognard.play.at_table import AtTable
from grognard.play.table.set_up import SetUp
from grognard.play.table.table import Seated

Asked = tuple[Program, Check]
"""A condition, behind the program that works out what it asks."""


@attrs.frozen
class StepDone:
    """One step of a turn, and what happened in it."""

    turn: int
    phase: Phase
    events: tuple[trace.Event, ...]


class Game:
    """One game. `players` answer facts and choices; the dice come from `dice`.

    With `asks_usual` they are asked for every fact that matters, not only for those without a usual value.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        scenario: Example,
        sequence: Sequence,
        dice: DiceSource,
        players: Players,
        budget: Budget | None = None,
        recorder: trace.Recorder | None = None,
        *,
        asks_usual: bool = False,
        on_refusal: Callable[[trace.Refused], None] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.scenario = scenario
        self.sequence = sequence
        self.world = World(ruleset, asks_usual=asks_usual, boards=boards(scenario.pieces))
        by_name, rolled = set_up(self.world, scenario.pieces, scenario.facts)
        self.recorder = recorder if recorder is not None else trace.Recorder()
        self.builder = Builder(self.world, pure_runner(self.world), later=True)
        self.runner = AtTable(self.world, dice, players, self.recorder, budget, on_refusal)
        # What only holds for a moment: every fact, with what it goes back to.
        self.runner.forgotten.update({slot: self.world.initial[slot] for slot in self.world.momentary})
        roles = {name: self.world.new_slot(piece) for name, piece in by_name.items()}
        frame = Frame(roles)
        self.muster = self.builder.muster_program(rolled)
        self.steps: list[tuple[Phase, Asked | None, Program]] = []
        for phase in sequence.phases:
            check = self.builder.asked(phase.condition, Frame({}, {}, frame)) if phase.condition is not None else None
            self.steps.append((phase, check, self.builder.lines_program(phase.lines, Frame({}, {}, frame))))
        self.ends = self.builder.asked(scenario.ends_when, frame) if scenario.ends_when is not None else None
        ways = scenario.ends_when.conditions if isinstance(scenario.ends_when, ir.Any) else ()
        self._ways = [(way, self.builder.asked(way, frame)) for way in ways]
        """Of several conditions for the end, each with how it is asked."""
        self.state: list[object] = list(self.world.initial)
        self.runner.table.state = self.state
        self.notice = ""
        """Why the table of the scenario is not set up, where it is not."""
        if scenario.table is not None:
            try:
                self.runner.table.set_up(scenario.table, by_name)
            except Stopped as missing:
                self.notice = (
                    f"The table is not set up, so its facts are asked instead: {missing.message}. {missing.help}"
                )
        if isinstance(players, Seated):
            players.sit_down(self.runner.table)
        self.turn = 0
        self.over = False

    def begin(self) -> tuple[trace.Event, ...]:
        """Roll what is rolled at muster."""
        self.runner.run(self.muster, self.state)
        self.runner.note_shown(self.runner.table.look(self.state), self.world.pieces)
        return self._taken()

    def play_turn(self, before: Callable[[int, Phase], None] | None = None) -> Iterator[StepDone]:
        """The steps of one turn, each when it is done. `before` is told which step begins."""
        self.turn += 1
        self._new_turn()
        for phase, check, program in self.steps:
            if check is not None and not self._holds(check):
                continue
            if before is not None:
                before(self.turn, phase)
            self.runner.run(program, self.state)
            self.runner.lengthen(self.state)
            for slot, value in self.runner.forgotten.items():
                self.state[slot] = value
            for let in step_ends(self.world):
                self.state[let.slot] = let.value.run(self.state)
            yield StepDone(self.turn, phase, self._taken())
            if self.runner.over or (self.ends is not None and self._holds(self.ends)):
                self.over = True
                return

    def _holds(self, asked: Asked) -> bool:
        """Whether a condition holds. How a state in it was worked out is no part of what happened."""
        before, check = asked
        told = len(self.recorder.events)
        if before.body:
            self.runner.run(before, self.state)
        del self.recorder.events[told:]
        return self.runner.holds(check, self.state)

    def ended_by(self) -> list[ir.Condition]:
        """Which conditions of the scenario ended the game."""
        if self.scenario.ends_when is None:
            return []
        return [way for way, asked in self._ways if self._holds(asked)] or [self.scenario.ends_when]

    def _taken(self) -> tuple[trace.Event, ...]:
        events = tuple(self.recorder.events)
        self.recorder.events.clear()
        return events

    def _new_turn(self) -> None:
        self.runner.table.new_turn()
        self.runner.in_vain.new_turn()
        self.runner.lengthen(self.state)
        for let in turn_begins(self.world) if self.turn > 1 else ():
            self.state[let.slot] = let.value.run(self.state)

    # ---- what can be seen -------------------------------------------------------------------------------------

    def in_play(self, piece: PieceRef) -> bool:
        """Whether a piece is still on the table."""
        return self.state[self.world.slot_of(piece, REMOVED)] is not True

    def table(self) -> dict[str, dict[str, object]]:
        """Every piece with its fields, as plain data."""
        found: dict[str, dict[str, object]] = {}
        places = self.runner.table.places
        shown = places.noted(self.world.pieces) if isinstance(places, SetUp) else {}
        for piece in self.world.pieces:
            fields: dict[str, object] = {}
            for field in self.ruleset.fields_of(piece.kind):
                value = self.state[self.world.slot_of(piece, field.key)]
                if not isinstance(value, Unknown):
                    fields[field.name] = value.name if isinstance(value, PieceRef) else value_json(value)
            if piece.name in shown:
                fields["place"] = shown[piece.name]
            found[piece.name] = {**fields, **({} if self.in_play(piece) else {"removed": True})}
        return found


def first_scenario(ruleset: Ruleset, name: str | None) -> Example | None:
    """The scenario of that name, or the only (or first) one."""
    if name is None:
        return ruleset.scenarios[0] if ruleset.scenarios else None
    return ruleset.scenario(name)


def plan_of(ruleset: Ruleset, scenario: Example) -> tuple[Sequence, int]:
    """The sequence of play that a scenario goes by, and how many turns it says; 1 where it says none."""
    first = next(iter(ruleset.sequences.values()))
    if not scenario.plays:
        return first, 1
    name, turns = scenario.plays[0]
    return ruleset.sequences.get(name, first), turns
