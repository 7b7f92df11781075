"""`grognard odds RULESET RULE FACT=VALUE…`: the exact chance of every outcome."""

from __future__ import annotations

from typing import Any

import click

from grognard.cli import completing
from grognard.cli.chances import Bounds
from grognard.cli.charted import hold_chart
from grognard.cli.rulesets import limit_option, read_limits
from grognard.cli.rulesets import ruleset as rules_of
from grognard.cli.scheduler import scheduler_option
from grognard.cli.throwing import SEED
from grognard.cli.trying import Trials
from grognard.cli.weighing import OddsRequest, weigh_rule


@click.command(short_help="The exact odds of one rule.")
@click.argument("ruleset", shell_complete=completing.rulesets)
@click.argument("rule", shell_complete=completing.rules)
@click.argument("facts", shell_complete=completing.facts, nargs=-1)
@click.option(
    "--over", multiple=True, metavar="FACT[=A..B]", help="A row for each value of a fact: --over stands=1..10."
)
@click.option(
    "--choose",
    "choices",
    multiple=True,
    metavar="ANSWER",
    help='What players choose, in order, on every way of the dice; "3: ANSWER" where the last throw is 3.',
)
@click.option("--wish", metavar="OUTCOME", help="Say which choice is best: for `highest`, `lowest` or an outcome.")
@click.option(
    "--tell", "tells", multiple=True, metavar="NAME", help='The odds of this at the end: --tell "target stands".'
)
@click.option(
    "--at-least", "at_least", metavar="N", help="The chance of N or more; of one value of a scenario: losses=N."
)
@click.option("--at-most", "at_most", metavar="N", help="The chance of N or less, likewise.")
@click.option("--sample", "number", type=click.IntRange(1, 10**12), metavar="N", help="Try it N times instead.")
@click.option("--seed", type=SEED, help="The same seed gives the same trials everywhere.")
@click.option("--counts", is_flag=True, help="With --sample: one draw for all trials that are alike. Quicker.")
@click.option("--processes", type=click.IntRange(1, 256), default=1, help="With --sample: use this many processes.")
@scheduler_option
@click.option("--float", "rounded", is_flag=True, help="Not exact, but quicker where the fractions are very long.")
@click.option("--chart", metavar="FILE", help="Draw the odds into FILE too: odds.svg, odds.png.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as a table for a spreadsheet.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, chances as fractions.")
@limit_option
def command(
    ruleset: str,
    rule: str,
    facts: tuple[str, ...],
    over: tuple[str, ...],
    at_least: str | None,
    at_most: str | None,
    number: int | None,
    seed: int | None,
    counts: bool,
    processes: int,
    scheduler: str | None,
    limits: tuple[str, ...],
    **how: Any,
) -> int:
    """Weigh RULE of RULESET exactly. FACTS are name=value; a field rolled at muster takes "morale points=rolled".

    RULE may be a scenario, turn after turn to its end; FACTS and --over then change what it gives: "Blue stands=6".
    --sample tries a rule many times, where it is too large to weigh.
    """
    hold_chart(how["chart"])
    game = rules_of(ruleset, limits)
    trials = Trials.wanted(number, seed, counts, processes, scheduler)
    request = OddsRequest(game, trials, read_limits(limits), Bounds(at_least, at_most), **how)
    if request.rounded and trials is not None:
        raise click.UsageError("Either --float or --sample: trials are not exact anyway.")
    if request.wish is not None and (request.choices or request.as_csv):
        why = (
            "the choices are made" if request.choices else "a table for a spreadsheet has every choice, and names none"
        )
        raise click.UsageError(f"--wish names the best choice: {why}. Leave one of the two out.")
    scenario = game.scenario(rule)
    if scenario is not None:
        if request.tells:
            raise click.UsageError("A scenario lists what it reports at its end: `tell …`.")
        if request.wish:
            raise click.UsageError("A scenario says itself what players choose; --choose puts something before that.")
        # Only here, because most questions are of one rule.
        from grognard.cli.engaged import weigh_scenario

        return weigh_scenario(request, scenario, facts, over)
    if request.tells and trials is not None:
        raise click.UsageError("Either --tell or --sample: trials tell the answer alone.")
    return weigh_rule(request, rule, facts, over)
