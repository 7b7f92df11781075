"""A chance number of dice added up, against every way counted."""

from __future__ import annotations

from itertools import product

import pytest

from grognard.dice.compound import compound_sums


@pytest.mark.parametrize(
    ("ways", "sides"),
    [
        ({0: 1}, 6),
        ({0: 1, 1: 1}, 6),
        ({0: 1, 1: 3, 2: 3, 3: 1}, 4),  # binomial
        ({0: 8, 1: 12, 2: 6, 3: 1}, 6),  # binomial, a hit half as likely as a miss
        ({0: 1, 1: 3, 2: 3, 3: 2}, 4),  # not quite
        ({2: 5, 4: 1}, 3),
        ({-1: 2, 0: 1, 2: 7}, 5),
        ({3: 4}, 2),
    ],
)
def test_sums_are_those_of_every_throw(ways: dict[int, int], sides: int) -> None:
    scale, sums = compound_sums(ways, sides)
    most = max(0, *ways)
    assert scale == sides**most
    counted = [0] * (most * sides + 1)
    for count, weight in ways.items():
        number = max(0, count)
        for faces in product(range(1, sides + 1), repeat=number):
            counted[sum(faces)] += weight * sides ** (most - number)
    assert list(sums) == counted
