"""`grognard demo`: the main job on a bundled ruleset, from check to printed sheet."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from grognard.checking import check_game
from grognard.cli import completing, console
from grognard.cli.build import build
from grognard.cli.chances import Chances
from grognard.cli.rulesets import limit_option
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.odds import Answer
from grognard.evaluate.replay import replay
from grognard.evaluate.telling import example_odds
from grognard.evaluate.trace_text import lines_of, shown
from grognard.ir.examples import Example
from grognard.ir.ruleset import Ruleset
from grognard.project import bundled


@click.command(short_help="A tour on a bundled ruleset: check, roll, weigh, print.")
@click.argument("ruleset", shell_complete=completing.rulesets, required=False)
@click.option(
    "-o", "--output", default="grognard-demo", type=click.Path(file_okay=False), help="Where the pages and sheets go."
)
@limit_option
def command(ruleset: str | None, output: str, limits: tuple[str, ...]) -> int:
    """Check RULESET (a bundled one where none is named), replay an example, weigh its test, print everything."""
    name = ruleset or _default()
    console.write(f"1. grognard check {name}\n")
    compiled = check_game(name)
    counts = {severity: sum(finding.severity is severity for finding in compiled.diagnostics) for severity in Severity}
    if counts[Severity.ERROR]:
        console.show(compiled.diagnostics)
        return 1
    game = compiled.ruleset
    console.write(
        f"   {len(game.rules)} rules, {len(game.tables)} tables, {len(game.examples)} worked examples that hold; "
        f"{counts[Severity.GAP]} gaps of the source left.\n\n"
    )
    example = _telling(game)
    if example is not None and example.rule is not None:
        played = replay(game, example)
        assert played is not None
        console.write(f"2. A worked example, every step with its reason: {example.name}\n")
        console.write("".join(f"   {line}\n" for line in lines_of(played.events, full=True)))
        console.write(f"   = {shown(played.result)}\n\n")
        odds = example_odds(game, example)
        if odds is not None:
            console.write(
                f"3. The odds of that {example.rule_kind}, exactly, before the dice fell: {game.rules[example.rule].name}\n"
            )
            console.write(
                "".join(f"   {line}\n" for line in Chances(Answer(odds), game.rules[example.rule]).bars().splitlines())
                + "\n"
            )
    console.write(f"4. grognard build {name} -o {output}\n")
    if build(name, Path(output), limits):
        console.write("   (Everything else works without them.)\n")
    if (how := _as_a_command(Path(sys.prefix))) is not None:
        console.write(f"\n`grognard` is a command of this terminal, in every folder, once you type: {how}\n")
    return 0


def _as_a_command(environment: Path) -> str | None:
    """What to type so that the command is found by its name; None where it is, or where nothing is known."""
    if shutil.which("grognard") is not None:
        return None
    windows, posix = environment / "Scripts" / "activate.bat", environment / "bin" / "activate"
    return str(windows.with_suffix("")) if windows.is_file() else f"source {posix}" if posix.is_file() else None


def _default() -> str:
    """The first bundled variant that fills its base's gaps, else the first ruleset."""
    names = bundled.names()
    return next((name for name in names if name.endswith("_filled")), names[0])


def _telling(game: Ruleset) -> Example | None:
    """The example that shows most: a test with dice and the most reasons."""
    tests = [example for example in game.examples if example.rule_kind == "test" and example.dice]
    return max(tests, key=lambda example: len(example.because or ()), default=None)
