"""Weights cut to so many binary digits, where exact ones grow too long; and how far off the chances can be.

The weights stay whole numbers and go through the same functions; only their common denominator is cut after a
step. A cut moves each weight by at most half of the last digit, and a step passes on as much weight as it was given,
so that errors add up and are never multiplied (fixed-point arithmetic: Knuth, *The Art of Computer Programming*,
4.2.1). What is solved (ties rolled again), worked out aside or landed at once is computed exactly, for there they
would be multiplied.
"""

from __future__ import annotations

from fractions import Fraction

from grognard.evaluate.flow import Flow, Weights

BITS = 192
_SLACK = 64
"""A few digits more are not worth a cut."""


class Rounding:
    """Cuts weights, and keeps account of what that costs."""

    def __init__(self, bits: int = BITS, slack: int = _SLACK) -> None:
        self.bits = bits
        self.slack = slack
        self.inner = 0
        """Above 0 while something is computed that must be exact."""
        self._cuts = 0

    @property
    def error(self) -> Fraction:
        """No chance is off by more than this."""
        # Half a digit for each weight cut; as much again because the whole is no longer quite 1.
        return Fraction(self._cuts, 2**self.bits)

    def flow(self, flow: Flow, mass: int) -> Flow:
        """A flow that came from weights of that sum, cut if it is longer than need be."""
        kept = self._shorter(flow.scale, mass)
        if kept is None:
            return flow
        exits = {name: self._cut(out, flow.scale, kept) for name, out in flow.exits.items()}
        return Flow(self._cut(flow.on, flow.scale, kept), {name: out for name, out in exits.items() if out}, kept)

    def _shorter(self, scale: int, mass: int) -> int | None:
        if self.inner:
            return None
        kept = 1 << max(0, self.bits + 1 - mass.bit_length())
        return kept if scale.bit_length() > kept.bit_length() + self.slack else None

    def _cut(self, weights: Weights, scale: int, kept: int) -> Weights:
        self._cuts += len(weights)
        half = scale >> 1
        cut = {state: (weight * kept + half) // scale for state, weight in weights.items()}
        return {state: weight for state, weight in cut.items() if weight}
