"""`grognard check RULESET`: everything that can be found in a ruleset without playing it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, cast

import click

from grognard import bundled
from grognard.budget import Limits
from grognard.cli import console
from grognard.cli.rulesets import limit_option, read_limits
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.driver import compile_ruleset
from grognard.plaintext import FileProblem
from grognard.rulesets_below import rulesets_below

_WORDS = {
    Severity.ERROR: ("error", "errors"),
    Severity.WARNING: ("warning", "warnings"),
    Severity.GAP: ("gap", "gaps"),
    Severity.NOTE: ("note", "notes"),
}


@click.command(short_help="Find mistakes, gaps and examples that do not hold.")
@click.argument("rulesets", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Check all rulesets that come with Grognard.")
@click.option("--strict", is_flag=True, help="Count gaps as something to mend.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github", "sarif"]), default="text", help="How to answer."
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--errors-only", is_flag=True, help="Leave out gaps and notes.")
@limit_option
def command(
    rulesets: tuple[str, ...],
    every: bool,
    strict: bool,
    form: str,
    as_json: bool,
    errors_only: bool,
    limits: tuple[str, ...],
) -> int:
    """Check RULESETS: bundled ones by name, others by the path of their file or folder.

    Of a folder that holds several rulesets, each is checked.
    """
    if not rulesets and not every:
        raise click.UsageError("Which rulesets? Name them, or a folder; for all that come with Grognard: --all.")
    limit = read_limits(limits)
    names = [one for name in rulesets for one in rulesets_below(name)] + list(bundled.names() if every else ())
    names = list(dict.fromkeys(names))
    checked = {name: _check(name, limit, alone=len(names) == 1) for name in names}
    found = _once([one for each, _ in checked.values() for one in each])
    allowed = _once([one for _, each in checked.values() for one in each])
    shown = [one for one in found if not errors_only or one.severity in (Severity.ERROR, Severity.WARNING)]
    console.show(shown, cast(Any, "json" if as_json else form), limit=limit.diagnostics, allowed=allowed)
    if len(names) > 1 and form == "text" and not as_json:
        console.write("\n" + "".join(f"{name}: {_counted(*each)}\n" for name, each in checked.items()))
    bad = {Severity.ERROR, Severity.WARNING} | ({Severity.GAP} if strict else set())
    return 1 if any(one.severity in bad for one in found) else 0


_Found = tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]
"""What is found, and what of it is allowed in place."""


def _check(name: str, limits: Limits, *, alone: bool) -> _Found:
    """What is found in one ruleset. A file that cannot be read is a finding, if others are still to be checked."""
    try:
        compiled = compile_ruleset(name, limits=limits)
        return compiled.diagnostics, compiled.allowed
    except FileProblem as problem:
        if alone:
            raise
        return (problem.diagnostic,), ()


def _once(found: list[Diagnostic]) -> list[Diagnostic]:
    """Each finding once: a variant is checked together with its base, whose files it may know by another path."""
    seen: dict[tuple[object, ...], Diagnostic] = {}
    for one in found:
        _, *rest = one.sort_key()
        seen.setdefault((Path(one.place.file.path).resolve(), *rest), one)
    return list(seen.values())


def _counted(found: tuple[Diagnostic, ...], allowed: tuple[Diagnostic, ...]) -> str:
    counts = Counter(one.severity for one in found)
    words = [f"{counts[one]} {_WORDS[one][counts[one] != 1]}" for one in Severity if counts[one]]
    return ", ".join([*words, *([f"{len(allowed)} allowed"] if allowed else [])]) or "nothing found"
