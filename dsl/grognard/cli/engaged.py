"""A scenario to its end: how likely each of what it tells is, exactly or by many trials."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import product

import click

from grognard.cli import console
from grognard.cli.chances import ANY, Bounds, Chances, rounded_note
from grognard.cli.charted import write_chart
from grognard.cli.odds_report import OddsReport, Row
from grognard.cli.over import fault_words, hold_single, swept
from grognard.cli.rulesets import wrong
from grognard.cli.stopping import stopped
from grognard.cli.trying import as_answer, scenario_made, tried
from grognard.cli.weighing import OddsRequest
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.diagnostics.spelling import did_you_mean
from grognard.dice.distribution import Distribution
from grognard.dice.source import Seeded
from grognard.evaluate import odds
from grognard.evaluate.answers import Answers
from grognard.evaluate.engagement import Engagement, Preferring, engagement
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.odds import Answer
from grognard.evaluate.typed import BadQuestion, spread
from grognard.evaluate.varied import values_of, varied
from grognard.evaluate.weigh.rounding import Rounding
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.examples import Example
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.telling.filling import lacks

_NamedAnswers = list[tuple[str, Answer]]
"""The odds of each told value, by its name."""


def weigh_scenario(request: OddsRequest, scenario: Example, facts: Sequence[str], over: Sequence[str]) -> int:
    """Say what comes of a scenario. Status 1 where a gap or the rules stop it."""
    if not scenario.tells and scenario.ends_when is None and scenario.plays:
        times = scenario.plays[0][1]
        raise click.UsageError(
            f"The scenario {scenario.name} says neither what it is to tell of its end nor when it ends before that, so all that "
            f"could be weighed is its {times} turns. Write in it `tell …`: what you want to know, such as who has broken."
        )
    first: Exception | None = None
    used: set[int] = set()
    last: Answers | None = None
    try:
        hold_single(facts)
        given = spread(facts)
        sweeps = [_sweep(request.game, scenario, fact) for fact in over]
        passed: list[tuple[str, ...]] = []
        rows: list[Row] = []
        for values in product(*(values for _, values in sweeps)):
            extra = {name: value for (name, _), value in zip(sweeps, values, strict=True)}
            try:
                answers, typed = _scenario_odds(request, scenario, {**given, **extra}, passed)
            except (BadQuestion, NotTold, Stopped) as fault:
                rows.append(Row(extra, {}, fault_words(fault), _head(scenario, {**given, **extra}, fault)))
                first = first or fault
                continue
            chances = {
                name: Chances(answer, None, request.trials, _bounds(request, name, answer)) for name, answer in answers
            }
            rows.append(Row(extra, chances, "", _head(scenario, {**given, **extra})))
            used |= typed.used
            last = typed
        if last is not None and first is None:
            last.used |= used
            last.hold_used()
        report = OddsReport([name for name, _ in sweeps], rows)
        if first is not None and not report.answered:
            raise first
    except BadQuestion as bad:
        raise wrong(bad) from None
    except NotTold as missing:
        return stopped(lacks(missing, request.game), request.as_json)
    except Stopped as stop:
        return stopped(stop, request.as_json)
    _hold_bounds(report.answered[0], request)
    drawn = write_chart(request.chart, request.game, scenario.name, facts, report)
    if request.as_json:
        console.write_json(report.json())
        return drawn
    if request.as_csv:
        console.write(report.csv(request.bounds))
        return drawn
    console.write(report.text())
    if passed and all(passed):
        console.write(
            f"\nEvery player passed each time (asked {', '.join(passed[0][:4])}). Say what they choose, "
            f"in the scenario (`choosing …`) or with --choose.\n"
        )
    off = max(chances.answer.error for row in report.answered for chances in row.chances.values())
    if request.trials is not None:
        console.write("\n" + request.trials.footnote() + "\n")
    elif request.rounded:
        console.write("\n" + rounded_note(off) + "\n")
    return drawn


def _head(scenario: Example, facts: dict[str, str], fault: Exception | None = None) -> dict[str, object]:
    """What JSON has before the odds."""
    return {"scenario": scenario.name, **({"facts": facts} if facts or fault else {})}


def _sweep(game: Ruleset, scenario: Example, text: str) -> tuple[str, list[str]]:
    name, values = swept(text)
    return name, values or values_of(game, scenario, name)


def _scenario_odds(
    request: OddsRequest, scenario: Example, given: dict[str, str], passed: list[tuple[str, ...]]
) -> tuple[_NamedAnswers, Answers]:
    """The odds of each told value, with some of what is given told otherwise, and which choices were used. Raises what weighing raises.

    Into `passed` goes what the players were asked, where they passed each time.
    """
    other = varied(request.game, scenario, given)
    made = engagement(request.game, other, None, Budget(request.limits), request.within, request.choices)
    typed = made.players.typed
    if request.trials is None:
        _hold_one_run(made, request.limits)
        told_ = weighed(made, request.limits, rounded=request.rounded)
        passed.append(made.players.always_passed)
        return told_, typed
    make = partial(scenario_made, request.game, scenario.name, tuple(given.items()), request.limits)
    sample = tried(make, request.trials, request.limits, made.players, typed)
    return [(name, as_answer(sample, at)) for at, (name, _) in enumerate(made.tells)], typed


def _hold_one_run(made: Engagement, limits: Limits) -> None:
    """Play it once before all ways are followed: what is told nowhere stops every way, and is found in a moment. Raises `NotTold`."""
    players = Preferring(made.scenario.choices, made.players.typed)
    with suppress(GapReached, Stopped, BudgetExceeded):  # of these the other ways tell more
        Interpreter(made.world, Seeded(0), players, None, Budget(limits)).run(made.program, list(made.program.initial))


def _is_numeric(answer: Answer) -> bool:
    return Chances(answer).numbers is not None


def _bounds(request: OddsRequest, name: str, answer: Answer) -> Bounds:
    """What is asked of one told value: `--at-least 3` of every number, `--at-least "losses=3"` of that one."""
    if not _is_numeric(answer):
        return ANY
    names = []
    for text in (request.bounds.at_least, request.bounds.at_most):
        of, equals, number = (text or "").rpartition("=")
        names.append(text and number.strip() if not equals or key(of) == key(name) else None)
    return Bounds(*names)


def _hold_bounds(row: Row, request: OddsRequest) -> None:
    """What `--at-least` and `--at-most` name must be told, and be a number."""
    numbers = [name for name, chances in row.chances.items() if chances.numbers is not None]
    for option, text in (("--at-least", request.bounds.at_least), ("--at-most", request.bounds.at_most)):
        of, equals, _ = (text or "").rpartition("=")
        if equals and key(of) not in {key(name) for name in numbers}:
            raise click.UsageError(
                f"It reports no number called `{of}`. "
                + (did_you_mean(of, numbers, f"There are: {', '.join(numbers)}."))
            )
        if text and not numbers:
            raise click.UsageError(f"Nothing that it reports is a number, so {option} cannot be asked.")


def weighed(made: Engagement, limits: Limits, *, rounded: bool = False) -> list[tuple[str, Answer]]:
    """Returns the odds of each value asked for, exact unless `rounded`. Raises what weighing raises."""
    slots = [slot for _, slot in made.tells]
    rounding = Rounding() if rounded else None
    ends = odds.Asked(made.world, made.program, slots).ends(
        made.program.initial, made.players, Budget(limits), rounding
    )
    off = rounding.error if rounding is not None else Fraction(0)
    answers: list[tuple[str, Answer]] = []
    for name, slot in made.tells:
        at = ends.slots.index(slot) if slot in ends.slots else -1
        counts: dict[object, int] = {}
        for values, ways in ends.weights.items():
            value = values[at] if at >= 0 else made.program.initial[slot]
            counts[value] = counts.get(value, 0) + ways
        if not counts:
            raise lacks(ends.gaps[0][0], made.world.ruleset)
        answers.append((name, Answer(Distribution.from_weights(counts), ends.missing, off)))
    return answers
