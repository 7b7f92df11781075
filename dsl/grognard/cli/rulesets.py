"""What commands share: compiling what was named, refusing what has errors, raised limits."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from grognard.budget import Limits
from grognard.cli import console
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import Compiled, compile_ruleset

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


def compiled(name: str, limits: tuple[str, ...] = (), *, check: bool = False) -> Compiled:
    """Compile; where there are errors, show them and leave with status 1."""
    found = compile_ruleset(name, check=check, limits=read_limits(limits))
    errors = [one for one in found.diagnostics if one.severity is Severity.ERROR]
    if errors:
        console.show(errors, stream=sys.stderr)
        raise click.exceptions.Exit(1)
    return found
