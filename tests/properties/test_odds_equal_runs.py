"""Exact odds equal every run enumerated, weights that are cut are off by no more than is said, and many trials at once end as each does by itself.

On every rule of the bundled rulesets and of the fragments, in the same situations: what must say the same of one question
is asked of it at once. Odds are weighed where the program is short; all runs are counted where they are few.
"""

from __future__ import annotations

import random
from fractions import Fraction
from importlib.util import find_spec

import pytest
from tests.every_face import TooMany, every_run
from tests.games import ALONE, EVERY_GAME, EVERY_GAME_ASKED, file_name, rules_of
from tests.properties.alone import trials_end_alike
from tests.properties.chances import chances, furthest
from tests.properties.drawn import Drawn, drawn

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.evaluate.odds import Answer, Asked
from grognard.evaluate.players import Nobody
from grognard.evaluate.weigh.rounding import Rounding
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.project import bundled

pytestmark = pytest.mark.slow

SLOTS = 1_000
"""Longer programs take seconds each to run in every way there is (tried up to 2,200 once, and equal)."""
SMALL = Limits(states=3_000, transitions=60_000)
FEW = 10
"""So few binary digits that nearly everything is cut."""
CUT = ("low_tide", "lamp_and_fen", "regimental_filled")
"""Small games with rules whose weights grow long: enough of them are cut for that to mean something."""
BULK = find_spec("numpy") is not None
LIKE_OTHERS = {*bundled.names()} - {*ALONE, *CUT} | {"stargrunt"}
ASKED = EVERY_GAME if EVERY_GAME_ASKED else [name for name in EVERY_GAME if name not in LIKE_OTHERS]
"""What is laid over another game has rules of the kinds that the game has; `stargrunt` those of hardtack."""


@pytest.mark.parametrize("name", ASKED, ids=file_name)
def test_each_way_of_asking_says_the_same(name: str) -> None:
    cut = tried = 0
    for one in drawn(name):
        if len(one.program.initial) <= SLOTS:
            cut += _odds_are_those_of_all_runs(one)
        if BULK:
            first = 4 * random.Random(f"{name} {one.rule} {one.number}").randrange(1000)
            tried += trials_end_alike(one.question, one.program, first)
    assert tried or not BULK or not rules_of(name)
    assert cut or name not in CUT


def _odds_are_those_of_all_runs(one: Drawn) -> bool:
    """Hold the odds against all runs, where these are few. Whether weights were cut: of the first situation of a rule."""
    try:
        runs = every_run(one.question.world, one.program, Nobody, most=800, hopeless=8)
    except (GapReached, NotTold, Stopped, TooMany):
        if one.number:
            return False
        runs = None
    try:
        asked = Asked(one.question.world, one.program)
        exact = _weighed(asked)
    except BudgetExceeded:
        return False
    except (GapReached, NotTold, Stopped):
        assert runs is None, one.rule
        return False
    if runs is not None:
        assert exact.found is not None and not exact.gaps, one.rule
        assert {value: exact.found.probability(value) for value in exact.found.outcomes} == runs, one.rule
        assert sum(runs.values()) == 1, one.rule
    return not one.number and _cut(one, asked, exact) > 0


def _weighed(asked: Asked, rounding: Rounding | None = None) -> Answer:
    return asked.answer(asked.program.initial, Nobody(), Budget(SMALL), rounding)


def _cut(one: Drawn, asked: Asked, exact: Answer) -> Fraction:
    """The error that is said where weights are cut, which nothing is off by more than; 0 where nothing was cut."""
    rounding = Rounding(FEW, slack=0)
    cut = _weighed(asked, rounding)
    assert cut.error == rounding.error
    if cut.found is not None or exact.found is None:
        assert furthest(chances(exact), chances(cut)) <= cut.error, one.rule
    return cut.error
