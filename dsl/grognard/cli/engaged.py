"""A scenario to its end: how likely each of what it tells is, exactly or by many trials."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import product

import click

from grognard.cli import console
from grognard.cli.odds_text import (
    ANY,
    Bounds,
    answer_json,
    bars,
    chance_text,
    columns,
    csv_of,
    found_in,
    numeric,
    rounded_note,
    share_text,
    table,
)
from grognard.cli.over import fault_words, hold_single, swept
from grognard.cli.roll import lacks, stopped
from grognard.cli.rulesets import wrong
from grognard.cli.trying import as_answer, scenario_made, tried
from grognard.cli.weighing import Asked
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.diagnostics.spelling import did_you_mean
from grognard.dice.distribution import Distribution
from grognard.dice.fractions_text import decimal, percent
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
from grognard.ir.types import value_text

_Told = list[tuple[str, Answer]]
_Row = tuple[dict[str, str], _Told]
"""What is told otherwise, and the odds of each told value then."""


def weigh_scenario(asked: Asked, scenario: Example, facts: Sequence[str], over: Sequence[str]) -> int:
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
        sweeps = [_sweep(asked.game, scenario, one) for one in over]
        passed: list[tuple[str, ...]] = []
        rows: list[_Row] = []
        faults: list[tuple[dict[str, str], str]] = []
        for values in product(*(values for _, values in sweeps)):
            extra = {name: value for (name, _), value in zip(sweeps, values, strict=True)}
            try:
                told, typed = _told(asked, scenario, {**given, **extra}, passed)
            except (BadQuestion, NotTold, Stopped) as fault:
                faults.append((extra, fault_words(fault)))
                first = first or fault
                continue
            rows.append((extra, told))
            used |= typed.used
            last = typed
        if last is not None and first is None:
            last.used |= used
            last.hold_used()
        if first is not None and not rows:
            raise first
    except BadQuestion as bad:
        raise wrong(bad) from None
    except NotTold as missing:
        return stopped(lacks(missing, asked.game), asked.as_json)
    except Stopped as stop:
        return stopped(stop, asked.as_json)
    _hold_bounds(rows[0][1], asked)
    names = [name for name, _ in sweeps]
    if asked.as_json:
        made = [_json(scenario, {**given, **extra}, told, asked) for extra, told in rows]
        made += [{"scenario": scenario.name, "facts": {**given, **extra}, "stopped": why} for extra, why in faults]
        console.write_json(made if names else made[0])
    elif asked.as_csv:
        console.write(_csv(names, rows, faults, asked))
    elif names:
        _tables(names, rows, asked)
    else:
        console.write("\n".join(_said(name, answer, asked) for name, answer in rows[0][1]))
    if asked.as_json or asked.as_csv:
        return 0
    for extra, why in faults:
        console.write(f"{', '.join(f'{name} {value}' for name, value in extra.items())}: {why}\n")
    if passed and all(passed):
        console.write(
            f"\nEvery player passed each time (asked {', '.join(passed[0][:4])}). Say what they choose, "
            f"in the scenario (`choosing …`) or with --choose.\n"
        )
    off = max(answer.error for _, told in rows for _, answer in told)
    if asked.trials is not None:
        console.write("\n" + asked.trials.footnote() + "\n")
    elif asked.rounded:
        console.write("\n" + rounded_note(off) + "\n")
    return 0


def _sweep(game: Ruleset, scenario: Example, text: str) -> tuple[str, list[str]]:
    name, values = swept(text)
    return name, values or values_of(game, scenario, name)


def _told(
    asked: Asked, scenario: Example, told: dict[str, str], passed: list[tuple[str, ...]]
) -> tuple[_Told, Answers]:
    """The odds of each told value, with some of what is given told otherwise, and which choices were used. Raises what weighing raises.

    Into `passed` goes what the players were asked, where they passed each time.
    """
    other = varied(asked.game, scenario, told)
    made = engagement(asked.game, other, None, Budget(asked.limits), asked.within, asked.choices)
    typed = made.players.typed
    if asked.trials is None:
        _hold_one_run(made, asked.limits)
        told_ = weighed(made, asked.limits, rounded=asked.rounded)
        passed.append(made.players.always_passed)
        return told_, typed
    make = partial(scenario_made, asked.ruleset, scenario.name, tuple(told.items()), asked.limits)
    found = tried(make, asked.trials, asked.limits, made.players, typed)
    return [(name, as_answer(found, at)) for at, (name, _) in enumerate(made.tells)], typed


def _hold_one_run(made: Engagement, limits: Limits) -> None:
    """Play it once before all ways are followed: what is told nowhere stops every way, and is found in a moment. Raises `NotTold`."""
    players = Preferring(made.scenario.choices, made.players.typed)
    with suppress(GapReached, Stopped, BudgetExceeded):  # of these the other ways tell more
        Interpreter(made.world, Seeded(0), players, None, Budget(limits)).run(made.program, list(made.program.initial))


def _bounds(asked: Asked, name: str, *answers: Answer) -> Bounds:
    """What is asked of one told value: `--at-least 3` of every number, `--at-least "losses=3"` of that one."""
    if not all(answer.found is not None and numeric(answer.found) for answer in answers):
        return ANY
    found = []
    for text in (asked.bounds.at_least, asked.bounds.at_most):
        of, equals, number = (text or "").rpartition("=")
        found.append(text and number.strip() if not equals or key(of) == key(name) else None)
    return Bounds(*found)


def _hold_bounds(told: _Told, asked: Asked) -> None:
    """What `--at-least` and `--at-most` name must be told, and be a number."""
    numbers = [name for name, answer in told if answer.found is not None and numeric(answer.found)]
    for option, text in (("--at-least", asked.bounds.at_least), ("--at-most", asked.bounds.at_most)):
        of, equals, _ = (text or "").rpartition("=")
        if equals and key(of) not in {key(name) for name in numbers}:
            raise click.UsageError(
                f"No number called `{of}` is told. " + (did_you_mean(of, numbers, f"There are: {', '.join(numbers)}."))
            )
        if text and not numbers:
            raise click.UsageError(f"Nothing that is told is a number, so {option} cannot be asked.")


def weighed(made: Engagement, limits: Limits, *, rounded: bool = False) -> list[tuple[str, Answer]]:
    """The odds of each value that is told, exact unless `rounded`. Raises what weighing raises."""
    slots = [slot for _, slot in made.tells]
    rounding = Rounding() if rounded else None
    ends = odds.Asked(made.world, made.program, slots).ends(
        made.program.initial, made.players, Budget(limits), rounding
    )
    off = rounding.error if rounding is not None else Fraction(0)
    told: list[tuple[str, Answer]] = []
    for name, slot in made.tells:
        at = ends.slots.index(slot) if slot in ends.slots else -1
        counts: dict[object, int] = {}
        for values, ways in ends.weights.items():
            value = values[at] if at >= 0 else made.program.initial[slot]
            counts[value] = counts.get(value, 0) + ways
        if not counts:
            raise lacks(ends.gaps[0][0], made.world.ruleset)
        told.append((name, Answer(Distribution.from_weights(counts), ends.missing, off)))
    return told


def _yes_or_no(answer: Answer) -> bool:
    return answer.found is not None and all(isinstance(value, bool) for value in answer.found.outcomes)


def _yes(answer: Answer) -> Fraction:
    return (1 - answer.missing) * found_in(answer).probability(True)


def _said(name: str, answer: Answer, asked: Asked) -> str:
    """One value: a line where it is yes or no, else a line with a bar for each outcome."""
    if _yes_or_no(answer):
        return f"{name}: {chance_text(_yes(answer), asked.trials, answer.error)}\n"
    lines = bars(answer, None, _bounds(asked, name, answer), asked.trials).splitlines()
    return f"{name}\n" + "".join(f"  {line}\n" for line in lines)


def _tables(names: list[str], rows: list[_Row], asked: Asked) -> None:
    """A table for each told number or word; the chances of all that is yes or no in one."""
    told = [name for name, _ in rows[0][1]]
    plain = [at for at in range(len(told)) if all(_yes_or_no(one[at][1]) for _, one in rows)]
    if plain:
        lines = [[*names, *(told[at] for at in plain)]]
        for extra, one in rows:
            lines.append([*(extra[name] for name in names), *(percent(_yes(one[at][1])) for at in plain)])
        columns(lines, len(names))
    for at, name in enumerate(told):
        if at not in plain:
            if at or plain:
                console.write("\n")
            console.write(f"{name}\n")
            answers = [(extra, one[at][1]) for extra, one in rows]
            table(names, answers, None, _bounds(asked, name, *(answer for _, answer in answers)))


def _json(scenario: Example, facts: dict[str, str], told: _Told, asked: Asked) -> dict[str, object]:
    return {
        "scenario": scenario.name,
        **({"facts": facts} if facts else {}),
        "tells": {name: answer_json(answer, None, asked.trials, _bounds(asked, name, answer)) for name, answer in told},
    }


def _csv(names: list[str], rows: list[_Row], faults: list[tuple[dict[str, str], str]], asked: Asked) -> str:
    named = [name for name, _, _ in asked.bounds.told()]
    lines = [[*names, "told", "outcome", "chance", "percent", *named]]
    for extra, told in rows:
        for name, answer in told:
            shares = {of: share for of, _, share in _bounds(asked, name, answer).chances(answer.found)}
            bounds = [share_text(shares[of], answer.error) if of in shares else "" for of in named]
            for value, chance in found_in(answer).chances():
                share = (1 - answer.missing) * chance
                before = [extra[one] for one in names]
                said = [name, value_text(value), share_text(share, answer.error), decimal(100 * share, 4)]
                lines.append([*before, *said, *bounds])
    for extra, why in faults:
        lines.append([*(extra[one] for one in names), "", why, "", "", *("" for _ in named)])
    return csv_of(lines)
