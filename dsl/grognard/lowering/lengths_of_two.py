"""How far apart are two pieces: `within 6" of the target`, `the nearest enemy`?"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.names import with_article
from grognard.ir.types import Numbers, PieceOf
from grognard.lowering.boards import place_of
from grognard.lowering.facts_of_two import Typed, the_two
from grognard.lowering.scope import Scope
from grognard.lowering.sides import narrowed, sided
from grognard.source import Place

DISTANCE = "distance"
"""What the length is called by which pieces are near or far, where two have several."""


def length_between(first: Typed, other: Typed, scope: Scope, place: Place) -> Typed | None:
    """How far two pieces are apart: a fact of the two (the only length, or that called `distance`), else their steps on one board; None where neither is."""
    facts = []
    for fact in scope.symbols.facts_of_two.values():
        if isinstance(fact.type, Numbers) and fact.type.unit:
            two = the_two(first, other, fact, scope.symbols)
            if two is None and fact.both_ways:
                two = the_two(other, first, fact, scope.symbols)
            if two is not None:
                facts.append(ir.Fact(fact.name, two[0], fact.type, two[1], in_full=True, place=place))
    if len(facts) > 1:
        facts = [fact for fact in facts if fact.name.casefold() == DISTANCE]
    if facts and first[0] == other[0] and isinstance(other[1], PieceOf):
        both_the_same(place.text, scope.symbols.pieces[other[1].kind].name, place, scope)
    if facts:
        return facts[0], facts[0].type
    here, there = place_of(first, scope.symbols, place), place_of(other, scope.symbols, place)
    if here is None or there is None or here[1] != there[1] or here[0] == there[0]:
        return None
    return ir.Apart(ir.Asked.DISTANCE, here[0], there[0], here[1], place=place), Numbers(0)


def both_the_same(said: str, kind: str, place: Place, scope: Scope) -> None:
    """Report that a piece is held against itself."""
    scope.symbols.collector.report(
        codes.WRONG_TYPE,
        place,
        f"Both are the same here: `{said}`.",
        help=f"Below `for each` and behind `which`, `it` is the {kind} or the piece looked at. Give whom you mean a name in the "
        "first line, `… of a unit as mover`, and write `the mover`.",
    )


def nearest(name: str, scope: Scope, place: Place) -> Typed | None:
    """`enemy` of `the nearest enemy`: the piece that is the least way off from `it`; None for what names no kind of piece."""
    symbols, first = scope.symbols, scope.it
    owner = scope.roles.get(first or "")
    side = sided(name, symbols, owner)
    piece = side[0] if side is not None else symbols.piece(name)
    if piece is None or first is None or owner is None:
        return None
    it = scope.fresh(piece.key)
    looked_at, mover = ir.Role(it, piece.key, place=place), ir.Role(first, owner, place=place)
    condition = narrowed(name, scope.inside(it, piece.key), place)
    if condition is None and set(symbols.sub_kinds(piece.key)) & set(symbols.sub_kinds(owner)):
        condition = ir.Is(looked_at, (ir.Same(mover),), True, place=place)
    far = length_between((looked_at, PieceOf(piece.key)), (mover, PieceOf(owner)), scope, place)
    if far is None:
        two = with_article(symbols.pieces[owner].name), with_article(piece.name)
        symbols.collector.report(
            codes.NO_SUCH_FIELD,
            place,
            f"Nothing says how far {two[1]} is from {two[0]}.",
            help="Put the lines below at the left edge.",
            paste=f"facts between {two[0]} and {two[1]}\n  distance: 0 to 60 {symbols.unit or 'inches'}",
        )
        return ir.Gap(place.text, place=place), PieceOf(piece.key, True)
    most = ir.Extreme(far[0], highest=False)
    return ir.Pieces(piece.key, None, it, condition, most, one=True, place=place), PieceOf(piece.key, True)
