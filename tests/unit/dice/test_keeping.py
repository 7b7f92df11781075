"""Keeping the best or worst dice: against every way they can fall, and however the lines stand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from grognard.dice.handful import Handful, sum_distribution


@pytest.mark.parametrize("highest", [True, False])
@pytest.mark.parametrize(("count", "keep"), [(1, 1), (3, 1), (3, 2), (4, 2), (2, 3), (0, 1)])
def test_every_way_the_dice_fall(count: int, keep: int, highest: bool) -> None:
    found: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=count):
        found[sum(sorted(faces, reverse=highest)[:keep])] += 1
    odds = sum_distribution(Handful().plus(count, 6).keeping(keep, highest))
    assert {value: odds.probability(value) for value in found} == {
        value: Fraction(ways, 6**count) for value, ways in found.items()
    }


def test_dice_added_or_taken_away_below_are_held_against_it_too() -> None:
    best = Handful().plus(3, 6).keeping(1, highest=True)
    assert best.plus(2, 6) == Handful().plus(5, 6).keeping(1, highest=True)
    assert best.plus(2, 6).kept == 1
    assert (best.drop_lowest, best.drop_highest) == (2, 0)
    worst = Handful().plus(1, 6).keeping(2, highest=False)
    assert (worst.kept, worst.plus(3, 6).kept) == (1, 2)
    assert worst.plus(3, 6).drop_highest == 2


def test_keeping_what_is_left_after_dropping() -> None:
    middle = Handful().plus(3, 6).dropping(lowest=1).keeping(1, highest=False)
    assert (middle.drop_lowest, middle.drop_highest) == (1, 1)
