"""What is built as a run reaches it is what is built beforehand: the same run, the same dice in whichever order it is reached."""

from __future__ import annotations

import random

import pytest
from tests.games import the_game

from grognard.checking import check_source
from grognard.dice.source import Scripted
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Script
from grognard.evaluate.replay import Replay, replay
from grognard.evaluate.staging import Stage, stage
from grognard.evaluate.trace_text import lines_of, shown
from grognard.ir.examples import Example
from grognard.ir.ruleset import Ruleset
from grognard.project import bundled

DRILL = """ruleset Drill

piece unit
  men (man): 0 to 9, usually 5

action aim of a unit
  roll D6
  on 4 or more: it loses 1 man

action load of a unit
  roll D8
  on 4 or more: it loses 2 men

action drill of a unit
  it chooses up to 2 of these
    do aim of it
    do load of it

example There
  given a unit
  do drill of it
  choosing aim, load
  dice 1, 8
  then its men is 3

example Back
  given a unit
  do drill of it
  choosing load, aim
  dice 8, 1
  then its men is 3

example Neither
  given a unit
  do drill of it
  choosing pass
  then its men is 5
"""


class _Noting(Scripted):
    """Listed dice, with a note of the size and the number of each throw."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(faces)
        self.sites: list[tuple[int, int]] = []

    def throw(self, site: int, sides: int) -> int:
        self.sites.append((sides, site))
        return super().throw(site, sides)


def _throws(ruleset: Ruleset, example: Example, *, later: bool) -> list[tuple[int, int]]:
    staged = stage(ruleset, example, later=later)
    assert staged is not None
    dice = _Noting(list(example.dice or ()))
    Interpreter(staged.world, dice, Script(example.choices, "")).run(staged.program)
    return dice.sites


def test_a_throw_has_its_number_in_whichever_order_it_is_reached() -> None:
    found = check_source(DRILL)
    assert [one.code.name for one in found.diagnostics] == ["GR513"], "every example holds"
    there, back, _ = found.ruleset.examples
    for later in (True, False):
        ways = [_throws(found.ruleset, one, later=later) for one in (there, back)]
        assert [sides for sides, _ in ways[0]] == [6, 8]
        assert ways[0] == ways[1][::-1] and len({site for _, site in ways[0]}) == 2


def test_what_is_not_reached_is_not_built() -> None:
    ruleset = check_source(DRILL).ruleset
    slots = []
    for example in ruleset.examples:
        staged = stage(ruleset, example, later=True)
        assert staged is not None
        before = len(staged.world.initial)
        Interpreter(staged.world, Scripted(example.dice or ()), Script(example.choices, "")).run(staged.program)
        slots.append(len(staged.world.initial) - before)
    there, back, neither = slots
    assert there == back > neither


def _outcome(found: Replay | None) -> object:
    assert found is not None
    return list(lines_of(found.events)), found.faults, found.reasons, found.stopped, shown(found.result)


@pytest.mark.slow
@pytest.mark.parametrize("name", bundled.names())
def test_examples_run_alike(name: str) -> None:
    """A dozen of each game's own, by lot; those of the texts below take their turn there."""
    ruleset = the_game(name).ruleset
    own = [one for one in ruleset.examples if one.place.file.path in ruleset.layers[-1].files and one.rule is not None]
    for example in random.Random(name).sample(own, min(12, len(own))):
        reached, before = replay(ruleset, example), replay(ruleset, example, on=Stage(later=False))
        assert _outcome(reached) == _outcome(before), example.name
