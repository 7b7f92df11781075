"""How do two places lie to each other? Functions of places in play, each for boards of one kind.

Cells of a board are told apart by arithmetic on their coordinates; along areas, and where a way keeps to some places,
steps are counted.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.board import grid, lines, ways
from grognard.core.faults import Stopped
from grognard.core.world import PieceRef, World
from grognard.source import Place


def off_board(cell: str, place: Place) -> Stopped:
    """Why a cell that is not there cannot be looked at."""
    return Stopped(
        f"there is no {cell} on the board", "Columns and rows are counted from 01: 0304 is column 3, row 4.", place
    )


@attrs.frozen
class _OfPlaces:
    """A function of places of one kind."""

    world: World = attrs.field(eq=False, hash=False)
    shape: grid.Shape
    place: Place = attrs.field(eq=False, hash=False)

    def cells(self, piece: PieceRef, other: PieceRef) -> tuple[grid.Cell, grid.Cell]:
        """Returns the cells of two places. Raises `Stopped` where the cell of a place is not given."""
        first, second = self.world.cell_of(piece), self.world.cell_of(other)
        if first is None or second is None:
            nowhere = (piece if first is None else other).name
            raise Stopped(
                f"nothing says where {nowhere} lies on the board",
                f"Say on which it stands, by its four digits: `{nowhere}=0304`.",
                self.place,
            )
        return first, second

    def steps(self, start: object, other: object, free: frozenset[PieceRef] | None = None) -> int | None:
        """Returns the fewest steps between two pieces; None where one is off the board or no path exists."""
        if not isinstance(start, PieceRef) or not isinstance(other, PieceRef):
            return None
        if start is other:
            return 0
        if self.shape is not grid.Shape.AREAS:
            first, second = self.cells(start, other)
            if free is None:
                return grid.distance(self.shape, first, second)
        return ways.steps(start, other, self.world.neighbours, free)


@attrs.frozen
class Distance(_OfPlaces):
    """The fewest steps from one place to another."""

    def __call__(self, one: object, other: object, free: Sequence[PieceRef] | None = None) -> int | None:
        """Counts steps, through the given places only if there are any. No effect without a path or off the board."""
        return self.steps(one, other, None if free is None else frozenset(free))


@attrs.frozen
class Straight(_OfPlaces):
    """The distance of two cells where the straight line between them goes by some cells only."""

    def __call__(self, one: object, other: object, free: Sequence[PieceRef] | None = None) -> int | None:
        """No effect where another cell is in between, or a piece is off the board."""
        if free is not None and isinstance(one, PieceRef) and isinstance(other, PieceRef):
            clear = {self.world.cell_of(piece) for piece in free}
            if any(clear.isdisjoint(part) for part in lines.between(self.shape, *self.cells(one, other))):
                return None
        return self.steps(one, other)


@attrs.frozen
class NextTo(_OfPlaces):
    """Whether two places are neighbours."""

    def __call__(self, one: object, other: object) -> bool:
        """Not of a place and itself."""
        if self.shape is grid.Shape.AREAS:
            return isinstance(one, PieceRef) and other in self.world.near.get(one, ())
        return self.steps(one, other) == 1


@attrs.frozen
class Linked(_OfPlaces):
    """Whether a way leads from one place to another."""

    def __call__(self, one: object, other: object, free: Sequence[PieceRef] | None = None) -> bool:
        """Goes through the given places only, if there are any."""
        return self.steps(one, other, None if free is None else frozenset(free)) is not None


@attrs.frozen
class Turns(_OfPlaces):
    """How many directions off its facing another place lies."""

    def __call__(self, one: object, facing: object, other: object) -> int | None:
        """0 is ahead; no effect where a piece is off the board."""
        if not isinstance(one, PieceRef) or not isinstance(other, PieceRef) or not isinstance(facing, str):
            return None
        first, second = self.cells(one, other)
        return grid.turns(self.shape, first, facing, second)
