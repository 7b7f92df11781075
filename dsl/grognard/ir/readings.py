"""What does a table with places show of a fact, and what is set up on such a table?"""

from __future__ import annotations

from typing import Literal

import attrs

from grognard.ir.types import Number, Value
from grognard.source import Place

Point = tuple[Number, Number]
"""How far from the left and from the top edge of the table, in the lengths of the game."""


@attrs.frozen
class On:
    """The piece stands on one of the grounds; of two pieces the second, or (`first`) the first."""

    grounds: tuple[str, ...]
    first: bool = False


@attrs.frozen
class Near:
    """The piece, or the second of two, is within a length of one of the grounds."""

    grounds: tuple[str, ...]
    within: Number


@attrs.frozen
class Behind:
    """The line between two pieces crosses one of the grounds, within a length of the second where that is given."""

    grounds: tuple[str, ...]
    within: Number | None = None


@attrs.frozen
class Deep:
    """The line between two pieces is longer in the grounds than that."""

    grounds: tuple[str, ...]
    more_than: Number


@attrs.frozen
class Ahead:
    """The second piece is no more than so many degrees off the line straight ahead of the first."""

    degrees: Number


Showing = On | Near | Behind | Deep | Ahead


@attrs.frozen
class Either:
    """The table shows one of several things; or (`negated`) none of them."""

    ways: tuple[Showing, ...]
    negated: bool = False


@attrs.frozen
class ReadCase:
    """A value, and the cases in which the table shows it: of one case all parts hold."""

    value: Value
    when: tuple[tuple[Either, ...], ...]


@attrs.frozen
class ReadCases:
    """The first case that the table shows gives the value; else `otherwise`, or nothing where the players are asked."""

    cases: tuple[ReadCase, ...]
    otherwise: Value = None
    asks: bool = True
    """Whether players are asked where no case holds."""


@attrs.frozen
class Distance:
    """How far two pieces are apart: between their middles, from front to front, or between their nearest edges."""

    ends: Literal["middle", "front", "edge"]


@attrs.frozen
class Degrees:
    """How many degrees the second piece is off the line straight ahead of the first, to either side."""


@attrs.frozen
class LengthIn:
    """How long the line between two pieces is in the grounds."""

    grounds: tuple[str, ...]


Reading = ReadCases | Distance | Degrees | LengthIn


@attrs.frozen
class Spot:
    """Where a piece is: its middle, its facing in degrees clockwise from north (0 is up the table), its width and depth."""

    at: Point
    facing: Number = 0
    width: Number = 0
    depth: Number = 0


@attrs.frozen
class Ground:
    """An area of the table: a line of points, an area with these corners (two are a rectangle), or a disc round a point."""

    name: str
    shape: Literal["line", "area", "disc"]
    points: tuple[Point, ...]
    radius: Number = 0
    place: Place = attrs.field(eq=False, repr=False, kw_only=True)


@attrs.frozen
class TableTop:
    """A table that is set up: its width and depth, its grounds, and the pieces that have places on it, by name."""

    size: Point
    grounds: tuple[Ground, ...] = ()
    spots: tuple[tuple[str, Spot], ...] = ()
    place: Place = attrs.field(eq=False, repr=False, kw_only=True)
