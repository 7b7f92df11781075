"""Pools of equal dice: exact distributions in closed form.

Unless said otherwise a distribution's total is sides ** n, so a weight counts the ways the dice can fall.
Every function raises ValueError for a negative number of dice or a die without sides. Cost grows with the
outcomes asked for, never with the number of ways; whoever calls limits the number of dice and sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from grognard.dice import kept, packed
from grognard.dice.distribution import Distribution


def sum_of(n: int, sides: int) -> Distribution[int]:
    """The sum of `n` dice; 0 for certain if there are none.

    Algorithm: the generating function x + ... + x^sides raised to n, as one power of a packed integer
    (Kronecker substitution) for few dice, by Miller's recurrence for many (20D6, 7D20; see `packed`).
    """
    _check_dice(n, sides)
    if not n:
        return Distribution.constant(0)
    weights = packed.power((1,) * sides, n)
    return Distribution(range(n, n * sides + 1), weights)


def keep_sum(n: int, sides: int, drop_lowest: int = 0, drop_highest: int = 0) -> Distribution[int]:
    """The sum of `n` dice without the `drop_lowest` lowest and the `drop_highest` highest.

    If no die is left, 0 for certain. Few dice dropped: inclusion-exclusion over the faces at the boundary;
    many: a sweep over those faces with the sum axis packed. The algorithms and their sources are in `kept`.
    Raises ValueError if a number of drops is negative.
    """
    _check_dice(n, sides)
    _check_drops(drop_lowest, drop_highest)
    if not drop_lowest and not drop_highest:
        return sum_of(n, sides)
    left = n - drop_lowest - drop_highest
    if left <= 0:
        return Distribution((0,), (sides**n,))
    return Distribution(range(left, left * sides + 1), kept.sum_weights(n, sides, drop_lowest, drop_highest))


def binomial(n: int, hits: int, ways: int) -> Distribution[int]:
    """Successes in `n` trials, each succeeding in `hits` of `ways` ways; total is ways ** n.

    Algorithm: (misses + hits x) ** n by the binomial theorem (Jakob Bernoulli, "Ars Conjectandi", 1713),
    one polynomial power (see `packed`).
    """
    misses = ways - hits
    if not hits or not n:
        return Distribution(range(1), (ways**n,))
    if not misses:
        return Distribution(range(n, n + 1), (ways**n,))
    return Distribution(range(n + 1), packed.power((misses, hits), n))


def multiset_faces(n: int, sides: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every result of `n` equal dice as faces in rising order, with the number of ways it can fall.

    There are C(n + sides - 1, n) results. The weight is the multinomial coefficient n! / (c1! c2! ...),
    built up one die at a time.
    """
    _check_dice(n, sides)
    for faces in combinations_with_replacement(range(1, sides + 1), n):
        weight = 1
        run = 0
        before = 0
        for position, face in enumerate(faces, 1):
            run = run + 1 if face == before else 1
            before = face
            weight = weight * position // run
        yield faces, weight


def _check_dice(n: int, sides: int) -> None:
    if n < 0:
        raise ValueError(f"{n} dice cannot be thrown")
    if sides < 1:
        raise ValueError(f"a die has at least 1 side, not {sides}")


def _check_drops(lowest: int, highest: int) -> None:
    if lowest < 0 or highest < 0:
        raise ValueError("a negative number of dice cannot be dropped")
