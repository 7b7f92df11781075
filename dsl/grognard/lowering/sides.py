"""Who is an enemy, and who a friend: a piece of another side, or another piece of the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Param, Piece
from grognard.ir.names import capital, key, with_article
from grognard.lowering.scope import Scope
from grognard.lowering.standing import whose
from grognard.lowering.symbols import Symbols
from grognard.source import Place
from grognard.word_set import word_set

_FOES = word_set("enemy enemies")
_FRIENDS = word_set("friend friends friendly")


def sided(name: str, symbols: Symbols, first: str | None) -> tuple[Piece, bool] | None:
    """The kind of `an enemy unit`, and whether enemies are meant; alone (`a friend`) it is of the kind of the `first`."""
    head, _, kind = key(name).partition(" ")
    if head not in _FOES | _FRIENDS or symbols.piece(name) is not None:
        return None
    piece = symbols.piece(kind) if kind else symbols.pieces.get(first or "")
    return (piece, head in _FOES) if piece is not None else None


def narrowed(name: str, scope: Scope, place: Place) -> ir.Condition | None:
    """What an enemy or a friend must be that is looked for; None where any piece is meant. `it` is the piece looked at."""
    owner = scope.roles.get(scope.beyond or "")
    match = sided(name, scope.symbols, owner)
    looked_at = scope.role("it")
    if match is None or looked_at is None:
        return None
    if owner is None or scope.beyond is None:
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            place,
            f"Towards whom? Nobody is spoken of here whose {name} it could be.",
            help=f"Write it where a piece does something: in an action, or below `for each {match[0].name}`.",
        )
        return None
    first = scope.beyond, owner
    same = _together(looked_at, first, scope.symbols, place)
    if same is None:
        return None
    return attrs.evolve(same, negated=True) if match[1] else _another(same, looked_at, first, scope.symbols)


def side_gates(params: Iterable[Param], symbols: Symbols, path: str) -> Iterator[il.Gate]:
    """What shuts an action to those who are no enemy, or no friend, of its first piece."""
    pieces = [param for param in params if param.kind in symbols.pieces]
    for param in pieces[1:]:
        if param.side:
            first = (pieces[0].key, pieces[0].kind)
            same = _together((param.key, param.kind), first, symbols, param.place)
            if same is not None:
                where, foe = f"{path}/side of {param.key}", param.side == "enemy"
                held = same if foe else _another(same, (param.key, param.kind), first, symbols)
                kind: il.GateKind = "never" if foe else "only"
                yield il.Gate(id=where, kind=kind, condition=held, cites=(), notes=(), place=param.place)


def _together(piece: tuple[str, str], first: tuple[str, str], symbols: Symbols, place: Place) -> ir.Is | None:
    """That two roles are of one side; None, and reported, where one of them has no side."""
    sides = []
    for role, kind in (piece, first):
        side = whose(ir.Role(role, kind, place=place), kind, symbols, place)
        if side is None:
            name, other = symbols.pieces[kind].name, symbols.pieces[piece[1]].name
            symbols.collector.report(
                codes.NO_SUCH_FIELD,
                place,
                f"{capital(with_article(name))} is of no side, so it has no enemies and no friends.",
                help=f"Write `side` below `piece {name}`, or to whom it belongs: `army: an army`."
                + (
                    f" Or say against whom: `{other} which its side is not the …'s side`."
                    if kind == first[1] != piece[1]
                    else ""
                ),
            )
            return None
        sides.append(side)
    mine, theirs = sides
    return ir.Is(mine, (ir.Same(theirs),), place=place)


def _another(same: ir.Is, piece: tuple[str, str], first: tuple[str, str], symbols: Symbols) -> ir.Condition:
    """That it is of the same side, and not the first itself."""
    if not set(symbols.sub_kinds(piece[1])) & set(symbols.sub_kinds(first[1])):
        return same
    own, other = (ir.Role(*role, place=same.place) for role in (piece, first))
    return ir.All((same, ir.Is(own, (ir.Same(other),), True, place=same.place)), place=same.place)
