"""Which of several things that belong to a place each would fit better in each other's place?"""

from __future__ import annotations

import itertools
from collections.abc import Callable

CLEARLY = 0.4
"""Two have changed places if they fit better the other way round by this much."""

MOST = 100
"""Of more things no two are compared: the work grows as the square of how many they are."""


def crossed(many: int, fit: Callable[[int, int], float], least: float = CLEARLY) -> dict[int, int]:
    """For each that has changed places with another, that other; `fit` says how well a thing fits a place, both by number, 0 to 1."""
    partners: dict[int, int] = {}
    if many > MOST:
        return partners
    for first, two in itertools.combinations(range(many), 2):
        straight = fit(first, first), fit(two, two)
        across = fit(first, two), fit(two, first)
        # Neither may fit worse than before: else only one of them is wrong.
        if across[0] >= straight[0] and across[1] >= straight[1] and sum(across) >= sum(straight) + least:
            partners[first], partners[two] = two, first
    return partners
