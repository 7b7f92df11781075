"""Expressions that come from no line of the text: a constant, a slot, a player's answer."""

from __future__ import annotations

from grognard.core import expr, operators
from grognard.core.code import Code
from grognard.core.expr import Expr
from grognard.ir import expressions as ir
from grognard.source import Place, SourceFile, Span

_NOWHERE = Place(SourceFile("", ""), Span(0, 0))
NEVER = ir.Holds(ir.Constant(True, place=_NOWHERE), place=_NOWHERE)
"""The condition of tests that no line of the text says."""


def constant(value: object) -> Code:
    """The same value, whatever the state."""
    return Code(expr.Const(value))


def slot_code(slot: int, node: object = None) -> Code:
    """Returns the code that reads a slot, known or not."""
    return Code(expr.Slot(slot), node)


def held(slot: int) -> Code:
    """Returns the code that reads a slot. The slot must be known by then."""
    return Code(expr.Slot(slot, told=True))


def yes(slot: int) -> Expr:
    """Whether a slot holds yes."""
    return expr.op(operators.is_yes, expr.Slot(slot))


def stands(slot: int, value: object) -> Expr:
    """Whether a slot holds what a statement keeps there for itself."""
    return expr.op(operators.equal, expr.Slot(slot), expr.Const(value))
