"""Where do the pieces stand on a table that is set up, and where does a move bring them?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import dist

import attrs

from grognard.board import ground as plane
from grognard.board.ground import Body, Point
from grognard.core import step as st
from grognard.core.builtin import constant
from grognard.core.code import Code
from grognard.core.world import REMOVED, PieceRef
from grognard.evaluate.bodies import Bodies
from grognard.evaluate.tabletop import Tabletop
from grognard.ir import deeds as do
from grognard.ir.readings import Distance, TableTop
from grognard.ir.types import Number
from grognard.play.table.lengths import beginning
from grognard.play.table.places import Places

_NAMED = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
_NEARLY = 1e-6
_TRIES = 20
_SAID = re.compile(
    rf"(?:at\s+)?(?P<x>[0-9]+(?:\.[0-9]+)?)\s*(?:by|,|\s)\s*(?P<y>[0-9]+(?:\.[0-9]+)?)"
    rf"(?:\s*,?\s*facing\s+(?P<facing>{'|'.join(_NAMED[::-1])}|[0-9]+(?:\.[0-9]+)?))?",
    re.IGNORECASE,
)
"""A place as players type it: `20 by 14`, `20 by 14, facing south`."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Where(st.Choose[Code]):
    """Players are asked where a piece is after a move that leaves it open."""

    here: Body
    far: float
    """How far it can have gone at most."""
    size: Point

    def read(self, answer: str) -> str | None:
        """A place as it is noted; None for what is no place that the move reaches."""
        spot = spot_of(answer, self.here)
        if spot is None or dist(spot.at, self.here.at) > self.far + _NEARLY:
            return None
        return noted(spot) if all(0 <= part <= end for part, end in zip(spot.at, self.size, strict=True)) else None


def noted(spot: Body) -> str:
    """A place in words: `20 by 14, facing south`."""
    at, turn = " by ".join(f"{part:.2f}".rstrip("0").rstrip(".") for part in spot.at), round(spot.facing) % 360
    return f"{at}, facing {_NAMED[turn // 45] if turn % 45 == 0 else turn}"


def spot_of(text: str, before: Body) -> Body | None:
    """The spot that a text names, for a piece as large as before; it faces as before where the text does not say."""
    said = _SAID.fullmatch(text.strip())
    if said is None:
        return None
    word = (said["facing"] or "").casefold()
    facing = before.facing if not word else 45.0 * _NAMED.index(word) if word in _NAMED else float(word) % 360
    return attrs.evolve(before, at=(float(said["x"]), float(said["y"])), facing=facing)


class SetUp(Places):
    """The places of a table that is set up."""

    def __init__(
        self, bodies: Bodies, table: TableTop, by_name: Mapping[str, PieceRef], state: Sequence[object]
    ) -> None:
        """Raises `Stopped` where the library of the geometry is missing."""
        self.top = Tabletop(bodies, table, by_name)
        super().__init__(bodies, state, beginning(bodies.world.ruleset), ())
        self.points = {piece: spot.at for piece, spot in self.top.spots.items()}

    def spot(self, piece: PieceRef, state: Sequence[object]) -> Body | None:
        """Where a piece is."""
        return self.top.spot(piece, state)

    def put(self, piece: PieceRef, spot: Body, state: Sequence[object]) -> None:
        """A body is there now: to a hundredth of a length, as it is noted."""
        whole = self.bodies.body(piece, state)
        if whole is not None:
            at = round(spot.at[0], 2), round(spot.at[1], 2)
            spot = attrs.evolve(spot, at=at, facing=float(round(spot.facing) % 360))
            self.top.spots[whole], self.points[whole] = spot, spot.at

    def kept(self) -> dict[PieceRef, Body]:
        """Where all are, to be put back."""
        return dict(self.top.spots)

    def put_back(self, kept: dict[PieceRef, Body]) -> None:
        """All are where they were."""
        self.top.spots = dict(kept)
        self.points = {piece: spot.at for piece, spot in kept.items()}

    def follow(self, state: Sequence[object]) -> set[PieceRef]:
        """Whoever has joined another is where that is. Returns those who have come there."""
        came: set[PieceRef] = set()
        for piece, here in list(self.top.spots.items()):
            joined = self.bodies.with_whom(piece, state)
            spot = self.spot(joined, state) if joined is not None and joined is not piece else None
            if spot is not None and spot.at != here.at:
                self.put(piece, attrs.evolve(here, at=spot.at), state)
                came.add(piece)
        return came

    def noted(self, pieces: Iterable[PieceRef]) -> dict[str, str]:
        """Where the bodies among some pieces are, in words, by their names."""
        return {piece.name: noted(self.top.spots[piece]) for piece in pieces if piece in self.top.spots}

    def lands(
        self, piece: PieceRef, move: do.Move, length: Number | None, towards: PieceRef | None, state: Sequence[object]
    ) -> Body | None:
        """Where such a move brings a piece by the shortest way: on the table, up to others and not onto them."""
        here = self.spot(piece, state)
        there = self.after(piece, move, length, towards, state) if here is not None else None
        if here is None or there is None or dist(here.at, there) < _NEARLY:
            return None
        there = min(max(there[0], 0.0), self.top.size[0]), min(max(there[1], 0.0), self.top.size[1])
        back = move.way in {do.Way.BACK, do.Way.AWAY}
        facing = here.facing if back or not (here.width or here.depth) else plane.bearing(here.at, there)
        goal = attrs.evolve(here, at=there, facing=facing)
        if move.way is not do.Way.TO or towards is None:
            return _farthest(here, goal, partial(self._free, piece, state))
        other = self.spot(towards, state)
        ends = self._measure(piece, towards, state)
        if other is None or ends is None:
            return goal
        # It comes up to that one whoever stands in the way, and by the measure of the rules.
        return _farthest(
            here,
            goal,
            lambda spot: self.top.apart(spot, other, ends) >= move.gap and not self.top.overlaps(spot, (other,)),
        )

    def _free(self, piece: PieceRef, state: Sequence[object], spot: Body) -> bool:
        """Whether a body would stand on no other that is in play."""
        whole, world = self.bodies.body(piece, state), self.bodies.world
        others = (
            there
            for other, there in self.top.spots.items()
            if other is not whole and state[world.slot_of(other, REMOVED)] is not True
        )
        return not self.top.overlaps(spot, others)

    def _measure(self, piece: PieceRef, other: PieceRef, state: Sequence[object]) -> str | None:
        """How the rules measure between two pieces."""
        ends, world = {self.bodies.body(piece, state), self.bodies.body(other, state)}, self.bodies.world
        for slot in self.top.read:
            first, field = world.fields[slot]
            if isinstance(field.reading, Distance) and {first, world.seconds.get(slot)} == ends:
                return field.reading.ends
        return None

    def asks(
        self, piece: PieceRef, move: do.Move, length: Number | None, lands: Body | None, state: Sequence[object]
    ) -> tuple[Where, list[object]] | None:
        """The question where a piece is, and the places that are offered; None where the move leaves no choice."""
        here = self.spot(piece, state)
        if here is None or move.way in {do.Way.TO, do.Way.WITH, do.Way.AWAY, do.Way.BACK}:
            return None
        far = float(length) if length is not None else sum(self.top.size)
        offered: list[object] = list(dict.fromkeys(noted(spot) for spot in (lands or here, here)))
        question = f"where is {piece.name} now"
        asked = Where(
            slot=-1,
            chooser=None,
            options=constant(offered),
            what=question,
            question=question,
            here=here,
            far=far,
            size=self.top.size,
        )
        return asked, offered


def _farthest(here: Body, goal: Body, allowed: Callable[[Body], bool]) -> Body:
    """The farthest place on the way that is allowed, found by halving."""
    if allowed(goal):
        return goal
    low, high = 0.0, 1.0
    for _ in range(_TRIES):
        part = (low + high) / 2
        low, high = (part, high) if allowed(attrs.evolve(goal, at=_part_of(here.at, goal.at, part))) else (low, part)
    return attrs.evolve(goal, at=_part_of(here.at, goal.at, low))


def _part_of(here: Point, there: Point, part: float) -> Point:
    """The point that lies such a part of the way off."""
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part
