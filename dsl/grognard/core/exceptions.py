"""The exceptions to one line: all that hold are gathered; their order in the text decides nothing.

Of two that hold at once and would do different things, the one that `comes before` the other counts: it says so itself,
or goes over a third that does. If neither does, or each does in a circle, the run stops: the check `exceptions` finds it
beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from grognard.core import expr
from grognard.core.builtin import NEVER
from grognard.core.code import Check, Code
from grognard.core.expr import Expr
from grognard.core.faults import ExceptionsDisagree
from grognard.core.says import Excepts, Restores
from grognard.core.step import If, Step, Steps
from grognard.ir import lines as il
from grognard.ir.overruling import cancelled_by


def arranged(
    line: il.Line, checks: Sequence[Check | None], bodies: Sequence[Steps], doing: Steps
) -> tuple[Step[Code], ...]:
    """Returns `doing`, replaced where an exception holds: tested in order, the first that holds counts.

    `checks` and `bodies` are those of the exceptions, in the order of the line.
    """
    voiding = [(each, check) for each, check in zip(line.exceptions, checks, strict=True) if each.cancels is not None]
    before = precedence(line.exceptions)
    numbers = [at for at, each in enumerate(line.exceptions) if each.cancels is None]
    real = sorted(numbers, key=lambda at: sum(goes_before(other, at, before) for other in numbers))
    made = tuple(doing)
    for place, at in reversed(list(enumerate(real))):
        exception, check, body = line.exceptions[at], checks[at], bodies[at]
        voids = [(other, void) for other, void in voiding if cancelled_by(exception, other)]
        rivals = [
            (line.exceptions[other], checks[other])
            for other in real[place + 1 :]
            if disagree(exception, line.exceptions[other]) and not goes_before(at, other, before)
        ]
        void = _either([each for _, each in voids]) if voids else None
        alone = _alone(line, check, void, rivals) if voids or rivals else check
        test = alone if alone is not None else Code(expr.Const(True))
        made = (If(test, body, made, Excepts(line, alone, exception)),)
        cancelled = _both(check, void)
        if cancelled is not None:
            cites = tuple(cite for other, _ in voids for cite in other.cites)
            made = (If(cancelled, (), (), Restores(line, cancelled, exception.cites, cites)), *made)
    return made


def disagree(first: il.Exception_, second: il.Exception_) -> bool:
    """Whether two exceptions to a line do different things."""
    line, other = first.instead, second.instead
    if line is None or other is None:
        return line is not other
    return (line.deed, line.each, line.condition) != (other.deed, other.each, other.condition)


def precedence(exceptions: Sequence[il.Exception_]) -> frozenset[tuple[int, int]]:
    """Returns pairs of exception numbers: the first takes precedence over the second, itself or through others."""
    pairs = said_before(exceptions)
    while more := {(first, last) for (first, mid), (same, last) in product(pairs, pairs) if mid == same} - pairs:
        pairs |= more
    return frozenset(pairs)


def said_before(exceptions: Sequence[il.Exception_]) -> set[tuple[int, int]]:
    """Returns the pairs in which the first exception names the second as overruled."""
    return {
        (at, over)
        for at, first in enumerate(exceptions)
        for over, other in enumerate(exceptions)
        if at != over and any(cite.paragraph in first.comes_before for cite in other.cites)
    }


def goes_before(first: int, second: int, before: frozenset[tuple[int, int]]) -> bool:
    """Whether the first counts where both hold; of two in a circle neither does."""
    return (first, second) in before and (second, first) not in before


# ---- conditions ------------------------------------------------------------------------------------------------------


def _expr(check: Check | None) -> Expr:
    return expr.Const(True) if check is None else check.expr


def _either(checks: Sequence[Check | None]) -> Check:
    return Check(expr.Some(tuple(_expr(check) for check in checks)), NEVER)


def _both(check: Check | None, void: Check | None) -> Check | None:
    """When the exception would have held, and is cancelled."""
    if void is None:
        return None
    if check is None:
        return void
    return Check(expr.All((check.expr, void.expr)), check.ir, check.parts, check.subject)


def _alone(
    line: il.Line, check: Check | None, void: Check | None, rivals: Sequence[tuple[il.Exception_, Check | None]]
) -> Check:
    """Whether the exception holds, is not cancelled, and no other that disagrees holds too (that stops the run)."""
    tests = [_expr(check), *([expr.Not(void.expr)] if void is not None else [])]
    for rival, theirs in rivals:
        fault = ExceptionsDisagree(
            f"two exceptions to `{line.label or 'this line'}` hold at once and disagree",
            "Say below one of them which it goes over: `comes before: "
            + (rival.cites[0].paragraph if rival.cites else "PARAGRAPH")
            + "`.",
        )
        tests.append(expr.Pick(_expr(theirs), expr.Fault(fault), expr.Const(True)))
    alone = expr.All(tuple(tests))
    if check is None:
        return Check(alone, NEVER)
    return Check(alone, check.ir, check.parts, check.subject)
