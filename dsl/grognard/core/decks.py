"""Cards: drawn at random from a deck or a bag, held in a hand, discarded, shuffled."""

from __future__ import annotations

import attrs

from grognard.core import expr, functions, operators
from grognard.core.bench import Bench, Context
from grognard.core.builtin import constant, slot_code
from grognard.core.code import Code
from grognard.core.faults import Stopped
from grognard.core.step import Choose, Each, If, SetField, Step
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import DISCARDED, HOLDER, IN_HAND, WHEREABOUTS, Piece
from grognard.ir.ruleset import Ruleset


def deck_of(ruleset: Ruleset, kind: str) -> Piece | None:
    """The kind of cards in a deck that a kind of piece is; None for what is in none."""
    step: str | None = kind
    while step is not None and step in ruleset.pieces:
        piece = ruleset.pieces[step]
        if piece.deck:
            return piece
        step = piece.parent
    return None


def in_deck(deck: Piece) -> str:
    """What a card is while it can be drawn."""
    return f"in the {deck.deck}"


def still_in(deck: Piece, deed: do.Choose, line: il.Line) -> ir.Condition:
    """What must hold of a card so that a line may draw it."""
    place = line.place
    words = next(field.type for field in deck.fields if field.name == WHEREABOUTS)
    where = ir.Field(ir.Role(deed.it_name, deed.kind, place=place), WHEREABOUTS, words, place=place)
    inside = ir.Is(where, (ir.Same(ir.Constant(in_deck(deck), place=place)),), place=place)
    return inside if deed.condition is None else ir.All((inside, deed.condition), place=place)


def draw(bench: Bench, deck: Piece, deed: do.Choose, line: il.Line, context: Context) -> None:
    """Adds the steps that draw cards at random, one after the other, out of the deck."""
    hand = bench.code(deed.hand, context) if deed.hand is not None else None
    slot = context.frame.roles.get(deed.name, -1) if hand is None else -1
    slot = slot if slot >= 0 else bench.world.new_slot()
    find = bench.coder.finder(deed.kind, deed.owner, deed.it_name, still_in(deck, deed, line), context.frame)
    somebody = Code(expr.Not(expr.op(functions.is_same, expr.Slot(slot), expr.Const(None))))
    for _ in range(deed.times):
        if deck.reshuffled:
            _shuffle_if_empty(bench, deck, deed.kind, line)
        question = f"which {deed.kind}"
        lot = Choose(slot, None, Code(find), deed.name, True, bench.site(), line, question, pooled=True)
        drawn = constant(DISCARDED if hand is None else IN_HAND)
        taken: list[Step[Code]] = [SetField(slot_code(slot), WHEREABOUTS, drawn)]
        if hand is not None:
            taken.append(SetField(slot_code(slot), HOLDER, hand))
        bench.out += [lot, If(somebody, tuple(taken))]
    if hand is None:
        context.frame.roles[deed.name] = slot


def _shuffle_if_empty(bench: Bench, deck: Piece, kind: str, line: il.Line) -> None:
    slot = bench.world.new_slot()
    inside = expr.Find(bench.world, kind, slot, test=_lies(bench, slot, in_deck(deck)))
    empty = Code(expr.op(operators.equal, expr.op(functions.how_many, inside), expr.Const(0)))
    with bench.collect() as body:
        shuffle(bench, kind, line)
    bench.out.append(If(empty, tuple(body)))


def _lies(bench: Bench, slot: int, where: str) -> expr.Expr:
    field = expr.Field(expr.Slot(slot), bench.world.row(WHEREABOUTS), expr.Const(None))
    return expr.op(operators.equal, field, expr.Const(where))


def shuffle(bench: Bench, kind: str, line: il.Line) -> None:
    """All discarded cards of a kind are in the deck again."""
    deck = deck_of(bench.world.ruleset, kind)
    assert deck is not None
    slot = bench.world.new_slot()
    back = SetField(slot_code(slot), WHEREABOUTS, constant(in_deck(deck)))
    lain = If(Code(_lies(bench, slot, DISCARDED)), (back,))
    bench.out.append(Each(slot, Code(expr.Find(bench.world, kind, slot)), (lain,), line=line))


def lay(bench: Bench, deed: do.Lay, line: il.Line, context: Context) -> None:
    """A card is discarded, or put back."""
    ruleset = bench.world.ruleset
    deck = deck_of(ruleset, deed.kind)
    assert deck is not None
    card = bench.code(deed.card, context)
    where = in_deck(deck) if deed.back else DISCARDED
    bench.out.append(SetField(card, WHEREABOUTS, constant(where), line))
    if deck.held_by:
        bench.out.append(SetField(card, HOLDER, constant(None)))


MOST_NUMBERS = 1000
"""How many numbers a player may be left to choose from."""


@attrs.frozen
class Numbers:
    """The whole numbers from one to another, as options."""

    def __call__(self, low: object, high: object) -> list[object]:
        """Raises `Stopped` where an end is no whole number, the second is lower, or there are too many."""
        if not isinstance(low, int) or not isinstance(high, int):
            raise Stopped("a number is to be chosen, and one of its ends is no whole number")
        if high < low:
            raise Stopped(
                f"a number is to be chosen from {low} to {high}, and there is none",
                f"Ask above it whether there is one: `only when … is {low} or more`.",
            )
        if high - low >= MOST_NUMBERS:
            raise Stopped(f"a number is to be chosen from {low} to {high}: more than {MOST_NUMBERS}")
        return list(range(low, high + 1))


numbers = Numbers()
