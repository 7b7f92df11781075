"""What does an example say about its run? The dice, the answers, the result and the reasons."""

from __future__ import annotations

import re

import attrs

from grognard.diagnostics import codes
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.examples import Outcome
from grognard.ir.names import key
from grognard.ir.types import PieceOf, Words
from grognard.lowering.nodes import text_of
from grognard.lowering.quantities import whole
from grognard.lowering.scope import Scope
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


@attrs.define
class Said:
    """What the lines of an example gave so far."""

    dice: tuple[int, ...] | None = None
    choices: tuple[str, ...] = ()
    then: tuple[Outcome, ...] = ()
    because: tuple[tuple[str, str], ...] | None = None

    def add(self, more: Said) -> None:
        """Adds what a line of the example says."""
        self.dice = more.dice if more.dice is not None else self.dice
        self.choices = more.choices or self.choices
        self.then += more.then
        if more.because is not None:
            self.because = (*(self.because or ()), *more.because)


class Sayings:
    """Reads these lines."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def add(self, part: Node, scope: Scope, given: Said) -> None:
        """One line more; a line of any other kind says nothing."""
        match part:
            case ast.Then():
                given.then += tuple(self.outcome(node, scope) for node in part.nodes(ast.Outcome))
            case ast.DiceAre():
                given.dice = tuple(whole(token.text) for token in part.tokens("NUMBER") if token.text.isdigit())
            case ast.Choosing():
                given.choices = tuple(text_of(node) for node in part.nodes(ast.Answer))
            case ast.Because():
                given.because = (*(given.because or ()), *(_reason(node) for node in part.nodes(ast.Reason)))
            case _:
                pass

    def outcome(self, node: ast.Outcome, scope: Scope) -> Outcome:
        """`halt`, `its hits is 2 or more`."""
        text = text_of(node)
        if node.sum is None:
            return _refused(node, scope)
        if not node.tested:
            score = Words("", scope.fought) if key(text) in scope.fought else scope.score
            bands = self.values.conditions.bands.bands([node.sum], scope, score)
            return Outcome(value=None, bands=bands, negated=False, text=text)
        value, domain = self.values.value(node.sum, scope)
        if isinstance(domain, PieceOf):
            condition = self.values.conditions.is_one_of(value, domain, node, node.tested, scope)
            negated = isinstance(condition, ir.Not)
            if isinstance(condition, ir.Not):
                condition = condition.condition
            if isinstance(condition, ir.Is):
                return Outcome(value=condition.value, bands=condition.bands, negated=condition.negated, text=text)
            if isinstance(condition, ir.Holds):
                yes = ir.Constant(True, place=node.place)
                return Outcome(value=condition.value, bands=(ir.Same(yes),), negated=negated, text=text)
        is_total = isinstance(value, ir.Variable) and value.name == "total"
        bands = self.values.conditions.bands.bands(node.tested, scope, domain)
        return Outcome(value=None if is_total else value, bands=bands, negated=node.token("NOT") is not None, text=text)


def _refused(node: Node, scope: Scope) -> Outcome:
    """`not allowed`: what an action comes to whose gates are shut."""
    if key(text_of(node)) != do.NOT_ALLOWED:
        name = text_of(node).split(None, 1)[-1]
        scope.symbols.collector.report(
            codes.UNEXPECTED_WORDS,
            node.place,
            f"`{text_of(node)}` is no outcome.",
            help=f"Of an action that may not be done, write `then not allowed`; of a value, `then the result is not {name}`.",
        )
    refused = ir.Constant(do.NOT_ALLOWED, place=node.place)
    return Outcome(value=None, bands=(ir.Same(refused),), negated=False, text=text_of(node))


def _reason(node: Node) -> tuple[str, str]:
    amount = re.sub(r"\s+", " ", node.token_text("AMOUNT")).replace("\u2212", "-").replace("\u2013", "-")
    return node.token_text("LABEL"), amount
