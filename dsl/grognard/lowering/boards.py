"""Places: what a kind of piece says of its board, and the directions on it."""

from __future__ import annotations

import re

from grognard.board.grid import MOST, Cell, Shape, cell_of, directions, name_of
from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.declared import Choice, FieldOf
from grognard.ir.examples import GivenPiece
from grognard.ir.names import capital, key, plural, with_article
from grognard.ir.types import PieceOf, Words
from grognard.lowering.facts_of_two import Typed
from grognard.lowering.nodes import text_of
from grognard.lowering.symbols import Symbols
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token

DIRECTION = "direction"
_SIZE = re.compile(r"([0-9]+)\s+by\s+([0-9]+)")


def read_place(node: Node, symbols: Symbols) -> tuple[Shape | None, Cell | None]:
    """`, a place on 8 by 6 hexes`: of what its board is made, and how large it is. Declares the directions on it."""
    said = node.node(ast.PlaceOn)
    token = node.token_in(ast.PlaceOn, "PLACE_ON")
    if token is None or said is None:
        return None, None
    words = " ".join(token.text.casefold().split())
    shape = next(
        shape_named
        for shape_named in (Shape.CORNERS, Shape.SQUARES, Shape.HEXES, Shape.AREAS)
        if words.endswith(shape_named.value)
    )
    names = directions(shape)
    known = symbols.choices.get(DIRECTION)
    if names and known is None:
        symbols.choices[DIRECTION] = Choice(
            name=DIRECTION, words=names, places=(node.place,) * len(names), round=True, place=node.place
        )
    return shape, size_of(token, said, symbols)


def size_of(token: Token, node: Node, symbols: Symbols) -> Cell | None:
    """Returns columns and rows of `8 by 6`; None without a size."""
    match = _SIZE.search(token.text)
    if match is None:
        return None
    columns, rows = (int(group) if len(group) < 4 else MOST + 1 for group in match.groups())
    if not 1 <= columns <= MOST or not 1 <= rows <= MOST:
        symbols.collector.report(
            codes.UNREADABLE_NUMBER,
            node.at(token),
            f"A board of {match.group()} is too large.",
            help=f"It has 1 to {MOST} columns, and as many rows.",
        )
        return None
    return columns, rows


def used_choices(symbols: Symbols) -> dict[str, Choice]:
    """All choices, but for the directions of a board on which nothing faces anywhere."""
    built_in = [piece.place for piece in symbols.pieces.values() if piece.shape is not None]
    known = symbols.choices.get(DIRECTION)
    if known is None or known.place not in built_in or symbols.directions:
        return symbols.choices
    return {name: choice for name, choice in symbols.choices.items() if choice is not known}


def direction(name: str, symbols: Symbols) -> Words | None:
    """`a direction`: one of those of the board; None for another name, and where no board has directions."""
    choice = symbols.choices.get(DIRECTION) if key(name) == DIRECTION else None
    symbols.directions = symbols.directions or choice is not None
    return choice.domain if choice is not None else None


def shape_of(kind: str, symbols: Symbols) -> Shape | None:
    """Returns the shape of the places of a board; None for what is no place."""
    shapes = (symbols.pieces[step].shape for step in symbols.parents(kind) if step in symbols.pieces)
    return next((shape for shape in shapes if shape is not None), None)


def numbered(kind: str, text: str, symbols: Symbols) -> bool:
    """Whether four digits name a cell on a board of these places."""
    shape = shape_of(kind, symbols)
    return shape not in (None, Shape.AREAS) and cell_of(text) is not None


def board_of(cell: str, symbols: Symbols) -> str | None:
    """Returns the kind of place whose cells are named by four digits."""
    if cell_of(cell) is None:
        return None
    return next((kind for kind, piece in symbols.pieces.items() if piece.shape not in (None, Shape.AREAS)), None)


def standing_on(kind: str, symbols: Symbols) -> list[FieldOf]:
    """The fields of a kind that are places."""
    return [
        field
        for field in symbols.pieces_of(kind)
        if isinstance(field.type, PieceOf) and shape_of(field.type.kind, symbols)
    ]


def place_of(piece: Typed, symbols: Symbols, place: Place) -> tuple[ir.Expression, str] | None:
    """Where a piece is (a place is on itself), and the widest kind of that place; None for what is on no place, or on several."""
    value, domain = piece
    if isinstance(domain, PieceOf) and shape_of(domain.kind, symbols) is None:
        fields = standing_on(domain.kind, symbols)
        if len(fields) == 1:
            value, domain = ir.Field(value, fields[0].key, fields[0].type, place=place), fields[0].type
    kinds = symbols.parents(domain.kind) if isinstance(domain, PieceOf) else ()
    places = [kind for kind in kinds if shape_of(kind, symbols) is not None]
    return (value, places[-1]) if places else None


def boards(node: Node, kind: str, symbols: Symbols) -> GivenPiece | None:
    """`given 8 by 6 hexes`: a whole board."""
    token = node.token("SIZE")
    if token is None:
        return None
    piece = symbols.pieces[kind]
    if piece.shape in (None, Shape.AREAS):
        symbols.collector.report(
            codes.WRONG_TYPE,
            node.place,
            f"{capital(with_article(piece.name))} is no cell of a board, so there are no rows and columns of it.",
            help=f"Say what its board is made of: `piece {piece.name}, a place on hexes`.",
        )
    size = size_of(token, node, symbols)
    return GivenPiece(
        name=piece.name, role=piece.name, kind=kind, count=1, fields=(), facts=(), size=size, place=node.place
    )


def on_the_board(cell: str, kind: str, size: Cell | None, place: Place, symbols: Symbols) -> bool:
    """Whether a cell is on the board; reported where not."""
    at = cell_of(cell)
    piece = symbols.pieces[kind]
    if at is None or piece.shape in (None, Shape.AREAS):
        symbols.collector.report(
            codes.UNKNOWN_NAME,
            place,
            f"`{cell}` is no {piece.name}.",
            help=f"{capital(with_article(piece.name))} has four digits, its column before its row: `{name_of((3, 4))}`.",
        )
        return False
    if size is None:
        symbols.collector.report(
            codes.UNKNOWN_NAME,
            place,
            f"There is no board on which {piece.name} {cell} could lie.",
            help=f"Say how large it is: `given 8 by 6 {plural(piece.name)}` above this line, or `piece {piece.name}, a place on 8 by 6 …`.",
        )
        return False
    if at[0] > size[0] or at[1] > size[1]:
        symbols.collector.report(
            codes.UNKNOWN_NAME,
            place,
            f"{piece.name.capitalize()} {cell} lies off the board, which has {size[0]} columns and {size[1]} rows.",
            help=f"The last is {name_of(size)}.",
        )
        return False
    return True


def neighbour(node: Node, within: bool) -> str | None:
    """`next to Ford`, and what follows it in the same list (`within`): the name of an area that lies beside; None for what says something else."""
    if isinstance(node, ast.Beside):
        name, other = list(node.tokens("NAME"))
        return other.text if key(name.text) == "next" else None
    text = text_of(node)
    if not isinstance(node, ast.Adjective):
        return None
    return text[len("next to ") :] if key(text).startswith("next to ") else text if within else None
