"""Values and conditions of lines: what they are worked out from, the function that does it, and what the author wrote."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import attrs

from grognard.core.closures import closure
from grognard.core.expr import Expr, State
from grognard.ir import expressions as ir


@attrs.frozen(eq=False, repr=False)
class Code:
    """A value to compute, and the IR it means."""

    expr: Expr
    ir: object = None

    @cached_property
    def run(self) -> Callable[[State], object]:
        """A pure function of the state."""
        return closure(self.expr)


@attrs.frozen(eq=False, repr=False)
class Check(Code):
    """A condition, its IR, and its parts for the explanation."""

    ir: ir.Condition
    parts: tuple[Check, ...] = ()
    subject: Code | None = None
    """What was looked at, to say what it was when the condition does not hold."""
    held: tuple[Expr, ...] = ()
    """What it was held against."""

    @cached_property
    def run(self) -> Callable[[State], bool]:
        """A pure function of the state."""
        return closure(self.expr)  # type: ignore[return-value]

    @cached_property
    def ends(self) -> tuple[Callable[[State], object], ...]:
        """What it was held against: the ends of its bands, in their order; or the pieces that were looked at."""
        return tuple(closure(end) for end in self.held)
