"""What commands share: compiling the named ruleset, refusing errors and impossible queries, raised limits."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grognard.cli import console
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.host.budget import Limits
from grognard.ir.ruleset import Ruleset
from grognard.project import bundled
from grognard.project.rulesets_below import rulesets_below
from grognard.ready import ready

if TYPE_CHECKING:
    from grognard.driver import Compiled
    from grognard.evaluate.typed import BadQuestion

F = TypeVar("F", bound=Callable[..., Any])


def limit_option(command: F) -> F:
    """`--limit steps=5000000`, as often as needed."""
    return click.option("--limit", "limits", multiple=True, metavar="NAME=N", help="Raise a published limit.")(command)


def read_limits(settings: tuple[str, ...]) -> Limits:
    """The limits with what was raised; wrong use where a setting is none."""
    try:
        return Limits().changed(settings)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def meant(rulesets: tuple[str, ...], every: bool) -> list[str]:
    """The rulesets a command is to go through, each once: those named, those in folders named, all bundled ones."""
    if not rulesets and not every:
        raise click.UsageError("Which rulesets? Name them, or a folder; for all that come with Grognard: --all.")
    below = [below_it for name in rulesets for below_it in rulesets_below(name)]
    return list(dict.fromkeys([*below, *(bundled.names() if every else ())]))


def compiled(name: str, limits: tuple[str, ...] = ()) -> Compiled:
    """Compile; where there are errors, show them and leave with status 1."""
    # Only here, because a game that did not change since the last command needs no compiler.
    from grognard.driver import compile_game

    game = compile_game(name, limits=read_limits(limits))
    refuse(game.diagnostics)
    return game


def ruleset(name: str, limits: tuple[str, ...] = ()) -> Ruleset:
    """The rules alone, kept from an earlier command where nothing changed since; refused as by `compiled`."""
    read_limits(limits)
    game = ready(name, check=False, raised=limits)
    refuse(game.diagnostics)
    return game.ruleset


def wrong(question: BadQuestion) -> click.UsageError:
    """A question that cannot be put, as wrong use of the command."""
    return click.UsageError(f"{question.message} {question.help}".strip())


def refuse(findings: tuple[Diagnostic, ...]) -> None:
    """Where there are errors, show them and leave with status 1."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors:
        console.show(errors, stream=sys.stderr)
        raise click.exceptions.Exit(1)
