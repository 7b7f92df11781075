"""Philox4x64-10 against its published vectors and against NumPy; faces by address, frozen."""

from collections import Counter
from fractions import Fraction

import pytest

from grognard.dice import philox

ONES = 2**64 - 1

# Random123, tests/kat_vectors, philox4x64 with 10 rounds: counter, key, result
PUBLISHED = [
    ((0, 0, 0, 0), (0, 0), (0x16554D9ECA36314C, 0xDB20FE9D672D0FDC, 0xD7E772CEE186176B, 0x7E68B68AEC7BA23B)),
    (
        (ONES, ONES, ONES, ONES),
        (ONES, ONES),
        (0x87B092C3013FE90B, 0x438C3C67BE8D0224, 0x9CC7D7C69CD777B6, 0xA09CAEBF594F0BA0),
    ),
    (
        (0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89),
        (0x452821E638D01377, 0xBE5466CF34E90C6C),
        (0xA528F45403E61D95, 0x38C72DBD566E9788, 0xA5A1610E72FD18B5, 0x57BD43B5E52B7FE6),
    ),
]

# seed, trial, site, attempt, sides, face: these never change
FROZEN = [
    (0, 0, 0, 0, 6, 1),
    (1, 0, 0, 0, 6, 1),
    (1, 2, 3, 4, 20, 14),
    (2**127 + 5, 7, 1, 0, 100, 52),
    (2024, 999999, 12, 3, 6, 5),
    (42, 0, 5, 1, 8, 7),
    (42, 0, 5, 2, 8, 7),
]


@pytest.mark.parametrize(("counter", "key", "words"), PUBLISHED)
def test_published_vectors(counter: philox.Counter, key: tuple[int, int], words: philox.Counter) -> None:
    assert philox.philox4x64(counter, philox.round_keys(key)) == words


def test_same_words_as_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    key = (0x0123456789ABCDEF, 77)
    # NumPy counts up before each block
    theirs = numpy.random.Philox(counter=[41, 1, 2, 3], key=list(key)).random_raw(8)
    keys = philox.round_keys(key)
    ours = [*philox.philox4x64((42, 1, 2, 3), keys), *philox.philox4x64((43, 1, 2, 3), keys)]
    assert ours == [int(word) for word in theirs]


@pytest.mark.parametrize(("seed", "trial", "site", "attempt", "sides", "face"), FROZEN)
def test_frozen_faces(seed: int, trial: int, site: int, attempt: int, sides: int, face: int) -> None:
    assert philox.face(seed, trial, site, attempt, sides) == face


@pytest.mark.slow
@pytest.mark.parametrize("sides", [2, 6, 10, 20])
@pytest.mark.parametrize("vary", range(3))
def test_faces_are_uniform(sides: int, vary: int) -> None:
    """Chi-square over many seeds, along each part of the address in turn.

    The sum of `seeds` statistics has mean and half variance seeds * (sides - 1); it lies within five standard
    deviations on either side, so faces that fall too evenly fail as well.
    """
    seeds, each = 40, 50
    total = Fraction(0)
    for seed in range(seeds):
        counts: Counter[int] = Counter()
        for i in range(each * sides):
            address = [11, 5, 3]
            address[vary] = i
            counts[philox.face(seed, address[0], address[1], address[2], sides)] += 1
        assert min(counts) >= 1
        assert max(counts) <= sides
        total += Fraction(sum((counts[face] - each) ** 2 for face in range(1, sides + 1)), each)
    freedom = seeds * (sides - 1)
    assert (total - freedom) ** 2 < 25 * 2 * freedom


def test_words_above_the_last_multiple_are_rejected() -> None:
    assert philox.face_of_word(ONES, 6) is None
    assert philox.face_of_word(ONES - ONES % 6 - 1, 6) == 6
    assert philox.face_of_word(0, 6) == 1
    assert philox.face_of_word(ONES, 8) == 8


def test_a_rejected_word_gives_way_to_the_next() -> None:
    """With 2**63 + 1 sides nearly half of the words are rejected, so later words and blocks are reached."""
    sides = 2**63 + 1
    keys = philox.seed_keys(4)
    latest = 0
    for attempt in range(200):
        words: list[int] = []
        while not any(word < sides for word in words):
            words.append(philox.philox4x64((0, 2, attempt, len(words)), keys)[1])
        index = next(i for i, word in enumerate(words) if word < sides)
        assert philox.face(4, 1, 2, attempt, sides) == words[index] + 1
        latest = max(latest, index)
    assert latest >= 4


@pytest.mark.parametrize(
    "address", [(-1, 0, 0, 0, 6), (2**128, 0, 0, 0, 6), (0, -1, 0, 0, 6), (0, 0, 2**64, 0, 6), (0, 0, 0, 0, 0)]
)
def test_out_of_range(address: tuple[int, int, int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"from 0 to|sides"):
        philox.face(*address)
