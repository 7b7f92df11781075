"""Dice of which some are thrown again: misses or ones once more, sixes that add; and faces that count twice.

Each die then has a law of its own, and dice are independent, so a pool is the power of that law's generating function.
A die thrown again in place of what it showed has the law [face stays] s + a over s * s, for s sides of which a are
thrown again. One that adds has the law of a chain: a geometric series, cut at `MOST` throws of a die (the chance that
a six-sided die gets so far is 1 in 10,077,696). Sums of kept dice run over the values in order and count how many dice
show each (order statistics of any law: H. A. David and H. N. Nagaraja, "Order Statistics", 3rd edition, 2003).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb

import attrs

from grognard.dice.distribution import Distribution

MOST = 10
"""So often is one die thrown that adds, at most."""

Law = tuple[tuple[int, int, int], ...]
"""What one die comes to: by what it is ranked, what it is worth, in how many ways."""
Hit = Callable[[int], bool]
Need = tuple[tuple[int | None, int | None], ...]
"""Bands of numbers, each from the first to the last of it; None is no end."""


def within(number: int, need: Need) -> bool:
    """Whether a number lies in one of the bands."""
    return any((low is None or low <= number) and (high is None or number <= high) for low, high in need)


@attrs.frozen
class Again:
    """What becomes of dice that show certain faces; nothing where there are none.

    The functions below take natural faces, counted from 1, and with `shift` what a die shows beyond its natural face.
    """

    instead: Need = ()
    """Faces that are thrown once more, in place of what they show."""
    misses: int = 0
    """How many dice that miss are thrown once more, in the order in which they lie; -1: all."""
    adds: Need = ()
    """Faces with which the die is thrown again and both count."""
    twice: Need = ()
    """Faces that count as two hits; where dice are added up, as twice their number."""


def fallen(
    again: Again, sides: Sequence[int], throw: Callable[[int], int], hit: Hit | None, shift: int = 0
) -> list[tuple[int, ...]]:
    """Throw all dice, then those again that go again; for each die its faces in the order in which they fell.

    The last face of a die counts, and before it those that add.
    """
    faces = [[throw(of)] for of in sides]
    left = again.misses
    for die, of in zip(faces, sides, strict=True):
        if within(die[0] + shift, again.instead):
            die[:] = [-die[0], throw(of)]
        elif left and hit is not None and not hit(die[0]):
            left -= 1
            die[:] = [-die[0], throw(of)]
    for die, of in zip(faces, sides, strict=True):
        while within(die[-1] + shift, again.adds) and len(die) - (die[0] < 0) < MOST:
            die.append(throw(of))
    return [tuple(die) for die in faces]


def counting(chain: Sequence[int]) -> tuple[int, ...]:
    """The faces of a die that count: a face that was thrown again in its place is kept below nought."""
    return tuple(face for face in chain if face > 0)


def worth_of(again: Again, chain: Sequence[int], each: int, hit: Hit | None, shift: int = 0) -> tuple[int, int]:
    """By what a die is ranked, and what it is worth: its sum, or its hits."""
    faces = counting(chain)
    worth = sum(_worth_of_face(again, face, hit, shift) for face in faces)
    return sum(faces), worth if hit is not None else worth + each


def _worth_of_face(again: Again, face: int, hit: Hit | None, shift: int) -> int:
    """What one face adds to a sum, or to the hits."""
    once = face + shift if hit is None else int(hit(face))
    return 2 * once if within(face + shift, again.twice) else once


def law_of(again: Again, sides: int, each: int, hit: Hit | None, shift: int = 0) -> Law:
    """The law of one die. All misses are thrown again here, or none; some of them are the pool's business."""
    every = range(1, sides + 1)
    missing = hit if again.misses < 0 else None
    once = {
        face for face in every if within(face + shift, again.instead) or (missing is not None and not missing(face))
    }
    stays = {face: (sides if face not in once else 0) + len(once) if once else 1 for face in every}
    return _law_from(again, sides, each, hit, shift, stays)


def _law_from(again: Again, sides: int, each: int, hit: Hit | None, shift: int, stays: dict[int, int]) -> Law:
    """The law of a die whose first face that stays is each of these in so many ways."""
    chain = _added(again, sides, hit, shift) if again.adds else {}
    most = sides ** (MOST - 1) if again.adds else 1
    law: dict[tuple[int, int], int] = {}
    for face, weight in stays.items():
        if not weight:
            continue
        worth = _worth_of_face(again, face, hit, shift)
        if not within(face + shift, again.adds):
            key = (face, worth)
            law[key] = law.get(key, 0) + weight * most
            continue
        for (rank, more), ways in chain.items():
            key = (face + rank, worth + more)
            law[key] = law.get(key, 0) + weight * ways
    add = each if hit is None else 0
    return tuple((rank, worth + add, ways) for (rank, worth), ways in sorted(law.items()))


def _added(again: Again, sides: int, hit: Hit | None, shift: int) -> dict[tuple[int, int], int]:
    """What the throws after the first come to, of a die that adds; the ways are of `MOST` - 1 throws."""
    law: dict[tuple[int, int], int] = {(0, 0): 1}
    for throws in range(1, MOST):
        longer: dict[tuple[int, int], int] = {}
        for face in range(1, sides + 1):
            worth = _worth_of_face(again, face, hit, shift)
            after = law.items() if within(face + shift, again.adds) else (((0, 0), sides ** (throws - 1)),)
            for (rank, more), ways in after:
                key = (face + rank, worth + more)
                longer[key] = longer.get(key, 0) + ways
        law = longer
    return law


Laws = list[tuple[int, Law]]
"""So many dice of each law."""


def pool(
    again: Again, groups: Sequence[tuple[int, int]], each: int, hit: Hit | None, shift: int, lowest: int, highest: int
) -> Distribution[int]:
    """What dice come to, (count, sides) of each size in the order in which they lie; the lowest and highest dropped."""
    if again.misses <= 0 or hit is None:
        laws = [(count, law_of(again, sides, each, hit, shift)) for count, sides in groups]
        return _together(laws, lowest, highest)
    parts = _some_misses_again(again, groups, each, hit, shift)
    return Distribution.mixture((weight, _together(laws, lowest, highest)) for weight, laws in parts)


def _some_misses_again(
    again: Again, groups: Sequence[tuple[int, int]], each: int, hit: Hit, shift: int
) -> list[tuple[int, Laws]]:
    """Of dice of which so many that miss are thrown once more: how many miss at first, in so many ways, and what lies then.

    Of n dice k miss in C(n, k) ways. Those further to the left are thrown again first; a die that goes again for its face
    (`instead`) is none of them.
    """
    plain = attrs.evolve(again, misses=0, instead=())
    parts: list[tuple[int, int, Laws]] = [(1, again.misses, [])]
    for count, sides in groups:
        faces = range(1, sides + 1)
        instead = {face for face in faces if within(face + shift, again.instead)}
        missing = {face for face in faces if face not in instead and not hit(face)}
        stays = {face: (sides if face not in instead | missing else 0) + len(instead) for face in faces}
        law = _law_from(plain, sides, each, hit, shift, stays)
        fresh = law_of(plain, sides, each, hit, shift)
        missed = _law_from(plain, sides, each, hit, shift, dict.fromkeys(sorted(missing), sides))
        in_ways, miss_ways = (sum(ways for _, _, ways in ways_by_dice) for ways_by_dice in (law, missed))
        longer = []
        for weight, left, laws in parts:
            for k in range(count + 1):
                ways = comb(count, k) * miss_ways**k * in_ways ** (count - k)
                if ways:
                    more = min(k, left)
                    laid = [(count - k, law), (more, fresh), (k - more, missed)]
                    longer.append((weight * ways, left - more, [*laws, *laid]))
        parts = longer
    return [(weight, laws) for weight, _, laws in parts]


def _together(laws: Laws, lowest: int, highest: int) -> Distribution[int]:
    """Dice of these laws added up, the lowest and highest dropped."""
    laws = [(count, law) for count, law in laws if count]
    if lowest or highest:
        return _kept(laws, lowest, sum(count for count, _ in laws) - highest)
    whole = Distribution.constant(0)
    for count, law in laws:
        whole = whole.convolve(_distribution(law).sum_of_copies(count))
    return whole


def _distribution(law: Law) -> Distribution[int]:
    ways: dict[int, int] = {}
    for _, worth, weight in law:
        ways[worth] = ways.get(worth, 0) + weight
    return Distribution.from_weights(ways)


def _kept(laws: Laws, first: int, last: int) -> Distribution[int]:
    """The dice from place `first` up to `last` in order: a sweep over all values, so many dice of each law at each of them."""
    states: dict[tuple[tuple[int, ...], int], int] = {(tuple(count for count, _ in laws), 0): 1}
    of = sum(count for count, _ in laws)
    values = sorted((rank, worth, at, ways) for at, (_, law) in enumerate(laws) for rank, worth, ways in law)
    for _, worth, at, ways in values:
        longer: dict[tuple[tuple[int, ...], int], int] = {}
        for (left, total), weight in states.items():
            placed = of - sum(left)
            for more in range(left[at] + 1):
                kept = max(0, min(placed + more, last) - max(placed, first))
                key = ((*left[:at], left[at] - more, *left[at + 1 :]), total + kept * worth)
                longer[key] = longer.get(key, 0) + weight * comb(left[at], more) * ways**more
        states = longer
    return Distribution.from_weights({total: weight for (left, total), weight in states.items() if not any(left)})
