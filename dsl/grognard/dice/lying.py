"""Dice as they lie: every face of a throw kept, to be counted, sorted, matched and held against others.

What lies is one whole number, so that states that hold it stay small and alike: the faces in rising order as digits
of a base above the largest face, and that base below them. How a throw can lie is weighed by multisets, each with its
multinomial number of ways (`pools.multiset_faces`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import comb, prod

from grognard.dice.distribution import Distribution
from grognard.dice.handful import Handful, faces_distribution

_BASES = 1024


def lie(faces: Iterable[int]) -> int:
    """Natural faces as one number."""
    ordered = sorted(faces)
    base = max(ordered, default=0) + 1
    if base >= _BASES:
        raise ValueError("dice of so many sides cannot be looked at one by one")
    code = 0
    for face in ordered:
        code = code * base + face
    return code * _BASES + base


def faces_of(lying: int) -> tuple[int, ...]:
    """The faces of dice that lie, in rising order."""
    code, base = divmod(lying, _BASES)
    faces: list[int] = []
    while code:
        code, face = divmod(code, base)
        faces.append(face)
    return tuple(reversed(faces))


def ways_to_lie(handful: Handful) -> int:
    """In how many ways dice can lie, the order of equal dice apart: C(n + s - 1, n) for n dice of s sides."""
    return prod(comb(count + sides - 1, count) for count, sides in handful.groups)


def lying_distribution(handful: Handful) -> Distribution[int]:
    """In how many ways dice can lie. Total: `handful.ways`."""
    thrown = faces_distribution(handful)
    ways: dict[int, int] = {}
    for faces, weight in thrown.items():
        code = lie(faces)
        ways[code] = ways.get(code, 0) + weight
    return Distribution.from_weights(ways)


def counted(lying: int, fits: Callable[[int], bool]) -> int:
    """How many dice show what fits."""
    return sum(1 for face in faces_of(lying) if fits(face))


def in_place(lying: int, place: int) -> int:
    """The face in that place, from the lowest (0, 1, …) or the highest (-1, -2, …); 0 where there are not so many dice."""
    faces = faces_of(lying)
    return faces[place] if -len(faces) <= place < len(faces) else 0


def largest_set(lying: int) -> int:
    """How many dice show the face that most of them show."""
    return max(Counter(faces_of(lying)).values(), default=0)


def face_of_largest_set(lying: int) -> int:
    """The face of the largest set; of several as large the highest."""
    counts = Counter(faces_of(lying))
    return max(counts, key=lambda face: (counts[face], face), default=0)


def sets(lying: int, least: int = 2) -> int:
    """How many faces are shown by so many dice or more."""
    return sum(1 for count in Counter(faces_of(lying)).values() if count >= least)


def longest_run(lying: int) -> int:
    """How many faces follow one another, each shown by a die: 5 of a straight of five, 0 of no dice."""
    best = run = before = 0
    for face in sorted(set(faces_of(lying))):
        run = run + 1 if run and face == before + 1 else 1
        best, before = max(best, run), face
    return best


def wins(mine: int, theirs: int) -> int:
    """The highest die against the highest, the next against the next: how many of mine are more. A tie wins nothing."""
    pairs = zip(reversed(faces_of(mine)), reversed(faces_of(theirs)), strict=False)
    return sum(1 for first, other in pairs if first > other)


def cancelled(mine: int, theirs: int) -> int:
    """How many of mine are cancelled at most, where each of theirs cancels one die of equal or lower value."""
    left = list(faces_of(mine))
    count = 0
    for strong in faces_of(
        theirs
    ):  # The weakest cancels the lowest that is left: nothing else leaves more to the others.
        if left and left[0] <= strong:
            del left[0]
            count += 1
    return count
