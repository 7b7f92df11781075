"""`grognard play RULESET`: walk the sequence of play over the pieces of a scenario."""

from __future__ import annotations

import json
import os
import sys

import attrs
import click

from grognard.budget import Budget
from grognard.cli import console
from grognard.cli.asking import AtTerminal, on_terminal, scripted
from grognard.cli.roll import stopped
from grognard.cli.rulesets import limit_option, read_limits
from grognard.cli.rulesets import ruleset as rules_of
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.dice.source import Seeded
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Players
from grognard.evaluate.trace_text import lines_of
from grognard.files import read_text, write_file_atomic
from grognard.ir.ruleset import Phase
from grognard.ir.types import domain_text
from grognard.play.auto import Auto
from grognard.play.game import Game, first_scenario
from grognard.play.log import MOST_SEED, MOST_TURNS, Log, Noting, Replaying

_LOG_BYTES = 64 * 1024**2
"""A log tells the whole story of a game, so it may be far longer than the rules."""


@click.command(short_help="Walk the sequence of play, step by step.")
@click.argument("ruleset")
@click.argument("scenario", required=False)
@click.option("--turns", type=click.IntRange(1, MOST_TURNS), help="How many turns (else what the scenario says, or 1).")
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="The same seed gives the same dice everywhere.")
@click.option("--auto", is_flag=True, help="Let the seed answer for the players too.")
@click.option("--choose", "choices", multiple=True, metavar="ANSWER", help="What players choose, in order.")
@click.option("--ask-usual", is_flag=True, help="Ask also for what is usually so; an empty answer keeps it.")
@click.option("--log", "log_path", type=click.Path(dir_okay=False), help="Write a log that can be played again.")
@click.option("--replay", type=click.Path(exists=True, dir_okay=False), help="Play a log again, to the same end.")
@click.option("--trace", "how", type=click.Choice(["short", "full"]), default="short", help="How much to explain.")
@click.option("--json", "as_json", is_flag=True, help="Print the log as JSON instead of the story.")
@limit_option
def command(
    ruleset: str,
    scenario: str | None,
    turns: int | None,
    seed: int | None,
    auto: bool,
    ask_usual: bool,
    choices: tuple[str, ...],
    log_path: str | None,
    replay: str | None,
    how: str,
    as_json: bool,
    limits: tuple[str, ...],
) -> int:
    """Play RULESET from the start of SCENARIO (its first one where none is named)."""
    game_rules = rules_of(ruleset, limits)
    old: Log | None = None
    if replay is not None:
        try:
            old = Log.read(read_text(replay, attrs.evolve(read_limits(limits), file_bytes=_LOG_BYTES)).text)
        except ValueError as error:
            raise click.UsageError(f"{replay}: {error}") from None
        scenario, seed, turns, ask_usual = old.scenario, old.seed, old.turns, old.asks_usual
    chosen = first_scenario(game_rules, scenario)
    if chosen is None:
        names = ", ".join(one.name for one in game_rules.scenarios) or "none"
        wanted = f"no scenario called `{scenario}`" if scenario else "no scenario"
        raise click.UsageError(f"{game_rules.title} has {wanted}. It has: {names}.")
    if not game_rules.sequences:
        raise click.UsageError(f"{game_rules.title} has no sequence of play, so there is nothing to walk through.")
    sequence = next(iter(game_rules.sequences.values()))
    if chosen.plays:
        sequence = game_rules.sequences.get(chosen.plays[0][0], sequence)
    drawn = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    rounds = turns or (chosen.plays[0][1] if chosen.plays else 1)
    log = Log(ruleset, chosen.name, drawn, rounds, ask_usual)
    full = how == "full"
    say = (lambda _text: None) if as_json else console.write
    recorder = trace.Recorder()
    told = 0

    def so_far() -> None:
        """Show what has happened in this step and was not shown yet."""
        nonlocal told
        lines = lines_of(recorder.events, full, in_play=True)
        say("".join(f"  {line}\n" for line in lines[told:]))
        told = len(lines)

    players: Players
    if old is not None:
        players = Replaying(old)
    elif auto:
        players = Auto(drawn)
    else:
        players = AtTerminal(choices, so_far) if on_terminal() else scripted(choices)
    status = 0
    try:
        game = Game(
            game_rules,
            chosen,
            sequence,
            Seeded(drawn),
            Noting(players, log),
            Budget(read_limits(limits)),
            recorder,
            asks_usual=ask_usual,
        )
        say(f"{game_rules.title}: {chosen.name}  (--seed {drawn})\n")
        _story(log, "At muster", lines_of(game.begin(), full, in_play=True), say)

        def begins(turn: int, phase: Phase) -> None:
            say(f"\nTurn {turn}, {phase.number}. {phase.title}\n")

        for _ in range(rounds):
            for step in game.play_turn(begins):
                lines = lines_of(step.events, full, in_play=True)
                log.story += [f"Turn {step.turn}, {step.phase.number}. {step.phase.title}", *lines]
                say("".join(f"  {line}\n" for line in lines[told:]) or ("" if told else "  (nothing)\n"))
                told = 0
            if game.over:
                say("\nThe game ends.\n")
                break
        log.end = game.table()
    except GapReached as gap:
        so_far()
        console.show(
            [
                Diagnostic(
                    codes.KNOWN_GAP,
                    gap.place,
                    gap.message,
                    "Play the variant that fills it, or fill it in a variant of your own.",
                )
            ],
            stream=sys.stderr,
        )
        status = 1
    except Stopped as stop:
        so_far()
        status = stopped(stop, as_json)
    except NotTold as missing:
        raise click.UsageError(
            f"This needs to know: {missing.what.name} ({domain_text(missing.what.field.type)}). Play at a terminal, or with --auto."
        ) from None
    if log_path is not None:
        write_file_atomic(log_path, log.text())
    if as_json:
        console.write_json(json.loads(log.text()), 1)
    if old is not None and status == 0:
        same = json.loads(json.dumps(log.end)) == old.end
        say("\nIt ends as the log says.\n" if same else "\nIt does not end as the log says: the rules have changed.\n")
        status = 0 if same else 1
    return status


def _story(log: Log, title: str, lines: list[str], say: object) -> None:
    if lines:
        log.story += [title, *lines]
        if callable(say):
            say(f"\n{title}\n" + "".join(f"  {line}\n" for line in lines))
