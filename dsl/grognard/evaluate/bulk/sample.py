"""A question answered by many trials: split into stretches, done here or by any executor, and counted together."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from time import monotonic

import attrs
import numpy as np

from grognard.core.faults import GapReached
from grognard.core.program import Program
from grognard.core.world import PieceRef, World
from grognard.evaluate.bulk.crowds import Addressed, Counted, Crowd
from grognard.evaluate.bulk.driver import Driver
from grognard.evaluate.bulk.rows import Rows
from grognard.evaluate.bulk.steps import Answering, Gap
from grognard.host.budget import Budget, Limits

STRETCH = 1 << 16
"""Trials that go through the program together, at most: more find no room near the processor."""
PART = 1 << 18
"""Trials handed to an executor at a time, at most."""
_SHARES = 16
"""So many parts at least are made of what an executor is given, so that none of its processes is idle for long."""
ALONE = 1.0
"""Seconds of work that are done here before others are asked: to begin a process, and the game in it, takes as long."""
_FIRST = 1 << 10
_STATES = 60_000
"""So many states are kept from one stretch to the next."""
_BYTES = 1 << 27
"""About how much memory the dice of one stretch may take."""

Made = tuple[World, Program, tuple[int, ...]]
"""A world, its program, and the slots that are told apart at the end (its answer first)."""


@attrs.frozen
class Sample:
    """The outcomes of a number of trials."""

    trials: int
    counts: dict[tuple[object, ...], int]
    """By what stood in the wanted slots at the end."""
    gaps: tuple[tuple[GapReached, int], ...] = ()
    used: frozenset[int] = frozenset()
    """Which of the given answers were used."""


class Sampler:
    """One program to be tried again and again; what was worked out for states is kept."""

    def __init__(
        self, world: World, program: Program, wanted: Sequence[int], answers: Answering, limits: Limits | None = None
    ) -> None:
        self.world = world
        self.program = program
        self.answers = answers
        self.wanted = tuple(wanted)
        self.driver = Driver(world, program, self.wanted, answers)
        self.limits = limits
        self._stretch = _FIRST
        self._most = STRETCH
        """Trials of a stretch, so that it makes no more states than are kept."""

    def stretches(self, seed: int, first: int, trials: int) -> Iterator[tuple[int, Sample]]:
        """Trials `first` and on, each on its own dice (those of `Seeded(seed, trial)`), stretch by stretch.

        Raises what a single run raises, but for gaps: those are counted.
        """
        end = first + trials
        while first < end:
            begin = first - first % 4
            count = min(end - begin, self._stretch)
            known = len(self.driver.states)
            rows = Rows(seed, begin, count, Budget(self.limits))
            places = np.arange(first - begin, count) if first > begin else None
            result = self._counted(Addressed(rows, places, self.driver.start), count - (first - begin), rows.budget)
            yield result.trials, result
            first = begin + count
            each = max(1, rows.size // count)
            self._most = min(self._most, _STATES * count // max(1, len(self.driver.states) - known))
            self._stretch = max(64, min(STRETCH, self._most, _BYTES // each) // 4 * 4)
            if len(self.driver.states) > _STATES:
                # What was worked out for states can be worked out again; it must not fill the machine.
                self.driver = Driver(self.world, self.program, self.wanted, self.answers)

    def ends(self, seed: int, first: int, trials: int) -> list[tuple[object, ...] | GapReached]:
        """Returns the outcome of each of a few trials, one by one; `first` is a multiple of 4."""
        rows = Rows(seed, first, trials)
        by_state: dict[int, tuple[object, ...] | GapReached] = {}
        for way, crowd in self.driver.run(Addressed(rows, None, self.driver.start), Budget(self.limits)).items():
            for place, state in crowd.each():
                values = self.driver.states.of(state)
                ended = GapReached(way.words, way.place) if isinstance(way, Gap) else None  # type: ignore[arg-type]
                by_state[place] = ended or tuple([values[slot] for slot in self.wanted])
        return [by_state[place] for place in range(trials)]

    def counted(self, seed: int, trials: int, part: int = 0) -> Sample:
        """The same, with one draw for all trials that are in one state: quicker, and none of them can be replayed."""
        random = np.random.Generator(np.random.Philox(np.random.SeedSequence([seed, part])))
        return self._counted(Counted({self.driver.start: trials}, random), trials, Budget(self.limits))

    def _counted(self, crowd: Crowd, trials: int, budget: Budget) -> Sample:
        counts: Counter[tuple[object, ...]] = Counter()
        gaps: dict[Gap, int] = {}
        for way, some in self.driver.run(crowd, budget).items():
            numbers = some.counted()
            if isinstance(way, Gap):
                gaps[way] = gaps.get(way, 0) + sum(numbers.values())
                continue
            for state, number in numbers.items():
                values = self.driver.states.of(state)
                counts[tuple([_plain(values[slot]) for slot in self.wanted])] += number
        met = tuple((GapReached(gap.words, gap.place), number) for gap, number in gaps.items())  # type: ignore[arg-type]
        return Sample(trials, dict(counts), met, frozenset(self.answers.given.used))


@attrs.frozen
class _Piece:
    """A piece on its way from one process to another."""

    index: int


def _plain(value: object) -> object:
    return _Piece(value.index) if isinstance(value, PieceRef) else value


@attrs.frozen
class Order:
    """The trials to run: how many, of which seed, from which trial on; each on its own dice, or `by_count`."""

    trials: int
    seed: int
    first: int = 0
    by_count: bool = False


_made: dict[bytes, Sampler] = {}


def _part(job: bytes, order: Order) -> Sample:
    """One part of an order, in whatever process: what it makes stays there for the next part of that job."""
    sampler = _made.get(job)
    if sampler is None:
        make, answers, limits = pickle.loads(job)
        world, program, wanted = make()
        _made.clear()
        sampler = _made[job] = Sampler(world, program, wanted, answers, limits)
    return joined([stretch for _, stretch in sampler.stretches(order.seed, order.first, order.trials)])


def joined(samples: Sequence[Sample]) -> Sample:
    """Samples of different trials together."""
    counts: Counter[tuple[object, ...]] = Counter()
    gaps: dict[tuple[str, object], tuple[GapReached, int]] = {}
    for each in samples:
        counts.update(each.counts)
        for gap, number in each.gaps:
            known = (gap.words, str(gap.place))
            gaps[known] = (gap, gaps.get(known, (gap, 0))[1] + number)
    used = frozenset[int]().union(*(one.used for one in samples))
    return Sample(sum(one.trials for one in samples), dict(counts), tuple(gaps.values()), used)


def sample(
    make: Callable[[], Made],
    order: Order,
    answers: Answering | None = None,
    limits: Limits | None = None,
    executor: Executor | None = None,
    progress: Callable[[int], None] = lambda _done: None,
    alone: float = ALONE,
) -> Sample:
    """Runs the trials of an order. The answer does not depend on processes or their order.

    `make` makes the world and the program. What is not done in `alone` seconds goes to the `executor`, if there is one:
    then `make` is called there too, and must be something that can be sent (pickled). `progress` is told how many trials are done.
    """
    answers = answers or Answering()
    world, program, wanted = make()
    sampler = Sampler(world, program, wanted, answers, limits)
    if order.by_count:
        return _named(sampler.counted(order.seed, order.trials, order.first), world)
    until = monotonic() + alone
    samples: list[Sample] = []
    done = 0
    for trials, stretch in sampler.stretches(order.seed, order.first, order.trials):
        samples.append(stretch)
        done += trials
        progress(done)
        if executor is not None and monotonic() >= until:
            break
    left = attrs.evolve(order, first=order.first + done, trials=order.trials - done)
    if executor is not None and left.trials:
        job = pickle.dumps((make, answers, limits))
        parts = [(part, executor.submit(_part, job, part)) for part in _shared_out(left)]
        here: dict[int, Sample] = {}
        try:
            # What no process has begun is done here meanwhile, from the end: so several are never slower than one.
            for part, future in reversed(parts) if isinstance(executor, ProcessPoolExecutor) else ():
                if future.cancel():
                    every = [each for _, each in sampler.stretches(part.seed, part.first, part.trials)]
                    here[part.first] = joined(every)
                    done += part.trials
                    progress(done)
            for future in as_completed(future for _, future in parts if not future.cancelled()):
                done += future.result().trials
                progress(done)
        finally:
            for _, future in parts:
                future.cancel()
        samples += [here[part.first] if part.first in here else future.result() for part, future in parts]
    return _named(joined(samples), world)


def _shared_out(order: Order) -> list[Order]:
    """An order in parts."""
    end = order.first + order.trials
    each = max(_FIRST, min(PART, order.trials // _SHARES))
    return [attrs.evolve(order, first=first, trials=min(each, end - first)) for first in range(order.first, end, each)]


def _named(unnamed: Sample, world: World) -> Sample:
    """The same with its pieces."""
    counts: dict[tuple[object, ...], int] = {}
    for values, number in unnamed.counts.items():
        counts[tuple([world.pieces[v.index] if isinstance(v, _Piece) else v for v in values])] = number
    return attrs.evolve(unnamed, counts=counts)
