"""`grognard check RULESET`: everything that can be found in a ruleset without playing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast

import attrs
import click

from grognard.cli import completing, console
from grognard.cli.broken_examples import broken_text, first_only, theirs_last
from grognard.cli.rulesets import limit_option, meant, read_limits
from grognard.cli.watching import watch_over
from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.diagnostics.render.terminal import counted
from grognard.host.budget import Limits
from grognard.host.plaintext import FileProblem
from grognard.ready import ReadyGame, ready


@click.command(short_help="Find mistakes, gaps and examples that do not hold.")
@click.argument("rulesets", shell_complete=completing.rulesets, nargs=-1)
@click.option("--all", "every", is_flag=True, help="Check all rulesets that come with Grognard.")
@click.option("--strict", is_flag=True, help="Count gaps as something to mend.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github", "sarif"]), default="text", help="How to answer."
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--errors-only", is_flag=True, help="Leave out gaps and notes.")
@click.option(
    "--more", is_flag=True, help="Show every finding, and each example with a different result, however many."
)
@click.option(
    "--with",
    "own",
    metavar="FILE",
    help="Ask also the checks of your own in a Python file. It is run as a program: name only what you trust.",
)
@click.option("--watch", is_flag=True, help="Stay, and check again whenever a file is saved.")
@limit_option
def command(
    rulesets: tuple[str, ...],
    every: bool,
    strict: bool,
    form: str,
    as_json: bool,
    errors_only: bool,
    more: bool,
    own: str | None,
    watch: bool,
    limits: tuple[str, ...],
) -> int:
    """Check RULESETS: bundled ones by name, others by the path of their file or folder.

    Of a folder that holds several rulesets, each is checked.
    """
    request = CheckRequest(
        strict, cast(Any, "json" if as_json else form), errors_only, more, read_limits(limits), limits
    )
    names = meant(rulesets, every)
    if own is not None:
        if watch:
            raise click.UsageError("Either --watch or --with.")
        from grognard.checks.own import own_checks

        own_checks(own)  # one that cannot be used is said once, not of each ruleset
        return _answer({name: partial(_with, name, own, request.limits) for name in names}, request)
    if not watch:
        return _answer({name: partial(ready, name, check=True, raised=limits) for name in names}, request)
    # Only here, because a game that did not change since it was checked needs no compiler.
    from grognard.checking import check
    from grognard.driver import Desk

    desks = {name: Desk(request.limits) for name in names}

    def again(name: str) -> ReadyGame:
        compiled = check(desks[name].compile(name))
        return ReadyGame(compiled.ruleset, compiled.diagnostics, compiled.allowed)

    made = {name: partial(again, name) for name in names}
    return watch_over(
        names, lambda: _answer(made, request), lambda: [path for desk in desks.values() for path in desk.read]
    )


def _with(name: str, own: str, limits: Limits) -> ReadyGame:
    """A game with our checks done, and its author's after them: nothing of it is kept, for those may change."""
    from grognard.checking import add_checks, check_game
    from grognard.checks.own import own_checks

    compiled = add_checks(check_game(name, limits=limits), own_checks(own))
    return ReadyGame(compiled.ruleset, compiled.diagnostics, compiled.allowed)


WRONG_USE = 2
"""The exit status where what was named is not there."""


@attrs.frozen
class CheckRequest:
    """How an answer is wanted."""

    strict: bool
    form: console.Format
    errors_only: bool
    more: bool
    """Whether all is shown, however much it is."""
    limits: Limits
    raised: tuple[str, ...] = ()
    """The limits that are not the usual ones, as they were set."""


def _answer(made: Mapping[str, Callable[[], ReadyGame]], request: CheckRequest) -> int:
    """Check, and say what is found."""
    names = list(made)
    checked = {name: _check(make, alone=len(names) == 1) for name, make in made.items()}
    findings = _once([diagnostic for each in checked.values() for diagnostic in each.findings])
    allowed = _once([diagnostic for each in checked.values() for diagnostic in each.allowed])
    shown = [
        diagnostic
        for diagnostic in findings
        if not request.errors_only or diagnostic.severity in (Severity.ERROR, Severity.WARNING)
    ]
    alone = checked[names[0]] if len(names) == 1 else None
    of_base = _of_base(findings, alone, request.raised) if alone is not None and alone.base else []
    only = alone if request.form == "text" else None
    below: list[Diagnostic] = []
    broken: list[Diagnostic] = []
    if only is not None and only.base:
        below = [
            diagnostic for diagnostic in shown if diagnostic in of_base and diagnostic.severity is not Severity.ERROR
        ]
        shown, broken = theirs_last([diagnostic for diagnostic in shown if diagnostic not in below], only.own, of_base)
    more_of_them = ""
    if only is not None and not request.more:
        shown, more_of_them = first_only(shown)
    if shown or not broken:
        console.show(shown, request.form, limit=None if request.more else request.limits.diagnostics, allowed=allowed)
    if more_of_them:
        console.write(f"\n{more_of_them}")
    if broken:
        console.write(("\n" if shown else "") + broken_text(broken, request.more))
    if only is not None and only.base and request.errors_only:
        console.write(_idle_text([diagnostic for diagnostic in findings if diagnostic.place.file.path in only.own]))
    if only is not None and below:
        if request.more:
            console.write("\nIn the base rules:\n\n")
            console.show(below, request.form, limit=None)
        else:
            counts, called = _counted(tuple(below), ()), f'"{names[0]}"' if " " in names[0] else names[0]
            console.write(f"\nThe base rules have {counts}: `grognard check {called} --more` lists them.\n")
    if len(names) > 1 and request.form == "text":
        console.write(
            "\n" + "".join(f"{name}: {_counted(each.findings, each.allowed)}\n" for name, each in checked.items())
        )
    if any(each.missing for each in checked.values()):
        return WRONG_USE
    bad = {Severity.ERROR, Severity.WARNING} | ({Severity.GAP} if request.strict else set())
    # With errors in its base a variant cannot be used; warnings there are not its own.
    return int(
        any(
            diagnostic.severity is Severity.ERROR or (diagnostic.severity in bad and diagnostic not in of_base)
            for diagnostic in findings
        )
    )


_TO_LOOK_AT = (codes.AMONG_OTHERS, codes.OUT_OF_PLAY, codes.OFFERED_TWICE, codes.CONDITION_ALWAYS)
"""Notes that tell whoever wrote a house rule that something of it is not as it was meant."""


def _idle_text(own: list[Diagnostic]) -> str:
    """What of a house rule does nothing: notes are left out, and whoever wrote it thinks that it counts."""
    idle = [diagnostic for diagnostic in own if diagnostic.code in (codes.NEVER_USED, codes.NEVER_ASKED)]
    lines = "".join(f"  line {diagnostic.place.line}  {diagnostic.message}\n" for diagnostic in idle)
    idle_text = f"\nNotes are left out. Not used yet:\n{lines}" if idle else ""
    others = "".join(
        f"  line {diagnostic.place.line}  {diagnostic.message}\n"
        for diagnostic in own
        if diagnostic.code in _TO_LOOK_AT
    )
    return idle_text + (f"\nNotes for you to look at:\n{others}" if others else "")


@attrs.frozen
class _Checked:
    """What is found in a ruleset, what of it is allowed in place, its own files, and the name of what it stands on."""

    findings: tuple[Diagnostic, ...]
    allowed: tuple[Diagnostic, ...] = ()
    own: tuple[str, ...] = ()
    base: str = ""
    base_file: str = ""
    """The name or the path by which what it stands on is read."""
    missing: bool = False
    """Whether nothing of that name is there."""


def _check(make: Callable[[], ReadyGame], *, alone: bool) -> _Checked:
    """Check one ruleset. A file that cannot be read is a finding, if others are still to be checked."""
    try:
        compiled = make()
    except FileProblem as problem:
        if alone:
            raise
        return _Checked((problem.diagnostic,), missing=problem.mistyped)
    layers = compiled.ruleset.layers
    main = layers[-2].files[0] if len(layers) > 1 else ""
    base = Path(main).stem if main else ""
    own = layers[-1].files if layers else ()
    return _Checked(compiled.diagnostics, compiled.allowed, own, base, main if Path(main).is_file() else base)


def _of_base(findings: list[Diagnostic], checked: _Checked, raised: tuple[str, ...]) -> list[Diagnostic]:
    """Those findings that what a variant stands on has by itself, too: its author did not cause them, and cannot mend them."""
    theirs = [diagnostic for diagnostic in findings if diagnostic.place.file.path not in checked.own]
    if not theirs:
        return []
    try:
        alone = {
            _identity(diagnostic) for diagnostic in ready(checked.base_file, check=True, raised=raised).diagnostics
        }
    except FileProblem:
        return []
    return [diagnostic for diagnostic in theirs if _identity(diagnostic) in alone]


def _identity(diagnostic: Diagnostic) -> tuple[str, str, int]:
    return diagnostic.message, Path(diagnostic.place.file.path).name, diagnostic.place.line


def _once(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Each finding once: a variant is checked together with its base, whose files it may know by another path."""
    files = {path: Path(path).resolve() for path in {diagnostic.place.file.path for diagnostic in findings}}
    seen: dict[tuple[object, ...], Diagnostic] = {}
    for diagnostic in findings:
        path, *rest = diagnostic.sort_key()
        seen.setdefault((files[path], *rest), diagnostic)
    return list(seen.values())


def _counted(findings: tuple[Diagnostic, ...], allowed: tuple[Diagnostic, ...]) -> str:
    return ", ".join([*counted(findings), *([f"{len(allowed)} allowed"] if allowed else [])]) or "nothing found"
