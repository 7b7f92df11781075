"""The fewest steps from one place to another along neighbours: breadth-first search.

E. F. Moore, "The shortest path through a maze", 1959.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable
from typing import TypeVar

P = TypeVar("P")


def steps(start: P, goal: P, neighbours: Callable[[P], Iterable[P]], free: Container[P] | None = None) -> int | None:
    """How many steps there are from `start` to `goal`; None where no way leads there.

    With `free`, every place between the two (not these themselves) must be one of it.
    """
    if start == goal:
        return 0
    far = {start: 0}
    todo = deque([start])
    while todo:
        place = todo.popleft()
        for other in neighbours(place):
            if other == goal:
                return far[place] + 1
            if other not in far and (free is None or other in free):
                far[other] = far[place] + 1
                todo.append(other)
    return None
