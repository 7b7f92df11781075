"""Where do the pieces stand? Each body of troops on a point; figures, stands and sections stand where their unit does.

Lengths are worked out from the points, so the same two pieces are always as far apart, whoever asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

from grognard.core.world import PieceRef
from grognard.evaluate.bodies import Bodies
from grognard.ir import deeds as do
from grognard.ir.types import Number
from grognard.ir.walk import nodes

Point = tuple[float, float]


class Places:
    """Points of the bodies: two lines that face each other, as far apart as `apart`, set up with dice of the players."""

    def __init__(self, bodies: Bodies, state: Sequence[object], apart: Number, chance: Sequence[float]) -> None:
        self.bodies = bodies
        self.apart = float(apart)
        self.points: dict[PieceRef, Point] = {}
        lines: dict[object, list[PieceRef]] = {}
        for piece in bodies.on_table(state):
            if bodies.with_whom(piece, state) is None:
                lines.setdefault(bodies.side(piece, state), []).append(piece)
        luck, shares = iter(chance), reversed(chance)
        rules = tuple(bodies.world.ruleset.rules.values())
        up_to = any(isinstance(node, do.Move) and node.way in _UP_TO for node in nodes(rules))
        self._stand_off: dict[PieceRef, float] = {}
        """How near a body comes to the enemy of itself: not to blows at once, nor all alike where nothing brings it there."""
        for place, line in enumerate(lines.values()):
            for number, piece in enumerate(line):
                across = (number - (len(line) - 1) / 2) * self.apart / 4
                deep = self.apart * (place + 0.15 * (next(luck, 0.5) - 0.5))
                self.points[piece] = (across, deep)
                self._stand_off[piece] = self.apart * (1 / 8 if up_to else 1 / 8 + next(shares, 0) / 2)

    def point(self, piece: PieceRef, state: Sequence[object]) -> Point | None:
        """Where a piece stands."""
        whole = self.bodies.body(piece, state)
        if whole is None:
            return None
        joined = self.bodies.with_whom(whole, state)
        if joined is not None and joined is not whole and (there := self.points.get(joined)) is not None:
            self.points[whole] = there
        return self.points.get(whole)

    def between(self, one: PieceRef, other: PieceRef, state: Sequence[object]) -> int | None:
        """How far apart two pieces are, in whole lengths."""
        here, there = self.point(one, state), self.point(other, state)
        return round(_far(here, there)) if here is not None and there is not None else None

    def nearest(self, piece: PieceRef, state: Sequence[object], *, friends: bool) -> PieceRef | None:
        """The nearest body of another side, or (`friends`) of its own."""
        mine, here = self.bodies.side(piece, state), self.point(piece, state)
        whole = self.bodies.body(piece, state)
        if here is None:
            return None
        others = [
            (_far(here, there), number, one)
            for number, one in enumerate(self.bodies.on_table(state))
            if one is not whole
            and (self.bodies.side(one, state) == mine) is friends
            and self.bodies.with_whom(one, state) is None
            and (there := self.point(one, state)) is not None
        ]
        return min(others)[2] if others else None

    def move(
        self, piece: PieceRef, move: do.Move, length: Number | None, towards: PieceRef | None, state: Sequence[object]
    ) -> None:
        """Carry out a move of a length, or of what it takes: towards a piece (else the nearest enemy), or away from it."""
        whole, there = self.bodies.body(piece, state), self.after(piece, move, length, towards, state)
        if whole is not None and there is not None:
            self.points[whole] = there

    def after(
        self, piece: PieceRef, move: do.Move, length: Number | None, towards: PieceRef | None, state: Sequence[object]
    ) -> Point | None:
        """Where such a move brings a piece; None where it stays."""
        whole = self.bodies.body(piece, state)
        here = self.point(piece, state)
        if whole is None or here is None:
            return None
        onto = towards if towards is not None else self.nearest(piece, state, friends=False)
        there = self.point(onto, state) if onto is not None else None
        if there is None:
            return None
        far = _far(here, there)
        touches = move.way in {*_UP_TO, do.Way.WITH}
        step = float(length) if length is not None else far if touches else self.apart / 4
        gap = float(move.gap) if touches else self._stand_off.get(whole, self.apart / 8)
        if move.way in {do.Way.AWAY, do.Way.BACK}:
            step = -step
        elif not touches and not move.at_most and length is not None and far:
            # It must go so far: past the enemy, or round him.
            return _so_far(here, there, step, gap)
        else:
            step = min(step, max(0.0, far - gap))
        if far:
            share = step / far
            return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share
        if step < 0:
            back = -1.0 if self._front(piece, state) else 1.0
            return here[0], here[1] - back * step
        return None

    def _front(self, piece: PieceRef, state: Sequence[object]) -> bool:
        """Whether a piece stands on the first line's side."""
        first = next(iter(self.points), None)
        return first is not None and self.bodies.side(first, state) == self.bodies.side(piece, state)


_UP_TO = {do.Way.TO, do.Way.TOWARDS}


def _so_far(here: Point, there: Point, step: float, gap: float) -> Point:
    """The point a step off from which the other is as near to the gap as can be: by the law of cosines."""
    far = _far(here, there)
    left = min(max(gap, abs(far - step)), far + step)
    ahead = (far * far + step * step - left * left) / (2 * far)
    aside = sqrt(max(0.0, step * step - ahead * ahead))
    x, y = (there[0] - here[0]) / far, (there[1] - here[1]) / far
    return here[0] + ahead * x - aside * y, here[1] + ahead * y + aside * x


def _far(here: Point, there: Point) -> float:
    return hypot(here[0] - there[0], here[1] - there[1])
