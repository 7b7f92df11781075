"""Bodies and grounds on a table: how far apart, what lies between, what stands on what, how far off ahead?

All in one plane: x to the right, y down the table, in the lengths of the game. The geometry is shapely's.
"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]
_NONE = 1e-6
_TOUCHES = 0.05
"""Two that are no farther apart touch: places are noted to a hundredth of a length."""


@attrs.frozen
class Body:
    """Where a piece is: its middle, its facing in degrees clockwise from north (0 is up the table), its width and depth."""

    at: Point
    facing: float = 0
    width: float = 0
    depth: float = 0


def body(piece: Body) -> BaseGeometry:
    """The rectangle that a piece covers, or the point where it has no size."""
    from shapely.geometry import Point as Dot  # an extra: loaded where a table is set up
    from shapely.geometry import Polygon

    if not piece.width or not piece.depth:
        return Dot(piece.at)
    return Polygon(
        [
            on_it(piece.at, piece.facing, across * piece.width / 2, ahead * piece.depth / 2)
            for across, ahead in ((-1, 1), (1, 1), (1, -1), (-1, -1))
        ]
    )


def on_it(at: Point, facing: float, across: float, ahead: float) -> Point:
    """The point that lies so far to the right and so far ahead of a middle."""
    turn = radians(facing)
    return at[0] + across * cos(turn) + ahead * sin(turn), at[1] + across * sin(turn) - ahead * cos(turn)


def line(points: tuple[Point, ...]) -> BaseGeometry:
    """A wall, a road, the way between two points."""
    from shapely.geometry import LineString
    from shapely.geometry import Point as Dot

    return LineString(points) if len(set(points)) > 1 else Dot(points[0])


def area(points: tuple[Point, ...]) -> BaseGeometry:
    """An area by its corners; by two, a rectangle."""
    from shapely.geometry import Polygon, box

    if len(points) > 2:
        return Polygon(points).buffer(0)
    (left, top), (right, bottom) = points
    return box(min(left, right), min(top, bottom), max(left, right), max(top, bottom))


def disc(at: Point, radius: float) -> BaseGeometry:
    """All within a length of a point."""
    from shapely.geometry import Point as Dot

    return Dot(at).buffer(radius, quad_segs=32)


def apart(first: BaseGeometry, other: BaseGeometry) -> float:
    """The shortest length between two."""
    return float(first.distance(other))


def touches(first: BaseGeometry, other: BaseGeometry) -> bool:
    """Whether two meet."""
    return apart(first, other) <= _TOUCHES


def crosses(way: BaseGeometry, ground: BaseGeometry, near: BaseGeometry | None = None, within: float = 0) -> bool:
    """Whether a way crosses a ground; with `near`, at a point within a length of that."""
    part = way.intersection(ground)
    return not part.is_empty and (near is None or apart(part, near) <= within + _NONE)


def length_in(way: BaseGeometry, grounds: list[BaseGeometry]) -> float:
    """How long a way is in grounds that may overlap."""
    from shapely import union_all

    return float(way.intersection(union_all(grounds)).length)


def off_ahead(at: Point, facing: float, other: Point) -> float:
    """How many degrees a point is off the line straight ahead, 0 to 180; 0 for the same point."""
    if hypot(other[0] - at[0], other[1] - at[1]) < _NONE:
        return 0.0
    return abs((bearing(at, other) - facing + 180) % 360 - 180)


def bearing(at: Point, other: Point) -> float:
    """The direction from one point to another, in degrees clockwise from north, 0 to 360."""
    return degrees(atan2(other[0] - at[0], at[1] - other[1])) % 360
