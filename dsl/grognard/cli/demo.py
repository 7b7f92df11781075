"""`grognard demo`: the main job on a bundled ruleset, from check to printed sheet."""

from __future__ import annotations

from pathlib import Path

import click

from grognard import bundled
from grognard.cli import console
from grognard.cli.build import build
from grognard.cli.rulesets import limit_option
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_ruleset
from grognard.evaluate.replay import replay
from grognard.evaluate.trace_text import lines_of, shown


@click.command(short_help="A tour on a bundled ruleset: check, roll, weigh, print.")
@click.argument("ruleset", required=False)
@click.option("-o", "--output", default="grognard-demo", type=click.Path(file_okay=False), help="Where the pages and sheets go.")
@limit_option
def command(ruleset: str | None, output: str, limits: tuple[str, ...]) -> int:
    """Check RULESET (the first bundled variant where none is named), replay an example, weigh a test, print everything."""
    name = ruleset or _default()
    console.write(f"1. grognard check {name}\n")
    found = compile_ruleset(name)
    counts = {severity: sum(one.severity is severity for one in found.diagnostics) for severity in Severity}
    if counts[Severity.ERROR]:
        console.show(found.diagnostics)
        return 1
    game = found.ruleset
    console.write(
        f"   {len(game.rules)} rules, {len(game.tables)} tables, {len(game.examples)} worked examples that hold; "
        f"{counts[Severity.GAP]} gaps of the source left.\n\n"
    )
    example = _telling(game.examples, game)
    if example is not None:
        played = replay(game, example)
        assert played is not None
        console.write(f"2. A worked example, with every reason: {example.name}\n")
        console.write("".join(f"   {line}\n" for line in lines_of(played.events, full=True)))
        console.write(f"   = {shown(played.result)}\n\n")
        _weigh(found.ruleset, example, name)
    console.write(f"4. grognard build {name} -o {output}\n")
    return build(name, Path(output), limits)


def _default() -> str:
    names = bundled.names()
    return next((name for name in names if name.endswith("_filled")), names[0])


def _telling(examples, game):  # type: ignore[no-untyped-def]
    """The example that shows most: a test, with dice, for the most reasons."""
    best, most = None, -1
    for example in examples:
        if example.rule_kind != "test":
            continue
        size = len(example.because or ()) + (2 if example.dice else 0)
        if size > most:
            best, most = example, size
    return best


def _weigh(game, example, name):  # type: ignore[no-untyped-def]
    from grognard.cli.odds import bars
    from grognard.evaluate.situations import example_odds

    rule = game.rules[example.rule]
    odds = example_odds(game, example)
    console.write(f"3. The same test, weighed exactly before the dice fall: {rule.name}\n")
    console.write("".join(f"   {line}\n" for line in bars(odds, rule).rstrip().split("\n")) + "\n")
