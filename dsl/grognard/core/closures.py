"""Closures that need no expression: a constant, a slot, whether a gate is open."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core import forms, operators
from grognard.core.faults import GapReached, NotTold
from grognard.core.program import (
    Code,
    Gated,
    State,
)
from grognard.ir import expressions as ir
from grognard.source import Place

_NO_PLACE = Place.__new__(Place)
PASS = "pass"
"""What a player picks to do nothing."""
NOT_ALLOWED = "not allowed"
"""What an action answers that may not be done."""
NEVER = ir.Holds(ir.Constant(True, place=_NO_PLACE), place=_NO_PLACE)
"""The condition of tests that no line of the text says."""


zero = forms.const(0)
"""Nought."""


def constant(value: object) -> Code:
    """The same value, whatever the state."""
    return Code(forms.const(value), None)


def yes(slot: int) -> Callable[[State], bool]:
    """Whether a slot holds yes."""
    return forms.test_of(operators.is_yes, forms.slot(slot))


def constant_list(values: list[object]) -> Code:
    """The same values to choose from, whatever the state."""
    return Code(forms.native(lambda _state: list(values)), None)


def slot_code(slot: int, node: object = None) -> Code:
    """What stands in a slot, told or not."""
    return Code(forms.slot(slot), node)


def held(slot: int) -> Code:
    """What stands in a slot, which must have been told."""
    return Code(forms.told(slot), None)


def possibly(check: Callable[[State], bool], state: State) -> bool:
    """Whether a test holds, or cannot be told: not yet, or not at all, where the source leaves it out."""
    try:
        return check(state)
    except (GapReached, NotTold):
        return True


def gate_open(gate: Gated, state: State) -> bool:
    """Whether a gate lets the action through; a duty stops nobody."""
    if gate.kind == "must":
        return True
    return gate.check.run(state) == (gate.kind == "only")
