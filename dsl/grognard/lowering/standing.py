"""The end of a piece's heading: the piece is in every game, or in a deck; and the fields that follow from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.declared import DISCARDED, HOLDER, IN_HAND, WHEREABOUTS, FieldOf, Piece
from grognard.ir.names import key
from grognard.ir.types import PieceOf, Words
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import Symbols
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


def read_standing(node: Node, piece: Piece) -> Piece:
    """`, one a side`, `, in a deck`, `, shuffled when it is empty`, `, held by a unit`."""
    one_each: Literal["side", "game", ""] = ""
    deck: Literal["deck", "bag", ""] = ""
    reshuffled, held_by = False, ""
    for part in node.nodes(ast.Standing):
        each, where, holder = part.token("ONE_EACH"), part.token("IN_DECK"), part.token("NAME")
        if each is not None:
            one_each = "side" if key(each.text).endswith("side") else "game"
        elif where is not None:
            deck = "bag" if key(where.text).endswith("bag") else "deck"
        elif holder is not None:
            held_by = key(holder.text)
        else:
            reshuffled = True
    return attrs.evolve(piece, one_each=one_each, deck=deck, reshuffled=reshuffled, held_by=held_by)


def with_own_fields(piece: Piece, node: Node, symbols: Symbols) -> Piece:
    """The piece with the fields that its heading gives it, and without what cannot be."""
    if piece.one_each == "side" and not symbols.sides:
        _wrong(node, symbols, "This game names no sides, so there is none of it for each.", "`sides: Red, Blue`")
        piece = attrs.evolve(piece, one_each="")
    if piece.one_each and piece.deck:
        _wrong(node, symbols, "A piece that is in every game by itself is in no deck.", "")
        piece = attrs.evolve(piece, one_each="")
    if (piece.held_by and not piece.deck) or (piece.reshuffled and not piece.deck):
        _wrong(node, symbols, "Only what is in a deck is held, or shuffled.", "`, in a deck` behind its name")
        piece = attrs.evolve(piece, held_by="", reshuffled=False)
    if piece.held_by and piece.held_by not in symbols.pieces:
        symbols.unknown_kind(node.place, piece.held_by)
        piece = attrs.evolve(piece, held_by="")
    return attrs.evolve(piece, fields=(*_implied(piece, node.place, symbols), *piece.fields))


def _wrong(node: Node, symbols: Symbols, message: str, help: str) -> None:
    symbols.collector.report(
        codes.BAD_DOMAIN, node.place, message, help=f"Write {help}." if help else "Take one of the two away."
    )


def _implied(piece: Piece, place: Place, symbols: Symbols) -> Iterable[FieldOf]:
    """The fields that follow from the heading."""
    kind = piece.key

    def field(name: str, domain: Words | PieceOf, **more: object) -> FieldOf:
        return FieldOf(name=name, chapter=piece.chapter, place=place, type=domain, of_kind=kind, **more)  # type: ignore[arg-type]

    if piece.one_each == "side" and not any(each.key == "side" for each in piece.fields):
        yield field("side", Words("side", symbols.sides))
    if piece.deck:
        inside = f"in the {piece.deck}"
        words = (inside, *((IN_HAND,) if piece.held_by else ()), DISCARDED)
        yield field(WHEREABOUTS, Words(WHEREABOUTS, words), usual=inside, has_usual=True, of_deck=True)
    if piece.held_by:
        yield field(HOLDER, PieceOf(piece.held_by, True), has_usual=True, of_deck=True)


def standing_piece(
    kind: str, value: ir.Expression | None, of_kind: str, scope: Scope, place: Place
) -> ir.Pieces | None:
    """Returns the piece of a kind that is in every game: the only one, or that of a piece's side; None without a side."""
    symbols = scope.symbols
    piece = symbols.pieces[kind]
    if piece.one_each == "game":
        return ir.Pieces(kind, None, scope.fresh(kind), None, one=True, place=place)
    side = side_of(value, of_kind, symbols, place) if value is not None else None
    if side is None:
        return None
    it = scope.fresh(kind)
    of_its = ir.Is(_side(ir.Role(it, kind, place=place), symbols, place), (ir.Same(side),), place=place)
    return ir.Pieces(kind, None, it, of_its, one=True, of=value, place=place)


def standing_of_side(kind: str, side: str, scope: Scope, place: Place) -> ir.Pieces:
    """Returns the piece of a named side: `the Union army`."""
    it = scope.fresh(kind)
    named = ir.Same(ir.Constant(side, place=place))
    of_it = ir.Is(_side(ir.Role(it, kind, place=place), scope.symbols, place), (named,), place=place)
    return ir.Pieces(kind, None, it, of_it, one=True, place=place)


def _side(piece: ir.Expression, symbols: Symbols, place: Place) -> ir.Field:
    return ir.Field(piece, "side", Words("side", symbols.sides), place=place)


def side_of(piece: ir.Expression, kind: str, symbols: Symbols, place: Place) -> ir.Expression | None:
    """The side of a piece, or of the piece that it belongs to; None where there is none."""
    seen: set[str] = set()
    while kind not in seen:
        seen.add(kind)
        if symbols.field(kind, "side") is not None:
            return _side(piece, symbols, place)
        up = next(iter(symbols.pieces_of(kind)), None)
        if up is None or not isinstance(up.type, PieceOf):
            return None
        piece, kind = ir.Field(piece, up.key, up.type, place=place), up.type.kind
    return None


def whose(piece: ir.Expression, kind: str, symbols: Symbols, place: Place) -> ir.Expression | None:
    """The side of a piece; in a game that names no sides, the last piece that it belongs to: its army, its player."""
    if symbols.sides:
        return side_of(piece, kind, symbols, place)
    first, seen = piece, {kind}
    while (up := next(iter(symbols.pieces_of(kind)), None)) is not None:
        assert isinstance(up.type, PieceOf)
        piece, kind = ir.Field(piece, up.key, up.type, place=place), up.type.kind
        if kind in seen:
            return None
        seen.add(kind)
    return piece if piece is not first else None


def other_side(kind: str, scope: Scope, place: Place) -> ir.Pieces | None:
    """Returns the piece of the other side, `the enemy army`, where there are two; None without a piece to compare with."""
    role = scope.role("it")
    if role is None or len(scope.symbols.sides) != 2:
        return None
    pieces = standing_piece(kind, ir.Role(role[0], role[1], place=place), role[1], scope, place)
    if pieces is None or not isinstance(pieces.condition, ir.Is):
        return None
    return attrs.evolve(pieces, condition=attrs.evolve(pieces.condition, negated=True))
