"""What `--for` leaves out never counts: a whole game by itself goes the same way with the smaller rules as with all of them."""

from __future__ import annotations

import random

import pytest

from grognard.core.faults import GapReached
from grognard.docgen.shapes.in_play import in_play
from grognard.evaluate import trace
from grognard.evaluate.trace_text import lines_of
from grognard.ir.ruleset import Ruleset
from grognard.play.auto import Auto
from grognard.play.game import Game
from grognard.project.bundled import names
from tests.games import the_game

pytestmark = pytest.mark.slow


class InOrder:
    """Dice in the order in which they are asked for: those of the program are numbered by the lines that throw them."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def throw(self, site: int, sides: int) -> int:
        return self._random.randint(1, sides)


PLAYED = tuple(name for name in names() if name.endswith("_filled"))


def _story(game: Ruleset, seed: int) -> list[str]:
    """A turn of the first scenario, told line by line."""
    recorder = trace.Recorder()
    (scenario, *_) = game.scenarios
    sequence = game.sequences[scenario.plays[0][0].casefold()]
    play = Game(game, scenario, sequence, InOrder(seed), Auto(seed), None, recorder)
    told = lines_of(play.begin())
    try:
        for _ in range(1):
            for step in play.play_turn(lambda turn, phase: None):
                told += [step.phase.title, *lines_of(step.events)]
            if play.over:
                break
    except GapReached as gap:
        told.append(gap.message)
    return told


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_goes_the_same_way(name: str) -> None:
    whole = the_game(name).ruleset
    part = in_play(whole, whole.scenarios[0].name)
    for seed in (3,):
        assert _story(part, seed) == _story(whole, seed)
