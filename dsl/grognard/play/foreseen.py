"""What will be asked after a throw, whatever falls? At a table one measures first, and throws then.

The lines behind a throw are gone through on a copy, as far as they are the same for every way the dice can fall. So nothing
is asked that would not be asked, and nothing in another order: only before the dice are seen.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from grognard.core import step as st
from grognard.core.code import Code
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.later import Later
from grognard.core.throws import ready
from grognard.core.uses import Reads, Slots, bits, slots_of
from grognard.core.world import Unknown

State = list[object]


class Foreseeing:
    """Asks what lines behind a throw need. `ask` tells players what is missing, and puts the answer into the state."""

    def __init__(self, ask: Callable[[NotTold, State], None], lengthen: Callable[[State], None]) -> None:
        self._ask = ask
        self._lengthen = lengthen
        self._reads = Reads()

    def before(self, throw: st.Throw[Code], rest: st.Steps, state: State) -> None:
        """Ask what the throw and the lines behind it need, as long as that does not hang on how it falls."""
        while True:
            copy = list(state)
            try:
                ready(throw, copy)
                _Walk(self._reads, copy, self._lengthen, bits(throw.writes)).steps(rest)
            except NotTold as missing:
                if isinstance(missing.again, st.Try):
                    return
                self._lengthen(state)
                self._ask(missing, state)
            except (Stopped, GapReached):
                return
            else:
                return


@attrs.define
class _Walk:
    """One way through lines on a copy of the state. `fallen` are the slots in which something of the dice is."""

    reads: Reads
    state: State
    lengthen: Callable[[State], None]
    fallen: Slots

    def steps(self, steps: st.Steps) -> bool:
        """Go through them; tells whether what comes behind them is still sure to come. Raises `NotTold`."""
        return all(self._step(step) for step in steps)

    def _step(self, step: st.Step[Code]) -> bool:
        match step:
            case st.Apply():
                if step.each is not None:
                    if self._hangs(step.each):
                        return False
                    step.each.run(self.state)
                return self.steps(step.body)
            case st.If():
                if self._hangs(step.test):
                    return False
                return self.steps(step.then if step.test.run(self.state) else step.otherwise)
            case st.Set():
                return self._set(step.slot, step.value)
            case st.Look():
                return self._set(step.slot, step.value)
            case st.Block():
                body = step.body
                if isinstance(body, Later):
                    body = body.steps
                    self.lengthen(self.state)
                return self.steps(body) and not step.again
            case _:
                return False

    def _hangs(self, code: Code) -> bool:
        return bool(self.reads.of(code.expr) & self.fallen)

    def _set(self, slot: int, code: Code) -> bool:
        """Keep a value. One of the dice is not known yet, and nothing is asked for it here."""
        if not self._hangs(code):
            self.state[slot] = code.run(self.state)
            self.fallen &= ~(1 << slot)
            return True
        self.fallen |= 1 << slot
        return not any(isinstance(self.state[one], Unknown) for one in slots_of(self.reads.of(code.expr)))
