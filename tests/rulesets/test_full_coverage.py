"""Accepting every proposed example covers each bundled ruleset, but for what is named here, and all examples hold.

What is counted apart (behind a gap, proved out of reach) is named here by how much there is, so that nothing slips into
it unseen. Three games are asked, and all where `GROGNARD_EVERY_GAME` is set: the search takes minutes for the largest.
"""

from __future__ import annotations

import pytest

from grognard.coverage.measure import measure
from grognard.coverage.propose import propose
from grognard.driver import compile_source
from tests.games import EVERY_GAME_ASKED, the_game

pytestmark = pytest.mark.slow

APART = {
    # behind gaps, never
    "causeway": (0, 0),
    "hardtack": (4, 13),
    "hardtack_filled": (0, 13),
    "hardtack_grim": (0, 13),
    "mwan18": (0, 4),
    "mwan18_filled": (0, 4),
    "regimental": (4, 0),
    "regimental_fast_play": (0, 0),
    "regimental_filled": (0, 0),
    "square_brigadier": (22, 0),
    "square_brigadier_club": (0, 0),
    "square_brigadier_filled": (0, 0),
    "stargrunt": (31, 1),
    "threshing_floor": (0, 0),
    "tyneside": (0, 2),
    "tyneside_campaign": (0, 2),
    "tyneside_filled": (0, 2),
}

LEFT = {"regimental": 1}
"""What the search neither touches nor names a gap for: every run there meets one, and runs that go elsewhere do not."""

# One with gaps before some lines, and a variant.
SOME = ("regimental", "regimental_fast_play")
ASKED = sorted(APART) if EVERY_GAME_ASKED else sorted(SOME)


@pytest.mark.parametrize("name", ASKED)
def test_all_that_can_be_touched_is_touched_once_the_proposals_are_accepted(name: str) -> None:
    ruleset = the_game(name).ruleset
    coverage = measure(ruleset)
    proposal = propose(ruleset, name, coverage, lambda text: compile_source(text, "more.rules"))
    left = LEFT.get(name, 0)
    assert len(proposal.left) == left
    assert sum(whole - touched for _, touched, whole in proposal.after.counts()) == left
    # An example that does not hold is not among those shown.
    assert len(proposal.after.shown) == len(coverage.shown) + proposal.count
    assert (len(proposal.after.behind), len(proposal.after.never)) == APART[name]
