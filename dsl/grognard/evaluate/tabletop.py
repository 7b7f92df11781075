"""What does a table with places show? Distances, grounds and arcs, worked out of where the pieces are.

Lengths count up to the next whole one, as a player counts who measures them: 6.2 inches are not within 6. Two bodies that
touch are 0 apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, dist
from typing import TYPE_CHECKING, assert_never

import attrs

from grognard.board import ground as plane
from grognard.core.faults import Stopped
from grognard.core.world import PieceRef, Unknown, World
from grognard.evaluate.bodies import Bodies
from grognard.host.extras import install_command
from grognard.ir import readings as rd
from grognard.ir.declared import FieldOf
from grognard.ir.names import key
from grognard.ir.types import Numbers, Value

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

_NEARLY = 1e-6
_DEGREES = 10
"""Degrees are counted in tenths."""


class Tabletop:
    """A table that is set up, with the bodies on it where they are now."""

    def __init__(self, bodies: Bodies, table: rd.TableTop, by_name: Mapping[str, PieceRef]) -> None:
        """Raises `Stopped` where the library of the geometry is missing."""
        try:
            import shapely  # noqa: F401  # an extra: loaded where a table is set up
        except ImportError:
            raise Stopped("a table with places needs a library", f"Type `{install_command('table')}`.") from None
        self.bodies = bodies
        self.size = float(table.size[0]), float(table.size[1])
        self.spots = {by_name[key(name)]: body_of(spot) for name, spot in table.spots}
        self._grounds: dict[str, list[BaseGeometry]] = {}
        for lies in table.grounds:
            self._grounds.setdefault(key(lies.name), []).append(_geometry(lies))
        self.read = [slot for slot, (_, field) in bodies.world.fields.items() if field.reading is not None]
        """The slots of the facts that are read off the table."""

    def spot(self, piece: PieceRef, state: Sequence[object]) -> plane.Body | None:
        """Where a piece is: where the body is of which it is a part, or which it has joined."""
        whole = self.bodies.body(piece, state)
        if whole is None or whole in self.spots:
            return self.spots[whole] if whole is not None else None
        joined = self.bodies.with_whom(whole, state)
        return self.spots.get(joined) if joined is not None else None

    def shows(self, slot: int, state: Sequence[object]) -> Value:
        """What the table shows of a fact; None where only the players know."""
        world = self.bodies.world
        piece, field = world.fields[slot]
        other, reading = world.seconds.get(slot), field.reading
        first = self.spot(piece, state) if piece is not None else None
        second = self.spot(other, state) if other is not None else first
        if first is None or second is None or reading is None:
            return None
        two = _Two(first, second, self._grounds)
        match reading:
            case rd.ReadCases():
                shown = (case.value for case in reading.cases if any(all(map(two.holds, when)) for when in case.when))
                return next(shown, reading.otherwise)
            case rd.Distance():
                return _within(ceil(two.distance(reading.ends) - _NEARLY), field)
            case rd.Degrees():
                return _within(Fraction(ceil(two.degrees() * _DEGREES - _NEARLY), _DEGREES), field)
            case rd.LengthIn():
                return _within(ceil(two.length_in(reading.grounds) - _NEARLY), field)
        assert_never(reading)

    def apart(self, first: plane.Body, second: plane.Body, ends: str) -> float:
        """How far two bodies are apart, measured in one of the ways."""
        return _Two(first, second, self._grounds).distance(ends)

    def overlaps(self, spot: plane.Body, others: Iterable[plane.Body]) -> bool:
        """Whether a body would stand on others."""
        own = plane.body(spot)
        return any(own.intersection(plane.body(other)).area > _NEARLY for other in others)


def read_off(world: World, state: list[object], table: rd.TableTop, by_name: Mapping[str, PieceRef]) -> Tabletop:
    """Write what a table shows into a state, for each fact that is not given. Returns the table."""
    top = Tabletop(Bodies(world), table, by_name)
    for slot in top.read:
        _, field = world.fields[slot]
        untold = state[slot] == field.usual if field.has_usual else isinstance(state[slot], Unknown)
        if untold and (value := top.shows(slot, state)) is not None:
            state[slot] = value
    return top


def _within(value: int | Fraction, field: FieldOf) -> Value:
    domain = field.type
    assert isinstance(domain, Numbers)
    low, high = domain.low, domain.high
    value = low if low is not None and value < low else high if high is not None and value > high else value
    return int(value) if value == int(value) else value


@attrs.frozen
class _Two:
    """The first and the second piece of a fact; of a fact of one piece both are that piece."""

    first: plane.Body
    second: plane.Body
    grounds: Mapping[str, Sequence[BaseGeometry]]

    def holds(self, part: rd.Either) -> bool:
        return any(map(self.shows, part.ways)) is not part.negated

    def shows(self, part: rd.Showing) -> bool:
        match part:
            case rd.On():
                own = plane.body(self.first if part.first else self.second)
                return any(plane.touches(own, ground) for ground in self._lying(part.grounds))
            case rd.Near():
                own, limit = plane.body(self.second), float(part.within) + _NEARLY
                return any(plane.apart(own, ground) <= limit for ground in self._lying(part.grounds))
            case rd.Behind():
                near = plane.body(self.second) if part.within is not None else None
                within = float(part.within or 0)
                return any(plane.crosses(self._way(), ground, near, within) for ground in self._lying(part.grounds))
            case rd.Deep():
                return self.length_in(part.grounds) > float(part.more_than) + _NEARLY
            case rd.Ahead():
                return self.degrees() <= float(part.degrees) + _NEARLY
        assert_never(part)

    def distance(self, ends: str) -> float:
        one, other = plane.body(self.first), plane.body(self.second)
        if plane.touches(one, other):
            return 0.0
        if ends == "edge":
            return plane.apart(one, other)
        ahead = 0.5 if ends == "front" else 0.0
        here, there = (plane.on_it(spot.at, spot.facing, 0, ahead * spot.depth) for spot in (self.first, self.second))
        return dist(here, there)

    def degrees(self) -> float:
        return plane.off_ahead(self.first.at, self.first.facing, self.second.at)

    def length_in(self, grounds: Sequence[str]) -> float:
        lying = self._lying(grounds)
        return plane.length_in(self._way(), lying) if lying else 0.0

    def _way(self) -> BaseGeometry:
        return plane.line((self.first.at, self.second.at))

    def _lying(self, names: Sequence[str]) -> list[BaseGeometry]:
        return [ground for name in names for ground in self.grounds.get(key(name), ())]


def body_of(spot: rd.Spot) -> plane.Body:
    """A place as it is given, for the geometry."""
    at = float(spot.at[0]), float(spot.at[1])
    return plane.Body(at, float(spot.facing), float(spot.width), float(spot.depth))


def _geometry(lies: rd.Ground) -> BaseGeometry:
    points = tuple((float(x), float(y)) for x, y in lies.points)
    match lies.shape:
        case "line":
            return plane.line(points)
        case "area":
            return plane.area(points)
        case "disc":
            return plane.disc(points[0], float(lies.radius))
    assert_never(lies.shape)
