"""Straights, and dice that cancel dice: odds against every case."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grognard
from grognard.dice.lying import cancelled, lie, longest_run

FACES = st.lists(st.integers(1, 8), max_size=5)


def run_by_hand(faces: list[int]) -> int:
    """The longest of all stretches of faces of which each is there."""
    return max((b - a + 1 for a in faces for b in faces if a <= b and set(range(a, b + 1)) <= set(faces)), default=0)


def cancelled_by_hand(mine: list[int], theirs: list[int]) -> int:
    """The most of all ways to lay one of theirs against one of mine."""
    short, long = sorted((mine, theirs), key=len)
    ways = (zip(short, order[: len(short)], strict=True) for order in permutations(long))
    mine_first = short is mine
    return max(sum((one <= other) if mine_first else (other <= one) for one, other in way) for way in ways)


@given(FACES)
def test_a_run_is_the_longest_there_is(faces: list[int]) -> None:
    assert longest_run(lie(faces)) == run_by_hand(faces)


@given(FACES, FACES)
def test_no_way_cancels_more(mine: list[int], theirs: list[int]) -> None:
    assert cancelled(lie(mine), lie(theirs)) == cancelled_by_hand(mine, theirs)


@pytest.fixture
def game(tmp_path: Path) -> grognard.Game:
    path = tmp_path / "pools.rules"
    path.write_text(
        """ruleset Pools

piece unit
  men: 0 to 6, usually 3

test straight
  roll 4D6 as dice
  the result is the longest run of the dice

test full house
  roll 5D6 as dice
  the result is 0
    except when the largest set of the dice is 3 and the sets of the dice is 2: the result is 1

test parry of a unit
  roll 3D6 as blows
  roll as many D8 as its men as parries
  start at 3
  subtract the cancelled of the blows against the parries
"""
    )
    return grognard.load(path)


def chances(outcomes: list[int]) -> dict[int, Fraction]:
    return {outcome: Fraction(ways, len(outcomes)) for outcome, ways in Counter(outcomes).items()}


def test_odds_of_straights(game: grognard.Game) -> None:
    known = chances([run_by_hand(list(faces)) for faces in product(range(1, 7), repeat=4)])
    assert grognard.odds(game, "straight").chances == known


def test_odds_of_a_full_house(game: grognard.Game) -> None:
    # 6 faces for the three, 5 for the two, 10 ways to lay them.
    assert grognard.odds(game, "full house").chances[1] == Fraction(6 * 5 * 10, 6**5)


@pytest.mark.parametrize("men", [0, 1, 2])
def test_odds_of_dice_that_cancel(game: grognard.Game, men: int) -> None:
    known = chances(
        [
            3 - cancelled_by_hand(list(mine), list(theirs))
            for mine in product(range(1, 7), repeat=3)
            for theirs in product(range(1, 9), repeat=men)
        ]
    )
    assert grognard.odds(game, "parry", {"men": men}).chances == known
