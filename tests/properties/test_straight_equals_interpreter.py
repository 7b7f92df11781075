"""A compiled run equals the plain one: its answer, its events, its trace in words, or why it stops; on every bundled rule."""

from __future__ import annotations

import random
from pathlib import Path

import attrs
import pytest
from tests.properties.test_odds_equal_runs import SLOTS, _game, _rules, drawn_facts

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.core.world import World
from grognard.dice.source import DiceSource, Seeded
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter, Nobody
from grognard.evaluate.question import BadQuestion, pose
from grognard.evaluate.straight.compiler import Straight
from grognard.evaluate.trace_text import lines_of

RUNS = 12
_seen: dict[str, int] = {"compiled": 0, "left": 0}


def _plain(world: World, program: Program, dice: DiceSource) -> tuple[object, list[trace.Event]]:
    recorder = trace.Recorder()
    return Interpreter(world, dice, Nobody(), recorder).run(program), recorder.events


def _parts(event: trace.Event) -> tuple[object, ...]:
    return (type(event), *(getattr(event, field.name) for field in attrs.fields(type(event))))


@pytest.mark.parametrize(("name", "rule_name"), _rules(), ids=lambda part: Path(part).stem)
def test_compiled_runs_are_the_plain_runs(name: str, rule_name: str) -> None:
    game = _game(name)
    rule = game.ruleset.rules[rule_name]
    chance = random.Random(f"{rule_name} {name}")
    for _ in range(2):
        try:
            question = pose(game.ruleset, rule, drawn_facts(game, rule, chance))
        except BadQuestion:
            continue
        program = question.program()
        if len(program.initial) > SLOTS:
            continue
        straight = Straight(question.world, program)
        _seen["compiled" if straight.compiled else "left"] += 1
        for seed in range(RUNS):
            expected: object
            try:
                expected = _plain(question.world, program, Seeded(seed))
            except (GapReached, NotTold, Stopped) as fault:
                with pytest.raises(type(fault)) as caught:
                    straight.run(Seeded(seed))
                assert str(caught.value) == str(fault)
                continue
            result, marks = straight.run(Seeded(seed))
            assert (result, type(result)) == (expected[0], type(expected[0]))
            events = straight.events(marks)
            assert [_parts(event) for event in events] == [_parts(event) for event in expected[1]]
            for full in (False, True):
                assert straight.lines(marks, full) == lines_of(expected[1], full)
                assert straight.lines(marks, full) == lines_of(expected[1], full), "the second time, from what is kept"


def test_most_rules_are_compiled() -> None:
    """Not a test of its own: it counts over the others, and passes where they did not run."""
    assert _seen["compiled"] >= _seen["left"]
