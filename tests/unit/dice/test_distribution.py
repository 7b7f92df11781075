"""Distributions: constructors, chances, arithmetic, equality."""

from fractions import Fraction

import pytest

from grognard.dice.distribution import Distribution

D6 = Distribution.die(6)


def weights(distribution: Distribution[object]) -> dict[object, int]:
    return dict(distribution.items())


def test_die_is_dense_and_fair() -> None:
    assert D6.outcomes == range(1, 7)
    assert D6.total == 6
    assert all(chance == Fraction(1, 6) for _, chance in D6.chances())


@pytest.mark.parametrize("sides", [0, -1])
def test_die_needs_a_side(sides: int) -> None:
    with pytest.raises(ValueError, match="at least 1 side"):
        Distribution.die(sides)


def test_from_weights_sorts_and_leaves_zeros_out() -> None:
    built = Distribution.from_weights({5: 1, 3: 2, 4: 0})
    assert list(built.items()) == [(3, 2), (5, 1)]
    assert built.outcomes == range(3, 6, 2)
    assert built.probability(4) == 0


def test_outcomes_without_an_order_keep_that_given() -> None:
    built = Distribution.from_weights({"rout": 1, None: 2})
    assert list(built.outcomes) == ["rout", None]


def test_words_are_sorted() -> None:
    assert list(Distribution.from_weights({"rout": 1, "halt": 2}).items()) == [("halt", 2), ("rout", 1)]


def test_truth_values_stay_truth_values() -> None:
    hit = D6.map(lambda face: face >= 5)
    assert list(hit.outcomes) == [False, True]
    assert all(type(outcome) is bool for outcome in hit.outcomes)
    assert hit.probability(True) == Fraction(1, 3)


def test_fractions_as_outcomes() -> None:
    half = D6.map(lambda face: Fraction(face, 2))
    assert half.mean() == Fraction(7, 4)
    assert half.at_least(Fraction(5, 2)) == Fraction(1, 3)


@pytest.mark.parametrize(
    ("given", "error"), [({}, ValueError), ({1: 0}, ValueError), ({1: -1}, ValueError), ({1: 0.5}, TypeError)]
)
def test_bad_weights(given: dict[int, int], error: type[Exception]) -> None:
    with pytest.raises(error):
        Distribution.from_weights(given)


def test_dense_with_gaps() -> None:
    assert weights(Distribution.dense(2, [0, 1, 0, 0, 3, 0])) == {3: 1, 6: 3}
    for nothing in ([], [0, 0]):
        with pytest.raises(ValueError, match="at least one outcome"):
            Distribution.dense(0, nothing)


def test_bounds() -> None:
    assert D6.at_least(5) == D6.at_most(2) == Fraction(1, 3)
    assert D6.at_least(-3) == D6.at_most(9) == 1
    assert D6.at_least(7) == D6.at_most(0) == 0
    assert D6.at_least(Fraction(9, 2)) == Fraction(1, 3)
    gaps = Distribution.from_weights({0: 1, 1: 1, 5: 2})
    assert gaps.at_least(2) == gaps.at_most(4) == Fraction(1, 2)


def test_mean_variance_median() -> None:
    assert D6.mean() == Fraction(7, 2)
    assert D6.variance() == Fraction(35, 12)
    assert D6.median() == 3
    assert Distribution.die(7).median() == 4
    assert Distribution.from_weights({"b": 1, "a": 1, "c": 1}).median() == "b"
    with pytest.raises(TypeError):
        Distribution.from_weights({"a": 1, 1: 1}).median()


def test_map_adds_up() -> None:
    assert weights(D6.map(lambda face: (face + 1) // 2)) == {1: 2, 2: 2, 3: 2}


def test_shift() -> None:
    assert D6.shift(2).outcomes == range(3, 9)
    gaps = Distribution.from_weights({0: 1, 1: 1, 5: 2})
    assert weights(gaps.shift(1)) == {1: 1, 2: 1, 6: 2}


def test_convolve() -> None:
    assert weights(D6.convolve(D6)) == {total: 6 - abs(total - 7) for total in range(2, 13)}
    doubled = D6.map(lambda face: 2 * face)
    assert doubled.convolve(D6).total == 36
    assert doubled.convolve(D6).probability(3) == Fraction(1, 36)
    assert D6.convolve(Distribution.constant(4)) == D6.shift(4)
    assert Distribution.dense(0, [2]).convolve(D6).total == 12


def test_sum_of_copies() -> None:
    assert D6.sum_of_copies(0) == Distribution.constant(0)
    assert D6.sum_of_copies(2) == D6.convolve(D6)
    gaps = Distribution.from_weights({0: 1, 1: 1, 5: 2})
    assert gaps.sum_of_copies(3) == gaps.convolve(gaps).convolve(gaps)
    with pytest.raises(ValueError, match="cannot be added"):
        D6.sum_of_copies(-1)


def test_mixture() -> None:
    mixed = Distribution.mixture([(1, D6), (Fraction(1, 2), Distribution.die(4)), (0, Distribution.die(9))])
    assert mixed.probability(1) == Fraction(2, 3) / 6 + Fraction(1, 3) / 4
    assert mixed.probability(9) == 0
    assert mixed.total == 36
    with pytest.raises(ValueError, match="negative"):
        Distribution.mixture([(-1, D6)])
    with pytest.raises(ValueError, match="at least one"):
        Distribution.mixture([(0, D6)])


def test_equality_is_of_chances() -> None:
    double = Distribution.from_weights(dict.fromkeys(range(1, 7), 2))
    assert double == D6
    assert hash(double) == hash(D6)
    assert double.reduced().total == 6
    assert double != D6.shift(1)
    assert D6 != "D6"
    assert Distribution.die(5) != D6
    one = Distribution.from_weights({"rout": 1, None: 2})
    other = Distribution.from_weights({None: 2, "rout": 1})
    assert one == other
    assert hash(one) == hash(other)


def test_frozen() -> None:
    with pytest.raises(AttributeError):
        D6.weights = (1,)  # type: ignore[misc]


def test_repr_is_short_even_for_huge_weights() -> None:
    huge = Distribution.from_weights({1: 10**9000, 2: 1})
    assert repr(huge) == "<Distribution of 2 outcomes, 1 to 2>"
    assert repr(Distribution.constant(3)) == "<Distribution of 1 outcome, 3 to 3>"
