"""The table that an example or a scenario sets up: its size, its grounds, and where its pieces are."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Literal

import attrs

from grognard.diagnostics import codes
from grognard.ir.declared import FieldOf
from grognard.ir.examples import GivenPiece
from grognard.ir.names import key, singular
from grognard.ir.readings import Ground, Point, Spot, TableTop
from grognard.ir.types import Number, Numbers, PieceOf
from grognard.lengths import unit_called
from grognard.lowering.nodes import text_of
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.readings import grounds_of
from grognard.lowering.symbols import Symbols
from grognard.lowering.units import measured
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token

FACINGS = {
    name: 45 * at
    for at, name in enumerate(("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"))
}
_FACING = "facing"


def table_size(node: Node, symbols: Symbols) -> TableTop | None:
    """`given 48 by 36 inches`: the table, still bare; None for any other line."""
    given = node.node(ast.GivenPiece)
    size, name = (given.token("SIZE"), given.token("NAME")) if given is not None else (None, None)
    if given is None or size is None or name is None or unit_called(name.text) is None:
        return None
    return TableTop(_point(size, given.at(size), symbols, name.text), place=given.place)


def ground(node: Node, symbols: Symbols) -> Ground | None:
    """`given woods from 4 by 6 to 10 by 9`, `given a wall along …`, `given a hill within 5" of …`; None for any other line."""
    given = node.node(ast.GivenGround)
    if given is None:
        return None
    points = tuple(_point(size, given.at(size), symbols) for size in given.tokens("SIZE"))
    shape: Literal["line", "area", "disc"] = "line" if given.token("ALONG") is not None else "area"
    radius: Number = 0
    if given.quantity is not None:
        shape, radius = "disc", _length(given.quantity, symbols)
    name = _called(given.token_text("NAME"), symbols)
    if name is None:
        known = sorted({*_read(symbols)})
        symbols.unknown(
            given.at(given.the_token("NAME")),
            given.token_text("NAME"),
            "a ground is wanted that a fact reads off the table",
            known,
            help="Below a fact, say what it shows: `read off the table: woods when on woods, otherwise open`.",
        )
    elif len(points) < (1 if shape == "disc" else 2):
        help = "Write two corners, `from 4 by 6 to 10 by 9`, or more: `from 4 by 6 to 10 by 9 to 4 by 9`."
        _report(given.place, "An area and a line need two points or more.", help, symbols)
        return None
    return Ground(name or "", shape, points, radius, place=given.place)


def spot(parts: Sequence[Node], symbols: Symbols, kind: str) -> tuple[Spot | None, list[Node]]:
    """Where a piece is by its properties `at 22 by 14`, `facing north`, `6 by 2 inches`; and the other properties."""
    at = next((part for part in parts if isinstance(part, ast.StandsAt)), None)
    large = next((part for part in parts if isinstance(part, ast.AsLargeAs)), None)
    faces = _FACING in {field.key for field in symbols.all_fields(kind)}
    facing = next((part for part in parts if not faces and _facing(part) is not None), None)
    rest = [part for part in parts if part not in (at, large, facing)]
    if at is None:
        for part in (large, facing):
            if part is not None:
                _report(
                    part.place,
                    f"`{text_of(part)}` is told of a piece without a place.",
                    "Say where it is: `at 22 by 14`.",
                    symbols,
                )
        return None, rest
    width, depth = _size_of(large, symbols) if large is not None else (0, 0)
    token = at.the_token("SIZE")
    turned = _facing(facing) if facing is not None else None
    return Spot(_point(token, at.at(token), symbols), turned or 0, width, depth), rest


def with_spots(
    table: TableTop | None, grounds: Sequence[Ground], pieces: Sequence[GivenPiece], symbols: Symbols
) -> TableTop | None:
    """The table with all that lies and is set up on it."""
    placed = [piece for piece in pieces if piece.spot is not None]
    if table is None:
        for place in (*(piece.place for piece in placed), *(ground.place for ground in grounds)):
            help = f"Above it, say how large the table is: `given 48 by 36 {symbols.unit or 'inches'}`."
            _report(place, "This has a place, and nothing says how large the table is.", help, symbols)
        return None
    with_facts = {
        kind
        for fact in (*symbols.kind_facts.values(), *symbols.facts_of_two.values())
        for kind in (fact.of_kind, fact.toward)
    }
    for piece in placed:
        whole = next((field for field in symbols.all_fields(piece.kind) if _is_whole(field, with_facts, symbols)), None)
        if whole is not None:
            help = f"Give the place to that {whole.name}."
            _report(piece.place, f"`{piece.name}` is where its {whole.name} is.", help, symbols)
        if piece.spot is not None and not _inside(piece.spot.at, table.size):
            _report(piece.place, f"`{piece.name}` is off the table.", _how_large(table), symbols)
        if piece.count > 1:
            help = "Give them one by one, each with its place."
            _report(piece.place, f"{piece.count} pieces have one place.", help, symbols)
    for lies in grounds:
        if not all(_inside(point, table.size) for point in lies.points):
            _report(lies.place, f"`{lies.name}` reaches off the table.", _how_large(table), symbols)
    spots = tuple((piece.name, piece.spot) for piece in placed if piece.spot is not None)
    return attrs.evolve(table, grounds=tuple(grounds), spots=spots)


def _is_whole(field: FieldOf, with_facts: Container[str], symbols: Symbols) -> bool:
    """Whether a field names what a piece is a part of, and stands with: facts are told of that."""
    if not isinstance(field.type, PieceOf) or field.type.or_none:
        return False
    return any(kind in with_facts for kind in symbols.parents(field.type.kind))


def _how_large(table: TableTop) -> str:
    return f"Its size is {float(table.size[0]):g} by {float(table.size[1]):g}: from the left edge to the right, from the top to the bottom."


def _inside(point: Point, size: Point) -> bool:
    return 0 <= point[0] <= size[0] and 0 <= point[1] <= size[1]


def _report(place: Place, message: str, help: str, symbols: Symbols) -> None:
    symbols.collector.report(codes.NOT_ON_TABLE, place, message, help=help)


def _read(symbols: Symbols) -> list[str]:
    """The grounds that facts read off a table."""
    facts = (*symbols.facts.values(), *symbols.kind_facts.values(), *symbols.facts_of_two.values())
    return [name for fact in facts for name in grounds_of(fact.reading)]


def _called(name: str, symbols: Symbols) -> str | None:
    """The ground of that name, as a fact writes it."""
    wanted = {key(name), key(singular(name))}
    return next((known for known in _read(symbols) if {key(known), key(singular(known))} & wanted), None)


def _facing(node: Node) -> Number | None:
    """The degrees of `facing north` or `facing 30`; None for any other property."""
    words = text_of(node).split()
    if len(words) != 2 or key(words[0]) != _FACING:
        return None
    if key(words[1]) in FACINGS:
        return FACINGS[key(words[1])]
    degrees = read_quantity(words[1])
    return degrees[0] % 360 if degrees is not None and not degrees[1] else None


def _size_of(node: Node, symbols: Symbols) -> Point:
    size, name = node.the_token("SIZE"), node.the_token("NAME")
    if unit_called(name.text) is None:
        help = f"Write how wide and how deep it is: `6 by 2 {symbols.unit or 'inches'}`."
        _report(node.place, f"`{name.text}` is no unit of length.", help, symbols)
        return 0, 0
    return _point(size, node.at(size), symbols, name.text)


def _point(size: Token, place: Place, symbols: Symbols, unit: str = "") -> Point:
    """Two lengths `22 by 14`, in the lengths of the game."""
    across, _, down = size.text.partition("by")
    x, y = (
        measured(read_quantity(f"{part.strip()} {unit}".strip()) or (0, ""), Numbers(unit=symbols.unit), place, symbols)
        for part in (across, down)
    )
    return x, y


def _length(node: ast.Quantity, symbols: Symbols) -> Number:
    amount = read_quantity(text_of(node)) or (0, "")
    return measured(amount, Numbers(unit=symbols.unit), node.place, symbols)
