"""All runs of a program, exactly.

A program is compiled (`grognard.evaluate.weigh`): values still read are all that keeps states apart, pools and
sums are single steps with closed forms (`grognard.dice`), what is rolled again is solved, and lines that read
little are worked out once for all states that differ in something else. The functions that compute are those of
the one run. Nothing is remembered from one question to the next but the compiled program itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import attrs

from grognard.core.faults import GapReached
from grognard.core.program import Program
from grognard.core.world import World
from grognard.dice.distribution import Distribution
from grognard.evaluate.flow import Weights, add
from grognard.evaluate.players import Nobody, Players
from grognard.evaluate.weigh.compiler import Compiled, compiled
from grognard.evaluate.weigh.rounding import Rounding
from grognard.evaluate.weigh.running import Run
from grognard.evaluate.weigh.segment import GAP
from grognard.host.budget import Budget
from grognard.ir.deeds import NOT_ALLOWED


@attrs.frozen
class Answer:
    """The odds of the answers, and the share of all runs that meets what the source leaves out."""

    found: Distribution[object] | None
    """None where every run meets a gap."""
    gaps: tuple[tuple[GapReached, Fraction], ...] = ()
    error: Fraction = Fraction(0)
    """No chance is off by more than this; 0 where all are exact."""
    because: tuple[str, ...] = ()
    """Why what was asked for was not allowed in some runs, or could do nothing: a sentence each."""

    @property
    def not_allowed(self) -> Fraction:
        """Returns the share of all runs in which the action was not allowed."""
        return Fraction(0) if self.found is None else (1 - self.missing) * self.found.probability(NOT_ALLOWED)

    @property
    def missing(self) -> Fraction:
        """The share of all runs that meets a gap."""
        return sum((chance for _, chance in self.gaps), Fraction(0))


class Odds:
    """The exact driver over one world."""

    def __init__(
        self,
        world: World,
        players: Players | None = None,
        budget: Budget | None = None,
        rounding: Rounding | None = None,
    ) -> None:
        self.rounding = rounding
        self.world = world
        self.players = players or Nobody()
        self.budget = budget or Budget()

    def results(self, program: Program) -> Distribution[object]:
        """The distribution of a program's answer.

        Raises `GapReached` where some run meets a gap, `NotTold`, `Stopped` (a player's choice that nobody made
        among them) and `BudgetExceeded`.
        """
        answer = self.answer(program)
        if answer.gaps:
            raise answer.gaps[0][0]
        assert answer.found is not None
        return answer.found

    def answer(self, program: Program) -> Answer:
        """The same, where some of the runs may meet a gap: the odds of the others, and the share of those."""
        return Asked(self.world, program).answer(program.initial, self.players, self.budget, self.rounding)


@attrs.frozen
class Ends:
    """The weights of ends, by the values of the wanted slots, and the weights of runs that meet a gap."""

    slots: tuple[int, ...]
    """What the keys of the weights hold, slot by slot; a slot that nothing changes is not among them."""
    weights: Weights
    gaps: tuple[tuple[GapReached, int], ...] = ()

    @property
    def missing(self) -> tuple[tuple[GapReached, Fraction], ...]:
        """Each gap with the share of all ways that meets it."""
        if not self.gaps:
            return ()
        whole = sum(self.weights.values()) + sum(ways for _, ways in self.gaps)
        return tuple((gap, Fraction(ways, whole)) for gap, ways in self.gaps)


class Asked:
    """One program that is asked many times, with other facts each time. The program is kept, no answer is.

    `wanted` are slots to be told apart at the end besides the answer's.
    """

    def __init__(self, world: World, program: Program, wanted: Iterable[int] = ()) -> None:
        self.world = world
        self.program = program
        self.wanted = tuple(wanted)
        self._ready: list[Compiled] = []

    def odds(self, told: Mapping[int, object] | None = None, budget: Budget | None = None) -> Distribution[object]:
        """Returns the odds of the answer with other values in some slots. Raises what `Odds.results` raises."""
        initial = self.program.initial
        if told:
            changed = list(initial)
            for slot, value in told.items():
                changed[slot] = value
            initial = tuple(changed)
        ends = self.ends(initial, Nobody(), budget or Budget())
        if ends.gaps:
            raise ends.gaps[0][0]
        at = ends.slots.index(self.program.result)
        if len(ends.slots) == 1:
            return Distribution.of_ways({value: weight for (value,), weight in ends.weights.items() if weight})
        weights: dict[object, int] = {}
        for key, weight in ends.weights.items():
            weights[key[at]] = weights.get(key[at], 0) + weight
        return Distribution.from_weights(weights)

    def fitting(self, initial: tuple[object, ...]) -> Compiled:
        """Returns the program compiled for values of these kinds."""
        ready = next((each for each in self._ready if each.fits(initial)), None)
        if ready is None:
            ready = compiled(self.world, attrs.evolve(self.program, initial=initial), self.wanted)
            self._ready.append(ready)
        return ready

    def ends(
        self, initial: tuple[object, ...], players: Players, budget: Budget, rounding: Rounding | None = None
    ) -> Ends:
        """Returns every end from given first values, by the values of the wanted slots. With `rounding` weights are cut.

        Raises `NotTold`, `Stopped` and `BudgetExceeded`.
        """
        ready, start = self.fitting(initial), list(initial)
        run = Run(self.world, players, budget, rounding)
        run.start, run.names = start, ready.called
        run.stretches = ready.functions(run, start)
        flow = ready.node(run, {tuple([start[slot] for slot in ready.entering]): 1})
        weights: Weights = dict(flow.on)
        gaps: list[tuple[GapReached, int]] = []
        for name, out in flow.exits.items():
            if name == GAP:
                gaps += [(GapReached(words, at), ways) for (words, at), ways in out.items()]  # type: ignore[arg-type]
            else:
                add(weights, out)
        return Ends(ready.ending, weights, tuple(gaps))

    def answer(
        self, initial: tuple[object, ...], players: Players, budget: Budget, rounding: Rounding | None = None
    ) -> Answer:
        """The odds of the answer, where nothing else was wanted, and the share of runs that meet a gap. Raises what `ends` does."""
        ends = self.ends(initial, players, budget, rounding)
        ways = {value: weight for (value,), weight in ends.weights.items() if weight}
        distribution = Distribution.of_ways(ways) if ends.weights else None
        return Answer(distribution, ends.missing, rounding.error if rounding is not None else Fraction(0))
