"""Which of several things belongs to which of several others, so that all together fit best?"""

from __future__ import annotations

from collections.abc import Sequence


def assign(worth: Sequence[Sequence[float]]) -> list[int | None]:
    """For each row the column that it gets, none twice, so that the sum of their worth is highest; None where it gets none.

    A pair worth nothing, or less, is no pair. (H. Kuhn, "The Hungarian method for the assignment problem", 1955, in the
    form with potentials, which takes time that grows as the cube of the size.)
    """
    rows = len(worth)
    width = (len(worth[0]) if rows else 0) + rows  # A column of its own for each row: it may get none.
    above, beside = [0.0] * (rows + 1), [0.0] * (width + 1)
    holder, way = [0] * (width + 1), [0] * (width + 1)
    for row in range(1, rows + 1):
        holder[0], at = row, 0
        least, seen = [float("inf")] * (width + 1), [False] * (width + 1)
        while holder[at]:
            seen[at] = True
            here, delta, after = holder[at], float("inf"), 0
            real = worth[here - 1]
            for column in range(1, width + 1):
                if seen[column]:
                    continue
                cost = -max(real[column - 1], 0.0) if column <= len(real) else 0.0
                cost -= above[here] + beside[column]
                if cost < least[column]:
                    least[column], way[column] = cost, at
                if least[column] < delta:
                    delta, after = least[column], column
            for column in range(width + 1):
                if seen[column]:
                    above[holder[column]] += delta
                    beside[column] -= delta
                else:
                    least[column] -= delta
            at = after
        while at:
            holder[at] = holder[way[at]]
            at = way[at]
    places: list[int | None] = [None] * rows
    for column in range(1, width + 1):
        row = holder[column]
        if row and column <= len(worth[row - 1]) and worth[row - 1][column - 1] > 0:
            places[row - 1] = column - 1
    return places
