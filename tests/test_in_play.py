"""What `--for` leaves out never counts: a whole game by itself goes the same way with the smaller rules as with all of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from zlib import crc32

import pytest

from grognard.core.faults import GapReached
from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.dice.source import Seeded
from grognard.docgen.shapes.in_play import in_play
from grognard.evaluate import trace
from grognard.evaluate.trace_text import lines_of
from grognard.ir.declared import FieldOf
from grognard.ir.ruleset import Ruleset
from grognard.play.auto import Auto
from grognard.play.game import Game
from grognard.play.purpose import Purpose
from grognard.play.table.lengths import plausible
from grognard.play.table.table import Table
from grognard.project.bundled import names
from tests.games import the_game

pytestmark = pytest.mark.slow


class InOrder:
    """Dice in the order in which they are asked for: those of the program are numbered by the lines that throw them."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def throw(self, site: int, sides: int) -> int:
        return self._random.randint(1, sides)


class SameAnswers(Auto):
    """Answers by what is asked alone, and by what the whole game shows: of a part fewer facts are asked."""

    def __init__(self, seed: int, whole: Ruleset) -> None:
        super().__init__(seed)
        self._seed, self._whole = seed, whole
        self._often: Counter[str] = Counter()

    def sit_down(self, table: Table) -> None:
        super().sit_down(table)
        self._purpose = Purpose(self._whole)

    def tell(self, unknown: Unknown) -> object:
        self._begin(unknown.name + (unknown.piece.name if unknown.piece is not None else ""))
        return self._drawn(unknown)

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        self._begin(f"{choose.what} {who}")
        return super().choose(choose, who, options)

    def _begin(self, asked: str) -> None:
        self._often[asked] += 1
        self._dice = Seeded(crc32(f"{self._seed} {asked} {self._often[asked]}".encode()), 0)

    def _number(self, field: FieldOf) -> int:
        low, high = self._one_of(1, plausible(self._whole, field))
        return low + self._dice.throw(1, high - low + 1) - 1 if high > low else low


PLAYED = tuple(name for name in names() if name.endswith("_filled"))


def _story(game: Ruleset, seed: int, whole: Ruleset) -> list[str]:
    """A turn of the first scenario, told line by line."""
    recorder = trace.Recorder()
    (scenario, *_) = game.scenarios
    sequence = game.sequences[scenario.plays[0][0].casefold()]
    play = Game(game, scenario, sequence, InOrder(seed), SameAnswers(seed, whole), None, recorder)
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
        assert _story(part, seed, whole) == _story(whole, seed, whole)
