"""Conditions and values in plain words, for traces, messages and documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from grognard.core import expr
from grognard.core.closures import closure
from grognard.core.code import Check
from grognard.core.frame import Poison
from grognard.core.world import Unknown
from grognard.evaluate.meanings import shown
from grognard.ir import expressions as ir
from grognard.ir.types import YesNo
from grognard.wording.plain import condition_text, expression_text


def reason(check: Check, state: Sequence[object], holds: bool = False) -> str:
    """Why a condition holds or not: what was looked at, what it is, what was wanted."""
    node = check.ir
    if holds and check.parts:
        parts = [part for part in check.parts if _holds(part, state)]
        if isinstance(node, ir.Any) and parts:
            return reason(parts[0], state, holds=True)
        if isinstance(node, ir.All):
            return " and ".join(reason(part, state, holds=True) for part in check.parts)
    if check.subject is not None and isinstance(node, ir.Is | ir.Holds | ir.IsKind):
        name = expression_text(check.subject.ir) if isinstance(check.subject.ir, ir.Expression) else ""
        value = _value(check, state)
        if (of := _nobody(check, state)) is not None:
            return f"{expression_text(of)} is nobody"
        if isinstance(node, ir.Holds):
            if isinstance(node.value, ir.WorkOut) and isinstance(node.value.type, YesNo):
                return node.value.rule if value == "yes" else f"not {node.value.rule}"
            if isinstance(node.value, ir.Field) and value in {"yes", "no"}:
                return condition_text(node if value == "yes" else ir.Not(node, place=node.place))
            return f"{name}: {value}" if name else value
        if isinstance(node, ir.IsKind):
            return condition_text(node if holds else attrs.evolve(node, negated=not node.negated))
        return _beside(check, node, state, name, value)
    if isinstance(node, ir.Not) and not holds:
        return condition_text(node.condition)
    text = condition_text(node)
    return text if holds else f"not: {text}"


def _beside(check: Check, node: ir.Is, state: Sequence[object], name: str, value: str) -> str:
    """What a value is, with what it was held against where that is no fixed value: two sides are both of one."""
    ends = [end for band in node.bands for end in ir.ends_of(band)]
    against = [(end, run) for end, run in zip(ends, check.ends, strict=False) if not isinstance(end, ir.Constant)]
    if len(against) != 1 or len(ends) != len(check.ends) or not isinstance(against[0][0], ir.Field | ir.Fact):
        return f"{name} is {value}"
    seen = _seen(against[0][1], state)
    if seen is _HIDDEN or isinstance(seen, Unknown | Poison) or value == "not known":
        return f"{name} is {value}"
    other = expression_text(against[0][0])
    if shown(seen) == value:
        return f"{name} and {other} are both {value}"
    return f"{name} is {value} and {other} is {shown(seen)}"


def _seen(run: Callable[[Sequence[object]], object], state: Sequence[object]) -> object:
    """What something comes to in a state; `_HIDDEN` where that fails, for an explanation never stops a run."""
    try:
        return run(state)
    except Exception:
        return _HIDDEN


_HIDDEN = object()


def _holds(part: Check, state: Sequence[object]) -> bool:
    value = _seen(part.run, state)
    return value is not _HIDDEN and bool(value)


def _nobody(check: Check, state: Sequence[object]) -> ir.Expression | None:
    """Whose field was asked for, where that is nobody: found by the field it is read from."""
    assert check.subject is not None
    node, made = check.subject.ir, check.subject.expr
    if not isinstance(node, ir.Field | ir.Fact) or not isinstance(made, expr.Field):
        return None
    return node.of if _seen(closure(made.piece), state) is None else None


def _value(check: Check, state: Sequence[object]) -> str:
    assert check.subject is not None
    value = _seen(check.subject.run, state)
    if value is _HIDDEN or isinstance(value, Unknown | Poison):
        return "not known"
    return shown(value)
