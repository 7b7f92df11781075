"""Every closed form equals its reading over all ways the dice can fall."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod

from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.dice import kept, pools
from grognard.dice.again import Need
from grognard.dice.distribution import Distribution
from grognard.dice.fractions_text import decimal, percent
from grognard.dice.handful import Handful, faces_distribution, hits_distribution, read_hits, read_sum, sum_distribution

GROUPS = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 6)), max_size=3).filter(
    lambda groups: prod(sides**count for count, sides in groups) <= 3000
)
HANDFULS = st.builds(Handful, GROUPS.map(tuple), st.integers(0, 4), st.integers(0, 4), st.integers(-2, 2))
FACES = st.sets(st.integers(1, 7), max_size=2)
CHANCES = st.fractions(0, 1)
WEIGHTS = st.dictionaries(st.integers(-5, 5), st.integers(0, 4), min_size=1).filter(lambda w: any(w.values()))
DISTRIBUTIONS = WEIGHTS.map(Distribution.from_weights)


def all_falls(handful: Handful) -> Iterator[tuple[int, ...]]:
    return product(*[range(1, sides + 1) for sides in handful.sides()])


@given(HANDFULS)
def test_sum_is_its_reading_over_every_face(handful: Handful) -> None:
    expected = Counter(read_sum(handful, faces).total for faces in all_falls(handful))
    assert dict(sum_distribution(handful).items()) == expected
    assert sum_distribution(handful).total == handful.ways


BANDS = st.tuples(st.none() | st.integers(-2, 8), st.none() | st.integers(-2, 8))


@given(HANDFULS, st.lists(BANDS, max_size=2).map(tuple), FACES, FACES)
def test_hits_are_their_reading_over_every_face(
    handful: Handful, need: Need, always_hit: set[int], always_miss: set[int]
) -> None:
    always_miss = always_miss - always_hit
    expected = Counter(read_hits(handful, faces, need, always_hit, always_miss).hits for faces in all_falls(handful))
    found = hits_distribution(handful, need, always_hit, always_miss)
    assert dict(found.items()) == expected
    assert found.total == handful.ways


@given(HANDFULS)
def test_faces_lose_nothing(handful: Handful) -> None:
    faces = faces_distribution(handful)
    assert faces.total == handful.ways
    assert faces.map(lambda thrown: read_sum(handful, thrown).total) == sum_distribution(handful)


@given(HANDFULS)
def test_what_is_dropped_fits(handful: Handful) -> None:
    for faces in list(all_falls(handful))[:50]:
        dropped = read_sum(handful, faces).dropped
        assert len(dropped) == handful.count - handful.kept
        assert list(dropped) == sorted(set(dropped))


@settings(deadline=None)
@given(st.integers(2, 60), st.integers(1, 8), st.integers(0, 60), st.integers(0, 60))
def test_the_ways_to_keep_dice_agree(n: int, sides: int, lowest: int, highest: int) -> None:
    lowest %= n
    highest %= n - lowest
    whole = pools.keep_sum(n, sides, lowest, highest)
    assert whole.total == sides**n
    if (lowest + 1) * (highest + 1) <= 40:
        assert kept.value_weights([(n, sides)], lowest, highest, range(-1, sides)) == whole.weights
    if lowest + highest:
        assert kept.sweep_weights(n, sides, lowest, highest) == whole.weights


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_convolution_is_enumeration(left: Distribution[int], right: Distribution[int]) -> None:
    expected: Counter[int] = Counter()
    for (a, x), (b, y) in product(left.items(), right.items()):
        expected[a + b] += x * y
    both = left.convolve(right)
    assert dict(both.items()) == expected
    assert list(both.outcomes) == sorted(expected)
    assert both.mean() == left.mean() + right.mean()
    assert both.variance() == left.variance() + right.variance()


@given(DISTRIBUTIONS, st.integers(-6, 6))
def test_bounds_complete_each_other(distribution: Distribution[int], bound: int) -> None:
    assert distribution.at_least(bound) + distribution.at_most(bound - 1) == 1
    below = sum((chance for outcome, chance in distribution.chances() if outcome < bound), Fraction(0))
    assert distribution.at_most(bound - 1) == below


@given(DISTRIBUTIONS, st.integers(0, 4))
def test_copies_are_repeated_sums(distribution: Distribution[int], count: int) -> None:
    expected = Distribution.constant(0)
    for _ in range(count):
        expected = expected.convolve(distribution)
    assert distribution.sum_of_copies(count) == expected


@given(CHANCES, st.integers(0, 4))
def test_percent_never_claims_too_much(chance: Fraction, digits: int) -> None:
    text = percent(chance, digits).removesuffix(" %")
    unit = Fraction(1, 10**digits)
    shown = Fraction(text.lstrip("<>"))
    if text[0] == "<":
        assert 0 < 100 * chance < unit / 2
    elif text[0] == ">":
        assert 100 - unit / 2 <= 100 * chance < 100
    else:
        assert -unit / 2 < shown - 100 * chance <= unit / 2
        assert (shown == 0) == (chance == 0)
        assert (shown == 100) == (chance == 1)


@given(st.fractions(), st.integers(0, 5))
def test_decimal_is_the_nearest(value: Fraction, digits: int) -> None:
    assert abs(Fraction(decimal(value, digits)) - value) <= Fraction(1, 2 * 10**digits)
    if decimal(-value, digits) != decimal(value, digits):
        assert decimal(-abs(value), digits) == "-" + decimal(abs(value), digits)
