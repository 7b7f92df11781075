"""Comparisons of values on a path: what they come to, and what is known where they hold and where they do not."""

from __future__ import annotations

import ast
from collections.abc import Callable

import attrs

from grognard.evaluate.weigh.direct.terms import FALSE, TRUE, Bounds, Fact, Term, number, opaque
from grognard.evaluate.weigh.values import BOOL

COMPARED: dict[type, str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
}
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


HOLDS: dict[str, Callable[[object, object], bool]] = {
    "<": lambda a, b: a < b,  # type: ignore[operator]
    "<=": lambda a, b: a <= b,  # type: ignore[operator]
    ">": lambda a, b: a > b,  # type: ignore[operator]
    ">=": lambda a, b: a >= b,  # type: ignore[operator]
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def decided(ends: Bounds, symbol: str) -> bool | None:
    """Whether a number between such ends is more than 0, say: None if that depends."""
    low, high = ends.low, ends.high
    match symbol:
        case ">":
            return True if low is not None and low > 0 else False if high is not None and high <= 0 else None
        case ">=":
            return True if low is not None and low >= 0 else False if high is not None and high < 0 else None
        case "<" | "<=":
            turned = decided(ends, ">=" if symbol == "<" else ">")
            return None if turned is None else not turned
    if (low is not None and low > 0) or (high is not None and high < 0):
        return symbol == "!="
    if low == high == 0:
        return symbol == "=="
    return None


def facts_of(much: Term, symbol: str) -> tuple[Fact, ...]:
    """What is known of a sum, if that and its constant are more than 0, say."""
    assert much.sums is not None
    end = -much.plus
    match symbol:
        case ">":
            return (Fact(much.sums, Bounds(end + 1, None)),)
        case ">=":
            return (Fact(much.sums, Bounds(end, None)),)
        case "<":
            return (Fact(much.sums, Bounds(None, end - 1)),)
        case "<=":
            return (Fact(much.sums, Bounds(None, end)),)
        case "==":
            return (Fact(much.sums, Bounds(end, end)),)
    return (Fact(much.sums, Bounds(), end),)


def _over(much: Term) -> str:
    """The left side of `… > 0`, what is taken away put on the right."""
    assert much.sums is not None
    return number(tuple((name, factor) for name, factor in much.sums if factor > 0), max(0, much.plus)).source()


def _under(much: Term) -> str:
    assert much.sums is not None
    return number(tuple((name, -factor) for name, factor in much.sums if factor < 0), max(0, -much.plus)).source()


def both(one: Term, other: Term) -> Term:
    """Two tests of which both must hold."""
    if one.constant:
        return other if one.value else FALSE
    if other.constant and (other.value or not one.fails):
        return one if other.value else FALSE
    found = opaque(f"({one.source()} and {other.source()})", [one, other], BOOL)
    return attrs.evolve(found, yes=(*one.yes, *other.yes))


def some(one: Term, other: Term) -> Term:
    """Two tests of which one must hold."""
    if one.constant:
        return TRUE if one.value else other
    if other.constant and (not other.value or not one.fails):
        return TRUE if other.value else one
    found = opaque(f"({one.source()} or {other.source()})", [one, other], BOOL)
    return attrs.evolve(found, no=(*one.no, *other.no))


def compared(much: Term, symbol: str) -> Term:
    """The test whether a number is more than 0, say, as source."""
    found = Term(f"({_over(much)} {symbol} {_under(much)})", BOOL, uses=much.uses, loose=False)
    return attrs.evolve(found, yes=facts_of(much, symbol), no=facts_of(much, OPPOSITE[symbol]))
