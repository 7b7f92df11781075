"""Modifiers of which a player takes as much as he likes, and their price."""

from __future__ import annotations

import re

import attrs

from grognard.diagnostics import codes
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.types import Numbers
from grognard.lowering import changes
from grognard.lowering.nodes import text_of
from grognard.lowering.scope import Scope
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.wording.plain import expression_text

_WISH = re.compile(
    r"(?:(?P<sign>[+\-\u2212\u2013])(?P<each>[0-9]+)\s*,\s*)?(?:up\s+to\s+(?P<most>[0-9]+)|(?P<any>any\s+number\s+of))?(?P<times>\s+times)?",
    re.IGNORECASE,
)


def as_you_wish(node: Node) -> do.AsYouWish:
    """`up to 2, as you wish`; `up to 3 times, as you wish`; `+3, up to 2 times, as you wish`; `+3, as you wish`: once."""
    match = _WISH.match(node.token_text("WISH"))
    assert match is not None
    most = 0 if match["any"] else int(match["most"] or 1)
    if match["each"] is None:
        return do.AsYouWish(most, match["times"] is not None)
    return do.AsYouWish(most, each=int(match["each"]) * (1 if match["sign"] == "+" else -1))


def priced(values: Values, deed: do.Deed, node: Node, scope: Scope) -> do.Deed:
    """Returns the statement of a line with the price below it: `costs its army 2 command points`."""
    prices = [part for part in node.below(ast.Notes) if isinstance(part, ast.Costs)]
    collector = scope.symbols.collector
    wish = isinstance(deed, do.AsYouWish)
    if isinstance(deed, do.AsYouWish) and not deed.most and not prices:
        collector.report(
            codes.UNEXPECTED_WORDS,
            node.place,
            "Nothing says where any number of times ends.",
            help="Say below it what each time costs, `costs 2 points`; or how often it may be: `up to 3 times`.",
        )
    for price in prices[1:] if wish else prices:
        collector.report(
            codes.UNEXPECTED_WORDS,
            price.place,
            "One price is enough: this is a second."
            if wish
            else "This line is not taken as a player wishes, so it has no price.",
            help="Work the whole price out by itself, and write `costs as many … as …`."
            if wish
            else "Write what may be taken: `+2, as you wish  …`; write the price of an action below its heading.",
        )
    if not prices or not isinstance(deed, do.AsYouWish):
        return deed
    if deed.times:
        collector.report(
            codes.UNEXPECTED_WORDS,
            prices[0].place,
            "There is no price for each time it is taken.",
            help="Say what each time adds: `+2, up to 3 times, as you wish  …`.",
        )
        return deed
    paid = changes.change(values, prices[0], scope)
    if not isinstance(paid, do.Change):
        return deed
    if paid.throws or (isinstance(paid.amount, ir.Constant) and not _positive(paid.amount.value)):
        collector.report(
            codes.WRONG_TYPE,
            prices[0].place,
            "A price is a number of 1 or more.",
            help="Write it so: `costs 2 points`.",
        )
        return deed
    left = ir.Field(paid.piece, paid.field, Numbers(), place=prices[0].place)
    return attrs.evolve(deed, price=paid, left=left, said=_said(prices[0], paid))


def _said(node: Node, paid: do.Change) -> str:
    """A price as it stands in a list: `2 points`; one that is worked out by its name, `dearness points`."""
    change = node.the_node(ast.Change)
    if change.token("AS_MANY") is None:
        return text_of(change)
    name, amount = change.token("NAME"), paid.amount
    called = (
        amount.rule
        if isinstance(amount, ir.WorkOut)
        else amount.field
        if isinstance(amount, ir.Field)
        else expression_text(amount)
    )
    return f"{called} {name.text if name is not None else paid.field}"


def _positive(value: object) -> bool:
    return isinstance(value, int) and value > 0
