"""A table with places as an inline SVG: its grounds, and the pieces as large as they are, each with its name.

The same table gives the same bytes. Sides and grounds are told by words too, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape as text

import attrs

from grognard.board.ground import Body, Point, on_it
from grognard.docgen.board_setup import values_of
from grognard.evaluate.tabletop import body_of
from grognard.ir.examples import Example
from grognard.ir.readings import Ground, TableTop
from grognard.ir.ruleset import Ruleset

_WIDTH = 640
"""How wide the picture is, in pixels."""
_GROUND = ("#cfdcc0", "#e3d3b4", "#c3d6e2", "#dccbd6", "#d8d8d0")
_SIDES = ("#27496d", "#b5543c", "#6d8f71", "#8b6aa3")
_SMALL = 5.0
"""Half the width of a piece without a size, in pixels."""


def table_svg(ruleset: Ruleset, example: Example, spots: Mapping[str, Body] | None = None, title: str = "") -> str:
    """The picture of the table that an example sets up; in `spots` the pieces are elsewhere by now. Empty where there is none."""
    table = example.table
    if table is None:
        return ""
    picture = _Picture(table, _WIDTH / float(table.size[0]))
    sides = _sides(ruleset, example)
    names = dict.fromkeys(ground.name for ground in table.grounds if ground.shape != "line")
    fills = {name: _GROUND[at % len(_GROUND)] for at, name in enumerate(names)}
    drawn = [picture.ground(ground, fills.get(ground.name, "none")) for ground in table.grounds]
    drawn += [
        picture.piece(name, spot, _SIDES[sides[name] % len(_SIDES)] if name in sides else "#3c3a35")
        for name, spot in ({name: body_of(spot) for name, spot in table.spots} if spots is None else spots).items()
    ]
    parts = [shape for shape, _ in drawn] + [label for _, label in drawn]
    height = float(table.size[1]) * picture.scale
    return (
        f'<svg class="board" role="img" viewBox="0 0 {_WIDTH} {_n(height)}" width="{_WIDTH}" '
        f'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif">'
        f'<title>{text(title or "The table")}</title><rect width="{_WIDTH}" height="{_n(height)}" fill="#f6f1e4" stroke="#8a8272"/>'
        f"{''.join(parts)}</svg>"
    )


def _sides(ruleset: Ruleset, example: Example) -> dict[str, int]:
    """The number of the side of each piece, or of what it belongs to."""
    told = {piece.name: values_of(piece) for piece in example.pieces}
    folded = {name.casefold(): name for name in told}
    order = list(ruleset.sides)

    def side(name: str, seen: frozenset[str] = frozenset()) -> str:
        values = told.get(name, {})
        if "side" in values:
            return str(values["side"])
        owners = (folded.get(str(value).casefold()) for value in values.values())
        return next(
            (said for owner in owners if owner and owner not in seen and (said := side(owner, seen | {name}))),
            "" if order else name,
        )

    found = {name: side(name) for name in told}
    order += [said for said in dict.fromkeys(found.values()) if said and said not in order]
    return {name: order.index(said) for name, said in found.items() if said}


@attrs.frozen
class _Picture:
    """Draws in pixels what lies on a table in its lengths."""

    table: TableTop
    scale: float

    def ground(self, ground: Ground, fill: str) -> tuple[str, str]:
        """An area, a line or a disc, with its name."""
        points = [self._at((float(x), float(y))) for x, y in ground.points]
        if ground.shape == "disc":
            ((x, y),) = points
            made = f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(float(ground.radius) * self.scale)}" fill="{fill}"/>'
        elif ground.shape == "line":
            made = f'<polyline points="{_points(points)}" fill="none" stroke="#5d574b" stroke-width="4"/>'
        else:
            if len(points) == 2:
                (left, top), (right, bottom) = points
                points = [(left, top), (right, top), (right, bottom), (left, bottom)]
            made = f'<polygon points="{_points(points)}" fill="{fill}"/>'
        x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        return made, _label(ground.name, (x, y - 4 if ground.shape == "line" else y + 3), "#5d574b", "italic")

    def piece(self, name: str, spot: Body, ink: str) -> tuple[str, str]:
        """A piece as large as it is, with a tip where it faces."""
        wide, deep = (size * self.scale / 2 or _SMALL for size in (spot.width, spot.depth))
        middle = self._at(spot.at)
        corners = [on_it(middle, spot.facing, across * wide, ahead * deep) for across, ahead in _CORNERS]
        tip = [on_it(middle, spot.facing, across, deep + ahead) for across, ahead in ((-4, 0), (4, 0), (0, 6))]
        shapes = f'<polygon points="{_points(corners)}" fill="{ink}"/><polygon points="{_points(tip)}" fill="{ink}"/>'
        below = max(y for _, y in corners) + 11
        return shapes, _label(name, (middle[0], below), "#26231e")

    def _at(self, point: Point) -> Point:
        return point[0] * self.scale, point[1] * self.scale


_CORNERS = ((-1, 1), (1, 1), (1, -1), (-1, -1))


def _points(points: list[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _label(words: str, at: Point, ink: str, style: str = "normal") -> str:
    return (
        f'<text x="{_n(at[0])}" y="{_n(at[1])}" font-size="9" font-style="{style}" fill="{ink}" text-anchor="middle">'
        f"{text(words)}</text>"
    )


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
