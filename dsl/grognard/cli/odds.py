"""`grognard odds RULESET RULE FACT=VALUE…`: the exact chance of every outcome."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import click

from grognard.budget import Budget, Limits
from grognard.cli import console
from grognard.cli.asking import MORE_ANSWERS, scripted
from grognard.cli.engaged import Wanted, weigh_scenario
from grognard.cli.odds_text import answer_json, bars, best, csv_text, rounded_note, table
from grognard.cli.over import hold_single, swept
from grognard.cli.questions import wrong
from grognard.cli.roll import _not_told, stopped, stopped_by_gap
from grognard.cli.rulesets import limit_option, read_limits
from grognard.cli.rulesets import ruleset as rules_of
from grognard.cli.trying import Trials, as_answer, rule_made, tried
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.core.world import World
from grognard.evaluate.engagement import scenario_called
from grognard.evaluate.odds import Answer, Odds
from grognard.evaluate.options import Way, each_way, ways_to_answer
from grognard.evaluate.question import BadQuestion, Question, find_rule, pose, spread
from grognard.evaluate.weigh.rounding import Rounding
from grognard.ir.ruleset import Rule, Ruleset
from grognard.ir.types import domain_values, value_text

Made = Callable[[], tuple[World, Program, tuple[int, ...]]]


@click.command(short_help="The exact odds of one rule.")
@click.argument("ruleset")
@click.argument("rule")
@click.argument("facts", nargs=-1)
@click.option(
    "--over",
    multiple=True,
    metavar="FACT[=A..B]",
    help="A row for each value of a fact: --over stands=1..10.",
)
@click.option("--choose", "choices", multiple=True, metavar="ANSWER", help="What players choose, in order.")
@click.option("--wish", metavar="OUTCOME", help="Say which choice is best: for `highest`, `lowest` or an outcome.")
@click.option(
    "--at-least", "at_least", metavar="N", help="The chance of N or more; of one value of a scenario: losses=N."
)
@click.option("--at-most", "at_most", metavar="N", help="The chance of N or less, likewise.")
@click.option("--sample", "number", type=click.IntRange(1, 10**12), metavar="N", help="Try it N times instead.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="The same seed gives the same trials everywhere.")
@click.option("--counts", is_flag=True, help="With --sample: one draw for all trials that are alike. Quicker.")
@click.option("--processes", type=click.IntRange(1, 256), default=1, help="With --sample: so many at a time.")
@click.option("--float", "rounded", is_flag=True, help="Not exact, but quicker where the fractions are very long.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as a table for a spreadsheet.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, chances as fractions.")
@limit_option
def command(
    ruleset: str,
    rule: str,
    facts: tuple[str, ...],
    over: tuple[str, ...],
    choices: tuple[str, ...],
    wish: str | None,
    at_least: str | None,
    at_most: str | None,
    number: int | None,
    seed: int | None,
    counts: bool,
    processes: int,
    rounded: bool,
    as_csv: bool,
    as_json: bool,
    limits: tuple[str, ...],
) -> int:
    """Weigh RULE of RULESET exactly. FACTS are name=value; a field rolled at muster takes "morale points=rolled".

    RULE may be a scenario, turn after turn to its end; FACTS and --over then change what it gives: "Blue stands=6".
    --sample tries a rule many times, where it is too large to weigh.
    """
    game = rules_of(ruleset, limits)
    trials = Trials.wanted(number, seed, counts, processes)
    if rounded and trials is not None:
        raise click.UsageError("Either --float or --sample: trials are not exact anyway.")
    scenario = scenario_called(game, rule)
    if scenario is not None:
        if wish:
            raise click.UsageError("A scenario says itself what players choose; --choose puts something before that.")
        wanted = Wanted(facts, over, choices, at_least, at_most, rounded=rounded, as_csv=as_csv, as_json=as_json)
        return weigh_scenario(game, ruleset, scenario, trials, read_limits(limits), wanted)
    try:
        asked = find_rule(game, rule)
        hold_single(facts)
        told = spread(facts)
        sweeps = [_sweep(game, asked, told, one) for one in over]
    except BadQuestion as bad:
        raise wrong(bad) from None
    answers: list[tuple[dict[str, str], Question, Answer]] = []
    picked: dict[str, None] = {}
    for values in product(*(values for _, values in sweeps)):
        extra = {name: value for (name, _), value in zip(sweeps, values, strict=True)}
        try:
            question = pose(game, asked, {**told, **extra})
        except BadQuestion as bad:
            raise wrong(bad) from None
        try:
            # Trials need no plan of all that can happen: for them no rule is too long.
            program = question.program(Budget(read_limits(limits)) if trials is None else None)
            if trials is not None:
                make = partial(rule_made, ruleset, rule, tuple({**told, **extra}.items()), read_limits(limits))
                ways = _tried(make, trials, read_limits(limits), choices)
            elif choices:
                budget, cut = Budget(read_limits(limits)), Rounding() if rounded else None
                ways = [Way((), Odds(question.world, scripted(choices), budget, cut).answer(program))]
            else:
                ways = ways_to_answer(question.world, program, read_limits(limits), rounded=rounded)
            for way in ways:
                if way.answer.found is None:
                    raise way.answer.gaps[0][0]
        except NotTold as missing:
            raise _not_told(question, missing) from None
        except GapReached as gap:
            return stopped_by_gap(gap, question, None, as_json)
        except Stopped as stop:
            return stopped(stop, as_json)
        for way in ways:
            picked.update(dict.fromkeys(name for name, _ in way.picks))
            answers.append(({**extra, **dict(way.picks)}, question, way.answer))
    names = [*(name for name, _ in sweeps), *picked]
    if as_json:
        rows = [
            {
                "rule": asked.name,
                "facts": question.told,
                **({"choices": {name: extra[name] for name in picked if name in extra}} if picked else {}),
                **answer_json(found, asked, trials),
            }
            for extra, question, found in answers
        ]
        console.write_json(rows if names else rows[0])
    elif as_csv:
        console.write(csv_text(names, answers, asked, trials))
    elif names:
        table(names, answers, asked, at_least, at_most)
        if picked and wish is not None:
            console.write(best(list(picked), answers, wish, asked))
    else:
        console.write(bars(answers[0][2], asked, at_least, at_most, trials))
    if as_json or as_csv:
        return 0
    off = max(answer.error for _, _, answer in answers)
    if trials is not None:
        console.write(trials.footnote() + "\n")
    elif rounded:
        console.write(rounded_note(off) + "\n")
    return 0


def _tried(make: Made, trials: Trials, limits: Limits, choices: tuple[str, ...]) -> list[Way]:
    """The shares of many trials, for each way to answer."""
    if choices:
        return [Way((), as_answer(tried(make, trials, limits, None, choices, MORE_ANSWERS)))]
    ways = each_way(lambda players: as_answer(tried(make, trials, limits, players)))
    return [Way(picks, answer) for picks, answer in ways]


def _sweep(game: Ruleset, rule: Rule, told: dict[str, str], text: str) -> tuple[str, list[str]]:
    name, values = swept(text)
    if values:
        return name, values
    question = pose(game, rule, {key: value for key, value in told.items() if key != name})
    for wanted in question.inputs():
        if wanted.name.casefold() == name.casefold() or f"{wanted.role} {wanted.name}".casefold() == name.casefold():
            found = domain_values(wanted.type)
            if found is not None:
                return name, [value_text(value) for value in found]
            raise BadQuestion(f"`{name}` has no end.", f"Say how far: --over {name}=1..10.")
    raise BadQuestion(
        f"`{rule.name}` asks for nothing called `{name}`.",
        f"It asks for: {', '.join(dict.fromkeys(one.name for one in question.inputs()))}.",
    )
