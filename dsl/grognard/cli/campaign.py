"""`grognard campaign LIST`: what comes of an army list after a game, and the list written anew."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from grognard.cli import console
from grognard.cli.asking import players
from grognard.cli.rulesets import limit_option, read_limits, wrong
from grognard.cli.stopping import MORE_ANSWERS
from grognard.cli.throwing import SEED, Dice
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.answers import Answers
from grognard.evaluate.choosable import Choosable
from grognard.evaluate.players import Players
from grognard.evaluate.trace_text import lines_of
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, Limits
from grognard.host.files import write_beside, write_file_atomic
from grognard.ir.names import capital, key
from grognard.ir.rules import Sequence
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Value, domain_text, value_text
from grognard.muster.kept import Left, NotWritten, alike, as_usual, before, kept_fields, written

if TYPE_CHECKING:
    from grognard.play.campaign import Between

OLD = ".before"
"""The ending of the copy that is kept of a list written anew in its place."""


@click.command(short_help="What comes of an army after a game.")
@click.argument("army")
@click.option(
    "--after", "after", help="The sequence that is played over the list (else the only one that begins with `after`)."
)
@click.option(
    "--with", "facts", multiple=True, metavar="FACT", help="What is known: `Old Tom fell`, `Old Tom's men=3`, `won`."
)
@click.option("--seed", type=SEED, help="The same seed gives the same dice everywhere.")
@click.option("--dice", help="The dice on the table, in order: 4,3.")
@click.option("--choose", "choices", multiple=True, help="What a player chooses, in order.")
@click.option("-o", "--output", metavar="FILE", help="Write the list anew to this file.")
@click.option(
    "--in-place", is_flag=True, help=f"Write it over the list; the old one is kept beside it, ending in {OLD}."
)
@limit_option
def command(
    army: str,
    after: str | None,
    facts: tuple[str, ...],
    seed: int | None,
    dice: str | None,
    choices: tuple[str, ...],
    output: str | None,
    in_place: bool,
    limits: tuple[str, ...],
) -> int:
    """Play the sequence that comes AFTER a game over the army list ARMY, say why, and write the list with what is kept.

    Without -o or --in-place nothing is written.
    """
    # Only here, because other commands need no compiler.
    from grognard.driver import compile_army
    from grognard.play.campaign import between_games

    if output is not None and in_place:
        raise click.UsageError("Either -o or --in-place: the list is written to one file.")
    thrown = Dice.wanted(seed, dice)
    allowed = read_limits(limits)
    game, listed = compile_army(army, limits=allowed)
    if listed is None or game.has_errors:
        console.show(game.diagnostics, stream=sys.stderr)
        return 1
    rules = game.ruleset
    sequence = _sequence(rules, after)
    kinds = {line.piece.kind for line in listed.lines}
    kinds |= {kind for kind, piece in rules.pieces.items() if piece.one_each}
    if not any(kept_fields(rules, kind) for kind in kinds):
        raise click.UsageError(
            f"Nothing of this list is kept between games. Say so where a field of {rules.title} is declared: "
            "`experience: 0 or more, usually 0, kept between games`."
        )
    answers_given: list[Answers] = []

    def seated(can: Choosable) -> Players:
        answers_given.append(Answers.read(choices, MORE_ANSWERS, can))
        return players(answers_given[0])

    try:
        with thrown.all_thrown():
            done = between_games(rules, listed, sequence, facts, thrown.source, seated, Budget(allowed))
        answers_given[0].hold_used([event for step in done.steps for event in step.events])
    except BadQuestion as bad:
        raise wrong(bad) from None
    except (GapReached, Stopped) as stop:
        where = f" ({stop.place})" if stop.place is not None else ""
        raise click.UsageError(f"{capital(stop.message)}{where}.") from None
    except NotTold as missing:
        raise click.UsageError(
            f'This needs to know: {missing.what.name} ({domain_text(missing.what.field.type)}). Say it: --with "{missing.what.name}=…".'
        ) from None
    console.write(f"{listed.name}, {sequence.name}{'' if thrown.seed is None else f'  (--seed {thrown.seed})'}\n")
    for step in done.steps:
        console.write(f"\n{step.phase.number}. {step.phase.title}\n")
        console.write("".join(f"  {line}\n" for line in lines_of(step.events, False)) or "  (nothing)\n")
    console.write("\nWhat is kept\n")
    for line, left in zip(listed.lines, done.left, strict=True):
        was = before(rules, line)
        console.write("".join(f"  {_kept_text(piece, was)}\n" for piece in left))
    console.write("".join(f"  {_kept_text(piece, as_usual(rules, kind))}\n" for kind, piece in done.beside))
    try:
        text, remarks = written(rules, listed, done.left, done.beside)
    except NotWritten as bad_line:
        raise click.UsageError(f"{bad_line.place}: {bad_line.message} Write it so, and try again.") from None
    console.write("".join(f"  {remark}\n" for remark in remarks))
    target = output if output is not None else army if in_place else None
    if target is None:
        console.write("\nNothing was written: -o FILE writes the list anew, --in-place over the old one.\n")
        return 0
    if (otherwise := _reads_otherwise(army, text, rules, done, allowed)) is not None:
        raise click.UsageError(f"Nothing was written: {otherwise}")
    if in_place:
        write_beside(f"{army}{OLD}", listed.place.file.text)
    write_file_atomic(target, text)
    console.write(f"\nWritten: {target}{f' (as it was: {army}{OLD})' if in_place else ''}\n")
    return 0


def _sequence(rules: Ruleset, after: str | None) -> Sequence:
    """The sequence of that name, or the only one that begins with `after`."""
    if after is not None:
        sequence = rules.sequences.get(key(after))
        if sequence is not None:
            return sequence
    likely = [sequence for name, sequence in rules.sequences.items() if name.startswith("after ")]
    if after is None and len(likely) == 1:
        return likely[0]
    names = ", ".join(f"`{sequence.name}`" for sequence in rules.sequences.values()) or "none"
    hint = (
        f"{rules.title} has no sequence called `{after}`."
        if after is not None
        else "Which sequence comes after a game?"
    )
    raise click.UsageError(f'{hint} Name it: --after "…". It has: {names}.')


def _kept_text(left: Left, was: Mapping[str, Value]) -> str:
    if left.kept is None:
        return f"{left.name}: gone"
    lines = [
        f"{name} {_text(value)}{'' if alike(value, was[name]) else f' (was {_text(was[name])})'}"
        for name, value in left.kept.items()
    ]
    return f"{left.name}: {', '.join(lines) if lines else 'as it was'}"


def _text(value: Value) -> str:
    """What is kept, in words; of a field that may name a piece and names nobody, `none`."""
    return "none" if value is None else value_text(value)


def _reads_otherwise(army: str, text: str, rules: Ruleset, done: Between, limits: Limits) -> str | None:
    """Whether the new text would be read as anything else than what is kept; then why. It is read as it will be read next."""
    from grognard.driver import compile_army

    again, listed = compile_army(army, limits=limits, text=text)
    wrong = [finding for finding in again.diagnostics if finding.severity is Severity.ERROR]
    if wrong or listed is None:
        return f"the list would not be read again ({wrong[0].message if wrong else 'it is no list'})."
    meant = [piece.kept for line in done.left for piece in line if piece.kept is not None]
    meant += [piece.kept for kind, piece in done.beside if piece.kept not in (None, as_usual(rules, kind))]
    states = [before(again.ruleset, line) for line in listed.lines for _ in range(line.piece.count)]
    same = len(meant) == len(states) and all(
        first.keys() == other.keys() and all(alike(first[name], other[name]) for name in first)
        for first, other in zip(meant, states, strict=True)
    )
    return None if same else "the list would be read differently than it is meant. Please report it with both files."
