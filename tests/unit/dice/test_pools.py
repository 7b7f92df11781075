"""Pools of equal dice against known numbers, and against all ways the dice can fall."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from grognard.dice import pools
from grognard.dice.handful import Handful, hits_distribution


def test_sum_of_none_and_of_two() -> None:
    assert dict(pools.sum_of(0, 6).items()) == {0: 1}
    assert pools.sum_of(2, 6).probability(7) == Fraction(1, 6)


def test_four_d6_drop_lowest_is_the_known_table() -> None:
    known = [1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21]
    assert list(pools.keep_sum(4, 6, 1).weights) == known
    assert pools.keep_sum(4, 6, 1).outcomes == range(3, 19)


def test_advantage() -> None:
    assert pools.keep_sum(2, 20, 1).at_least(20) == Fraction(39, 400)
    assert pools.keep_sum(2, 20, 0, 1).probability(20) == Fraction(1, 400)


@pytest.mark.parametrize(("lowest", "highest"), [(1, 0), (0, 1), (1, 1), (2, 0), (0, 3), (2, 3), (1, 2)])
@pytest.mark.parametrize("n", [20, 55])
def test_keep_sum_of_many(n: int, lowest: int, highest: int) -> None:
    kept = pools.keep_sum(n, 6, lowest, highest)
    assert kept.total == 6**n
    mirror = pools.keep_sum(n, 6, highest, lowest)
    assert kept.weights == mirror.weights[::-1]
    by_order = sum(order_statistic_mean(n, 6, k) for k in range(lowest + 1, n - highest + 1))
    assert kept.mean() == by_order


def order_statistic_mean(n: int, sides: int, k: int) -> Fraction:
    """Mean of the k-th lowest die: the sum of the chances that at most k - 1 dice show less than v."""
    return sum(
        (
            Fraction(sum(comb(n, i) * (v - 1) ** i * (sides - v + 1) ** (n - i) for i in range(k)), sides**n)
            for v in range(1, sides + 1)
        ),
        Fraction(0),
    )


@pytest.mark.parametrize(("lowest", "highest"), [(3, 0), (0, 4), (2, 2), (5, 1)])
def test_dropping_all_leaves_nothing(lowest: int, highest: int) -> None:
    assert dict(pools.keep_sum(3, 6, lowest, highest).items()) == {0: 216}


def hits(n: int, need: int, each: int = 0, hit: tuple[int, ...] = (), miss: tuple[int, ...] = ()) -> dict[int, int]:
    return dict(hits_distribution(Handful(((n, 6),), each=each), ((need, None),), hit, miss).items())


def test_hits_of_a_pool() -> None:
    assert list(hits(3, 5).items()) == [(0, 64), (1, 96), (2, 48), (3, 8)]
    assert hits(30, 5)[10] * Fraction(1, 6**30) == Fraction(comb(30, 10) * 2**20, 3**30)
    assert hits(60, 5) == {k: comb(60, k) * 2**k * 4 ** (60 - k) for k in range(61)}


def test_hits_out_of_reach_and_certain() -> None:
    assert hits(2, 7) == {0: 36}
    assert hits(2, 1) == {2: 36}
    assert hits(2, 7, hit=(6,)) == {0: 25, 1: 10, 2: 1}
    assert hits(2, 3, each=2, miss=(1,)) == {0: 1, 1: 10, 2: 25}
    assert hits(0, 4) == {0: 1}


def test_multisets() -> None:
    assert list(pools.multiset_faces(0, 6)) == [((), 1)]
    assert list(pools.multiset_faces(2, 2)) == [((1, 1), 1), ((1, 2), 2), ((2, 2), 1)]
    counted = Counter(tuple(sorted(faces)) for faces in product(range(1, 5), repeat=5))
    assert dict(pools.multiset_faces(5, 4)) == counted
    assert next(pools.multiset_faces(1, 1000)) == ((1,), 1)


def test_refusals() -> None:
    with pytest.raises(ValueError, match="-1 dice"):
        pools.sum_of(-1, 6)
    with pytest.raises(ValueError, match="at least 1 side"):
        pools.keep_sum(2, 0, 1)
    with pytest.raises(ValueError, match="negative number"):
        pools.keep_sum(2, 6, -1)
