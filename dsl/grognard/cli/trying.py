"""Many trials for a command: their number, seed and processes, and how their results are written."""

from __future__ import annotations

import concurrent.futures
import importlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from fractions import Fraction
from math import sqrt
from time import monotonic
from typing import TYPE_CHECKING, Any

import attrs
import click

from grognard.cli.progress import Progress
from grognard.cli.scheduler import on_scheduler
from grognard.core.program import Program
from grognard.core.world import World
from grognard.dice.distribution import Distribution
from grognard.dice.fractions_text import decimal, percent
from grognard.dice.source import any_seed
from grognard.evaluate.afterwards import done_or_not, told_by_changes
from grognard.evaluate.answers import Answers
from grognard.evaluate.engagement import engagement
from grognard.evaluate.odds import Answer
from grognard.evaluate.players import Players
from grognard.evaluate.posed import Question
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.varied import varied
from grognard.host.budget import Budget, Limits
from grognard.host.extras import install_command
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset

if TYPE_CHECKING:
    from grognard.evaluate.bulk.sample import Sample

NUMPY_WANTED = f"Trials need NumPy, which is not installed. Install it with: {install_command('bulk')}"


@attrs.frozen
class Trials:
    """What the command line says about trials."""

    number: int
    seed: int
    by_count: bool
    processes: int
    scheduler: str | None

    @classmethod
    def wanted(
        cls, number: int | None, seed: int | None, by_count: bool, processes: int, scheduler: str | None
    ) -> Trials | None:
        """None where no trials are wanted. Raises `click.UsageError` where the options do not fit together."""
        if number is None:
            for is_given, name in (
                (seed is not None, "--seed"),
                (by_count, "--counts"),
                (processes > 1, "--processes"),
                (scheduler is not None, "--scheduler"),
            ):
                if is_given:
                    raise click.UsageError(f"{name} is about trials: say how many with --sample.")
            return None
        drawn = any_seed() if seed is None else seed
        if scheduler is not None and processes > 1:
            raise click.UsageError("Either --processes, of this machine, or --scheduler, whose workers they are.")
        return cls(number, drawn, by_count, processes, scheduler)

    def engine(self) -> AbstractContextManager[concurrent.futures.Executor | None]:
        """Who makes the trials besides this process."""
        if self.processes > 1:
            return concurrent.futures.ProcessPoolExecutor(self.processes - 1)  # this one works, too
        return on_scheduler(self.scheduler)

    def footnote(self) -> str:
        """What was done, and how any trial is seen again."""
        text = f"{self.number:,} trials, --seed {self.seed}; after ± the standard error."
        if self.by_count:
            return f"{text} One draw for all that are alike: no trial can be seen again."
        return f"{text} Trial 0 again, with its reasons: roll … --seed {self.seed} --trial 0."

    def json(self) -> dict[str, object]:
        """The same for JSON."""
        return {"trials": self.number, "seed": self.seed, "replayable": not self.by_count}


def rule_made(
    game: Ruleset, rule: str, facts: tuple[tuple[str, str], ...], limits: Limits, *, ends: bool = False
) -> tuple[World, Program, tuple[int, ...]]:
    """Returns a rule ready for trials; called in each process.

    With `ends`, of an action that may have no answer, beside its answer is wanted what tells whether it did something.
    """
    question = pose(game, find_rule(game, rule), dict(facts))
    program = question.program(Budget(limits), "run_lines")
    besides = told_by_changes(question.world, program, question.rule) if ends else ()
    return question.world, program, (program.result, *besides)


def deed_answer(sample: Sample, question: Question, program: Program) -> Answer:
    """The shares of the trials of an action that were made with `ends`."""
    first = [program.initial[slot] for slot in told_by_changes(question.world, program, question.rule)]
    counts: dict[tuple[object, ...], int] = {}
    for (answer, *ends), number in sample.counts.items():
        reasons = (done_or_not(answer, ends, first),)
        counts[reasons] = counts.get(reasons, 0) + number
    return as_answer(attrs.evolve(sample, counts=counts))


def scenario_made(
    game: Ruleset, scenario: str, facts: tuple[tuple[str, str], ...], limits: Limits
) -> tuple[World, Program, tuple[int, ...]]:
    """Returns a scenario ready for trials, with other values for some of its facts."""
    example = next(other for other in game.scenarios if other.key == key(scenario))
    made = engagement(game, varied(game, example, dict(facts)), None, Budget(limits), "run_lines")
    return made.world, made.program, tuple(slot for _, slot in made.tells)


def tried(
    make: Callable[[], tuple[World, Program, tuple[int, ...]]],
    trials: Trials,
    limits: Limits,
    players: Players | None = None,
    given: Answers | None = None,
) -> Sample:
    """Make the trials, with a bar on a terminal once they take a while."""
    try:
        bulk: Any = importlib.import_module("grognard.evaluate.bulk.sample")
        steps: Any = importlib.import_module("grognard.evaluate.bulk.steps")
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] != "numpy":
            raise
        raise click.ClickException(NUMPY_WANTED) from None
    order = bulk.Order(trials.number, trials.seed, by_count=trials.by_count)
    answers = steps.Answering(players=players) if given is None else steps.Answering(given, players)
    with trials.engine() as executor, _bar(trials.number) as progress:
        sample: Sample = bulk.sample(make, order, answers, limits, executor, progress)
    if given is not None:
        given.used |= sample.used
    return sample


@contextmanager
def _bar(number: int) -> Iterator[Callable[[int], None]]:
    """How far it has come, on a terminal, and only past one second."""
    shown, begun = Progress(), monotonic()

    def step(done: int) -> None:
        if monotonic() - begun > 1:
            shown("trials", done, number)

    try:
        yield step
    finally:
        shown.clear()


def as_answer(sample: Sample, at: int = 0) -> Answer:
    """Returns the shares of trials as an answer, for one of the values asked for."""
    counts: dict[object, int] = {}
    for values, number in sample.counts.items():
        counts[values[at]] = counts.get(values[at], 0) + number
    gaps = tuple((gap, Fraction(number, sample.trials)) for gap, number in sample.gaps)
    return Answer(Distribution.from_weights(counts) if counts else None, gaps)


def error(share: Fraction, trials: int) -> Fraction:
    """Returns the standard error of a share of a number of trials."""
    return Fraction(sqrt(share * (1 - share) / trials)).limit_denominator(10**12)


def tried_text(share: Fraction, trials: int) -> str:
    """A share with its standard error: `41.2 % ± 0.1`."""
    return f"{percent(share, 2)} ± {decimal(100 * error(share, trials), 2)}"


def mean_error(variance: Fraction, trials: int) -> Fraction:
    """The standard error of a mean."""
    return Fraction(sqrt(variance / trials)).limit_denominator(10**12)
