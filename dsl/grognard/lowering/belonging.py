"""Whose pieces are meant: does a piece have an owner, or else a side?"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.names import capital, plural, with_article
from grognard.ir.types import PieceOf, PiecesOf, Type
from grognard.lowering.scope import Scope
from grognard.lowering.standing import side_of
from grognard.lowering.symbols import Symbols
from grognard.syntax.node import Node


def owner_of(kind: str, value: tuple[ir.Expression, Type], node: Node, scope: Scope) -> ir.Expression | None:
    """The owner of pieces of a kind; None where all there are, are meant.

    What stands by itself, one a side, has all of its side; and one a game has all.
    """
    owner, domain = value
    symbols = scope.symbols
    if (
        not isinstance(domain, PieceOf | PiecesOf)
        or domain.kind not in symbols.pieces
        or _belongs(kind, domain.kind, symbols)
    ):
        return owner
    stands = symbols.pieces[domain.kind].one_each if isinstance(domain, PieceOf) else ""
    if stands == "game":
        return None
    if stands == "side" and any(symbols.field(sub_kind, "side") is not None for sub_kind in symbols.sub_kinds(kind)):
        return side_of(owner, domain.kind, symbols, node.place)
    piece, whose = symbols.pieces[kind].name, symbols.pieces[domain.kind].name
    symbols.collector.report(
        codes.NO_SUCH_FIELD,
        node.place,
        f"{capital(with_article(piece))} does not say to which {whose} it belongs, so there are no {plural(piece)} of one.",
        help=f"Write `{whose}: {with_article(whose)}` below `piece {piece}`, or name what the two share: "
        f"`{plural(piece)} of its side`.",
    )
    return ir.Gap(whose, place=node.place)


def _belongs(kind: str, owner: str, symbols: Symbols) -> bool:
    """Whether a piece of a kind can be of one of another: the same, by a field of its own, or by whom it belongs to."""
    seen: set[str] = set()
    steps = list(symbols.sub_kinds(kind))
    while steps:
        step = steps.pop()
        if step in seen:
            continue
        seen.add(step)
        if _akin(step, owner, symbols):
            return True
        steps += [
            sub
            for field in symbols.pieces_of(step)
            if isinstance(field.type, PieceOf)
            for sub in symbols.sub_kinds(field.type.kind)
        ]
    return False


def _akin(kind: str, other: str, symbols: Symbols) -> bool:
    """Whether one of two is a kind of the other."""
    return other in symbols.parents(kind) or kind in symbols.parents(other)
