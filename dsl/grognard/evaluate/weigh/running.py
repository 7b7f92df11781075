"""What one question shares, and what its stretches ask of it: pools, values worked out, what was reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from grognard.core.code import Code
from grognard.core.step import Reading, Try
from grognard.core.throws import HitPool, Ready, dice_of, read_as
from grognard.core.world import World
from grognard.dice.handful import (
    Handful,
    hits_distribution,
    moves_of,
    outcomes_of,
    read_hits,
    read_sum,
    sum_distribution,
)
from grognard.dice.lying import lying_distribution, ways_to_lie
from grognard.evaluate.flow import Flow, Weights
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Nobody, NoDice, Players
from grognard.evaluate.weigh.rounding import Rounding
from grognard.host.budget import Budget, Limits
from grognard.ir.types import Die

Rows = list[tuple[object, ...]]


class Run:
    """What one question shares: its budget, its players, the stretches bound to its facts, pools already worked out."""

    def __init__(self, world: World, players: Players, budget: Budget, rounding: Rounding | None = None) -> None:
        self.world = world
        self.rounding = rounding
        self.players = players
        self.budget = budget
        self.stretches: list[Callable[..., object]] = []
        self.kept: dict[object, dict[object, object]] = {}
        self.start: list[object] = []
        self.names: dict[int, str] = {}
        self.part = 0
        """After how many of its states a stretch gave up, having made too many."""
        self._pools: dict[object, tuple[int, Rows]] = {}
        self._worked_out: dict[int, dict[tuple[object, ...], object]] = {}
        self._one: Interpreter | None = None

    def cut(self, flow: Flow, mass: int) -> Flow:
        """A flow that came from weights of that sum, with weights no longer than they may be."""
        return flow if self.rounding is None else self.rounding.flow(flow, mass)

    @contextmanager
    def exactly(self) -> Iterator[None]:
        """What is computed within is not cut."""
        if self.rounding is None:
            yield
            return
        self.rounding.inner += 1
        try:
            yield
        finally:
            self.rounding.inner -= 1

    def check(self, weights: Weights, layout: Sequence[int], expected: int = 0) -> None:
        """Refuse too many states, and say which value has most ways. `expected` is how many there would be in all."""
        if len(weights) <= self.budget.limits.states:
            return
        ways = {slot: len({key[at] for key in weights}) for at, slot in enumerate(layout)}
        slot = max(ways, key=ways.__getitem__)
        self.budget.check(
            "states",
            max(len(weights), expected),
            hint=f"{self._named(slot)} has {ways[slot]:,} ways here, and {len(ways) - 1} more values are still needed "
            "below. Ask about less at once, bound it with `never above …`, or try it many times: --sample 100000.",
            so_far=True,
        )

    def _named(self, slot: int) -> str:
        known = self.world.fields.get(slot)
        if known is not None:
            piece, field = known
            return f"{piece.name}'s {field.name}" if piece is not None else field.name
        name = self.names.get(slot)
        return f"`{name}`" if name else "A throw or a score"

    def spread(
        self, handful: object, need: object, reading: Reading[object], shift: int, natural: bool
    ) -> tuple[int, Rows]:
        """In how many ways dice fall, and each outcome with its ways (and the natural face of a single die)."""
        key = (handful, need, natural, id(reading))
        known = self._pools.get(key)
        if known is None:
            self._check_dice(handful, need, reading)
            known = self._pools[key] = _spread(handful, need, reading, shift, natural)
        return known

    def spread_plain(
        self, count: int, sides: int, need: object, reading: Reading[object], shift: int, natural: bool
    ) -> tuple[int, Rows]:
        """The same of plain dice of one sort."""
        key = (count, sides, need, natural, id(reading))
        known = self._pools.get(key)
        if known is None:
            handful = dice_of(count, Die(sides))
            self._check_dice(handful, need, reading)
            known = self._pools[key] = _spread(handful, need, reading, shift, natural)
        return known

    def _check_dice(self, value: object, need: object, reading: Reading[object]) -> None:
        """Refuse dice whose outcomes, or the work for them, would be more than the limits allow."""
        handful = value.handful if isinstance(value, HitPool) else value
        if not isinstance(handful, Handful):
            return
        if reading.lies:
            hint = "Ask for fewer dice by their name, or try it many times: --sample 100000."
            self.budget.check("states", ways_to_lie(handful), hint=hint, so_far=True)
            return
        hint = "Roll fewer dice at once, or dice of fewer sides; or roll it once: `grognard roll`."
        if need is None and handful is value:
            self.budget.check("states", outcomes_of(handful), hint=hint)
        self.budget.check("transitions", moves_of(handful), hint=hint)

    def work_out(self, step: Try[Code], view: Callable[..., list[object]], given: tuple[object, ...]) -> object:
        """A value that the interpreter works out, once for each set of values that it may read."""
        known = self._worked_out.setdefault(id(step), {})
        if given not in known:
            if self._one is None:
                self._one = Interpreter(self.world, NoDice(), Nobody(), budget=Budget(Limits(steps=10**15)))
            state = view(*given)
            self._one.step(step, state)
            known[given] = state[step.slot]
        return known[given]


Node = Callable[[Run, Weights], Flow]


def _spread(handful: object, need: object, reading: Reading[object], shift: int, natural: bool) -> tuple[int, Rows]:
    as_it_is = need is None and not natural and not reading.lies
    if as_it_is and type(handful) is Handful and handful.again is None and not handful.short:
        spread = sum_distribution(handful)
    else:
        made = read_as(handful, need, reading)
        if reading.lies:
            spread = lying_distribution(made.handful)
            rows: Rows = [(outcome, ways, None) if natural else (outcome, ways) for outcome, ways in spread.items()]
            return spread.total, rows
        if natural and made.handful.count == 1 and made.handful.again is None:
            sides = next(iter(made.handful.sides()))
            return sides, [(one_die(made, face), 1, face + shift) for face in range(1, sides + 1)]
        if made.need is None:
            spread = sum_distribution(made.handful)
        else:
            spread = hits_distribution(
                made.handful, made.need, always_hit=made.always_hit, always_miss=made.always_miss
            )
    spread = spread.reduced()
    if natural:
        return spread.total, [(outcome, ways, None) for outcome, ways in spread.items()]
    return spread.total, list(spread.items())


def one_die(made: Ready, face: int) -> int:
    """What a single die counts."""
    if made.need is None:
        return read_sum(made.handful, (face,)).total
    return read_hits(made.handful, (face,), made.need, always_hit=made.always_hit, always_miss=made.always_miss).hits
