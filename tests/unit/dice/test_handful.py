"""Handfuls: building, reading thrown faces, refusing faces that do not fit."""

from fractions import Fraction

import pytest

from grognard.dice.handful import (
    Handful,
    ReadHits,
    ReadSum,
    faces_distribution,
    hits_distribution,
    read_hits,
    read_sum,
    sum_distribution,
)

FOUR = Handful().plus(4, 6).dropping(lowest=1)
FOURS = ((4, None),)


def test_builders() -> None:
    built = Handful().plus(2, 6).plus(1, 6).plus(0, 4).plus(1, 8).dropping(1).dropping(highest=2).with_each(-1)
    assert built == Handful(((3, 6), (1, 8)), drop_lowest=1, drop_highest=2, each=-1)
    assert built.count == 4
    assert built.kept == 1
    assert built.ways == 6**3 * 8
    assert list(built.sides()) == [6, 6, 6, 8]
    assert built.dropping(5).kept == 0


@pytest.mark.parametrize("wrong", [{"groups": ((-1, 6),)}, {"groups": ((1, 0),)}, {"drop_lowest": -1}])
def test_refusals(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"dice|die"):
        Handful(**wrong)  # type: ignore[arg-type]


def test_read_sum() -> None:
    assert read_sum(FOUR, (3, 1, 6, 1)) == ReadSum(10, (1,))
    assert read_sum(FOUR.with_each(1), (3, 1, 6, 1)) == ReadSum(13, (1,))
    assert read_sum(FOUR.dropping(highest=1), (6, 6, 1, 1)) == ReadSum(7, (1, 2))
    assert read_sum(FOUR.dropping(9), (6, 6, 1, 1)) == ReadSum(0, (0, 1, 2, 3))
    assert read_sum(Handful(), ()) == ReadSum(0, ())


def test_read_hits() -> None:
    three = Handful().plus(3, 6).plus(1, 10)
    assert read_hits(three, (4, 6, 1, 9), FOURS) == ReadHits(3, (0, 1, 3), ())
    assert read_hits(three.with_each(-1), (4, 6, 1, 9), ((4, 6),)) == ReadHits(1, (1,), ())
    assert read_hits(three.dropping(highest=1), (4, 6, 1, 9), FOURS) == ReadHits(2, (0, 1), (3,))
    assert read_hits(three, (4, 6, 1, 9), FOURS, always_hit=[1], always_miss=[6]) == ReadHits(3, (0, 2, 3), ())
    with pytest.raises(ValueError, match="both"):
        read_hits(three, (4, 6, 1, 9), FOURS, always_hit=[6], always_miss=[6])


def test_faces_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="4 dice were thrown, but 3 faces"):
        read_sum(FOUR, (1, 2, 3))
    with pytest.raises(ValueError, match="a D6 does not show 7"):
        read_sum(FOUR, (1, 2, 3, 7))


def test_distributions_of_an_empty_handful() -> None:
    assert dict(sum_distribution(Handful()).items()) == {0: 1}
    assert dict(hits_distribution(Handful(), FOURS).items()) == {0: 1}
    assert dict(faces_distribution(Handful()).items()) == {(): 1}


def test_mixed_sizes() -> None:
    pair = Handful().plus(1, 6).plus(1, 8)
    assert sum_distribution(pair).total == 48
    assert sum_distribution(pair.dropping(1)).probability(8) == Fraction(1, 8)
    assert sum_distribution(pair.dropping(highest=1)).at_least(7) == 0
    assert list(faces_distribution(pair).outcomes)[:2] == [(1, 1), (1, 2)]


def test_contradictory_faces_are_refused() -> None:
    for handful in (FOUR, FOUR.dropping(9), Handful().plus(2, 6)):
        with pytest.raises(ValueError, match="both"):
            hits_distribution(handful, FOURS, always_hit=[6], always_miss=[6])


def test_a_large_mixed_handful_is_quick_enough_to_ask() -> None:
    many = Handful().plus(30, 6).plus(20, 10).dropping(2, 1)
    assert sum_distribution(many).total == many.ways
    assert hits_distribution(many, ((5, None),)).total == many.ways
