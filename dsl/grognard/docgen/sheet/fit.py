"""Pieces of known height into columns: which fits, and which of all fitting ways reads best.

Columns are filled in reading order. A way is good when the columns end at like heights and begin where
something begins: at a phase, else at a rule, else between rows, never between a heading and what it heads.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

NEVER = float("inf")
_EMPTY = 110.0
"""What a column costs that stays empty."""
_ACROSS = 20.0
"""What it costs that a heading goes on overleaf."""


@attrs.frozen(kw_only=True)
class Piece:
    """A part of a block that no column splits."""

    block: int
    piece: int
    height: float
    before: float
    """White space above, where it is not the first of a column."""
    penalty: float
    """What it costs to begin a column here; `NEVER` forbids it."""
    air: float = 0.0
    """White space that it would like above it besides, where there is plenty."""
    head: tuple[Piece, ...] = ()
    """Repeated on top of a column that begins here."""

    @property
    def head_height(self) -> float:
        """The height of what is repeated, with the space below it."""
        return sum(each.height for each in self.head) + (self.before if self.head else 0)


@attrs.frozen
class Filled:
    """A whole layout: the pieces of each column, from `first` to before `last`, and what it costs."""

    columns: tuple[tuple[int, int], ...]
    cost: float


def fits(pieces: Sequence[Piece], heights: Sequence[float]) -> bool:
    """Whether the pieces go into columns of these heights at all, filling each as far as it goes."""
    at = 0
    for room in heights:
        if at == len(pieces):
            return True
        used = pieces[at].head_height + pieces[at].height
        if used > room:
            return False
        end = best = at + 1
        while end < len(pieces):
            used += pieces[end].before + pieces[end].height
            if used > room:
                break
            end += 1
            if end == len(pieces) or pieces[end].penalty < NEVER:
                best = end
        if best == at + 1 and best < len(pieces) and pieces[best].penalty == NEVER:
            return False
        at = best
    return at == len(pieces)


def goes_on(pieces: Sequence[Piece], start: int) -> bool:
    """Whether what begins a column here goes on with a heading that stands before it."""
    return start > 0 and bool(pieces[start].head)


def fill(pieces: Sequence[Piece], heights: Sequence[float], a_side: int = 0) -> Filled | None:
    """The best way to fill the columns, of which `a_side` stand on each side (0: all of them); None where there is none."""
    count = len(pieces)
    best: list[float] = [0.0] + [NEVER] * count
    came: list[list[int]] = []
    for column, room in enumerate(heights):
        turned = _ACROSS if a_side and column and not column % a_side else 0.0
        now = [NEVER] * (count + 1)
        back = [-1] * (count + 1)
        now[count], back[count] = best[count] + _EMPTY, count
        for start in range(count):
            if best[start] == NEVER or (start and pieces[start].penalty == NEVER):
                continue
            begun = best[start] + (pieces[start].penalty if start else 0.0)
            begun += turned if goes_on(pieces, start) else 0.0
            used = pieces[start].head_height
            for end in range(start + 1, count + 1):
                piece = pieces[end - 1]
                used += piece.height + (piece.before if end - 1 > start else 0.0)
                if used > room + 0.01:
                    break
                cost = begun + 100.0 * (1.0 - used / room) ** 2
                if cost < now[end]:
                    now[end], back[end] = cost, start
        came.append(back)
        best = now
    if best[count] == NEVER:
        return None
    columns: list[tuple[int, int]] = []
    at = count
    for back in reversed(came):
        start = back[at]
        columns.append((start, at))
        at = start
    return Filled(tuple(reversed(columns)), best[count])
