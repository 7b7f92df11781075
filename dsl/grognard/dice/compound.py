"""So many dice, where how many is itself a matter of chance: hits that each roll for losses.

If n dice are thrown in w[n] ways, the sum has the generating function w[0] + w[1] g + w[2] g^2 + ..., g being
that of one die: the compound distribution (W. Feller, *An Introduction to Probability Theory*, vol. 1, XII.1).
Horner's rule works it out from the largest number of dice down, with the whole polynomial packed into one
integer, so that a step is a few shifts and additions.

Most often the number of dice is a number of hits, and so binomial: then the whole is the power of one polynomial,
a miss or a die (`packed.power`), which is faster by far. The weights themselves tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from grognard.dice import packed


def compound_sums(ways: Mapping[int, int], sides: int) -> tuple[int, tuple[int, ...]]:
    """The ways of each sum from 0 up, of as many dice of `sides` as `ways` says; and over how much more they are.

    A number of dice of 0 or less throws none. The total is that of `ways` times the first figure returned.
    """
    counts: dict[int, int] = {}
    for count, weight in ways.items():
        counts[max(0, count)] = counts.get(max(0, count), 0) + weight
    most = max(counts)
    binomial = _binomial(counts, most)
    if binomial is not None:
        common, miss, hit = binomial
        sums = packed.power((miss * sides, *((hit,) * sides)), most)
        return sides**most, sums if common == 1 else tuple([common * weight for weight in sums])
    width = packed.width_for(sum(counts.values()) * sides**most)
    whole = 1
    total = counts[most]
    for count in range(most - 1, -1, -1):
        whole *= sides
        total = packed.times_run(total, width, sides) << width
        weight = counts.get(count, 0)
        if weight:
            total += weight * whole
    return whole, packed.unpack(total, width, most * sides + 1)


def _binomial(counts: Mapping[int, int], most: int) -> tuple[int, int, int] | None:
    """(c, a, b) if there are c binomial(most, n) a^(most - n) b^n ways of every n."""
    if most < 2 or len(counts) != most + 1:
        return None
    miss, hit = most * counts[0], counts[1]
    divisor = gcd(miss, hit)
    miss, hit = miss // divisor, hit // divisor
    before = counts[0]
    for count in range(1, most + 1):
        weight = counts.get(count)
        if weight is None or weight * count * miss != before * (most - count + 1) * hit:
            return None
        before = weight
    return counts[0] // miss**most, miss, hit
