"""Dice thrown again, that add, that count twice, and dice as they lie: held against all ways of falling, one by one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from grognard.dice import again, lying
from grognard.dice.again import Again
from grognard.dice.handful import Handful, hit_of, hits_distribution, read_again, sum_distribution


def every_way(handful: Handful, need: int | None) -> dict[int, Fraction]:
    """What dice come to over every way of falling: each face that is asked for is tried in turn."""
    found: dict[int, Fraction] = {}
    hit = hit_of(handful, ((need, None),)) if need is not None else None
    prefix: list[int] = []
    while True:
        sides: list[int] = []

        def throw(of: int, sides: list[int] = sides) -> int:
            if len(sides) == len(prefix):
                prefix.append(1)
            sides.append(of)
            return prefix[len(sides) - 1]

        chains = again.fallen(handful.again or Again(), tuple(handful.sides()), throw, hit, handful.shift)
        chance = Fraction(1)
        for of in sides:
            chance /= of
        total = read_again(handful, chains, hit).total
        found[total] = found.get(total, Fraction(0)) + chance
        while prefix and prefix[-1] == sides[len(prefix) - 1]:
            prefix.pop()
        if not prefix:
            return found
        prefix[-1] += 1


SIXES, ONES = ((6, 6),), ((1, 1),)
CASES = [
    (Handful(((2, 6),), again=Again(instead=ONES)), None),
    (Handful(((3, 4),), again=Again(instead=((1, 2),)), drop_lowest=1), None),
    (Handful(((3, 4),), again=Again(misses=-1)), 3),
    (Handful(((3, 4),), again=Again(misses=1)), 3),
    (Handful(((3, 4),), again=Again(misses=2, twice=((4, 4),))), 3),
    (Handful(((2, 4),), again=Again(adds=((4, 4),))), None),
    (Handful(((2, 4),), again=Again(adds=((4, 4),))), 3),
    (Handful(((2, 4),), again=Again(instead=ONES, adds=((4, 4),), twice=((4, 4),))), 3),
    (Handful(((1, 4), (1, 6)), each=1, again=Again(instead=ONES)), None),
    (Handful(((3, 6),), again=Again(twice=SIXES), drop_highest=1), 4),
    (Handful(((2, 6),), each=1, again=Again(twice=SIXES)), None),
    (Handful(((1, 4), (2, 6)), again=Again(instead=ONES), drop_lowest=1), None),
    (Handful(((1, 4), (1, 6)), again=Again(misses=1), drop_lowest=1), 3),
    (Handful(((1, 4), (1, 6), (1, 4)), again=Again(misses=1)), 3),
    (Handful(((3, 4),), again=Again(instead=ONES, misses=1)), 3),
    (Handful(((2, 4),), first=0, again=Again(instead=((3, 3),))), None),
    (Handful(((2, 4),), first=0, again=Again(adds=((3, 3),), twice=((0, 0),))), None),
    (Handful(((2, 4),), first=0, again=Again(misses=-1)), 2),
]


@pytest.mark.parametrize(("handful", "need"), CASES)
def test_the_law_is_that_of_all_ways(handful: Handful, need: int | None) -> None:
    law = sum_distribution(handful) if need is None else hits_distribution(handful, ((need, None),))
    assert {outcome: law.probability(outcome) for outcome in law.outcomes if law.probability(outcome)} == every_way(
        handful, need
    )


FACES = list(product(range(1, 5), repeat=3))
ASKED: list[tuple[Callable[[int], int], Callable[[tuple[int, ...]], int]]] = [
    (lambda lies: lying.in_place(lies, -1), max),
    (lambda lies: lying.in_place(lies, 0), min),
    (lambda lies: lying.in_place(lies, -2), lambda faces: sorted(faces)[-2]),
    (lying.largest_set, lambda faces: max(faces.count(face) for face in faces)),
    (lying.sets, lambda faces: sum(faces.count(face) > 1 for face in set(faces))),
    (lambda lies: lying.counted(lies, lambda face: face > 2), lambda faces: sum(face > 2 for face in faces)),
]


@pytest.mark.parametrize(("asked", "plainly"), ASKED)
def test_what_is_asked_of_dice_as_they_lie(
    asked: Callable[[int], int], plainly: Callable[[tuple[int, ...]], int]
) -> None:
    assert [asked(lying.lie(faces)) for faces in FACES] == [plainly(faces) for faces in FACES]


def test_how_dice_lie_has_the_ways_they_fall() -> None:
    found = lying.lying_distribution(Handful(((3, 4),)))
    assert found.total == 64
    assert {code: found.probability(code) * 64 for code in found.outcomes} == {
        code: [lying.lie(faces) for faces in FACES].count(code) for code in {lying.lie(faces) for faces in FACES}
    }


def test_highest_against_highest() -> None:
    # A six against a five wins, a two against a two does not, the third die has nobody.
    assert lying.wins(lying.lie((2, 6, 1)), lying.lie((5, 2))) == 1
    assert lying.wins(lying.lie((5, 2)), lying.lie((2, 6, 1))) == 0
