"""Lines about cards: drawn from a deck, discarded, put back, shuffled; and numbers that a player chooses."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import Piece
from grognard.ir.names import capital, key, with_article
from grognard.ir.types import Numbers, PieceOf
from grognard.lowering.nodes import text_of, value_node
from grognard.lowering.quantities import span as read_span
from grognard.lowering.quantities import whole
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import Symbols
from grognard.lowering.values import Values
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token

MOST_DRAWN = 100
"""How many cards one line may draw."""


def deck_of(symbols: Symbols, kind: str) -> Piece | None:
    """Returns the kind of cards of a kind of piece; None for what is in no deck."""
    return next((symbols.pieces[parent] for parent in symbols.parents(kind) if symbols.pieces[parent].deck), None)


def draw_into(values: Values, node: Node, scope: Scope) -> do.Deed:
    """`draw 2 cards into its hand`."""
    name, number = node.the_token("NAME"), node.token("NUMBER")
    kind = values.names.kind(name, node, scope)
    if kind is None:
        return do.GapStep(text_of(node))
    deck = _deck_wanted(kind, node, scope)
    times = whole(number.text) if number is not None and number.text.isdigit() else 1
    if times > MOST_DRAWN or times < 1:
        scope.symbols.collector.report(
            codes.WRONG_TYPE, node.place, f"One line draws 1 to {MOST_DRAWN} cards.", help="Draw them in several lines."
        )
        times = 1
    into = node.node(ast.Into)
    if into is None:
        scope.symbols.collector.report(
            codes.UNEXPECTED_WORDS,
            node.place,
            "Several cards are drawn into a hand, and this line names none.",
            help=f"Write `draw {times} {name.text} into its hand`; or draw one in each line, with a name: `draw a … as first`.",
        )
        return do.GapStep(text_of(node))
    hand = into.the_node()
    holder = _holder(values, hand, scope)
    if deck is None or holder is None:
        return do.GapStep(text_of(node))
    piece, of = holder
    if not deck.held_by or not isinstance(of, PieceOf) or deck.held_by not in scope.symbols.parents(of.kind):
        whose = scope.symbols.pieces[of.kind].name if isinstance(of, PieceOf) else "unit"
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            hand.place,
            f"{capital(with_article(whose))} holds no hand of {deck.name}s.",
            help=f"Say so where it is declared: `piece {deck.name}, in a {deck.deck}, held by a {whose}`.",
        )
        return do.GapStep(text_of(node))
    search = values.search(node, scope)
    assert search is not None
    given = key(name.text)
    return do.Choose(None, kind, (), search.owner, search.it, search.condition, given, True, hand=piece, times=times)


def _holder(values: Values, hand: Node, scope: Scope) -> tuple[ir.Expression, object] | None:
    """Whose hand it is: `its hand`, `the officer's hand`."""
    owned = list(hand.nodes())[-1]
    if isinstance(owned, ast.Owned):
        base, names = owned.the_node(), list(owned.tokens("NAME"))
        if (
            isinstance(base, ast.Its)
            and not names
            and (said := base.token("NAME")) is not None
            and key(said.text) == "hand"
        ):
            return values.names.reference(ast.It([], base.start, base.end, base.file), scope)
        if names and key(names[-1].text) == "hand":
            cut = ast.Owned(owned.parts[:-2], owned.start, owned.end, owned.file)
            return values.names.reference(cut, scope)
    scope.symbols.collector.report(
        codes.UNKNOWN_NAME,
        hand.place,
        f"Cards are drawn into a hand, and `{text_of(hand)}` is none.",
        help="Write `into its hand`, or `into the officer's hand`.",
    )
    return None


def lay(values: Values, node: ast.Lay, scope: Scope) -> do.Deed:
    """`discard the top`, `put the top back`."""
    card, domain = values.names.reference(node.reference, scope)
    if not isinstance(domain, PieceOf):
        if not isinstance(card, ir.Gap):
            _no_card(text_of(node.reference), node.place, scope)
        return do.GapStep(text_of(node))
    deck = _deck_wanted(domain.kind, node, scope)
    if deck is None:
        return do.GapStep(text_of(node))
    return do.Lay(card, domain.kind, node.token("PUT") is not None, deck.deck == "bag")


def shuffle(values: Values, node: Node, scope: Scope) -> do.Deed:
    """`shuffle the cards`."""
    name = node.the_token("NAME")
    kind = values.names.kind(name, node, scope)
    if kind is None or _deck_wanted(kind, node, scope) is None:
        return do.GapStep(text_of(node))
    return do.Shuffle(kind)


def _deck_wanted(kind: str, node: Node, scope: Scope) -> Piece | None:
    deck = deck_of(scope.symbols, kind)
    if deck is None:
        _no_card(scope.symbols.pieces[kind].name, node.place, scope)
    return deck


def _no_card(what: str, place: Place, scope: Scope) -> None:
    scope.symbols.collector.report(
        codes.WRONG_TYPE,
        place,
        f"`{what}` is in no deck.",
        help="Say so where it is declared: `piece card, in a deck`, or `piece chip, in a bag`.",
    )


def choose_number(values: Values, node: ast.Choose, told: ast.Numbers, scope: Scope) -> do.Deed:
    """`it chooses 0 to 3 as push`, `the enemy chooses 1 to its army's command points as bid`."""
    piece, _ = values.names.reference(node.chooser.reference, scope)
    name = node.token_in(ast.Called, "NAME")
    given = key(name.text) if name is not None else "number"
    span, number = told.token("RANGE"), told.token("NUMBER")
    low: int = 0
    high: int | None = None
    ends: tuple[ir.Expression, ir.Expression]
    if span is not None:
        range_read = read_span(span.text)
        low, high = (int(range_read[0]), int(range_read[1])) if range_read is not None else (0, 0)
        ends = ir.number(low, node.place), ir.number(high, node.place)
        if range_read is None or range_read[2] or low > high or range_read[0] != low or range_read[1] != high:
            _no_numbers(span, node, scope)
    else:
        assert number is not None
        most, domain = values.value(value_node(told), scope)
        if not number.text.isdigit():
            _no_numbers(number, node, scope)
        low = whole(number.text) if number.text.isdigit() else 0
        high = int(domain.high) if isinstance(domain, Numbers) and domain.high is not None else None
        ends = ir.number(low, node.place), most
    scope.values[given] = Numbers(low, high)
    return do.Choose(piece, "", (), None, "", None, given, span=ends)


def _no_numbers(token: Token, node: Node, scope: Scope) -> None:
    scope.symbols.collector.report(
        codes.WRONG_TYPE,
        node.at(token),
        f"`{token.text}` says no whole numbers to choose from.",
        help="Write the lower first: `it chooses 0 to 3 as push`.",
    )
