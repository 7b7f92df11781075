"""Bands: `2 or more`, `5 to 7`, `wood or works`. What is a value compared with?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.types import Anything, Dice, Number, Numbers, PieceOf, Type, Words, YesNo
from grognard.lowering import units
from grognard.lowering.domains import can_be, domain_words
from grognard.lowering.lengths_of_two import length_between
from grognard.lowering.names import Names, ReadValue
from grognard.lowering.nodes import Valued, amount_and_whole, text_of, value_node
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.quantities import span as read_span
from grognard.lowering.scope import Scope
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.misfits import advice_at
from grognard.syntax.node import Node

Held = ast.Tested | ast.Sum
"""What a value is held against."""


class Bands:
    """Reads what values are held against; `value` reads the values within."""

    def __init__(self, value: ReadValue, names: Names) -> None:
        self._value = value
        self._names = names

    def bands(self, nodes: Iterable[Held], scope: Scope, domain: Type) -> tuple[ir.Band, ...]:
        """Returns the bands that a value of type `domain` is compared with; `within 1 of V` lies on both sides of V."""
        bands_read: list[ir.Band] = []
        for node in nodes:
            bands_read += self._beside(node, scope, domain) or (self._band(node, scope, domain),)
        return tuple(bands_read)

    def _beside(self, node: Held, scope: Scope, of: Type) -> tuple[ir.Band, ...]:
        """`within 1 of its rank`: at most 1 more or less than that; nothing where a band says something else."""
        said = (node.token_text("WITHIN") or node.token_text("MORE_THAN")).casefold()
        cut = _cut_off(node.the_node()) if said in ("within", "beyond") else None
        amount = read_quantity(text_of(cut[0])) if cut is not None else None
        if cut is None or amount is None or amount[1] == "%" or (amount[0].denominator != 1 and not amount[1]):
            return ()
        value, other = self._value(cut[1], scope)
        wrong = next((domain for domain in (of, other) if not isinstance(domain, Numbers | Anything)), None)
        if wrong is not None:
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` needs two numbers, and this is {domain_words(wrong)}.",
                help="Of two pieces on a board it is `the distance from the … to the … is 2 or less`; of a distance that you give, `range is within 2`.",
            )
            return (ir.Same(ir.Gap(text_of(node), place=node.place)),)
        distance = self._length(amount, node.place, of, scope)
        value = self._alike(of, other, value, scope)
        low = ir.Arithmetic(value, ((ir.Operator.MINUS, distance),), place=node.place)
        high = ir.Arithmetic(value, ((ir.Operator.PLUS, distance),), place=node.place)
        if said == "within":
            return (ir.Span(low, high),)
        return (ir.Span(None, low, high_open=True), ir.Span(high, None, low_open=True))

    def from_a_piece(self, piece: ir.Expression, domain: PieceOf, node: Node, scope: Scope) -> ir.Condition | None:
        """`within 6" of the target`, `less than 3" from it`: how far a piece is from another; None for what says no such thing."""
        inner = node.node(ast.Sum, ast.AwayFrom)
        cut = _cut_off(inner) if inner is not None and not isinstance(node, ast.Sum | ast.Same) else None
        if cut is None:
            return None
        other = self._value(cut[1], scope)
        far = length_between((piece, domain), other, scope, node.place)
        if far is None:
            return None
        amount = self._counted(cut[0], scope, far[1])
        return ir.Is(far[0], (_span(node, amount),), place=node.place)

    def _band(self, node: Held, scope: Scope, domain: Type) -> ir.Band:
        """Returns the band that a value of type `domain` is compared with."""
        match node:
            case ast.Same():
                token = node.token("NAME")
                if token is not None:
                    return ir.Same(self._names.name(token, node, scope, domain)[0])
                inner = value_node(node)
                value, other = self._value(inner, scope, domain)
                return ir.Same(self._comparable(domain, other, value, inner, scope))
            case ast.FromUp() | ast.DownTo() | ast.Above() | ast.Below():
                return _span(node, self._end(node, scope, domain))
            case ast.Between():
                span = read_span(node.token_text("RANGE"))
                place = node.place
                if span is None or span[0] > span[1]:
                    scope.symbols.collector.report(
                        codes.UNREADABLE_NUMBER,
                        place,
                        f"`{node.token_text('RANGE')}` is no range of numbers.",
                        help="Write the smaller number first: `2 to 5`.",
                    )
                    return ir.Span(None, None)
                low, high, unit = span
                return ir.Span(
                    self._length((low, unit), place, domain, scope), self._length((high, unit), place, domain, scope)
                )
            case ast.FromTo() if node.token_text("PREP").casefold() == "to":
                low_node, high_node = node.quantity, node.sum
                return ir.Span(self._counted(low_node, scope, domain), self._counted(high_node, scope, domain))
            case ast.FromTo():
                scope.symbols.collector.report(
                    codes.WRONG_TYPE,
                    node.place,
                    f"`{text_of(node)}` is no range of numbers.",
                    help="Write `to` between the two ends: `2 to its rank`.",
                )
                return ir.Span(None, None)
            case ast.StateOf() | ast.Linked():
                scope.symbols.collector.report(
                    codes.WRONG_TYPE,
                    node.place,
                    f"`{text_of(node)}` needs a piece before `is`.",
                    help=advice_at(node.place).help
                    or "Name the piece whose state it is: `it is …`, `the target is …`.",
                )
                return ir.Same(ir.Gap(text_of(node), place=node.place))
            case ast.Sum():
                value, other = self._value(node, scope, domain)
                return ir.Same(self._comparable(domain, other, value, node, scope))
            case other_node:
                assert_never(other_node)

    def _end(self, node: Node, scope: Scope, domain: Type) -> ir.Expression:
        token = node.token("BAND")
        if token is not None:
            quantity = read_quantity(token.text)
            if quantity is None:
                return ir.Gap(token.text, place=node.place)
            return self._length(quantity, node.place, domain, scope)
        away = node.node(ast.AwayFrom)
        if away is not None:
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` is how far a piece is from another, and no piece is named before it.",
                help=f"Write the piece before `is`, as in `it is {text_of(node)}`, or take away what is behind `from`.",
            )
            return ir.Gap(text_of(node), place=node.place)
        return self._counted(value_node(node), scope, domain)

    def _counted(self, inner: Valued, scope: Scope, domain: Type) -> ir.Expression:
        value, other = self._value(inner, scope, domain if isinstance(domain, Words) else None)
        if isinstance(domain, Numbers) and isinstance(other, Dice):
            help = f"Roll them above, with a name: `roll {text_of(inner)} as throw`, and write `throw` here."
            scope.symbols.unthrown(inner, help)
        if isinstance(domain, Numbers) or isinstance(other, Numbers):
            return self._comparable(domain, other, value, inner, scope)
        return self._alike(domain, other, value, scope)

    def _alike(self, domain: Type, other: Type, value: ir.Expression, scope: Scope) -> ir.Expression:
        return units.alike(domain, other, value, scope.symbols, against="what it is held against is")

    def _length(self, amount: tuple[Number, str], place: Place, domain: Type, scope: Scope) -> ir.Expression:
        number = ir.number(amount[0], place, amount[1])
        return self._alike(domain, Numbers(unit=amount[1] if amount[1] != "%" else ""), number, scope)

    def _comparable(self, domain: Type, other: Type, value: ir.Expression, node: Node, scope: Scope) -> ir.Expression:
        """Returns what a value of type `domain` is compared with, in its unit; reports what cannot be compared."""
        if isinstance(domain, Numbers) and isinstance(other, Numbers):
            return self._alike(domain, other, value, scope)
        if (isinstance(domain, Words | YesNo) and isinstance(other, Numbers)) or (
            isinstance(domain, Numbers) and isinstance(other, Words | YesNo | PieceOf)
        ):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` is {domain_words(other)}, and {domain_words(domain)} is wanted here.",
                help=can_be(domain) if isinstance(domain, Words) else "Write a number.",
            )
        return value


def _span(node: Node, end: ir.Expression) -> ir.Span:
    """From an end up, or down to it."""
    if isinstance(node, ast.FromUp | ast.Above):
        return ir.Span(end, None, low_open=isinstance(node, ast.Above))
    return ir.Span(None, end, high_open=isinstance(node, ast.Below))


def _cut_off(node: Node) -> tuple[Valued, Valued] | None:
    """`1 of its rank plus 2`: the number, and what stands behind `of`; None for what does not begin so."""
    first = next((part for part in node.parts if isinstance(part, Node)), None)
    if isinstance(node, ast.PartOf | ast.AwayFrom):
        return amount_and_whole(node)
    if not isinstance(node, ast.Value | ast.Sum | ast.Product) or first is None or (inner := _cut_off(first)) is None:
        return None
    parts = [inner[1] if part is first else part for part in node.parts]
    return inner[0], type(node)(parts, inner[1].start, node.end, node.file)
