"""`grognard check RULESET`: everything that can be found in a ruleset without playing it."""

from __future__ import annotations

from typing import Any, cast

import click

from grognard.cli import console
from grognard.cli.rulesets import limit_option, read_limits
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_ruleset


@click.command(short_help="Find mistakes, gaps and examples that do not hold.")
@click.argument("rulesets", nargs=-1, required=True)
@click.option("--strict", is_flag=True, help="Count gaps as something to mend.")
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text", help="How to answer.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--errors-only", is_flag=True, help="Leave out gaps and notes.")
@limit_option
def command(
    rulesets: tuple[str, ...],
    strict: bool,
    form: str,
    as_json: bool,
    errors_only: bool,
    limits: tuple[str, ...],
) -> int:
    """Check RULESETS: bundled ones by name, others by the path of their file or folder."""
    allowed = read_limits(limits)
    found = [one for name in rulesets for one in compile_ruleset(name, limits=allowed).diagnostics]
    shown = [one for one in found if not errors_only or one.severity in (Severity.ERROR, Severity.WARNING)]
    console.show(shown, cast(Any, "json" if as_json else form), limit=allowed.diagnostics)
    bad = {Severity.ERROR, Severity.WARNING} | ({Severity.GAP} if strict else set())
    return 1 if any(one.severity in bad for one in found) else 0
